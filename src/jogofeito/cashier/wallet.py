"""Outside wallets: a player's money comes from a bank or another platform into the purse, and goes home again.

What is to be done is on disk before the wallet hears of it, and what came of it is written together with the money,
so that a house that stops at any instant knows afterwards what to finish: `resume` does. The journal has a stream for
each key, `wallet/<name>/<key>`: line 0 is what was asked for; then comes the outcome, or that a debit must not stand
and after that the outcome. Line and batch have the same number, so of several who work on one key only one decides;
the others read what was decided and follow.

Whoever asks twice with the same key gets the same answer and nothing moves a second time.
"""

import asyncio
from typing import Literal

import msgspec

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.desk import DEMO, Done, NotDone, Why
from jogofeito.cashier.ledger import Batch, Cashier, JournalLine, Refused, Transfer
from jogofeito.cashier.sheet import MOST, is_writable
from jogofeito.cashier.wallet_http import Accepted, Declined, Kind, Order, WalletLine
from jogofeito.core.money import CURRENCIES
from jogofeito.core.record import canonical

Decider = Literal[
    "wallet",  # it refused; `code` is its word
    "ledger",  # it could not take what the wallet had debited
    "house",  # it had no more patience with a debit
]


class TurnedDown(msgspec.Struct, frozen=True, tag="turned_down"):
    """It was begun and did not come about: all money is where it was before."""

    by: Decider
    code: str


class Intent(msgspec.Struct, frozen=True):
    way: Literal["bring", "take_home"]
    player: str
    currency: str
    amount: int


class RollingBack(msgspec.Struct, frozen=True, tag="rolling_back"):
    """The debit must not stand, whether the wallet has done it or not."""

    by: Decider
    code: str


class Stood(msgspec.Struct, frozen=True, tag="stood"):
    """The money is where it was asked to be."""


Step = RollingBack | Stood | TurnedDown
Result = Done | NotDone | TurnedDown

MOST_LINES = 3  # of a key: the intent, the rolling back, the outcome
LONGEST_NAME = 200  # characters of a key or player: wallets and the indexes of databases keep no longer ones


