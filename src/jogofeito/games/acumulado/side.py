"""The jackpot's side of one jogada: who plays for it, what it takes in, what it pays."""

from collections.abc import Iterable

from jogofeito.core.parties import HOUSE, at_stake, jackpot, seat
from jogofeito.core.room import Room
from jogofeito.games.acumulado.acts import (
    ABOUT,
    CountingOut,
    JackpotFed,
    JackpotJoined,
    JackpotLeft,
    JackpotShown,
    JackpotWon,
    JoinJackpot,
    LeaveJackpot,
    Marking,
    SideStakesMarked,
    TakeSideStakes,
)
from jogofeito.games.acumulado.plan import Jackpot, Winner, fill_up, payments, worth


class JackpotSide:
    """Side stakes stay at stake until the jogada ends, so that a void jogada gives them back."""

    def __init__(self, plan: Jackpot, room: Room) -> None:
        self.plan = plan
        self.joined: list[int] = []
        self._room = room

    def take(self, number: int, act: JoinJackpot | LeaveJackpot) -> None:
        """An act that the offer has found possible; its money has moved."""
        if isinstance(act, JoinJackpot):
            self.joined.append(number)
            self._room.tell(JackpotJoined(number))
        else:
            self._out(number)

    def falls(self, number: int) -> None:
        """Without a bet in the game itself there is no side stake: it goes back."""
        if number in self.joined:
            self._room.transfer(at_stake(number), seat(number), self.plan.stake, "withdrawn", ABOUT)
            self._out(number)

    def _out(self, number: int) -> None:
        self.joined.remove(number)
        self._room.tell(JackpotLeft(number))

    async def mark(self, rule: str) -> None:
        """By hand: the chips are taken before the cards, each for a mark, and the display is put up (AO7.4, AO9.5).

        What the chips are worth stays at stake as at any other table.
        """
        if self.plan.marking != "manual" or not self.joined:
            return
        seats, raises = tuple(sorted(self.joined)), self.plan.grows * len(self.joined)
        await self._room.ask(Marking(default=TakeSideStakes(raises), seats=seats, raises=raises, rule=rule))
        self._room.tell(SideStakesMarked(seats, raises))

    async def settle(self, winners: Iterable[Winner]) -> None:
        """The stakes go in, then whoever has won is paid, from the smallest prize to the greatest."""
        if not self.joined:
            return
        grows = self.plan.grows
        for number in self.joined:
            self._room.transfer(at_stake(number), jackpot(self.plan.name), grows, "jackpot", ABOUT)
            self._room.collect(number, self.plan.stake - grows, ABOUT, bank=HOUSE)
        self._room.tell(JackpotFed(len(self.joined), grows * len(self.joined)))
        won = tuple(each for each in winners if each.seat in self.joined and self._pays(each))
        if won:
            await self._pay(won)

    def _pays(self, winner: Winner) -> bool:
        return any(prize.combination == winner.combination for prize in self.plan.plan)

    async def _pay(self, won: tuple[Winner, ...]) -> None:
        there = await self._room.ask(
            CountingOut(jackpot=self.plan, winners=tuple((each.seat, each.combination) for each in won))
        )
        paid = payments(self.plan, there.balance, won)
        for each in paid:
            self._room.tell(JackpotWon(each.seat, each.combination, each.amount))
        spent = sum(each.amount for each in paid)
        left = there.balance - spent + fill_up(self.plan, there.balance, spent)
        self._room.tell(JackpotShown(worth(self.plan, left)))
