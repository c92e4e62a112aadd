"""What a signal is."""

from typing import Literal, get_args

import msgspec

Kind = Literal[
    "one_way_flow",
    "folds_ahead",
    "bets_then_folds",
    "hardly_raises",
    "checks_unbeatable",
    "shared_network",
    "even_timing",
    "instant_raises",
]
KINDS: tuple[Kind, ...] = get_args(Kind)


class Signal(msgspec.Struct, frozen=True):
    """Something to look into. It is no proof of anything: the hands are there to be looked at."""

    kind: Kind
    players: tuple[str, ...]  # where one gives and one takes, in that order
    counts: dict[str, int]
    hands: tuple[str, ...]  # that show it; the first ones, if there are many
