"""Guests who come, go and come back to gain by it, and what the law makes of each of their tricks.

Whatever chance decides hangs on the acts of a record alone, so a trick can gain by nothing but what stands between
jogadas: who is dealt in, who pays first, who keeps a seat or a colour, what is forgotten. The journals tell that.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any, Literal, get_args

from floor.playing import Bot, Casino
from floor.simulated import SimulatedClock
from jogofeito.core.offers import Refusal
from jogofeito.core.record import plain
from jogofeito.floor.address import Accepted, LineFound, LineLost, RemovePlayer, WarnPlayer
from jogofeito.games.poquer.acts import Posted, SessionShare

Trick = Literal["none", "dodges_first_bets", "keeps_colours", "holds_a_seat", "resets_warnings", "avoids_shares",
                "loses_the_line", "changes_seats", "changes_tables", "takes_winnings_away",
                "sits_again_at_once"]  # fmt: skip
TRICKS: tuple[Trick, ...] = get_args(Trick)


class Guest(Bot):
    """Who comes for a while, plays like anybody or tries a trick, goes, and comes again."""

    def __init__(self, casino: Casino, player: str) -> None:
        super().__init__(casino, player)
        self.visits = 0
        self.tried: defaultdict[Trick, int] = defaultdict(int)
        self.removed: list[tuple[str, int]] = []  # from which tables, and when

    async def live(self) -> None:
        while True:
            await asyncio.sleep(self.chance.random() * 2)
            name = self.chance.choice(self.casino.settings).id
            await self.deposit(name)
            if isinstance(await self.asked(name, lambda table: table.sit(self.player)), Refusal):
                continue
            trick = self.chance.choice(TRICKS)
            self.visits += 1
            self.tried[trick] += 1
            await self.visit(name, trick)
            await self.asked(name, lambda table: table.leave(self.player))
            if self.chance.random() < 0.5:  # some come back before they are quite gone
                await self.gone(name)

    async def deposit(self, name: str) -> None:
        self.sent += 1
        await self.casino.deposit(self.player, f"{self.player}-{self.sent}", name)

    async def asked(self, name: str, call: Callable[[Any], Awaitable[Any]]) -> Any:
        return await call(self.casino.table(name))

    async def gone(self, name: str) -> None:
        for _ in range(600):
            if self.casino.table(name).sitters.of(self.player) is None:
                return
            await asyncio.sleep(0.1)

    async def visit(self, name: str, trick: Trick) -> None:
        for _ in range(self.chance.randrange(1, 6)):
            await getattr(self, trick)(name)
            await asyncio.sleep(self.chance.random())
            if self.casino.table(name).sitters.of(self.player) is None:
                return

    # ---- what they try

    async def none(self, name: str) -> None:
        for _ in range(4):
            await self.do_something(name)
            await asyncio.sleep(0.3)

    async def dodges_first_bets(self, name: str) -> None:
        """Play on, and be away when one's turn to put up the big bet comes."""
        if self.posts_next(name):
            away = self.chance.choice((self.rests, self.goes_and_comes))
            await away(name)
        else:
            await self.none(name)

    def posts_next(self, name: str) -> bool:
        """Whether one sits to the left of who has put up the big bet last, or of who has the hand."""
        table = self.casino.table(name)
        sitter, live = table.sitters.of(self.player), table.live
        if sitter is None or live is None:
            return False
        posted = [told.fact.seat for told in live.play.facts if isinstance(told.fact, Posted)]
        last = posted[-1] if posted else getattr(table.carry, "marker", 0)
        others = sorted(each.number for each in table.sitters)
        return bool(others) and next((seat for seat in others if seat > last), others[0]) == sitter.number

    async def rests(self, name: str) -> None:
        await self.asked(name, lambda table: table.rest(self.player))
        await asyncio.sleep(2 + self.chance.random() * 4)
        await self.asked(name, lambda table: table.come_back(self.player))

    async def goes_and_comes(self, name: str) -> None:
        await self.asked(name, lambda table: table.leave(self.player))
        await self.gone(name)
        await self.asked(name, lambda table: table.sit(self.player))
        await self.do_something(name)

    async def keeps_colours(self, name: str) -> None:
        """Take what the table has few of, do nothing with it, and go and come."""
        await self.do_something(name)
        await self.goes_and_comes(name) if self.chance.random() < 0.5 else await asyncio.sleep(6)

    async def holds_a_seat(self, name: str) -> None:
        """Stay without a bet: silently, by rests, by chips that are taken away again."""
        how = self.chance.randrange(3)
        if how == 0:
            await asyncio.sleep(20)
        elif how == 1:
            await self.rests(name)
            await self.asked(name, lambda table: table.rest(self.player))
            await asyncio.sleep(15)
        else:
            await self.do_something(name)
            await self.takes_back(name)

    async def takes_back(self, name: str) -> None:
        offered = self.casino.floor.offer(name, self.player)
        live = self.casino.table(name).live
        for each in getattr(offered[1], "withdrawals", ()) if offered else ():
            self.sent += 1
            if live is not None:
                await self.send(name, live.begun.jogada, plain(each), f"{self.player}-{self.sent}", 0)

    async def resets_warnings(self, name: str) -> None:
        self.sent += 1
        request = WarnPlayer(player=self.player, by="inspetor", reason=f"{self.sent}")
        await self.asked(name, lambda table: table.ask(request))
        await self.goes_and_comes(name)

    async def avoids_shares(self, name: str) -> None:
        """Rest until a session's share is taken, and play when the others have paid it."""
        await self.asked(name, lambda table: table.rest(self.player))
        for _ in range(60):
            live = self.casino.table(name).live
            if live is not None and any(isinstance(told.fact, SessionShare) for told in live.play.facts):
                break
            await asyncio.sleep(0.2)
        await self.asked(name, lambda table: table.come_back(self.player))
        await self.none(name)

    async def loses_the_line(self, name: str) -> None:
        """Be out of reach when one is asked, so that the others wait."""
        for _ in range(2):
            await self.do_something(name)
        await self.asked(name, lambda table: table.ask(LineLost(player=self.player)))
        await asyncio.sleep(self.chance.random() * 15)
        await self.asked(name, lambda table: table.ask(LineFound(player=self.player)))
        await self.asked(name, lambda table: table.come_back(self.player))

    async def sits_again_at_once(self, name: str) -> None:
        """Be removed by the staff, and ask for the seat before it is free."""
        await self.do_something(name)
        removal = RemovePlayer(player=self.player, by="inspetor")
        now_ms = SimulatedClock().now_ms()
        if isinstance(await self.asked(name, lambda table: table.ask(removal)), Accepted):
            self.removed.append((name, now_ms))
        for _ in range(20):
            await self.asked(name, lambda table: table.sit(self.player))
            await asyncio.sleep(self.chance.random() * 0.3)

    async def changes_seats(self, name: str) -> None:
        wanted = self.chance.randrange(1, 10)
        await self.asked(name, lambda table: table.change_seat(self.player, wanted))
        await self.none(name)

    async def changes_tables(self, name: str) -> None:
        other = self.chance.choice(self.casino.settings).id
        if other != name:
            await self.casino.floor.change_table(self.player, name, other)
            await self.none(other)
            await self.asked(other, lambda table: table.leave(self.player))

    async def takes_winnings_away(self, name: str) -> None:
        await self.none(name)
        await self.goes_and_comes(name)


def tried_by(guests: list[Guest]) -> set[Trick]:
    return {trick for each in guests for trick, times in each.tried.items() if times}


async def entertain(casino: Casino, guests: list[Guest], visits: int) -> None:
    """Until there were so many visits in all, and every trick was tried; then the house closes."""
    living = [asyncio.ensure_future(each.live()) for each in guests]
    while sum(each.visits for each in guests) < visits or tried_by(guests) < {*TRICKS}:
        await asyncio.sleep(1)
        assert casino.troubles == []
        for each in living:
            if each.done():
                each.result()
    for each in living:
        each.cancel()
    await asyncio.wait(living)
    await casino.close()
