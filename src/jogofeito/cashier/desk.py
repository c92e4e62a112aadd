"""The operator's cash desk: money comes in, money goes out, demo credits are given, mistakes are corrected.

Whoever asks twice with the same receipt or key gets the same answer and nothing moves a second time.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from jogofeito.cashier.accounts import Account, account
from jogofeito.cashier.ledger import Answer, Batch, Cashier, Entry, JournalLine, Refused, Transfer
from jogofeito.cashier.sheet import is_name, is_writable
from jogofeito.core.money import CURRENCIES
from jogofeito.core.record import canonical

DEMO = "DEMO"

Why = Literal[
    "no_amount",  # an amount is a whole number of units above zero
    "no_player",
    "no_receipt",  # or no key
    "no_reason",
    "unknown_currency",
    "demo_is_not_money",
    "not_enough",
    "used_otherwise",  # the receipt or key stands for something else
    "unwritable",  # a name that no database keeps, or an amount beyond all money
    "unknown_batch",  # or one that moved nothing
    "already_corrected",
    "money_gone",  # what the correction would take back is no longer where the batch had put it
]


class Done(msgspec.Struct, frozen=True):
    batch: str
    again: bool = False  # it had been done before; nothing moved now


class NotDone(msgspec.Struct, frozen=True):
    """Nothing moved. Of an account that has too little: which, what it has and what it would need."""

    why: Why
    account: str = ""
    balance: int = 0
    needed: int = 0


class Desk:
    """A desk has its own cash account and its own book of receipts."""

    def __init__(self, cashier: Cashier, name: str = "desk") -> None:
        if not name or "/" in name:  # or two desks could write the same receipt
            raise ValueError(f"{name!r} is no name for a desk: it is not empty and has no slash")
        self._cashier = cashier
        self._name = name

    async def cash_in(self, player: str, currency: str, amount: int, receipt: str) -> Done | NotDone:
        """The player handed over money."""
        return await self._cash("cash_in", player, currency, amount, receipt)

    async def cash_out(self, player: str, currency: str, amount: int, receipt: str) -> Done | NotDone:
        """The player is handed money; hand it over once this is `Done`, and only if not `again`."""
        return await self._cash("cash_out", player, currency, amount, receipt)

    async def has_receipt(self, receipt: str) -> bool:
        """Whether this receipt has been used."""
        return bool(await self._cashier.entries_of(self._receipt(receipt))) if is_name(receipt) else False

    def _receipt(self, receipt: str) -> str:
        return f"receipt/{self._name}/{receipt}"

    async def _cash(self, way: str, player: str, currency: str, amount: int, receipt: str) -> Done | NotDone:
        problem = _problem(player, amount, receipt) or _no_money(currency)
        if problem:
            return NotDone(problem)
        cash, purse = Account("cash", currency, self._name), Account("purse", currency, player)
        debit, credit = (cash, purse) if way == "cash_in" else (purse, cash)
        return await self._move(self._receipt(receipt), Transfer(debit, credit, amount, way, receipt))

    async def give_demo(self, player: str, amount: int, key: str) -> Done | NotDone:
        problem = _problem(player, amount, key)
        if problem:
            return NotDone(problem)
        mint, purse = Account("mint", DEMO, "mint"), Account("purse", DEMO, player)
        return await self._move(f"demo/{key}", Transfer(mint, purse, amount, "demo", key))

    async def correct(self, batch_id: str, reason: str, key: str) -> Done | NotDone:
        """Move everything back that a batch has moved. What was posted stays posted."""
        if not reason or not key:
            return NotDone("no_reason" if key else "no_receipt")
        if not all(map(is_writable, (batch_id, reason, key))):
            return NotDone("unwritable")
        entries = await self._cashier.entries_of(batch_id)
        if not entries:
            return NotDone("unknown_batch")
        [answer] = await self._cashier.post(_correction(entries, reason, key))
        return _said(answer, {"id_used_otherwise": "already_corrected", "not_enough": "money_gone"})

    async def _move(self, batch_id: str, transfer: Transfer) -> Done | NotDone:
        [answer] = await self._cashier.post(Batch(batch_id, (transfer,)))
        return _said(answer, {})


def _problem(player: str, amount: int, receipt: str) -> Why | None:
    if not player:
        return "no_player"
    if not receipt:
        return "no_receipt"
    if type(amount) is not int or amount <= 0:  # True is an int, too, and no amount
        return "no_amount"
    return None


def _no_money(currency: str) -> Why | None:
    if currency == DEMO:
        return "demo_is_not_money"
    return None if currency in CURRENCIES else "unknown_currency"


def _correction(entries: Sequence[Entry], reason: str, key: str) -> Batch:
    """The mirror of a batch, last entry first, so that every step is one that the accounts have stood before.

    Its id is that of the batch, so the ledger itself lets only one in; its line of the journal keeps the reason
    and lets a key be used for one correction only.
    """
    batch_id = entries[0].batch
    transfers = tuple(
        Transfer(account(entry.credit), account(entry.debit), entry.amount, "correction", f"{batch_id}#{entry.line}")
        for entry in reversed(entries)
    )
    line = JournalLine(f"correction/{key}", 1, canonical({"batch": batch_id, "reason": reason}))
    return Batch(f"correction/{batch_id}", transfers, (line,), entries[0].jogada)


_SAID: dict[str, Why] = {
    "not_enough": "not_enough",
    "id_used_otherwise": "used_otherwise",
    "line_written": "used_otherwise",
    "unwritable": "unwritable",
}


def _said(answer: Answer, here: dict[str, Why]) -> Done | NotDone:
    """The ledger's answer in the words of the desk."""
    if isinstance(answer, Refused):
        why = here.get(answer.code) or _SAID[answer.code]
        return NotDone(why, answer.account, answer.balance, answer.needed)
    return Done(answer.batch, answer.again)
