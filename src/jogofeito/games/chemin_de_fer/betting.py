"""What pontos may do while bets are open, and with the cards, and why something is not possible."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

from jogofeito.core.money import Movement
from jogofeito.core.offers import Act, Below, Clock, Offer, Refusal, not_offered
from jogofeito.core.parties import CROUPIER, Party
from jogofeito.games.chemin_de_fer.acts import (
    Abater,
    AskRules,
    Banco,
    BancoComMesa,
    BancoSeul,
    BancoSuivi,
    Bet,
    Carta,
    Consult,
    LastCall,
    LetCardsGo,
    LookAtCards,
    Nao,
    TakeBack,
)
from jogofeito.games.chemin_de_fer.facts import Kind
from jogofeito.games.chemin_de_fer.offers import given_back, staked
from jogofeito.games.pano.acts import Close

BancoAct = Banco | BancoSuivi | BancoSeul | BancoComMesa
BetAct = Bet | TakeBack | BancoAct
PontoAct = Abater | Carta | Nao | AskRules
BankerAct = Carta | Nao | Consult
Must = Literal["abater", "carta", "nao", "free"]

NoBanco = Literal["taken", "yours", "passed_after_tie", "no_suivi", "com_mesa_twice", "no_com_mesa"]

KINDS: Final[Mapping[type, Kind]] = {
    Banco: "banco",
    BancoSuivi: "suivi",
    BancoSeul: "seul",
    BancoComMesa: "com_mesa",
}


class Betting(Offer[BetAct], frozen=True, kw_only=True):
    """Bets are open. Nobody has to bet; `no_banco` says of each sort of bancô why it is not to be had."""

    minimum: int
    bank: int
    open: int  # what is left of the bank to play for
    mine: int
    half: int  # the least of a bancô com a mesa (AO12.56)
    banco: Kind | None  # this player's own
    no_banco: dict[Kind, NoBanco]
    holder: int  # whose bancô stands; 0: nobody's
    clock: Clock = "betting"

    def check(self, act: Act) -> Refusal | None:
        match act:
            case Bet(amount, line):
                return self._check_bet(amount, line=line)
            case TakeBack(amount):
                return self._check_back(amount)
            case BancoComMesa(amount):
                return self._check_banco("com_mesa") or self._check_half(amount)
            case Banco() | BancoSuivi() | BancoSeul():
                return self._check_banco(KINDS[type(act)])
            case _:
                return not_offered(BetAct)

    def _check_bet(self, amount: int, *, line: bool) -> Refusal | None:
        if amount <= 0:
            return Refusal("amount_not_positive", {"amount": amount})
        if line and amount % 2:
            return Refusal("no_half_on_the_line", {"amount": amount}, "AO12.44")
        plays = amount // 2 if line else amount
        said = {"amount": plays, "open": self.open, "bank": self.bank, "minimum": self.minimum, "seat": self.holder}
        return self._check_open(plays, said)

    def _check_open(self, plays: int, said: dict[str, Any]) -> Refusal | None:
        if self.banco:
            return Refusal("banco_is_yours", said, "AO12.46")
        if not self.open:
            return Refusal("bank_is_covered", said, "AO12.51" if self.holder else "AO12.46")
        if plays > self.open:
            return Refusal("more_than_open", said, "AO12.59")
        if plays % self.minimum and plays != self.open:
            return Refusal("bet_no_multiple", said, "AO12.36")
        return None

    def _check_back(self, amount: int) -> Refusal | None:
        said = {"amount": amount, "there": self.mine, "minimum": self.minimum}
        if amount <= 0:
            return Refusal("amount_not_positive", {"amount": amount})
        if self.banco:
            return Refusal("banco_stands", said, "AO12.46")
        if amount > self.mine:
            return Refusal("not_so_much_laid", said, "AO12.38")
        if (self.mine - amount) % self.minimum:
            return Refusal("bet_no_multiple", {**said, "amount": self.mine - amount}, "AO12.36")
        return None

    def _check_banco(self, kind: Kind) -> Refusal | None:
        said = {"seat": self.holder, "bank": self.bank}
        refusals = {
            "taken": Refusal("banco_taken", said, "AO12.49"),
            "yours": Refusal("banco_is_yours", said, "AO12.46"),
            "passed_after_tie": Refusal("no_banco_after_passing", said, "AO12.90"),
            "no_suivi": Refusal("no_suivi", said, "AO12.52"),
            "com_mesa_twice": Refusal("com_mesa_twice", said, "AO12.58"),
            "no_com_mesa": Refusal("nothing_to_override", said, "AO12.57"),
        }
        return refusals[why] if (why := self.no_banco.get(kind)) else None

    def _check_half(self, amount: int) -> Refusal | None:
        said = {"amount": amount, "least": max(self.half, self.mine), "bank": self.bank, "minimum": self.minimum}
        if amount < max(self.half, self.mine):
            return Refusal("less_than_half", said, "AO12.56")
        if amount > self.bank:
            return Refusal("more_than_bank", said, "AO12.46")
        if amount % self.minimum and amount not in (self.half, self.bank):
            return Refusal("bet_no_multiple", said, "AO12.36")
        return None

    def moves(self, act: BetAct) -> tuple[Movement, ...]:
        match act:
            case Bet(amount, line):
                return staked(self.to, amount // 2 if line else amount, "bet")
            case TakeBack(amount):
                return given_back(self.to, amount, "bet")
            case BancoComMesa(amount):
                return staked(self.to, amount - self.mine, "banco")
            case _:
                return staked(self.to, self.bank - self.mine, "banco")

    def random_act(self, draw: Below) -> BetAct | None:
        """Mostly small bets; now and then a bancô of some sort, or something back."""
        picked = draw(12)
        acts: dict[int, BetAct] = {
            0: Banco(),
            1: BancoSuivi(),
            2: BancoComMesa(max(self.half, self.mine)),
            3: BancoSeul(),
            4: TakeBack(self.mine),
            5: Bet(2 * self.minimum, line=True),
            6: Bet(self.open),
            7: Bet(self.minimum * (1 + draw(3)), cards=draw(2) == 0),
        }
        act = acts.get(picked, Bet(self.minimum * (1 + draw(3))))
        return act if self.check(act) is None else None


class Closing(Offer[Close | LastCall], frozen=True, kw_only=True):
    """The croupier closes the bets, or first calls the last golpe before the house closes."""

    to: Party = CROUPIER
    default: Close | LastCall | None = Close()
    clock: Clock = "betting"

    def check(self, act: Act) -> Refusal | None:
        return None if isinstance(act, Close | LastCall) else not_offered(Close | LastCall)

    def random_act(self, draw: Below) -> Close:  # noqa: ARG002
        return Close()


class Looking(Offer[LookAtCards], frozen=True, kw_only=True):
    """The ponto's cards lie before this player; whoever has bancô suivi may still claim them (AO12.52)."""

    clock: Clock = "brief"

    def check(self, act: Act) -> Refusal | None:
        return None if isinstance(act, LookAtCards) else not_offered(LookAtCards)

    def random_act(self, draw: Below) -> LookAtCards | None:
        return LookAtCards() if draw(2) else None


