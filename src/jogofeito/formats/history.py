"""A finished hand as one player may know it: the beginning of every hand history.

What is not told to a seat in the hand is not told in its history either: own cards and shown ones, never those that
others folded or mucked.
"""

from collections.abc import Mapping
from typing import Literal, TypeVar

import msgspec

from jogofeito.core.facts import Fact, JogadaVoid
from jogofeito.core.money import CURRENCIES
from jogofeito.core.parties import Party, seat
from jogofeito.core.record import Record, resume
from jogofeito.games.poquer.acts import FaultNoted, HandBegins, HandOver, HoleCards, Posted, PotWon, Shown
from jogofeito.games.poquer.game import POKERS
from jogofeito.games.poquer.rules import Rules
from jogofeito.games.poquer.variants import VARIANTS, Variant

Lack = Literal["history_not_here", "jogada_in_play", "no_hand_dealt"]
F = TypeVar("F", bound=Fact)


class NoHistory(Exception):
    """A record of which there is no hand to tell; `code` says why."""

    def __init__(self, code: Lack, jogada: str) -> None:
        super().__init__(f"{jogada}: {code.replace('_', ' ')}")
        self.code = code


class When(msgspec.Struct, frozen=True):
    """When a hand began, in UTC."""

    year: int
    month: int
    day: int
    time: str  # 21:05:00


class SeenHand(msgspec.Struct, frozen=True):
    jogada: str
    game: str
    rules: Rules
    seat: int | None  # whose eyes
    names: Mapping[int, str]
    when: When | None
    facts: tuple[Fact, ...]  # from the beginning of the hand on

    @property
    def table(self) -> str:
        return self.jogada.rpartition("/")[0] or self.jogada

    @property
    def begins(self) -> HandBegins:
        return self.all(HandBegins)[0]

    @property
    def variant(self) -> Variant:
        return VARIANTS[self.begins.variant]

    @property
    def order(self) -> tuple[int, ...]:
        """Seats from the first place on; the last of them is what others call the button."""
        return tuple(each.seat for each in self.begins.stacks)

    @property
    def void(self) -> str:
        """Why the hand counts for nothing; empty if it does count."""
        return next((fact.reason for fact in self.all(JogadaVoid)), "")

    def all(self, kind: type[F]) -> list[F]:
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def name(self, number: int) -> str:
        return self.names.get(number, f"Seat{number}")

    def stacks_before(self) -> dict[int, int]:
        return {each.seat: each.stack for each in self.begins.stacks}

    def stacks_after(self) -> dict[int, int]:
        over = self.all(HandOver)
        return {each.seat: each.stack for each in over[0].stacks} if over else self.stacks_before()

    def posts(self, *what: str) -> dict[int, int]:
        """What each seat put up first, of some sorts."""
        found: dict[int, int] = {}
        for post in self.all(Posted):
            if post.what in what:
                found[post.seat] = found.get(post.seat, 0) + post.amount
        return found

    def dealt(self) -> dict[int, tuple[str, ...]]:
        """The cards of one's own."""
        return {fact.seat: fact.cards for fact in self.all(HoleCards)}

    def shown(self) -> dict[int, Shown]:
        return {fact.seat: fact for fact in self.all(Shown)}

    def won(self) -> dict[int, int]:
        """What each winner got out of all pots, the house's share taken off."""
        found: dict[int, int] = {}
        for share in (share for pot in self.all(PotWon) for share in pot.shares):
            found[share.seat] = found.get(share.seat, 0) + share.amount
        return found

    def faults(self) -> tuple[str, ...]:
        """What the croupier declared, with the rule that decided it."""
        return tuple(f"{fact.fault} {fact.rule}" for fact in self.all(FaultNoted))

    def amount(self, units: int) -> str:
        """In the currency, with its decimals: 12.50."""
        decimals = CURRENCIES[self.rules.currency].decimals
        whole, rest = divmod(units, 10**decimals)
        return f"{whole}.{rest:0{decimals}d}" if decimals else str(whole)


def seen_hand(
    record: Record,
    number: int | None,
    *,
    names: Mapping[int, str] | None = None,
    when: When | None = None,
    everything: bool = False,
) -> SeenHand:
    """The hand of a record through the eyes of a seat; of nobody's, if there is none; all of it for an inspector."""
    game = POKERS.get(record.game)
    if game is None:
        raise NoHistory("history_not_here", record.jogada)
    play = resume(game, record)
    if not play.over:
        raise NoHistory("jogada_in_play", record.jogada)
    viewer = Party("") if number is None else seat(number)
    facts = [told.fact for told in play.facts if everything or told.may_be_seen_by(viewer)]
    begins = next((place for place, fact in enumerate(facts) if isinstance(fact, HandBegins)), None)
    if begins is None:
        raise NoHistory("no_hand_dealt", record.jogada)
    return SeenHand(record.jogada, record.game, play.rules, number, names or {}, when, tuple(facts[begins:]))
