"""A golpe at a table with a croupier: what is declared to have gone wrong, and what follows.

AO12.72, AO12.76, AO12.82, AO12.101 and AO12.104 to AO12.107.
"""

from collections.abc import Awaitable, Callable
from itertools import combinations
from typing import Final

from jogofeito.core.cards import name
from jogofeito.core.offers import Act
from jogofeito.core.parties import CROUPIER, seat
from jogofeito.games.chemin_de_fer.acts import BancoSuivi, Carta, LeaveHand, LetCardsGo, Nao, TakeHand
from jogofeito.games.chemin_de_fer.apostas import Apostas
from jogofeito.games.chemin_de_fer.betting import Deciding, Following, Speaking
from jogofeito.games.chemin_de_fer.croupier import MISTAKES, Dealing, Declare, Granting, Mistake, Moment, Ruling
from jogofeito.games.chemin_de_fer.facts import CardBurnt, CardTurned, FaultNoted, Rebuilt, Winner
from jogofeito.games.chemin_de_fer.golpe import Golpe, NullGolpe, total
from jogofeito.games.chemin_de_fer.kernels import DRAWS, FREE, NO_CARD, STANDS, banca_should, ponto_should
from jogofeito.games.chemin_de_fer.mao import Holder
from jogofeito.games.chemin_de_fer.offers import Taking
from jogofeito.games.chemin_de_fer.sabot import Sabot
from jogofeito.games.chemin_de_fer.table import Bank, Table

NINE: Final = 9
THIRD_CARDS: Final = 2  # that a golpe may still take once the first four are dealt


