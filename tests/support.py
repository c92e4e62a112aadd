"""What the tests share: tables set up in a line, scripted jogadas, random companies."""

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any
from unittest.mock import patch

from jogofeito import games
from jogofeito.core.drivers import Script
from jogofeito.core.facts import Announced, Fact
from jogofeito.core.inputs import Acted, Drawn, Input, Voided
from jogofeito.core.offers import Act, Below, Refusal
from jogofeito.core.parties import CROUPIER, Company, Party, Seat, seat
from jogofeito.core.play import Play
from jogofeito.games import listed

KZ = 100  # units of a kwanza
Did = tuple[int | Party, Act]  # who (a seat number or a party) did what
Scene = Callable[[], Play[Any, Any]]  # a jogada that a person has read once
Golden = Callable[[Scene], None]


def by(who: int | Party) -> Party:
    return seat(who) if isinstance(who, int) else who


def seeded(seed: int) -> Below:
    """Chance for tests, from a seed."""
    return random.Random(seed).randrange


def steps(play: Play[Any, Any]) -> Iterator[Play[Any, Any]]:
    """The same jogada again, as it stands before the first input and after each."""
    again = Play(play.game, play.rules, play.carry, play.company)
    yield again
    for each in play.inputs:
        go_on(again, each)
        yield again


def go_on(play: Play[Any, Any], each: Input) -> None:
    match each:
        case Drawn(_, value):
            play.draw(value)
        case Acted(by, act):
            assert play.take(by, act) is None
        case Voided(reason):
            play.void(reason)


@dataclass
class TestTable:
    """A table that plays scripted jogadas one after another, with the carry and the stacks going on."""

    __test__ = False

    game: str
    values: dict[str, Any] = field(default_factory=dict)
    players: Iterable[str] = ("ana", "rui", "eva")
    waiting: int = 0
    text: str | None = None  # of the law; the usual one of the game

    def __post_init__(self) -> None:
        self.listed = listed(self.game)
        self.rules = self.listed.rules(self.values, text=self.text)
        self.carry = self.listed.game.first_carry(self.rules)
        seats = tuple(Seat(number, player) for number, player in enumerate(self.players, 1))
        self.company = Company(seats, self.waiting)

    def begin(self, *acts: Did) -> Play[Any, Any]:
        """A jogada with bets open, after these acts; each must be possible."""
        play = Play(self.listed.game, self.rules, self.carry, self.company)
        for who, act in acts:
            refusal = play.take(by(who), act)
            assert refusal is None, f"{who} may not do {act}: {refusal}"
        return play

    def play(self, *acts: Did, tape: Iterable[int]) -> Play[Any, Any]:
        """A whole jogada: these acts, then whatever happens by default; the table goes on from its end."""
        play = Play(self.listed.game, self.rules, self.carry, self.company)
        Script([(by(who), act) for who, act in acts], tape).play(play)
        self.carry = play.carry_after
        self.company = Company(play.company_after().seats, self.waiting)
        return play


def refusal_of(play: Play[Any, Any], who: int | Party, act: Act) -> Refusal:
    """The refusal of an act, which must leave the jogada unchanged."""
    before = (len(play.inputs), len(play.facts), len(play.movements), play.waiting)
    refusal = play.take(by(who), act)
    assert isinstance(refusal, Refusal), f"{who} may do {act}"
    assert before == (len(play.inputs), len(play.facts), len(play.movements), play.waiting)
    return refusal


def facts(play: Play[Any, Any], kind: type[Fact]) -> list[Any]:
    return [told.fact for told in play.facts if isinstance(told.fact, kind)]


def with_another_edition(game: str, before: Any) -> Any:
    """The list of games as a later release has it, in which the game itself tells another story.

    `before` is what is kept of the edition that is played now: the game, or who verifies its records.
    """

    async def another(rules: Any, carry: Any, room: Any) -> Any:
        return carry

    entry = listed(game)
    now = entry.game.edition
    retired = {**entry.game.retired, now: before}
    later = replace(entry.game, jogada=another, edition=now + 1, retired=retired)
    return patch.object(games, "GAMES", {**games.GAMES, game: replace(entry, game=later)})


def calls(play: Play[Any, Any]) -> list[str]:
    """The croupier's calls, by key."""
    return [call.key for call in facts(play, Announced)]


def gain(play: Play[Any, Any], number: int) -> int:
    """What a seat has won or lost, purse and stack together."""
    mine = {f"{place}:{number}" for place in ("seat", "stack", "at_stake", "carried")}
    return sum(
        (movement.payee in mine) * movement.amount - (movement.payer in mine) * movement.amount
        for movement in play.movements
    )


__all__ = [
    "CROUPIER",
    "KZ",
    "Did",
    "Golden",
    "Scene",
    "TestTable",
    "by",
    "calls",
    "facts",
    "gain",
    "refusal_of",
    "seeded",
    "with_another_edition",
]
