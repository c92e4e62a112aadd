"""The cards of one golpe, told as AO12.63-74 tell it."""

from dataclasses import dataclass, field
from typing import Any

from jogofeito.core.cards import name, rank
from jogofeito.core.offers import Act, Offer
from jogofeito.core.parties import seat
from jogofeito.core.shoe_rest import FaceDown
from jogofeito.games.chemin_de_fer.acts import (
    Abater,
    AskRules,
    BancoSuivi,
    Carta,
    Consult,
    LetCardsGo,
    LookAtCards,
    Nao,
)
from jogofeito.games.chemin_de_fer.apostas import Apostas
from jogofeito.games.chemin_de_fer.betting import Deciding, Following, Looking, Must, Speaking, by_rule
from jogofeito.games.chemin_de_fer.facts import (
    BankerAdvised,
    BankerSaid,
    CardBurnt,
    CardDealt,
    CardsGiven,
    CardsInHand,
    CardsSeen,
    CardTurned,
    PontoSaid,
    PontoShown,
    RulesTold,
    Side,
    Why,
    Winner,
    Word,
)
from jogofeito.games.chemin_de_fer.kernels import (
    BANCA,
    DRAWS,
    FREE,
    NO_CARD,
    PONTO,
    STANDS,
    banca_should,
    points,
    ponto_should,
    value,
    winner,
)
from jogofeito.games.chemin_de_fer.mao import Holder
from jogofeito.games.chemin_de_fer.sabot import Sabot
from jogofeito.games.chemin_de_fer.table import Table

CALL = "AO12.97.b"
WINNERS: dict[int, Winner] = {PONTO: "ponto", BANCA: "banca"}


class NullGolpe(Exception):
    """It comes to nothing: every bet goes back."""


@dataclass
class Cards:
    """Of one side, as far as anybody has seen them."""

    down: list[FaceDown] = field(default_factory=list)
    open: list[int] = field(default_factory=list)
    third: int | None = None
    first: int | None = None  # what a fault makes of the first two
    score: int | None = None  # and of all of them, whatever they are

    @property
    def points(self) -> int:
        if self.score is not None:
            return self.score
        first = total(self.open) if self.first is None else self.first
        return points(first + (0 if self.third is None else value(rank(self.third))))

    @property
    def third_value(self) -> int:
        return NO_CARD if self.third is None else value(rank(self.third))


def total(cards: list[int]) -> int:
    return points(sum(value(rank(card)) for card in cards))