class Following(Offer[BancoSuivi | LetCardsGo], frozen=True, kw_only=True):
    """Bancô suivi, until another ponto has taken the cards in hand (AO12.52, AO12.53)."""

    bank: int
    mine: int
    clock: Clock = "brief"

    def check(self, act: Act) -> Refusal | None:
        return None if isinstance(act, BancoSuivi | LetCardsGo) else not_offered(BancoSuivi | LetCardsGo)

    def moves(self, act: BancoSuivi | LetCardsGo) -> tuple[Movement, ...]:
        return staked(self.to, self.bank - self.mine, "banco") if isinstance(act, BancoSuivi) else ()

    def random_act(self, draw: Below) -> BancoSuivi | LetCardsGo:
        return BancoSuivi() if draw(2) else LetCardsGo()


class Speaking(Offer[PontoAct], frozen=True, kw_only=True):
    """The ponto has seen the cards and says a word (AO12.65, AO12.66).

    Whoever plays for the whole bank may draw or stand as they like (AO12.71). At a table with a croupier any word can
    be said, and what is against the rules is put right (AO12.72).
    """

    points: int
    must: Must
    free: bool  # bancô: false draws are allowed
    spoken: bool = False  # at a real table a word is a word

    decides: ClassVar[bool] = True

    def check(self, act: Act) -> Refusal | None:
        if not isinstance(act, PontoAct):
            return not_offered(PontoAct)
        said = {"points": self.points, "must": self.must}
        if isinstance(act, Abater):
            return None if self.points >= 8 else Refusal("nothing_to_show", said, "AO12.65.a")
        if self.spoken or isinstance(act, AskRules):
            return None
        if self.must == "abater":
            return Refusal("ponto_must_show", said, "AO12.65.a")
        return None if self.free else self._check_word(act, said)

    def _check_word(self, act: Carta | Nao, said: dict[str, Any]) -> Refusal | None:
        if isinstance(act, Carta) and self.must == "nao":
            return Refusal("ponto_must_stand", said, "AO12.65.b")
        if isinstance(act, Nao) and self.must == "carta":
            return Refusal("ponto_must_draw", said, "AO12.65.c")
        return None

    def random_act(self, draw: Below) -> PontoAct:
        acts: tuple[PontoAct, ...] = (Carta(), Nao(), Abater(), AskRules())
        act = acts[draw(4)]
        return act if self.check(act) is None else by_rule(self.must)


class Deciding(Offer[BankerAct], frozen=True, kw_only=True):
    """The banker draws or not: asked where the table leaves it open, where bancô was made, and at a real table.

    Elsewhere the table decides (AO12.68). With bacará a card is drawn in any case (AO12.71).
    """

    points: int
    third: int  # the value of the ponto's third card; -1: none
    must: int  # by the table: 0 stands, 1 draws, 2 as one likes
    free: bool
    spoken: bool = False

    decides: ClassVar[bool] = True

    def check(self, act: Act) -> Refusal | None:
        if not isinstance(act, BankerAct):
            return not_offered(BankerAct)
        if isinstance(act, Nao) and self.points == 0 and not self.spoken:
            return Refusal("bacara_draws", {"points": self.points, "third": self.third}, "AO12.71")
        return None

    def random_act(self, draw: Below) -> BankerAct:
        acts: tuple[BankerAct, ...] = (Carta(), Nao(), Consult())
        act = acts[draw(3)]
        return act if self.check(act) is None else Consult()


def by_rule(must: Must) -> Abater | Carta | Nao:
    """What the clock says for the ponto; with five it stands."""
    if must == "abater":
        return Abater()
    return Carta() if must == "carta" else Nao()


CARD_OFFERS = (Betting, Closing, Looking, Following, Speaking, Deciding)
