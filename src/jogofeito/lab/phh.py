"""Many hands of PHH played again at once: compiled where that goes, by the coroutine where it does not.

>>> from jogofeito.formats.phh import PhhHand
>>> walk = PhhHand("NT", (0, 0), (1, 2), 2, (50, 60), ("d dh p1 ????", "d dh p2 ????", "p2 f"))
>>> [str(chips) for chips in finishing_stacks([walk])[0].chips()]
['51', '59']
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from jogofeito.formats import phh
from jogofeito.formats.phh import PhhHand, in_place, scale_of, units
from jogofeito.lab.equity_batches import compiled_tables
from jogofeito.lab.phh_loop import MOST_PLAYERS, replay_all


class Ended(NamedTuple):
    """What each has at the end of a hand: units, of which so many are a chip."""

    scale: int
    units: tuple[int, ...]

    def chips(self) -> list[Fraction]:
        return [Fraction(each, self.scale) for each in self.units]


def finishing_stacks(hands: Sequence[PhhHand]) -> list[Ended]:
    """What each player has at the end of each hand. Raises PhhError, with the reason, where a hand cannot be played."""
    counts = [len(hand.starting_stacks) for hand in hands]
    if max(counts, default=0) > MOST_PLAYERS:
        raise phh.PhhError(f"a hand has up to {MOST_PLAYERS} players, not {max(counts)}")
    scales = [scale_of(hand) for hand in hands]
    stacks, antes, blinds, texts = list[int](), list[int](), list[int](), list[bytes]()
    for hand, scale in zip(hands, scales, strict=True):
        stacks += [units(each, scale) for each in hand.starting_stacks]
        antes += [units(each, scale) for each in in_place(hand.antes)]
        blinds += [units(each, scale) for each in in_place(hand.blinds_or_straddles)]
        texts.append("\n".join(hand.actions).encode())
    amounts = np.array((stacks, antes, blinds), dtype=np.int64)
    starts, done = np.cumsum([0, *counts]), np.zeros(len(hands), dtype=np.bool_)
    replay_all(
        compiled_tables("holdem"),
        compiled_tables("omaha"),
        np.array([hand.variant == "PO" for hand in hands], dtype=np.int64),
        np.frombuffer(b"\n".join(texts), dtype=np.uint8),
        np.cumsum([len(text) + 1 for text in texts]) - 1,
        starts,
        amounts,
        np.array(scales, dtype=np.int64),
        np.array([max(1, units(hand.min_bet, scale)) for hand, scale in zip(hands, scales, strict=True)]),
        np.array([not hand.ante_trimming_status for hand in hands]),
        done,
    )
    ended, at = amounts[0].tolist(), starts.tolist()
    return [
        Ended(scale, tuple(ended[at[place] : at[place + 1]])) if done[place] else _told(hand, scale)
        for place, (hand, scale) in enumerate(zip(hands, scales, strict=True))
    ]


def _told(hand: PhhHand, scale: int) -> Ended:
    """By the coroutine, which knows more, and says what is wrong with a hand."""
    return Ended(scale, tuple(seat.stack for seat in phh.replay(hand).company_after().seats))