class RealGolpe(Golpe):
    """Words are spoken here, and cards can fall, stick together and be seen."""

    def __init__(
        self, table: Table, sabot: Sabot, holder: Holder, bets: Apostas, returns: Callable[[int], None]
    ) -> None:
        """`returns` gives back the bank and the garage of whoever has the hand no more."""
        super().__init__(table, sabot, holder, bets)
        self.known: set[Mistake] = set()
        self.wrong = False  # a false draw, or advice that was wrong: put right before it is paid
        self._returns = returns

    async def moment(self, moment: Moment) -> None:
        """Until the croupier goes on."""
        while True:
            faults = tuple(each for each in self._possible(moment))
            act = await self.room.ask(Dealing(moment=moment, faults=faults, seats=self._takers()))
            if not isinstance(act, Declare):
                break
            self._note(act)
            await self._follows(act)
        if moment == "done":
            await self._put_right()

    def _note(self, act: Declare) -> None:
        self.known.add(act.fault)
        known = MISTAKES[act.fault]
        self.room.announce("AO12.104", fault=act.fault)
        self.room.tell(FaultNoted(act.fault, known.blame, known.rule))

    def _takers(self) -> tuple[int, ...]:
        return tuple(place for place in self.table.everybody if place not in self.holder.bank.owners)

    def _possible(self, moment: Moment) -> list[Mistake]:
        """Those that there can be now; each once, but cards that come out face up."""
        here = [name for name, each in MISTAKES.items() if moment in each.moments]
        return [each for each in here if self._can_be(each)]

    def _can_be(self, fault: Mistake) -> bool:
        if fault == "face_up":
            return self.sabot.left > (THIRD_CARDS if self.ponto.down else 0)
        if fault in self.known:
            return False
        extra = {"banker_extra", "fifth_card", "ponto_extra", "ponto_floored"}
        fits: dict[Mistake, bool] = {
            "changed_word": self.word in ("carta", "nao") and not self.over_at_once,
            "wrong_call": self.word == "nao" and not self.over_at_once,
            "delay": self.bets.claim is None and len(self.bets.bets) > 1,
            "suivi_heard": bool(self._follower()),
            "two_thirds": self.banca.third is not None and self.banca.score is None,
            "against_advice": self.banca.third is not None,
            "third_discarded": self.ponto.third is None,
            "ponto_four": self.ponto.third is not None and self.ponto.score is None,
        }
        if fault in extra:
            return not (extra & self.known)
        return fits.get(fault, True)

    async def _follows(self, act: Declare) -> None:
        follow = {
            "out_of_turn": self._taken_out_of_turn,
            "delay": self._cards_go_on,
            "suivi_heard": self._suivi_was_declared,
            "changed_word": self._word_changed,
            "wrong_call": self._called_wrongly,
            "stuck": self._stuck,
            "passing": self._passed_wrongly,
        }.get(act.fault)
        if follow is not None:
            await follow(act)
        elif act.fault in WITH_CARDS:
            await WITH_CARDS[act.fault](self)
        else:
            PLAIN[act.fault](self)

    # ---- before anybody sees a card

    async def _taken_out_of_turn(self, act: Declare) -> None:
        """Before the cards it goes back to whose turn it is; afterwards it stays with who took it (AO12.82)."""
        if not self.ponto.down:
            return
        taker, before = act.seat, self.holder.bank
        amount = before.amount
        if taker in self.bets.bets:
            self.bets.yields(taker, self.bets.bets[taker])
        said = await self.room.ask(Taking(to=seat(taker), default=LeaveHand(), level=amount, clock="decision"))
        if not isinstance(said, TakeHand) or not self.bets.bets:
            raise NullGolpe
        for owner in before.owners:
            self._returns(owner)
        self.holder.bank, self.holder.how, self.holder.wins, self.holder.golpes = Bank(self.room, taker), "turn", 0, 0

    async def _passed_wrongly(self, act: Declare) -> None:
        """The croupier's slip with the palette: null, unless the golpe can be rebuilt (AO12.107 c)."""
        if not act.safe:
            raise NullGolpe

    # ---- while the ponto thinks

    async def answer_of_ponto(self, offer: Speaking) -> Act:
        """A person may be called to order, or called away from the cards."""
        while True:
            faults = tuple(self._possible("thinks"))
            by, act = await self.room.first_of({offer.to: offer, CROUPIER: Ruling(faults=faults)})
            if by != CROUPIER or not isinstance(act, Declare):
                return act
            self._note(act)
            await self._follows(act)
            if self.winner:
                return Nao()
            offer = self.speaking()

    async def _cards_go_on(self, _: Declare) -> None:
        """To whoever has the next highest bet (AO12.106 e)."""
        order = self.bets.for_cards()
        after = order.index(self.ponto_seat) + 1
        self._give_to(order[after % len(order)])
        self._told_to_ponto()

    async def _suivi_was_declared(self, _: Declare) -> None:
        """Before the other took the cards: they go to who declared it, even though they were seen (AO12.54)."""
        number = self._follower()
        mine = self.bets.bets.get(number, 0)
        offer = Following(to=seat(number), default=LetCardsGo(), bank=self.bets.bank, mine=mine)
        if isinstance(await self.room.ask(offer), BancoSuivi):
            self.bets.claims(number)
            self._give_to(number)
            self._told_to_ponto()

    # ---- the ponto's word

    async def ponto_speaks(self) -> None:
        """Where a fault has settled what the ponto has, there is nothing to say."""
        if self._settled():
            self.show_ponto()
            return
        await super().ponto_speaks()
        if self.word == "nao" and "fifth_card" in self.known:
            self.may_show, self.draws_anyway = False, True
        if total(self.ponto.open) >= 8 and self.word in ("carta", "nao"):
            await self._not_shown()
        elif not self.free and total(self.ponto.open) != 5:
            self.wrong = (self.word == "carta") != (ponto_should(total(self.ponto.open)) == DRAWS)

    def _settled(self) -> bool:
        if "ponto_floored" in self.known:
            self.word = "nove"
        if "ponto_extra" in self.known:
            some = [*combinations(self.ponto.open, 2), tuple(self.ponto.open)]
            self.ponto.score = max(total(list(each)) for each in some)
        return self.ponto.score is not None

    async def _not_shown(self) -> None:
        """Whoever does not show in time has lost the right to, and a card is the banker's to give (AO12.106 a)."""
        if self.word == "carta":
            await self._granted("AO12.106.a")

    async def _granted(self, rule: str) -> None:
        offer = Granting(to=seat(self.holder.seat), default=Nao(), rule=rule)
        self.word = "carta" if isinstance(await self.room.ask(offer), Carta) else "nao"

    async def _word_changed(self, _: Declare) -> None:
        """The first word, with five; otherwise the banker decides, unless the bank has bacará (AO12.106 c, d)."""
        had = total(self.ponto.open)
        if had == 5:
            return
        if self.banca.points == 0:
            self.word = "carta" if ponto_should(had) == DRAWS else "nao"
            self.wrong = False
            return
        await self._granted("AO12.106.c")
        self.wrong = False

    async def _called_wrongly(self, act: Declare) -> None:
        """«Carta» for «não»: one card is the banker's up to five points; what is too much is burnt (AO12.107 b)."""
        self.thirds_over = True
        taken = [await self.next_card("banca") for _ in range(1 + act.two)]
        if self.banca.points <= 5:
            self.banca.third = taken.pop(0)
            self.room.tell(CardTurned("banca", 3, name(self.banca.third), self.banca.points))
        await self.burn(taken)

    # ---- third cards

    async def _stuck(self, act: Declare) -> None:
        """Two cards at once: null, unless nobody can doubt which came first (AO12.105 c)."""
        if not act.safe:
            raise NullGolpe
        self.spare += [self.sabot.next_card(), self.sabot.next_card()]

    async def banker_draws(self) -> bool:
        if self.draws_anyway and self.word != "carta":
            return self.banker_said(True, "fault")
        if self.ponto.score is not None:
            return await self._against_a_score()
        draws = await super().banker_draws()
        must = self.table_says()
        if not self.free and must != FREE and draws != (must == DRAWS):
            self.wrong = True
        return draws

    async def _against_a_score(self) -> bool:
        """The ponto counts what a fault gave it; the banker may draw below seven (AO12.105 g, j)."""
        if self.banca.points >= 7:
            return self.banker_said(False, "table")
        offer = Deciding(
            to=seat(self.holder.seat), default=Carta(), points=self.banca.points, third=NO_CARD, must=FREE, free=True
        )
        return self.banker_said(isinstance(await self.room.ask(offer), Carta), "free")

    async def _put_right(self) -> None:
        """A false draw without bancô, or wrong advice: the golpe as the table has it (AO12.72, AO12.101)."""
        if not self.wrong or self.winner or self.ponto.score is not None or self.banca.score is not None:
            return
        self.wrong = False
        drawn = [each for each in (self.ponto.third, self.banca.third) if each is not None]
        self.ponto.third = self.banca.third = None
        first = total(self.ponto.open)
        if first < 8 and self.banca.points < 8:
            wants = ponto_should(first) == DRAWS or (first == 5 and self.word == "carta")
            if wants:
                self.ponto.third = drawn.pop(0) if drawn else await self.next_card("ponto")
            if banca_should(self.banca.points, self.ponto.third_value) != STANDS:
                self.banca.third = drawn.pop(0) if drawn else await self.next_card("banca")
        ponto, banca = (None if each is None else name(each) for each in (self.ponto.third, self.banca.third))
        await self.burn(drawn)
        self.room.tell(Rebuilt(ponto, banca, len(drawn)))

    def result(self) -> Winner:
        """A nine that was not shown loses to an eight that was (AO12.106 b)."""
        unshown = total(self.ponto.open) == NINE and self.word in ("carta", "nao") and self.ponto.third is None
        if unshown and self.banca.third is None and self.banca.points == 8 and self.may_show:
            self.winner = "banca"
        return super().result()


