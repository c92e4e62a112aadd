"""What there is to say of a game between players instead of odds: how often each combination comes when all cards are
dealt, what the house takes (AO13.7, PT809.17), and how many hands an hour has."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

import msgspec

from jogofeito.games.poquer.rules import Rules
from jogofeito.games.poquer.variants import VARIANTS

COUNTS_FILE: Final = "combinations.json"
HOUR_MS: Final = 3_600_000
Counts = Mapping[str, int]  # class -> deals that end in it


class Combination(msgspec.Struct, frozen=True):
    """What one player holds in the end, own cards and common ones together."""

    variant: str
    combination: str
    deals: int
    of: int

    @property
    def probability(self) -> Fraction:
        return Fraction(self.deals, self.of)


class Share(msgspec.Struct, frozen=True):
    """What the house takes: of each pot, of each cave and top-up, or for each session of an hour."""

    by: Literal["pot", "cave", "session"]
    part: Fraction
    cap: int  # the most that one pot pays; 0: no bound
    session: int  # what a player pays for a session of an hour; 0 where the share is another


class Hands(msgspec.Struct, frozen=True):
    """How many hands an hour has, at a full table where every decision takes so long and nobody raises."""

    players: int
    decision_ms: int
    pause_ms: int
    fewest: int  # if everybody stays to the end
    most: int  # if all fold but one


class BetweenPlayers(msgspec.Struct, frozen=True):
    combinations: tuple[Combination, ...]
    share: Share

    def rows(self) -> Iterator[dict[str, Any]]:
        for each in self.combinations:
            decimal = float(each.probability)
            yield {**msgspec.structs.asdict(each), "probability": str(each.probability), "probability_decimal": decimal}


@cache
def counts() -> Mapping[str, Counts]:
    """All deals of each ranking, counted once by `counting` and kept beside this file."""
    text = files("jogofeito.lab.poquer").joinpath(COUNTS_FILE).read_bytes()
    return msgspec.json.decode(text, type=dict[str, dict[str, int]])


def between_players(rules: Rules) -> BetweenPlayers:
    taken = rules.commission
    part = Fraction(taken.permille, 1000)
    session = rules.cave * taken.permille // 1000 if taken.by == "session" else 0
    return BetweenPlayers(tuple(combinations(rules)), Share(taken.by, part, taken.cap, session))


def combinations(rules: Rules) -> Iterator[Combination]:
    """Of each variant that the table plays, from the highest combination to the lowest."""
    for key in rules.variants:
        found = counts()[rules.ranking_of(VARIANTS[key])]
        whole = sum(found.values())
        for combination, deals in found.items():
            yield Combination(key, combination, deals, whole)


def hands_an_hour(rules: Rules, decision_ms: int, pause_ms: int) -> Hands:
    """
    >>> from jogofeito.games import listed
    >>> hands_an_hour(listed("holdem").rules(), 5_000, 5_000)
    Hands(players=10, decision_ms=5000, pause_ms=5000, fewest=17, most=72)
    """
    rounds = len(VARIANTS[rules.variant].streets)
    decisions = rules.seats * rounds, rules.seats - 1
    fewest, most = (HOUR_MS // (pause_ms + each * decision_ms) for each in decisions)
    return Hands(rules.seats, decision_ms, pause_ms, fewest, most)
