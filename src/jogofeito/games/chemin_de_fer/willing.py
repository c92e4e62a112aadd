"""All are asked at once, and the first in order who wants to does; what the others have put up goes back."""

from collections.abc import Mapping
from typing import Any

from jogofeito.core.offers import Act, Offer
from jogofeito.core.parties import at_stake, number_of, seat
from jogofeito.core.room import Room
from jogofeito.games.chemin_de_fer.acts import LeaveHand, StayAside
from jogofeito.games.chemin_de_fer.facts import HandLeft, HandWanted
from jogofeito.games.chemin_de_fer.table import Table


async def first_willing(table: Table, offers: Mapping[int, Offer[Any]]) -> tuple[int, Act] | None:
    """`offers` by place, in the order of priority; None when nobody wants to. Whatever each does is told."""
    asked, wanted = dict(offers), dict[int, Act]()
    for first in offers:
        while first in asked:
            by, act = await table.answer(asked.values())
            number = number_of(by)
            del asked[number]
            if isinstance(act, LeaveHand | StayAside):
                table.room.tell(HandLeft(number))
                continue
            wanted[number] = act
            table.room.tell(HandWanted(number))
        if first in wanted:
            for other in wanted:
                if other != first:
                    give_back(table.room, other)
            return first, wanted[first]
    return None


def give_back(room: Room, number: int, amount: int | None = None) -> None:
    """What somebody has put up for a bank that is not theirs."""
    room.transfer(
        at_stake(number),
        seat(number),
        room.money(at_stake(number)) if amount is None else amount,
        "withdrawn",
        "bank",
    )
