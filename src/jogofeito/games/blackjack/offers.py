"""What players and the croupier may do, and why something is not possible."""

from collections.abc import Mapping
from typing import Any, Literal

from jogofeito.core.money import Movement
from jogofeito.core.offers import Act, Below, Choice, Clock, Offer, Refusal, not_offered, snake
from jogofeito.core.parties import CROUPIER, Party, at_stake, number_of
from jogofeito.games.acumulado.acts import JoinJackpot, LeaveJackpot, check_side_stake, stake_moves
from jogofeito.games.blackjack.acts import (
    Double,
    Draw,
    Follow,
    GiveUp,
    GoOn,
    Insure,
    KeepShoe,
    NoInsurance,
    OneTooMany,
    SitOut,
    Split,
    SpreadCards,
    Stand,
    StayOut,
    TakeEvenMoney,
    TurnBankCard,
    WrongCard,
)
from jogofeito.games.blackjack.rules import Rules, place_name, place_of
from jogofeito.games.pano.acts import Place, Withdraw
from jogofeito.games.pano.offers import Betting as ClothBetting
from jogofeito.games.pano.offers import SeatAct, Spot

JackpotAct = JoinJackpot | LeaveJackpot
BettingAct = SeatAct | JackpotAct | SitOut
DecidingAct = Draw | Stand | Double | Split | GiveUp
FollowingAct = Follow | StayOut
InsuringAct = Insure | TakeEvenMoney | NoInsurance
DealingAct = GoOn | TurnBankCard | WrongCard | OneTooMany
SpreadingAct = KeepShoe | SpreadCards


class Betting(ClothBetting, frozen=True, kw_only=True):
    """Bets are open, on the own place and on any other. Nobody has to bet."""

    rules: Rules
    space: dict[str, int]  # how much this player may still add to each place (AO6.17)
    joined: bool  # plays for the jackpot
    waits: tuple[str, ...] = ()  # places of others who have neither bet on them nor sat out: theirs comes first
    may_sit_out: bool = False

    def spots(self) -> Mapping[str, Spot]:
        rules = self.rules
        spot = Spot(rules.minimum, rules.most, rules.minimum, "AO6.16", "AO6.42")
        return dict.fromkeys(rules.places, spot)

    def out(self) -> Act | None:
        """Whoever rests lets others bet on the place."""
        return SitOut() if self.may_sit_out else None

    def check(self, act: Act) -> Refusal | None:
        match act:
            case SitOut():
                return None if self.may_sit_out else Refusal("nothing_to_sit_out", {}, "AO6.17")
            case JoinJackpot() | LeaveJackpot():
                has_bet = place_name(number_of(self.to)) in self.bets
                cited = ("AO7.8", "AO7.10")
                return check_side_stake(act, self.rules.jackpot, joined=self.joined, has_bet=has_bet, rules=cited)
            case Place() | Withdraw():
                return super().check(act)
            case _:
                return not_offered(BettingAct)

    def _check_more(self, act: Place, spot: Spot) -> Refusal | None:
        if act.chance in self.waits:
            return Refusal("place_waits_for_holder", {"chance": act.chance, "seat": place_of(act.chance)}, "AO6.17")
        left = self.space[act.chance]
        if act.amount > left:
            total = self.rules.most - left + act.amount
            said = {"chance": act.chance, "total": total, "most": self.rules.most, "left": left}
            return Refusal("over_maximum", said, "AO6.17" if self.rules.most - left else "AO6.42")
        return super()._check_more(act, spot)

    def moves(self, act: BettingAct) -> tuple[Movement, ...]:
        match act:
            case SitOut():
                return ()
            case JoinJackpot() | LeaveJackpot():
                return stake_moves(self.to, act, self.rules.jackpot.stake, at_stake(number_of(self.to)))
            case _:
                return super().moves(act)

    def random_act(self, draw: Below) -> Any:
        """Mostly bets, often on the own place; now and then a withdrawal, or something about the jackpot."""
        own = Place(place_name(number_of(self.to)), self.rules.minimum)
        side: Act = LeaveJackpot() if self.joined and draw(4) == 0 else JoinJackpot()
        out = SitOut() if self.may_sit_out and draw(9) == 0 else None
        for wish in (out, own if draw(3) else None, side if draw(2) else None):
            if wish is not None and self.check(wish) is None:
                return wish
        return super().random_act(draw)


