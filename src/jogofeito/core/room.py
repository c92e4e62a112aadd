"""The Room: all that a jogada knows of the world.

It waits for two things, chance and an act, and lets two things out, facts and movements of money.
`await` is Python's coroutine protocol with our own drivers; there is no event loop and no clock.
"""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Generic, Self, TypeVar, cast

from jogofeito.core.facts import Announced, Fact, SatDown, Told
from jogofeito.core.money import MoneyError, Movement, is_stake
from jogofeito.core.offers import Act, Offer
from jogofeito.core.parties import EVERYONE, HOUSE, Company, Party, Seat, at_stake, carried, stack
from jogofeito.core.waits import Offers, WaitsForAct, WaitsForChance, acted, answered, drawn

A = TypeVar("A", bound=Act)
T = TypeVar("T")


class Void(Exception):
    """A game raises it, or a driver throws it in, when a jogada cannot be finished as the law wants.

    A game that catches it and raises it again may say what is carried on; otherwise everything is as it was before
    the jogada.
    """

    def __init__(self, reason: str, carried: object = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.carried = carried


async def remembering(story: Awaitable[T], memory: Callable[[], T]) -> T:
    """What goes on after a jogada: what its story ends with or, should it be void, what the table knows by then.

    Money that was paid stays paid when a jogada is void; so what was noted with it has to stay noted.
    """
    try:
        return await story
    except Void:
        return memory()


class Room:
    """Handed to every jogada by whoever drives it."""

    def __init__(self, company: Company) -> None:
        self.players: dict[int, str] = {each.number: each.player for each in company.seats}
        self.facts: list[Told] = []
        self.movements: list[Movement] = []
        self._money: dict[Party, int] = defaultdict(int)
        self.lying: Mapping[Party, int] = self._money  # what a stack, a stake or a carried bet amounts to now
        self._company = company
        self._newcomers: list[Seat] = []
        for each in company.seats:
            self._lay_out(each)

    @property
    def company(self) -> Company:
        """Who is at the table: those it began with, then newcomers in the order they came."""
        if self._newcomers:
            self._company = self._company.joined_by(*self._newcomers)
            self._newcomers.clear()
        return self._company

    # ---- what a jogada waits for

    def chance(self, below: int, what: str = "", names: tuple[str, ...] = ()) -> Awaitable[int]:
        """An integer from 0 to below - 1, each as likely; who draws it is not the game's business."""
        if below < 1:
            raise ValueError(f"chance(n) needs n of 1 or more, not {below}")
        return drawn(WaitsForChance(below, what, names))

    def first_of(self, offers: Offers, changed: tuple[Party, ...] | None = None) -> Awaitable[tuple[Party, Act]]:
        """The next act of any of these parties; `changed` as in `WaitsForAct`."""
        if not offers:
            raise ValueError("an act can be awaited only from somebody")
        return acted(WaitsForAct(offers, changed))

    def each_of(self, offers: Iterable[Offer[A]]) -> "EachOf[A]":
        """One act of each of these parties, as they come: `async for by, act in room.each_of(offers)`."""
        return EachOf(self, offers)

    def ask(self, offer: Offer[A]) -> Awaitable[A]:
        """The act of the one party the offer is made to."""
        return answered(WaitsForAct({offer.to: offer}))

    # ---- what a jogada lets out

    def tell(self, fact: Fact, to: Party = EVERYONE) -> None:
        self.facts.append(Told(fact, to))

    def announce(self, key: str, **details: Any) -> None:
        """The croupier's voice."""
        self.facts.append(Told(Announced(key, details)))

    def transfer(self, payer: Party, payee: Party, amount: int, why: str, about: str = "") -> None:
        """Money from one party to another; a purse is charged only by an act of its player."""
        if payer.startswith("seat:"):
            raise MoneyError(f"a jogada does not reach into the purse of {payer}; an offer's moves do")
        if amount:
            self.move(Movement(payer, payee, amount, why, about))

    def collect(self, number: int, amount: int, about: str = "", bank: Party = HOUSE) -> None:
        """What a seat had at stake and lost to the bank."""
        self.transfer(at_stake(number), bank, amount, "collected", about)

    def pay(self, number: int, *, kept: int, prize: int, to: Party, about: str = "", bank: Party = HOUSE) -> None:
        """A stake, or a part of it, that stays its owner's, and the prize that the bank pays on it."""
        self.transfer(at_stake(number), to, kept, "kept", about)
        self.transfer(bank, to, prize, "prize", about)

    # ---- what is on the table

    def money(self, party: Party) -> int:
        """What a stack, a stake or a carried bet amounts to now."""
        return self._money[party]

    def still_at_stake(self) -> dict[Party, int]:
        return {party: money for party, money in self._money.items() if money and is_stake(party)}

    def move(self, movement: Movement) -> None:
        """For drivers: a movement that an act has brought about. Nobody pays what is not there."""
        money, payer, amount = self._money, movement.payer, movement.amount
        left = money[payer] - amount
        if left < 0 and payer.startswith(_ON_THE_TABLE):
            raise MoneyError(f"{payer} has not got what {movement} takes from it")
        money[payer] = left
        money[movement.payee] += amount
        self.movements.append(movement)

    def seat(self, newcomer: Seat, told: Party = EVERYONE) -> None:
        """For drivers: somebody sits down while the jogada is open to newcomers."""
        self._newcomers.append(newcomer)
        self.players[newcomer.number] = newcomer.player
        self._lay_out(newcomer)
        self.tell(SatDown(newcomer), told)

    def _lay_out(self, each: Seat) -> None:
        self._money[stack(each.number)] = each.stack
        self._money[carried(each.number)] = each.carried


class EachOf(Generic[A]):
    """No asynchronous generator: an event loop around a driver would close it in the middle of a wait."""

    def __init__(self, room: Room, offers: Iterable[Offer[A]]) -> None:
        self._room = room
        self._left = {offer.to: offer for offer in offers}

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> tuple[Party, A]:
        if not self._left:
            raise StopAsyncIteration
        by, act = await self._room.first_of(dict(self._left))
        del self._left[by]
        return by, cast("A", act)


_ON_THE_TABLE = ("at_stake:", "stack:", "carried:")
