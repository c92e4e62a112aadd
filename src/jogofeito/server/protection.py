"""Limits that players set for themselves, and self-exclusion.

A tighter limit holds at once, a looser one after 24 hours. Changes are written in the journal, under its chains of
digests, and what is in force is read off them. What has been paid in or lost is read off the ledger itself.
A day is the last 24 hours, a week the last 7 days, a month the last 30.
"""

import asyncio
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Literal, NamedTuple

import msgspec

from jogofeito.cashier.accounts import Account, account
from jogofeito.cashier.ledger import Cashier, Entry
from jogofeito.cashier.streams import LineRefused, Stream
from jogofeito.core.offers import Refusal
from jogofeito.floor.seats import Session
from jogofeito.server import shapes
from jogofeito.server.refusing import Denied

DAY_MS = 24 * 3_600_000
PERIODS_MS = {"day": DAY_MS, "week": 7 * DAY_MS, "month": 30 * DAY_MS}
LOOSER_AFTER_MS = DAY_MS
FOR_GOOD = -1
MONEY = ("AOA", "EUR")
DEPOSITS = ("cash_in", "wallet_in")
OWN = ("purse", "stack")  # where money is the player's to take away

Which = Literal[
    "deposit_day", "deposit_week", "deposit_month", "loss_day", "loss_week", "loss_month",
    "stake_day", "stake_week", "stake_month", "minutes_day",
]  # fmt: skip
MONEY_LIMITS: tuple[Which, ...] = (
    "deposit_day", "deposit_week", "deposit_month", "loss_day", "loss_week", "loss_month",
    "stake_day", "stake_week", "stake_month",
)  # fmt: skip
What = Literal["deposit", "loss", "stake"]
LAID: tuple[What, ...] = ("loss", "stake")  # that an act with new money is held to
GIVEN_BACK = ("withdrawn", "refund", "undone")  # of what was staked, as if it never had been
NO_STAKE = ("unpresented", "undone")  # chips that were not changed in time, prizes that were taken back


class LimitSet(msgspec.Struct, frozen=True, tag="limit"):
    which: Which
    currency: str  # empty for minutes
    value: int | None
    at_ms: int
    from_ms: int


class Excluded(msgspec.Struct, frozen=True, tag="excluded"):
    at_ms: int
    until_ms: int  # or for good


Change = LimitSet | Excluded


class Moved(NamedTuple):
    """To the player, or from them: as a deposit or in play; and how much of it was staked, or given back of that."""

    at_ms: int
    amount: int
    deposit: bool
    staked: int = 0


class History:
    """The last 30 days of a player's money in a currency, kept up with the ledger.

    Purse and chips in front of the player count as one: exchanging them is neither won nor lost, and what is staked
    from chips is staked. Bets that stay on a table are at stake until they come back.
    """

    def __init__(self, player: str, currency: str) -> None:
        self._player = player
        self._currency = currency
        self._last: dict[str, int] = {}  # entries of each account that have been read
        self._lines: deque[Moved] = deque()
        self._one_at_a_time = asyncio.Lock()

    async def catch_up(self, cashier: Cashier, now_ms: int) -> None:
        oldest = now_ms - PERIODS_MS["month"]
        async with self._one_at_a_time:
            for held in await cashier.holdings(self._player, self._currency):
                if held.kind in OWN:
                    await self._read(cashier, held, oldest)
        while self._lines and self._lines[0].at_ms < oldest:
            self._lines.popleft()

    async def _read(self, cashier: Cashier, held: Account, oldest: int) -> None:
        name = held.id
        if name not in self._last:
            self._last[name] = await cashier.number_at(oldest) - 1
        while entries := await cashier.entries(held, self._last[name]):
            self._last[name] = entries[-1].number
            self._lines.extend(line for entry in entries if (line := self._line(entry, name)) is not None)

    def _line(self, entry: Entry, name: str) -> Moved | None:
        came_in = entry.credit == name
        amount = entry.amount if came_in else -entry.amount
        other = account(entry.debit if came_in else entry.credit)
        if other.owner == self._player and other.kind in OWN:
            return None
        if other.kind not in ("cash", "mint"):
            counts = entry.why in GIVEN_BACK if came_in else entry.why not in NO_STAKE
            return Moved(entry.at_ms, amount, deposit=False, staked=-amount if counts else 0)
        # what the desk corrects was never paid in
        paid_in = entry.why in DEPOSITS or (entry.why == "correction" and not came_in)
        return Moved(entry.at_ms, amount, deposit=True) if paid_in else None

    def paid_in(self, since_ms: int) -> int:
        return max(0, sum(each.amount for each in self._lines if each.deposit and each.at_ms > since_ms))

    def lost(self, since_ms: int) -> int:
        """What play has taken, less what it brought back; what is at stake counts as gone."""
        return max(0, -sum(each.amount for each in self._lines if not each.deposit and each.at_ms > since_ms))

    def staked(self, since_ms: int) -> int:
        """What was put at stake, whatever became of it; what was taken or given back was not."""
        return max(0, sum(each.staked for each in self._lines if each.at_ms > since_ms))


