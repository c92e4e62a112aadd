"""Common cards: one is burnt where the variant burns, and those of the street are turned (AO13.41-45, AO16.13-14).

An error of the pagador may put another way of turning a street in place of this one.
"""

from typing import NamedTuple

from jogofeito.games.poquer.state import Hand


class Turned(NamedTuple):
    """The common cards of a street, and whether one was burnt before them."""

    cards: tuple[int, ...]
    burnt: bool


async def burn_and_turn(hand: Hand, street: int) -> Turned:
    if not hand.variant.burns:
        return await turn_without_burning(hand, street)
    burn(hand)
    return await turn_after_burning(hand, street)


async def turn_after_burning(hand: Hand, street: int) -> Turned:
    """Another card has been put away for it already."""
    return Turned(await turn(hand, street), burnt=True)


async def turn_without_burning(hand: Hand, street: int) -> Turned:
    return Turned(await turn(hand, street), burnt=False)


async def turn(hand: Hand, street: int) -> tuple[int, ...]:
    return tuple([await hand.shoe.deal(hand.room) for _ in range(hand.variant.streets[street])])


def burn(hand: Hand) -> None:
    hand.shoe.burn(1)