class Deciding(Choice[DecidingAct], frozen=True, kw_only=True):
    """A hand waits for its decider. `acts` are those that the rules allow now."""

    place: int
    hand: int
    cards: tuple[str, ...]
    total: int
    soft: bool
    bank: str  # its open card
    stake: int  # of the decider on this hand: what a double or a split adds
    split: bool  # the hand comes from a split
    splits: int  # of this place so far

    def check(self, act: Act) -> Refusal | None:
        if act in self.acts:
            return None
        return self._why_not(act) if isinstance(act, DecidingAct) else not_offered(DecidingAct)

    def _why_not(self, act: DecidingAct) -> Refusal:
        said = {"total": self.total, "bank": self.bank, "allowed": [snake(type(each).__name__) for each in self.acts]}
        match act:
            case Stand():
                return Refusal("must_draw", said, "AO6.22")
            case Draw():
                return Refusal("one_card_only", said, "AO6.31")
            case Double():
                return Refusal("not_to_be_doubled", said, "AO6.36" if self.split else "AO6.34")
            case Split():
                return Refusal("not_to_be_split", said, "AO6.32" if self.split else "AO6.31")
            case GiveUp():
                return Refusal("not_to_be_given_up", said, "AO6.41")

    def moves(self, act: DecidingAct) -> tuple[Movement, ...]:
        if isinstance(act, Double | Split):
            return (more_stake(self.to, self.stake, place_name(self.place)),)
        return ()


class Following(Choice[FollowingAct], frozen=True, kw_only=True):
    """The decider of a place has doubled or split: whoever else has bet on the hand may do so too (AO6.33, AO6.35)."""

    place: int
    hand: int
    what: Literal["double", "split"]
    stake: int  # what it adds
    acts: tuple[FollowingAct, ...] = (Follow(), StayOut())

    def moves(self, act: FollowingAct) -> tuple[Movement, ...]:
        return (more_stake(self.to, self.stake, place_name(self.place)),) if isinstance(act, Follow) else ()


class Insuring(Offer[InsuringAct], frozen=True, kw_only=True):
    """The bank shows an ace. Each bet may be insured once; a blackjack may be paid one to one instead."""

    most: dict[str, int]  # by place: half of the bet
    blackjacks: tuple[str, ...]  # the places among them where even money may be had
    chip: int

    def check(self, act: Act) -> Refusal | None:
        match act:
            case NoInsurance():
                return None
            case Insure(chance, amount) if chance in self.most:
                return self._check_amount(chance, amount)
            case TakeEvenMoney(chance) if chance in self.blackjacks:
                return None
            case Insure(chance) if chance in self.blackjacks:
                return Refusal("insured_after_decider", {"chance": chance}, "AO6.18")
            case Insure(chance) | TakeEvenMoney(chance):
                rule = "AO6.38" if isinstance(act, Insure) else "AO6.39"
                return Refusal("not_to_be_insured", {"chance": chance, "places": list(self.most)}, rule)
            case _:
                return not_offered(InsuringAct)

    def _check_amount(self, chance: str, amount: int) -> Refusal | None:
        if amount <= 0:
            return Refusal("amount_not_positive", {"amount": amount})
        if amount > self.most[chance]:
            return Refusal("over_half_the_bet", {"amount": amount, "most": self.most[chance]}, "AO6.38")
        if amount % self.chip:
            said = {"amount": amount, "step": self.chip, "chip": self.chip, "chips": 1}
            return Refusal("amount_not_in_chips", said, "AO6.38")
        return None

    def moves(self, act: InsuringAct) -> tuple[Movement, ...]:
        if isinstance(act, Insure):
            return (more_stake(self.to, act.amount, insurance_name(act.chance)),)
        return ()

    def random_act(self, draw: Below) -> InsuringAct:
        places = tuple(self.most)
        chance = places[draw(len(places))]
        match draw(3):
            case 0:
                return NoInsurance()
            case 1 if chance in self.blackjacks:
                return TakeEvenMoney(chance)
            case _:
                return Insure(chance, self.chip * (1 + draw(self.most[chance] // self.chip)))


def insurance_name(chance: str) -> str:
    """
    >>> insurance_name("lugar:3")
    'seguro:3'
    """
    return chance.replace("lugar", "seguro")


def more_stake(player: Party, amount: int, about: str) -> Movement:
    return Movement(player, at_stake(number_of(player)), amount, "stake", about)


# ---- the croupier

Stage = Literal["second_card", "bank", "bank_stands"]


class Dealing(Choice[DealingAct], frozen=True, kw_only=True):
    """Before a card of the bank: all is well, or what is not."""

    to: Party = CROUPIER
    default: DealingAct | None = GoOn()
    clock: Clock = "at_once"
    stage: Stage
    acts: tuple[DealingAct, ...]


class Slips(Choice[WrongCard], frozen=True, kw_only=True):
    """While a player decides: a card has been drawn against somebody's wish. Play does not wait for it (AO6.23)."""

    to: Party = CROUPIER
    clock: Clock = "none"
    acts: tuple[WrongCard, ...] = (WrongCard(seen=False), WrongCard(seen=True))


class Spreading(Choice[SpreadingAct], frozen=True, kw_only=True):
    """Nobody has bet: the rest of the shoe may be laid open (AO6.14)."""

    to: Party = CROUPIER
    default: SpreadingAct | None = KeepShoe()
    clock: Clock = "at_once"
    acts: tuple[SpreadingAct, ...] = (KeepShoe(), SpreadCards())