class OutsideWallet:
    """One wallet, with its own cash account `wallet-<name>` and its own keys.

    `NotDone` says that nothing was begun: the wallet was not asked, and the key is free. The one exception is money
    that the wallet refuses to take home and that has no more room in the purse: it stays on the cash account, and
    `resume` tries again.
    """

    def __init__(self, cashier: Cashier, line: WalletLine, name: str) -> None:
        if not name or "/" in name or not _is_name(name):  # or two wallets could write the same stream
            raise ValueError(f"{name!r} is no name for a wallet: it is not empty and has no slash")
        self._cashier = cashier
        self._line = line
        self._name = name
        self._streams, self._closed = f"wallet/{name}/", f"wallet-closed/{name}/"

    async def bring(self, player: str, currency: str, amount: int, key: str) -> Result:
        """From the wallet into the purse. Waits until the wallet has answered."""
        return await self._do(Intent("bring", player, currency, amount), key)

    async def take_home(self, player: str, currency: str, amount: int, key: str) -> Result:
        """From the purse into the wallet. The purse pays first, so that the money cannot be played meanwhile."""
        return await self._do(Intent("take_home", player, currency, amount), key)

    async def knows(self, key: str) -> bool:
        """Whether something was begun with this key."""
        return _is_name(key) and await self._cashier.last_line(self._streams + key) is not None

    async def give_up(self, key: str) -> Result:
        """Do not wait for a debit any longer: it is rolled back, unless the money is already in the purse."""
        lines = await self._lines(key) if _is_name(key) else []
        if not lines:
            return NotDone("unknown_batch")
        if _intent(lines).way != "bring":
            return NotDone("used_otherwise")
        if len(lines) == 1:
            await self._cashier.post(self._batch(key, 1, RollingBack("house", "given_up")))
        return await self._finish(key, again=True)

    async def resume(self) -> dict[str, Result]:
        """Finish everything that was begun and has no outcome; what came of it, by key. Waits for the wallet."""
        async with asyncio.TaskGroup() as group:  # together: one that the wallet chokes on holds up nobody else
            tasks = {key: group.create_task(self.finish(key)) for key in await self.pending()}
        return {key: task.result() for key, task in tasks.items()}

    async def pending(self) -> dict[str, Intent]:
        """What was begun and has no outcome yet, by key."""
        begun, closed = await self._cashier.streams(self._streams), await self._cashier.streams(self._closed)
        done = {stream.removeprefix(self._closed) for stream in closed}
        keys = [key for stream in begun if (key := stream.removeprefix(self._streams)) not in done]
        return {key: _intent(await self._lines(key)) for key in keys}

    async def finish(self, key: str) -> Result:
        """Of one that was begun: wait for the wallet, and see it through."""
        return await self._finish(key, again=True)

    async def _do(self, intent: Intent, key: str) -> Result:
        problem = _problem(intent, key)
        if problem:
            return NotDone(problem)
        paid = () if intent.way == "bring" else (self._transfer(intent, key, home=True),)
        [answer] = await self._cashier.post(self._batch(key, 0, intent, *paid))
        if isinstance(answer, Refused):
            why: Why = "not_enough" if answer.code == "not_enough" else "unwritable"
            if answer.code in ("id_used_otherwise", "line_written"):
                why = "used_otherwise"
            return NotDone(why, answer.account, answer.balance, answer.needed)
        return await self._finish(key, again=answer.again)

    async def _finish(self, key: str, again: bool) -> Result:
        """Go on from wherever the journal says that it stands."""
        for _ in range(MOST_LINES):
            lines = await self._lines(key)
            intent, step = _intent(lines), _last_step(lines)
            if isinstance(step, Stood):
                return Done(self._batch_id(key, 1 if intent.way == "bring" else 0), again)
            if isinstance(step, TurnedDown):
                return step
            stuck = await self._step(intent, key, step)
            if stuck:
                return stuck
        raise RuntimeError(f"batches of {self._streams}{key} are in the ledger without their lines of the journal")

    async def _step(self, intent: Intent, key: str, before: RollingBack | None) -> NotDone | None:
        """Write the next line of the journal, or find that somebody else has."""
        if before:
            await self._ask("rollback", intent, key)
            batch = self._batch(key, 2, TurnedDown(before.by, before.code))
        elif intent.way == "bring":
            batch = await self._bring(intent, key)
        else:
            batch = await self._take_home(intent, key)
        [answer] = await self._cashier.post(batch)
        if isinstance(answer, Refused) and answer.code == "unwritable":
            if intent.way == "take_home":
                return NotDone("unwritable", answer.account, answer.balance, answer.needed)
            await self._cashier.post(self._batch(key, 1, RollingBack("ledger", answer.code)))
        return None

    async def _bring(self, intent: Intent, key: str) -> Batch:
        answer = await self._ask("debit", intent, key)
        if isinstance(answer, Accepted):
            return self._batch(key, 1, Stood(), self._transfer(intent, key, home=False))
        return self._batch(key, 1, TurnedDown("wallet", answer.code))

    async def _take_home(self, intent: Intent, key: str) -> Batch:
        answer = await self._ask("credit", intent, key)
        if isinstance(answer, Accepted):
            return self._batch(key, 1, Stood())
        return self._batch(key, 1, TurnedDown("wallet", answer.code), self._transfer(intent, key, home=False))

    async def _ask(self, kind: Kind, intent: Intent, key: str) -> Accepted | Declined:
        """A transaction has the same id however often it is asked for; a rollback has that of its debit."""
        moved = "credit" if kind == "credit" else "debit"
        order = Order(f"{self._name}/{moved}/{key}", intent.player, intent.currency, intent.amount)
        return await self._line.ask(kind, order)

    def _transfer(self, intent: Intent, key: str, home: bool) -> Transfer:
        cash = Account("cash", intent.currency, f"wallet-{self._name}")
        purse = Account("purse", intent.currency, intent.player)
        if home:
            return Transfer(purse, cash, intent.amount, "wallet_out", key)
        why = "wallet_in" if intent.way == "bring" else "wallet_back"  # what comes back was not paid in
        return Transfer(cash, purse, intent.amount, why, key)

    def _batch(self, key: str, number: int, told: Intent | Step, *transfers: Transfer) -> Batch:
        lines = [JournalLine(self._streams + key, number, canonical(told))]
        if isinstance(told, Stood | TurnedDown):
            # says nothing new: `resume` compares the names of streams and need not read every key there ever was
            lines.append(JournalLine(self._closed + key, number, b""))
        return Batch(self._batch_id(key, number), transfers, tuple(lines))

    def _batch_id(self, key: str, number: int) -> str:
        return f"{self._streams}{key}/{number}"

    async def _lines(self, key: str) -> list[JournalLine]:
        return await self._cashier.journal(self._streams + key)


def _intent(lines: list[JournalLine]) -> Intent:
    return msgspec.json.decode(lines[0].payload, type=Intent)


def _last_step(lines: list[JournalLine]) -> Step | None:
    return msgspec.json.decode(lines[-1].payload, type=Step) if len(lines) > 1 else None


def _is_name(text: str) -> bool:
    return is_writable(text) and len(text) <= LONGEST_NAME


def _problem(intent: Intent, key: str) -> Why | None:
    """What is wrong with a request, before anybody hears of it."""
    whole = type(intent.amount) is int  # True is an int, too, and no amount
    checks: tuple[tuple[bool, Why], ...] = (
        (not intent.player, "no_player"),
        (not key, "no_receipt"),
        (not whole or intent.amount <= 0, "no_amount"),
        (intent.currency == DEMO, "demo_is_not_money"),
        (intent.currency not in CURRENCIES, "unknown_currency"),
        (whole and intent.amount > MOST, "unwritable"),
        (not (_is_name(intent.player) and _is_name(key)), "unwritable"),
    )
    return next((why for wrong, why in checks if wrong), None)
