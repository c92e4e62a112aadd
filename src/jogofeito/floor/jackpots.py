"""Progressive jackpots on the floor: one place where each of them is opened, read, counted out and shown.

A jackpot is worth what its account in the ledger has. Nothing here is a second truth: what is kept in memory is what
was last read, for the display.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import msgspec

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Cashier, JournalLine, Transfer
from jogofeito.cashier.streams import LineRefused, Stream
from jogofeito.core.offers import Refusal
from jogofeito.core.record import digest
from jogofeito.floor.books import jackpot_account
from jogofeito.floor.clock import FloorClock
from jogofeito.floor.plans import Approvals, Plan
from jogofeito.floor.settings import TableSettings, sign_of
from jogofeito.games.acumulado.acts import ABOUT
from jogofeito.games.acumulado.plan import Jackpot, worth

SHOWN_EVERY_MS = 1_000  # a display changes no more often, and is never older than this and a reading
STREAM = "jackpot/"


class TableJackpot(msgspec.Struct, frozen=True):
    """Which jackpot a table plays for, and under what plan."""

    account: Account
    plan: Jackpot
    table: str
    approved_as: str  # the plan's name before the supervisor

    @classmethod
    def of(cls, settings: TableSettings, rules: Any) -> "TableJackpot | None":
        plan: Jackpot | None = getattr(rules, "jackpot", None)
        if plan is None or not plan.offered:
            return None
        account = jackpot_account(settings.game, plan.name, settings.id, rules.currency)
        return cls(account, plan, settings.id, digest(Plan(settings.game, settings.law, rules.currency, plan)))

    def at_odds_with(self, others: Iterable["TableJackpot"]) -> Refusal | None:
        """Two plans never fill the same jackpot: who else plays for it, and otherwise."""
        for other in others:
            elsewhere = sign_of(other.table) != sign_of(self.table)
            if elsewhere and other.account == self.account and other.plan != self.plan:
                said = {"field": "jackpot.name", "value": self.plan.name, "table": sign_of(other.table)}
                return Refusal("rules_jackpot_in_use", said)
        return None


class JackpotOpened(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="jackpot_opened"):
    """In the journal of a jackpot: a plan from now on, and what the house put in so that it has its start."""

    plan: Jackpot
    table: str
    filled: int
    at_ms: int


class JackpotStanding(msgspec.Struct, frozen=True):
    """What everybody is shown: `value` is what can be won, `balance` what the jackpot has."""

    name: str
    value: int
    balance: int
    approved: bool = True  # whether side stakes are taken


class Meter:
    """One jackpot. Whoever counts out of it holds `counting`; whoever shows it hears of every change."""

    def __init__(self, account: Account, cashier: Cashier, clock: FloorClock) -> None:
        self.counting = asyncio.Lock()
        self.balance = 0  # as last read
        self._account = account
        self._cashier = cashier
        self._clock = clock
        self._read_ms: int | None = None
        self._told: int | None = None
        self._told_ms = -SHOWN_EVERY_MS
        self._changed = False
        self._telling: asyncio.Task[None] | None = None
        self.listeners: dict[str, Callable[[int], None]] = {}  # by table

    async def read(self) -> int:
        """What the jackpot has, as the ledger says now."""
        at_ms = self._clock.now_ms()
        self.balance = await self._cashier.balance(self._account)
        self._read_ms = at_ms
        return self.balance

    async def lately(self) -> int:
        """What it has or had a moment ago, for whoever only looks."""
        fresh = self._read_ms is not None and self._clock.now_ms() - self._read_ms < SHOWN_EVERY_MS
        return self.balance if fresh else await self.read()

    def changed(self) -> None:
        """Money came or went. All who show it are told soon, and at most once in a while."""
        self._changed = True
        if self.listeners and self._telling is None:
            self._telling = asyncio.get_running_loop().create_task(self._tell())
            self._telling.add_done_callback(self._told_all)

    async def _tell(self) -> None:
        while self._changed and self.listeners:
            await self._clock.sleep_until(self._told_ms + SHOWN_EVERY_MS)
            self._told_ms = self._clock.now_ms()
            self._changed = False
            try:
                balance = await self.read()
            except Exception:  # noqa: BLE001 - a ledger that does not answer is asked again in a while
                self._changed = True
                continue
            if balance != self._told:
                self._told = balance
                for listener in tuple(self.listeners.values()):
                    listener(balance)

    def _told_all(self, _: asyncio.Task[None]) -> None:
        self._telling = None

    def stop(self) -> None:
        if self._telling is not None:
            self._telling.cancel()


class Jackpots:
    """All jackpots of a house."""

    def __init__(self, cashier: Cashier, clock: FloorClock) -> None:
        self._cashier = cashier
        self._clock = clock
        self._meters: dict[Account, Meter] = {}
        self.approvals = Approvals(cashier)

    def meter(self, account: Account) -> Meter:
        if account not in self._meters:
            self._meters[account] = Meter(account, self._cashier, self._clock)
        return self._meters[account]

    async def open(self, jackpot: TableJackpot) -> None:
        """Put the start in, as far as it is not there; and write down a plan that is new.

        The number of the line makes it one opening, whoever opens at the same time and however often.
        """
        await self.takes_stakes(jackpot)  # and from now on it is known
        stream = f"{STREAM}{jackpot.account.id}"
        meter = self.meter(jackpot.account)
        async with meter.counting:
            while True:
                last = await self._cashier.last_line(stream)
                missing = max(0, jackpot.plan.start - await meter.read())
                if last and not missing and opened(last).plan == jackpot.plan:
                    return
                number = last.number + 1 if last else 0
                line = JackpotOpened(jackpot.plan, jackpot.table, missing, self._clock.now_ms())
                house = Account("house", jackpot.account.currency, jackpot.table)
                moves = (Transfer(house, jackpot.account, missing, "jackpot_start", ABOUT),) if missing else ()
                with suppress(LineRefused):  # somebody else has opened it meanwhile: look again
                    await Stream(self._cashier, stream, JackpotOpened, number).append(line, moves)
                    meter.changed()
                    await meter.read()
                    return

    async def takes_stakes(self, jackpot: TableJackpot) -> bool:
        """Whether its plan is approved; nobody plays for another one for money (AO7.3, AO7.6, AO9.10, AO9.11)."""
        return await self.approvals.has(jackpot.approved_as, jackpot.account.currency)

    async def approved(self, name: str) -> None:
        """A plan was, just now: whoever shows a jackpot shows it as it stands."""
        for account, meter in tuple(self._meters.items()):
            await self.approvals.has(name, account.currency)
            for listener in tuple(meter.listeners.values()):
                listener(meter.balance)

    def moved(self, transfers: Iterable[Transfer]) -> None:
        """Money that is on disk."""
        for account in {each for move in transfers for each in (move.debit, move.credit) if each.kind == "jackpot"}:
            self.meter(account).changed()

    def listen(self, jackpot: TableJackpot, listener: Callable[[JackpotStanding], None]) -> None:
        """Tell a table of every change; a table that begins again takes the place of the one before."""
        told = self.meter(jackpot.account).listeners
        told[jackpot.table] = lambda balance: listener(self._standing(jackpot, balance))

    def leave(self, jackpot: TableJackpot) -> None:
        self.meter(jackpot.account).listeners.pop(jackpot.table, None)

    def shown(self, jackpot: TableJackpot) -> JackpotStanding:
        """As it was last read."""
        return self._standing(jackpot, self.meter(jackpot.account).balance)

    async def lately(self, jackpot: TableJackpot) -> JackpotStanding:
        return self._standing(jackpot, await self.meter(jackpot.account).lately())

    def _standing(self, jackpot: TableJackpot, balance: int) -> JackpotStanding:
        approved = self.approvals.knows(jackpot.approved_as, jackpot.account.currency)
        return JackpotStanding(jackpot.plan.name, worth(jackpot.plan, balance), balance, approved)

    def stop(self) -> None:
        for meter in self._meters.values():
            meter.stop()


def opened(line: JournalLine) -> JackpotOpened:
    return msgspec.json.decode(line.payload, type=JackpotOpened)