# ---- faults whose consequence is plain


def _turned(golpe: RealGolpe) -> None:
    """The banker has turned a card of the ponto's, and plays by the table (AO12.105 b)."""
    golpe.by_table = True


def _loses(side: str) -> Callable[[RealGolpe], None]:
    def lost(golpe: RealGolpe) -> None:
        golpe.winner = "banca" if side == "ponto" else "ponto"
        golpe.thirds_over = True  # nobody takes another card

    return lost


def _null(_: RealGolpe) -> None:
    raise NullGolpe


def _nothing(_: RealGolpe) -> None:
    """Cards that fell keep their value (AO12.105 l)."""


def _banker_extra(golpe: RealGolpe) -> None:
    """More than two cards are bacará, and may draw even against eight or nine (AO12.105 d)."""
    golpe.sabot.next_card()
    golpe.banca.first, golpe.may_show, golpe.draws_anyway = 0, False, True


def _fifth(golpe: RealGolpe) -> None:
    """It is the ponto's, if a card is asked for, and else the banker's, who may not show (AO12.105 f)."""
    golpe.spare.append(golpe.sabot.next_card())


def _floored(golpe: RealGolpe) -> None:
    """As if nine had been shown; the banker may be level with nine (AO12.105 i)."""
    golpe.ponto.score = NINE
    golpe.thirds_over = True


