"""Pots: who can win what, how a pot is shared, and what the house takes of it. Integers only, nothing else."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    amount: int
    contenders: tuple[int, ...]


def uncalled(stakes: Mapping[int, int], live: Sequence[int]) -> tuple[int, int]:
    """Who has bet more than anybody matched, and how much more; (0, 0) if nobody has.

    >>> uncalled({1: 50, 2: 100, 3: 300}, (2, 3))
    (3, 200)
    """
    top = second = who = 0
    for number, staked in stakes.items():
        if staked > top:
            top, second, who = staked, top, number
        elif staked > second:
            second = staked
    return (who, top - second) if who in live and top > second else (0, 0)


def side_pots(stakes: Mapping[int, int], live: Sequence[int], dead: int = 0) -> list[Pot]:
    """The main pot, then a side pot for each different sum with which somebody is all in (AO13.38, PT809.40).

    What an all-in player can win of each opponent is as much as they have bet themselves (readings 102 and 105).

    >>> side_pots({1: 50, 2: 100, 3: 100, 4: 20}, (1, 2, 3))
    [Pot(amount=170, contenders=(1, 2, 3)), Pot(amount=100, contenders=(2, 3))]
    """
    heights = {stakes[number] for number in live}
    if len(heights) == 1:
        return [Pot(dead + sum(stakes.values()), tuple(live))]
    pots: list[Pot] = []
    below = 0
    for height in sorted(heights):
        amount = sum(min(staked, height) - min(staked, below) for staked in stakes.values())
        pots.append(Pot(amount, tuple(number for number in live if stakes[number] >= height)))
        below = height
    over = dead + sum(stakes.values()) - sum(pot.amount for pot in pots)
    if over:  # dead bets are everybody's to win; what a player bet who is out again lies in the last pot
        pots[0] = Pot(pots[0].amount + dead, pots[0].contenders)
        pots[-1] = Pot(pots[-1].amount + over - dead, pots[-1].contenders)
    return pots


def proportional_pots(stakes: Mapping[int, int], live: Sequence[int], dead: int = 0) -> list[Pot]:
    """The letter of AO13.50: an all-in player contests the part of the whole pot that their bet is of the others'.

    >>> proportional_pots({1: 50, 2: 100, 3: 100, 4: 20}, (1, 2, 3))
    [Pot(amount=135, contenders=(1, 2, 3)), Pot(amount=135, contenders=(2, 3))]
    """
    whole = dead + sum(stakes.values())
    heights = sorted({stakes[number] for number in live})
    pots: list[Pot] = []
    given = 0
    for height in heights:
        upto = whole * height // heights[-1]
        pots.append(Pot(upto - given, tuple(number for number in live if stakes[number] >= height)))
        given = upto
    return pots


def shares(amount: int, winners: Sequence[int], unit: int) -> dict[int, int]:
    """A pot shared among winners, counted in units; the larger parts go to those who come first.

    What is less than a unit goes with the first part (AO13.67, readings 104 and 185).

    >>> shares(350, (3, 1), 100)
    {3: 250, 1: 100}
    >>> shares(101, (3, 1), 1)
    {3: 51, 1: 50}
    """
    if len(winners) == 1:
        return {winners[0]: amount}
    units, rest = divmod(amount, unit)
    each, over = divmod(units, len(winners))
    return {
        number: (each + (place < over)) * unit + (rest if place == 0 else 0) for place, number in enumerate(winners)
    }


def commission(whole: int, permille: int, cap: int) -> int:
    """What the house takes of a hand: its rate, rounded in the players' favour, and never over its cap."""
    taken = whole * permille // 1000
    return min(taken, cap) if cap else taken
