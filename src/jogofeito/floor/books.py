"""From the parties of a jogada to the accounts of the ledger."""

from collections.abc import Iterable, Mapping

from jogofeito.cashier.accounts import Account, Kind
from jogofeito.cashier.ledger import Transfer
from jogofeito.core.money import Movement
from jogofeito.core.parties import COMMISSION, HOUSE, Party
from jogofeito.floor.lines import Begun
from jogofeito.floor.settings import sign_of
from jogofeito.games.acumulado.plan import OF_THE_TABLE


class Books:
    """The accounts of one jogada at one table."""

    def __init__(self, begun: Begun, players: Mapping[int, str]) -> None:
        self._game = begun.game
        self._table = begun.table
        self._jogada = begun.jogada
        self._currency: str = begun.rules["currency"]
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
                return jackpot_account(self._game, name, self._table, self._currency)
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


def jackpot_account(game: str, name: str, table: str, currency: str) -> Account:
    """A table's own jackpot, which all players' own tables behind one sign have together; or one for all of a game.

    >>> jackpot_account("blackjack", "mesa", "bj-1.ana", "AOA").id, jackpot_account("blackjack", "sala", "x", "AOA").id
    ('jackpot/AOA/blackjack/mesa/bj-1', 'jackpot/AOA/blackjack/sala')
    """
    own = f"/{sign_of(table)}" if name == OF_THE_TABLE else ""
    return Account("jackpot", currency, f"{game}/{name}{own}")