class Protection:
    def __init__(
        self, cashier: Cashier, now_ms: Callable[[], int], open_sessions: Callable[[str], list[Session]]
    ) -> None:
        self._cashier = cashier
        self._now_ms = now_ms
        self._open_sessions = open_sessions  # of a player, now
        self._changes: dict[str, list[Change]] = {}
        self._histories: dict[tuple[str, str], History] = {}
        self._one_at_a_time: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._at_stake: defaultdict[tuple[str, str], int] = defaultdict(int)  # acts not booked yet
        self._on_its_way: defaultdict[tuple[str, str], int] = defaultdict(int)  # deposits not booked yet

    # ---- what is in force

    async def limits(self, player: str) -> shapes.Limits:
        changes = await self._of(player)
        money = {
            which: {currency: await self._shown(player, changes, which, currency) for currency in MONEY}
            for which in MONEY_LIMITS
        }
        minutes = await self._shown(player, changes, "minutes_day", "")
        return shapes.Limits(**money, minutes_day=minutes, excluded_until_ms=await self.excluded_until(player))

    async def _shown(self, player: str, changes: list[Change], which: Which, currency: str) -> shapes.Limit:
        value, waiting = in_force(changes, which, currency, self._now_ms())
        used = await self._used(player, which, currency) if value is not None or waiting else None
        if waiting is None:
            return shapes.Limit(value, used=used)
        return shapes.Limit(value, waiting.value, waiting.from_ms, used)

    async def excluded_until(self, player: str) -> int | None:
        """Until when a player has shut themselves out; -1 for good, None if not."""
        now = self._now_ms()
        until = [each.until_ms for each in await self._of(player) if isinstance(each, Excluded)]
        if FOR_GOOD in until:
            return FOR_GOOD
        return max((each for each in until if each > now), default=None)

    # ---- changing

    async def set(self, player: str, which: Which, value: int | None, currency: str | None) -> None:
        if (which in MONEY_LIMITS) != (currency is not None):
            raise Denied(400, "limit_currency", which=which, currencies=list(MONEY))
        now = self._now_ms()
        async with self._one_at_a_time[player]:
            current, _ = in_force(await self._of(player), which, currency or "", now)
            tighter = value is not None and (current is None or value <= current)
            from_ms = now if tighter or value == current else now + LOOSER_AFTER_MS
            await self._write(player, LimitSet(which, currency or "", value, now, from_ms))

    async def exclude(self, player: str, days: int | None) -> None:
        now = self._now_ms()
        async with self._one_at_a_time[player]:
            await self._write(player, Excluded(now, FOR_GOOD if days is None else now + days * DAY_MS))

    async def _write(self, player: str, change: Change) -> None:
        changes = await self._of(player)
        try:
            await self._stream(player, len(changes)).append(change)
        except LineRefused as refused:
            del self._changes[player]  # somebody else has written: look again
            raise Denied(409, "try_again") from refused
        changes.append(change)

    async def _of(self, player: str) -> list[Change]:
        if player not in self._changes:
            self._changes[player] = [change for _, change in await self._stream(player).read()]
        return self._changes[player]

    def _stream(self, player: str, following: int = 0) -> Stream[Change]:
        return Stream(self._cashier, f"protection/{player}", Change, following)  # type: ignore[arg-type]

    # ---- holding to it

    @asynccontextmanager
    async def paying_in(self, player: str, currency: str, amount: int) -> AsyncIterator[None]:
        """Around a deposit; raises when a limit or an exclusion stands against it."""
        async with self._one_at_a_time[player]:
            await self._not_excluded(player)
            await self._within(player, currency, amount, "deposit")
            yield

    async def expecting(self, player: str, currency: str, amount: int) -> Callable[[], None]:
        """A deposit that may take a while: it counts from now on, until what is given back is called."""
        async with self.paying_in(player, currency, amount):
            return self.expect(player, currency, amount)

    def expect(self, player: str, currency: str, amount: int) -> Callable[[], None]:
        """The same of a deposit that was begun before: it is not asked whether it may."""
        self._on_its_way[player, currency] += amount

        def done() -> None:
            self._on_its_way[player, currency] -= amount

        return done

    async def reserve(self, player: str, currency: str, staked: int, *, from_purse: int) -> Refusal | None:
        """Why an act may not put so much at stake, or take so much from the purse.

        If it may, it counts from now on, until `release` is called: whatever else comes meanwhile is held against it.
        """
        if currency not in MONEY:
            return None
        async with self._one_at_a_time[player]:
            try:
                if from_purse:
                    await self._not_excluded(player)
                    await self._enough_time(player)
                for what in LAID:
                    await self._within(player, currency, staked + self._at_stake[player, currency], what)
            except Denied as denied:
                return denied.refusal
            self._at_stake[player, currency] += staked
            return None

    def release(self, player: str, currency: str, staked: int) -> None:
        """The ledger has what was reserved, or it will never come."""
        if currency in MONEY:
            self._at_stake[player, currency] -= staked

    async def sitting_down(self, player: str) -> Refusal | None:
        try:
            await self._not_excluded(player)
            await self._enough_time(player)
        except Denied as denied:
            return denied.refusal
        return None

    async def _not_excluded(self, player: str) -> None:
        until = await self.excluded_until(player)
        if until is not None:
            raise Denied(403, "excluded_for_good" if until == FOR_GOOD else "excluded", until_ms=until)

    async def _within(self, player: str, currency: str, amount: int, what: What) -> None:
        changes = await self._of(player)
        if not changes or not amount:
            return
        for period in PERIODS_MS:
            which: Which = f"{what}_{period}"  # type: ignore[assignment]
            most, _ = in_force(changes, which, currency, self._now_ms())
            if most is None:
                continue
            used = await self._used(player, which, currency)
            if used + amount > most:
                raise Denied(
                    403, f"{what}_limit", period=period, most=most, left=max(0, most - used), currency=currency
                )

    async def _enough_time(self, player: str) -> None:
        most, _ = in_force(await self._of(player), "minutes_day", "", self._now_ms())
        if most is not None and await self._used(player, "minutes_day", "") >= most:
            raise Denied(403, "time_limit", minutes=most)

    async def _used(self, player: str, which: Which, currency: str) -> int:
        if which == "minutes_day":
            return await self._minutes(player)
        what, _, period = which.partition("_")
        now = self._now_ms()
        history = self._histories.setdefault((player, currency), History(player, currency))
        await history.catch_up(self._cashier, now)
        if what == "loss":
            return history.lost(now - PERIODS_MS[period])
        if what == "stake":
            return history.staked(now - PERIODS_MS[period])
        return history.paid_in(now - PERIODS_MS[period]) + self._on_its_way[player, currency]

    async def _minutes(self, player: str) -> int:
        """Minutes at money tables in the last 24 hours."""
        now = self._now_ms()
        since = now - DAY_MS
        sessions = self._open_sessions(player)
        for stream in await self._cashier.streams(f"session/{player}/"):
            began_ms = int(stream.split("/")[2])
            line = await self._cashier.last_line(stream) if began_ms > since - DAY_MS else None
            if line is not None:
                sessions.append(msgspec.json.decode(line.payload, type=Session))
        spans = (
            min(each.ended_ms or now, now) - max(each.began_ms, since) for each in sessions if each.currency in MONEY
        )
        return sum(max(0, span) for span in spans) // 60_000


def in_force(changes: list[Change], which: Which, currency: str, now_ms: int) -> tuple[int | None, LimitSet | None]:
    """The limit that holds now, and a looser one that waits for its time."""
    value: int | None = None
    waiting: LimitSet | None = None
    for change in changes:
        if not isinstance(change, LimitSet) or (change.which, change.currency) != (which, currency):
            continue
        if waiting is not None and waiting.from_ms <= change.at_ms:
            value = waiting.value
        if change.from_ms <= change.at_ms:
            value, waiting = change.value, None
        else:
            waiting = change
    if waiting is not None and waiting.from_ms <= now_ms:
        value, waiting = waiting.value, None
    return value, waiting
