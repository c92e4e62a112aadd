"""A hand as an inspector sees it afterwards: every decision with all cards known, and where the money went."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

import msgspec

from jogofeito.core.cards import card as card_of
from jogofeito.core.facts import Fact, JogadaVoid
from jogofeito.core.inputs import Acted, Input
from jogofeito.core.parties import number_of
from jogofeito.core.play import Play
from jogofeito.core.record import Record, begin, replay
from jogofeito.floor.lines import Story
from jogofeito.games.poquer.acts import CommonCards, HandBegins, HandOver, HoleCards, Spoke
from jogofeito.games.poquer.game import POKERS
from jogofeito.games.poquer.offers import Answering, Speaking
from jogofeito.games.poquer.ranking import strength_of
from jogofeito.games.poquer.rules import Rules
from jogofeito.games.poquer.variants import VARIANTS, Variant

RAISES = ("bet", "raise", "estardilho", "restardilho")
LEAST_COMMON = 3  # common cards without which no combination is whole


class Timed(NamedTuple):
    """An input with the time it came; `by_hand` is false for what a clock did."""

    input: Input
    at_ms: int
    by_hand: bool


class Decision(msgspec.Struct, frozen=True):
    player: str
    street: int
    says: str
    call: int  # what it took to stay in
    pot: int
    may_raise: bool
    invested: int  # in this hand, by choice, before
    against: str  # who bet last in this round, or the only opponent left; empty: several
    faces_bet: bool
    ahead: bool | None  # whether the cards beat those of `against` by now; None: nobody can know yet
    unbeatable: bool  # last to speak in the last round against one, with nothing that could win against it
    ms: int | None  # how long it took; None: a clock decided

    @property
    def raises(self) -> bool:
        return self.says in RAISES


class Observed(msgspec.Struct, frozen=True):
    jogada: str
    table: str
    at_ms: int
    players: tuple[str, ...]
    minimum: int
    decisions: tuple[Decision, ...]
    flow: dict[tuple[str, str], float]  # from whom to whom, in table minimums


def observed(story: Story) -> Observed | None:
    """A jogada of the journal; None if it is no hand of poker that was played to its end."""
    if story.begun.game not in POKERS or story.ended is None:
        return None
    played = zip(story.inputs(), story.played.values(), strict=False)  # void ones are not known to their end
    inputs = [Timed(given, each.at_ms, bool(each.key)) for given, each in played]
    return watch(story.record(), inputs, story.begun.at_ms)


def watch(record: Record, inputs: Iterable[Timed], at_ms: int = 0) -> Observed | None:
    """The hand of a record played again, decision by decision."""
    play = begin(POKERS[record.game], msgspec.structs.replace(record, inputs=()))
    watching = _Watching(play)
    asked_ms = at_ms
    for each in inputs:
        watching.before(each, asked_ms)
        replay(play, each.input)
        watching.after()
        asked_ms = each.at_ms
    return watching.result(record.jogada, at_ms)


class _Watching:
    def __init__(self, play: Play[Rules, Any]) -> None:
        self._play = play
        self._rules = play.rules
        self._facts = 0
        self._asked: tuple[Speaking | Answering, int | None] | None = None
        self._decisions: list[Decision] = []
        self._begins: HandBegins | None = None
        self._over: HandOver | None = None
        self._players: dict[int, str] = {}
        self._cards: dict[int, tuple[int, ...]] = {}
        self._board: tuple[int, ...] = ()
        self._live: list[int] = []
        self._street = 0
        self._bettor = 0
        self._spoken: set[int] = set()  # in this round
        self._invested: dict[int, int] = {}
        self.after()

    # ---- what happens

    def before(self, each: Timed, asked_ms: int) -> None:
        self._asked = None
        if isinstance(each.input, Acted):
            offered = self._play.offer_to(each.input.by)
            if offered and isinstance(offered[1], Speaking | Answering):
                self._asked = offered[1], each.at_ms - asked_ms if each.by_hand else None

    def after(self) -> None:
        for told in self._play.facts[self._facts :]:
            self._hear(told.fact)
        self._facts = len(self._play.facts)

    def _hear(self, fact: Fact) -> None:
        match fact:
            case HandBegins():
                self._begins = fact
                self._live = [each.seat for each in fact.stacks]
                seated = {each.number: each.player for each in self._play.company_after().seats}
                self._players = {number: seated[number] for number in self._live}
            case HoleCards(seat, cards):
                self._cards[seat] = tuple(card_of(each) for each in cards)
            case CommonCards(street, _, board):
                self._board = tuple(card_of(each) for each in board)
                self._street, self._bettor, self._spoken = street, 0, set()
            case Spoke():
                self._spoke(fact)
            case HandOver():
                self._over = fact
            case JogadaVoid():
                self._begins = None
            case _:
                pass

    def _spoke(self, spoke: Spoke) -> None:
        if self._asked is not None and number_of(self._asked[0].to) == spoke.seat:
            self._decisions.append(self._decision(spoke, *self._asked))
        self._spoken.add(spoke.seat)
        self._invested[spoke.seat] = self._invested.get(spoke.seat, 0) + spoke.put
        if spoke.says in RAISES:
            self._bettor = spoke.seat
        if spoke.says == "fold":
            self._live.remove(spoke.seat)

    # ---- what it means

    def _decision(self, spoke: Spoke, offer: Speaking | Answering, ms: int | None) -> Decision:
        me = spoke.seat
        others = [number for number in self._live if number != me]
        rival = self._bettor if self._bettor in others else others[0] if len(others) == 1 else 0
        return Decision(
            player=self._players[me],
            street=self._street,
            says=spoke.says,
            call=offer.call,
            pot=spoke.pot - spoke.put,
            may_raise=offer.max_to > 0,
            invested=self._invested.get(me, 0),
            against=self._players.get(rival, ""),
            faces_bet=self._bettor in others,
            ahead=self._beats(me, rival) if rival else None,
            unbeatable=len(others) == 1 and self._unbeatable(me, rival),
            ms=ms,
        )

    @property
    def _variant(self) -> Variant:
        return VARIANTS[self._begins.variant if self._begins else self._rules.variant]

    def _strength(self, cards: tuple[int, ...]) -> int:
        ranking = self._rules.ranking_of(self._variant)
        return strength_of(ranking, cards, self._board, self._rules.readings.ties())

    def _beats(self, me: int, rival: int) -> bool | None:
        if len(self._board) < LEAST_COMMON or me not in self._cards or rival not in self._cards:
            return None
        return self._strength(self._cards[me]) > self._strength(self._cards[rival])

    def _unbeatable(self, me: int, rival: int) -> bool:
        """Nothing is bet, the rival has spoken, no card comes any more, and no cards could win."""
        last = self._street == len(self._variant.streets) - 1
        if not last or self._bettor or rival not in self._spoken or not self._beats(me, rival):
            return False
        mine = self._strength(self._cards[me])
        return all(self._strength(cards) <= mine for cards in self._holdings(me))

    def _holdings(self, me: int) -> Iterator[tuple[int, ...]]:
        """Cards that a rival could have: every pair is among them, and no combination uses more than two."""
        left = [card for card in self._variant.deck if card not in self._board and card not in self._cards[me]]
        for pair in combinations(left, 2):
            more = self._variant.hole - 2
            yield (*pair, *[card for card in left if card not in pair][:more]) if more else pair

    def result(self, jogada: str, at_ms: int) -> Observed | None:
        if self._begins is None or self._over is None:
            return None
        return Observed(
            jogada=jogada,
            table=jogada.rpartition("/")[0],
            at_ms=at_ms,
            players=tuple(self._players.values()),
            minimum=self._rules.minimum,
            decisions=tuple(self._decisions),
            flow=self._flow(self._begins, self._over),
        )

    def _flow(self, begins: HandBegins, over: HandOver) -> dict[tuple[str, str], float]:
        """What each loser lost, to each winner in proportion to what they won; the house's share goes to nobody."""
        before = {each.seat: each.stack for each in begins.stacks}
        nets = {self._players[each.seat]: each.stack - before[each.seat] for each in over.stacks}
        lost = -sum(net for net in nets.values() if net < 0)
        return {
            (loser, winner): -down * up / lost / self._rules.minimum
            for loser, down in nets.items()
            for winner, up in nets.items()
            if down < 0 < up
        }
