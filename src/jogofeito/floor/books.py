"""From the parties of a jogada to the accounts of the ledger."""

from collections.abc import Iterable, Mapping

from jogofeito.cashier.accounts import Account, Kind
from jogofeito.cashier.ledger import Transfer
from jogofeito.core.money import Movement
from jogofeito.core.parties import COMMISSION, HOUSE, Party


class Books:
    """The accounts of one jogada at one table."""

    def __init__(self, table: str, jogada: str, currency: str, players: Mapping[int, str]) -> None:
        self._table = table
        self._jogada = jogada
        self._currency = currency
        self._players = players

    def transfers(self, movements: Iterable[Movement]) -> tuple[Transfer, ...]:
        return tuple(
            Transfer(self.account(move.payer), self.account(move.payee), move.amount, move.why, move.about)
            for move in movements
        )

    def account(self, party: Party) -> Account:
        if party in (HOUSE, COMMISSION):
            return Account("house" if party == HOUSE else "commission", self._currency, self._table)
        place, _, name = party.partition(":")
        match place:
            case "seat":
                return purse(self._players[int(name)], self._currency)
            case "stack" | "carried":
                return on_table(place, self._table, self._players[int(name)], self._currency)
            case "at_stake":
                return stake(self._jogada, int(name), self._currency)
            case "jackpot":
                return Account("jackpot", self._currency, name)
            case "pool":
                return Account("pool", self._currency, f"{self._table}/{name}")
            case _:
                raise ValueError(f"{party} has no account")


def purse(player: str, currency: str) -> Account:
    return Account("purse", currency, player)


def on_table(place: Kind, table: str, player: str, currency: str) -> Account:
    return Account(place, currency, f"{table}/{player}")


def stake(jogada: str, seat: int, currency: str) -> Account:
    return Account("stake", currency, f"{jogada}/{seat}")
