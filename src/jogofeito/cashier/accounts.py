"""Accounts: where money can be for good. Each has one currency; money never changes it."""

from typing import Literal, get_args

import msgspec

from jogofeito.core.money import CURRENCIES

Kind = Literal[
    "purse",  # of a player
    "stack",  # what a player has on a table
    "stake",  # what a seat has at stake in a jogada
    "carried",  # bets that stay on a table
    "house",  # a table's own result
    "commission",
    "jackpot",
    "pool",
    "cash",  # the world outside: banknotes at the desk, an outside wallet
    "mint",  # where demo credits come from
]
KINDS: tuple[Kind, ...] = get_args(Kind)
# what the house owes or has handed out; everybody else has what they have
MAY_BE_NEGATIVE: tuple[Kind, ...] = ("house", "cash", "mint")
ON_TABLES: tuple[Kind, ...] = ("stack", "carried")  # what lies in front of a player: `<table>/<player>`


class Account(msgspec.Struct, frozen=True, gc=False):
    """Written `purse/AOA/ana` in the ledger."""

    kind: Kind
    currency: str
    name: str

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"there are no {self.kind!r} accounts; there are {', '.join(KINDS)}")
        if self.currency not in CURRENCIES:
            raise ValueError(f"{self.currency!r} is no currency; there are {', '.join(CURRENCIES)}")
        if not self.name:
            raise ValueError("an account has a name")
        if (self.kind == "mint") != (self.currency == "DEMO") and self.kind in ("mint", "cash"):
            raise ValueError("demo credits come from the mint and money from outside, never the other way")

    @property
    def id(self) -> str:
        return f"{self.kind}/{self.currency}/{self.name}"

    @property
    def owner(self) -> str:
        """The player whose money it is, if one alone can have it.

        >>> account("stack/AOA/mesa-1/ana").owner, account("house/AOA/mesa-1").owner
        ('ana', '')
        """
        if self.kind == "purse":
            return self.name
        return self.name.rpartition("/")[2] if self.kind in ON_TABLES else ""

    @property
    def may_be_negative(self) -> bool:
        return self.kind in MAY_BE_NEGATIVE


def account(text: str) -> Account:
    """The account of an id.

    >>> account("purse/AOA/ana").currency
    'AOA'
    """
    kind, currency, name = text.split("/", 2)
    return Account(kind, currency, name)  # type: ignore[arg-type]