class Golpe:
    """Where the croupier is a person, `faults` hears at each step what has gone wrong."""

    def __init__(self, table: Table, sabot: Sabot, holder: Holder, bets: Apostas) -> None:
        self.table = table
        self.room = table.room
        self.rules = table.rules
        self.sabot = sabot
        self.holder = holder
        self.bets = bets
        self.ponto = Cards()
        self.banca = Cards()
        self.ponto_seat = 0
        self.word: Word = "nao"
        self.shown = False  # the ponto's cards lie open
        self.by_table = holder.by_table
        self.winner: Winner | None = None  # what a fault decides
        self.spare: list[FaceDown] = []  # cards that came out too early, and are the next
        self.may_show = True  # the banker, with eight or nine
        self.draws_anyway = False  # the banker, although the ponto has shown
        self.thirds_over = False  # a fault has settled who has a third card

    @property
    def free(self) -> bool:
        """Bancô: either side may draw and stand as it likes (AO12.71)."""
        return self.bets.claim is not None and self.bets.claim.alone

    # ---- told in the order of the law

    async def play(self) -> Winner:
        """Two cards each in turn; the ponto sees them first and says a word; then at most one more for each."""
        await self.moment("deal")
        self.deal_first_cards()
        await self.moment("dealt")
        await self.give_cards()
        await self.ponto_speaks()
        await self.turn_banker()
        await self.moment("said")
        await self.third_cards()
        await self.moment("done")
        self.show_ponto()
        return self.result()

    async def moment(self, moment: Any) -> None:
        """Only at a table with a croupier is there anything to declare."""

    # ---- the first cards

    def deal_first_cards(self) -> None:
        self.sabot.begin()
        for number, side in enumerate((self.ponto, self.banca, self.ponto, self.banca)):
            side.down.append(self.sabot.next_card())
            self.room.tell(CardDealt(self._side(side), number // 2 + 1, self.sabot.left))

    def _side(self, side: Cards) -> Side:
        return "ponto" if side is self.ponto else "banca"

    async def give_cards(self) -> None:
        """To whoever made bancô, or to the highest bet; until they are in hand, bancô suivi can claim them."""
        self._give_to(self.bets.claim.seat if self.bets.claim else self.bets.for_cards()[0])
        follower = self._follower()
        if follower:
            await self._until_taken(follower)
        self.room.tell(CardsInHand(self.ponto_seat))
        self.ponto.open = [await self.sabot.turn(card) for card in self.ponto.down]
        self._told_to_ponto()

    def _give_to(self, number: int) -> None:
        self.ponto_seat = number
        claim = self.bets.claim
        self.room.tell(CardsGiven(number, claim.kind if claim and claim.seat == number else None))

    def _told_to_ponto(self) -> None:
        cards = tuple(map(name, self.ponto.open))
        self.room.tell(CardsSeen(cards, total(self.ponto.open)), to=seat(self.ponto_seat))

    def _follower(self) -> int:
        """Whose right to bancô suivi is still open (AO12.52)."""
        number = self.table.place_of(self.bets.before.suivi)
        claimed = self.bets.claim is not None and self.bets.claim.kind == "suivi"
        out = number in (*self.holder.bank.owners, self.ponto_seat) or number not in self.table.everybody
        barred = self.bets.before.suivi == self.bets.before.no_banco
        return 0 if claimed or out or barred else number

    async def _until_taken(self, follower: int) -> None:
        offers: list[Offer[Any]] = [
            Looking(to=seat(self.ponto_seat), default=LookAtCards()),
            Following(
                to=seat(follower),
                default=LetCardsGo(),
                bank=self.bets.bank,
                mine=self.bets.bets.get(follower, 0),
            ),
        ]
        _, act = await self.room.first_of({offer.to: offer for offer in offers})
        if isinstance(act, BancoSuivi):
            self.bets.claims(follower)
            self._give_to(follower)

    # ---- the ponto

    async def ponto_speaks(self) -> None:
        """«Oito» or «Nove», «Não», «Carta»: the croupier repeats it (AO12.65-67)."""
        act = await self.asked_ponto()
        if self.winner:
            return
        had = total(self.ponto.open)
        if isinstance(act, Abater):
            self.word = "oito" if had == 8 else "nove"
        else:
            self.word = "carta" if isinstance(act, Carta) else "nao"
        self.room.announce(CALL, call=self.word, side="ponto")
        self.room.tell(PontoSaid(self.ponto_seat, self.word))
        if isinstance(act, Abater):
            self.show_ponto()

    async def asked_ponto(self) -> Act:
        while isinstance(act := await self.answer_of_ponto(self.speaking()), AskRules):
            self.room.tell(RulesTold(total(self.ponto.open), self.must()), to=seat(self.ponto_seat))
        return act

    async def answer_of_ponto(self, offer: Speaking) -> Act:
        _, act = await self.room.first_of({offer.to: offer})
        return act

    def speaking(self) -> Speaking:
        must = self.must()
        return Speaking(
            to=seat(self.ponto_seat),
            default=by_rule(must),
            points=total(self.ponto.open),
            must=must,
            free=self.free,
            spoken=self.rules.has_croupier,
        )

    def must(self) -> Must:
        had = total(self.ponto.open)
        if had >= 8:
            return "abater"
        words: dict[int, Must] = {STANDS: "nao", DRAWS: "carta", FREE: "free"}
        return words[ponto_should(had)]

    def show_ponto(self) -> None:
        if not self.shown and self.ponto.open:
            self.shown = True
            self.room.tell(PontoShown(self.ponto_seat, tuple(map(name, self.ponto.open)), total(self.ponto.open)))

    # ---- the banker

    async def turn_banker(self) -> None:
        """At once, whatever the ponto said (AO12.68)."""
        for place, card in enumerate(self.banca.down[:2], 1):
            self.banca.open.append(await self.sabot.turn(card))
            self.room.tell(CardTurned("banca", place, name(self.banca.open[-1]), total(self.banca.open)))

    @property
    def over_at_once(self) -> bool:
        """Somebody has eight or nine and has shown it: nobody draws (AO12.68 a, c, d)."""
        return (self.banca.points >= 8 and self.may_show) or (self.word in ("oito", "nove") and not self.draws_anyway)

    async def third_cards(self) -> None:
        if self.thirds_over:
            return
        if self.over_at_once:
            if self.banca.points >= 8 and self.may_show:
                word: Word = "oito" if self.banca.points == 8 else "nove"
                self.room.announce(CALL, call=word, side="banca")
                self.room.tell(BankerSaid(self.holder.seat, word, "table"))
            return
        if self.word == "carta":
            await self.moment("third")
            await self.third_of_ponto()
            await self.moment("given")
        await self.banker_decides()

    async def banker_decides(self) -> None:
        if not self.thirds_over and await self.banker_draws():
            await self.third_of_banker()

    async def next_card(self, side: Side) -> int:
        down = self.spare.pop(0) if self.spare else self.sabot.next_card()
        self.room.tell(CardDealt(side, 3, self.sabot.left))
        return await self.sabot.turn(down)

    async def third_of_ponto(self) -> None:
        """Face up, for everybody to see (AO12.69)."""
        if self.ponto.third is None and self.ponto.score is None:
            self.ponto.third = await self.next_card("ponto")
            counts = self.ponto.points if self.shown else None
            self.room.tell(CardTurned("ponto", 3, name(self.ponto.third), counts))

    async def third_of_banker(self) -> None:
        """Face up at once too (AO12.70)."""
        self.banca.third = await self.next_card("banca")
        self.room.tell(CardTurned("banca", 3, name(self.banca.third), self.banca.points))

    def table_says(self) -> int:
        return banca_should(self.banca.points, self.ponto.third_value)

    async def banker_draws(self) -> bool:
        """By the table; where it leaves a choice, or bancô was made, as the banker likes (AO12.68, AO12.71)."""
        must = self.table_says()
        if self.by_table or not (self.free or must == FREE or self.rules.has_croupier):
            return self.banker_said(must != STANDS, "by_table" if self.by_table and must == FREE else "table")
        act = await self.room.ask(
            Deciding(
                to=seat(self.holder.seat),
                default=Nao() if must == STANDS else Carta(),
                points=self.banca.points,
                third=self.ponto.third_value,
                must=must,
                free=self.free,
                spoken=self.rules.has_croupier,
            )
        )
        if isinstance(act, Consult):
            self.room.tell(BankerAdvised(self.holder.seat, must != STANDS))
            return self.banker_said(must != STANDS, "advice")
        draws = isinstance(act, Carta)
        if must == FREE:
            return self.banker_said(draws, "free")
        return self.banker_said(draws, "table" if draws == (must == DRAWS) else "false_draw")

    def banker_said(self, draws: bool, why: Why) -> bool:
        self.room.announce(CALL, call="carta" if draws else "nao", side="banca")
        self.room.tell(BankerSaid(self.holder.seat, "carta" if draws else "nao", why))
        return draws

    # ---- the result

    async def burn(self, cards: list[int]) -> None:
        for card in cards:
            self.room.tell(CardBurnt(name(card)))

    def result(self) -> Winner:
        """Both scores, and who has won (AO12.73, AO12.74)."""
        for _ in self.spare:
            self.room.tell(CardBurnt(None))
        ponto, banca = self.ponto.points, self.banca.points
        won = self.winner or WINNERS.get(winner(ponto, banca), "empate")
        self.room.announce(CALL, call=won, ponto=ponto, banca=banca)
        return won