def _third_discarded(golpe: RealGolpe) -> None:
    """The ponto has nine; the banker may still draw, except with seven (AO12.105 j)."""
    golpe.sabot.next_card()
    golpe.ponto.score = NINE


def _wrong_advice(golpe: RealGolpe) -> None:
    golpe.wrong = True


def _against_advice(golpe: RealGolpe) -> None:
    """A card that the croupier had not called for is burnt (AO12.105 m)."""
    if golpe.banca.third is not None:
        golpe.room.tell(CardBurnt(name(golpe.banca.third)))
        golpe.banca.third = None


async def _ponto_extra(golpe: RealGolpe) -> None:
    """Three cards, and nobody knows which is too many: the best of two or three of them (AO12.105 g)."""
    golpe.ponto.down.append(golpe.sabot.next_card())


async def _ponto_four(golpe: RealGolpe) -> None:
    """The best of three of the four (AO12.105 h)."""
    if golpe.ponto.third is not None:
        fourth = await golpe.next_card("ponto")
        golpe.room.tell(CardTurned("ponto", 3, name(fourth), None))
        cards = [*golpe.ponto.open, golpe.ponto.third, fourth]
        golpe.ponto.score = max(map(total, map(list, combinations(cards, 3))))


async def _two_thirds(golpe: RealGolpe) -> None:
    """The least that three of the four make; the other is burnt (AO12.105 e)."""
    if golpe.banca.third is not None:
        fourth = await golpe.next_card("banca")
        golpe.room.tell(CardTurned("banca", 3, name(fourth), None))
        cards = [*golpe.banca.open, golpe.banca.third, fourth]
        golpe.banca.score = min(map(total, map(list, combinations(cards, 3))))
        out = min(combinations(cards, 3), key=lambda three: total(list(three)))
        left = list(cards)
        for card in out:
            left.remove(card)
        await golpe.burn(left)


async def _face_up(golpe: RealGolpe) -> None:
    """With fewer than six cards left for it, a golpe that has not begun is not valid (AO12.107 a, d)."""
    await golpe.sabot.burn_open()
    if not golpe.ponto.down and not golpe.sabot.fills_a_golpe:
        raise NullGolpe


PLAIN: Final[dict[Mistake, Callable[[RealGolpe], None]]] = {
    "ponto_turned": _turned,
    "banker_extra": _banker_extra,
    "fifth_card": _fifth,
    "ponto_floored": _floored,
    "dropped": _nothing,
    "ponto_discards": _loses("ponto"),
    "banker_discards": _loses("banca"),
    "croupier_discards": _null,
    "third_discarded": _third_discarded,
    "wrong_advice": _wrong_advice,
    "against_advice": _against_advice,
}
WITH_CARDS: Final[dict[Mistake, Callable[[RealGolpe], Awaitable[None]]]] = {
    "ponto_extra": _ponto_extra,
    "ponto_four": _ponto_four,
    "two_thirds": _two_thirds,
    "face_up": _face_up,
}
