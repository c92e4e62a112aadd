"""Who sits at a table, who waits, and what their sessions come to."""

from collections.abc import Container, Iterable, Iterator

import msgspec

from jogofeito.core.money import Movement
from jogofeito.core.parties import COMMISSION, Party, at_stake, carried, seat, stack


class Session(msgspec.Struct):
    """A player's stay at a table: what was staked and what came back, in units."""

    player: str
    table: str
    began_ms: int
    staked: int = 0
    returned: int = 0
    jogadas: int = 0
    ended_ms: int | None = None
    currency: str = ""
    fees: int = 0  # what the house took of caves, or for its sessions

    @property
    def net(self) -> int:
        return self.returned - self.staked - self.fees


class Sitter(msgspec.Struct):
    number: int
    player: str
    session: Session
    leaving: bool = False
    resting: bool = False  # away for a while; the seat is kept
    returning: bool = False  # has said so, and is let in when cards are dealt next
    idle_jogadas: int = 0
    last_bet_ms: int = 0
    warned_ms: int | None = None
    coming: bool = False  # just being seated
    stays: bool = False  # has been there in a jogada
    bank_ms: int = 0  # of the time bank
    away: bool = False  # the clock decided, and nothing has been heard since
    slow: int = 0  # decisions in a row that the clock made
    rests: int = 0
    said_ms: int | None = None  # when they last said a phrase
    missed: int = 0  # hands of a partida in a row, played without this player


class Sitters:
    """Seats by number; those who wait come in when one is free."""

    def __init__(self, seats: int, currency: str = "", bank_ms: int = 0) -> None:
        self._seats = seats
        self._currency = currency
        self._bank_ms = bank_ms
        self._by_number: dict[int, Sitter] = {}
        self.waiting: list[str] = []
        self.moving: dict[str, int] = {}  # who has asked for which other seat, in the order they asked

    def __iter__(self) -> Iterator[Sitter]:
        return iter(tuple(self._by_number.values()))  # people come and go while a table looks around

    def __len__(self) -> int:
        return len(self._by_number)

    @property
    def full(self) -> bool:
        return len(self) >= self._seats

    def free(self) -> list[int]:
        return [number for number in range(1, self._seats + 1) if number not in self._by_number]

    def of(self, player: str) -> Sitter | None:
        return next((sitter for sitter in self if sitter.player == player), None)

    def who(self, party: Party) -> str | None:
        """The player of `seat:3`; nobody's for the croupier and the like."""
        place, _, number = party.partition(":")
        sitter = self._by_number.get(int(number)) if place == "seat" else None
        return sitter.player if sitter else None

    def at(self, number: int) -> Sitter | None:
        return self._by_number.get(number)

    def take(self, player: str, table: str, now_ms: int, number: int | None = None) -> Sitter | None:
        """A seat for the player; None when all are taken, and then the player waits."""
        if already := self.of(player):
            already.leaving = already.resting = False
            return already
        free = self.free()
        if not free:
            if player not in self.waiting:
                self.waiting.append(player)
            return None
        chosen = number if number in free else free[0]
        session = Session(player, table, now_ms, currency=self._currency)
        sitter = Sitter(chosen, player, session, last_bet_ms=now_ms, bank_ms=self._bank_ms)
        self._by_number[chosen] = sitter
        if player in self.waiting:
            self.waiting.remove(player)
        return sitter

    def stay(self, players: Container[str]) -> None:
        """They have been there in a jogada to its end."""
        for sitter in self:
            sitter.stays = sitter.stays or sitter.player in players

    def can_move(self) -> bool:
        """Whether somebody could have the seat they asked for."""
        free = self.free()
        return any(number in free for number in self.moving.values())

    def move(self) -> None:
        """Those who have asked for a seat that is free now."""
        for player, number in tuple(self.moving.items()):
            sitter = self.of(player)
            if sitter is not None and number in self.free():
                del self._by_number[sitter.number]
                sitter.number = number
                self._by_number[number] = sitter
                del self.moving[player]

    def remove(self, sitter: Sitter) -> None:
        self.moving.pop(sitter.player, None)
        del self._by_number[sitter.number]

    def count(self, movements: Iterable[Movement], now_ms: int, carrying: Container[int] = ()) -> None:
        """What a finished jogada means for the sessions; seats in `carrying` have bets that are not decided yet."""
        moves = tuple(movements)
        for sitter in self:
            staked, returned = staked_and_returned(sitter.number, moves)
            sitter.session.fees += fees(sitter.number, moves)
            if staked or returned or any(each.payer == carried(sitter.number) for each in moves):
                sitter.session.staked += staked
                sitter.session.returned += returned
                sitter.session.jogadas += 1
                sitter.idle_jogadas, sitter.last_bet_ms, sitter.warned_ms = 0, now_ms, None
            elif not sitter.resting and sitter.number not in carrying:
                sitter.idle_jogadas += 1


def staked_and_returned(number: int, movements: Iterable[Movement]) -> tuple[int, int]:
    """What a seat had at stake in a jogada, less what was taken or given back before, and what it came to."""
    mine, own = at_stake(number), {seat(number), stack(number)}
    staked = returned = 0
    for each in movements:
        if each.payee == mine:
            staked += each.amount
        elif each.payer in (mine, carried(number)) and each.why in ("withdrawn", "refund"):
            staked -= each.amount
        if each.payee in own and each.why in ("kept", "prize"):
            returned += each.amount
    return staked, returned


def fees(number: int, movements: Iterable[Movement]) -> int:
    """What the house took of a seat's purse or stack besides any bet."""
    own = {seat(number), stack(number)}
    return sum(each.amount for each in movements if each.payer in own and each.payee == COMMISSION)
