"""Who sits at a table, who waits, and what their stays come to."""

from collections.abc import Container, Iterable, Iterator

import msgspec

from jogofeito.core.money import Movement
from jogofeito.core.parties import COMMISSION, Party, at_stake, carried, number_of, seat, stack
from jogofeito.floor.streams import Stay

_OF_A_SEAT = ("seat:", "stack:", "at_stake:", "carried:")


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

    def stay(self) -> Stay:
        return Stay(self.began_ms, self.staked, self.returned, self.net, self.jogadas)


class Presence(msgspec.Struct):
    """Whether a player is there to be dealt cards."""

    resting: bool = False  # away for a while; the seat is kept
    returning: bool = False  # has said so, and is let in when cards are dealt next
    away: bool = False  # the clock decided, and nothing has been heard since
    slow: int = 0  # decisions in a row that the clock made
    rests: int = 0
    missed: int = 0  # hands in a row, played without this player


class Idle(msgspec.Struct):
    """How long a player has not bet."""

    jogadas: int = 0
    last_bet_ms: int = 0
    warned_ms: int | None = None


class Sitter(msgspec.Struct):
    number: int
    player: str
    session: Session
    leaving: bool = False
    finishes: bool = False  # is sent away, and decides in the jogada in play until its end
    wants_seat: int | None = None  # another one, as soon as it is free
    asked_ms: int = 0  # when it was asked for: the first to ask is the first to move
    moves_up: bool = False  # stands because there was no seat, and gets the next that is free
    coming: bool = False  # just being seated
    stays: bool = False  # has been there in a jogada
    bank_ms: int = 0  # of the time bank
    said_ms: int | None = None  # when they last said a phrase
    line_lost: bool = False  # has no connection
    presence: Presence = msgspec.field(default_factory=Presence)
    idle: Idle = msgspec.field(default_factory=Idle)

    @property
    def out(self) -> bool:
        """Gets no cards."""
        return self.presence.resting or self.presence.away


class Seats:
    """By number. A player has one seat at a table."""

    def __init__(self, seats: int) -> None:
        self.all = seats
        self._by_number: dict[int, Sitter] = {}
        self._by_player: dict[str, Sitter] = {}
        self._never_taken = 1  # seats from here on were never taken: a free one is found without looking at all
        self._freed: set[int] = set()

    def __iter__(self) -> Iterator[Sitter]:
        return iter(tuple(self._by_number.values()))  # people come and go while a table looks around

    def __len__(self) -> int:
        return len(self._by_number)

    @property
    def full(self) -> bool:
        return len(self) >= self.all

    def free(self) -> list[int]:
        return [number for number in range(1, self.all + 1) if number not in self._by_number]

    def is_free(self, number: int) -> bool:
        return 1 <= number <= self.all and number not in self._by_number

    def lowest_free(self) -> int | None:
        freed = min((number for number in self._freed if number <= self.all), default=None)
        if freed is not None:
            return freed
        while self._never_taken in self._by_number:
            self._never_taken += 1
        return self._never_taken if self._never_taken <= self.all else None

    def of(self, player: str) -> Sitter | None:
        return self._by_player.get(player)

    def at(self, number: int) -> Sitter | None:
        return self._by_number.get(number)

    def who(self, party: Party) -> str | None:
        """The player of `seat:3`; nobody's for the croupier and the like."""
        place, _, number = party.partition(":")
        sitter = self._by_number.get(int(number)) if place == "seat" else None
        return sitter.player if sitter else None

    def put(self, sitter: Sitter) -> None:
        if not self.is_free(sitter.number) or sitter.player in self._by_player:
            raise ValueError(f"seat {sitter.number} cannot be given to {sitter.player}")
        self._by_number[sitter.number] = self._by_player[sitter.player] = sitter
        self._freed.discard(sitter.number)

    def move(self, sitter: Sitter, number: int) -> None:
        self.remove(sitter)
        sitter.number = number
        self.put(sitter)

    def remove(self, sitter: Sitter) -> None:
        del self._by_number[sitter.number], self._by_player[sitter.player]
        if sitter.number < self._never_taken:
            self._freed.add(sitter.number)


def count_stays(
    seats: Iterable[Sitter], movements: Iterable[Movement], now_ms: int, excused: Container[int] = ()
) -> list[Sitter]:
    """What a finished jogada means for the stays. Those whose stays have changed come back.

    Seats in `excused` are not idle although they have laid nothing: bets of theirs lie, or none was possible.
    """
    moved: dict[int, list[Movement]] = {}
    for each in movements:
        for number in {number_of(party) for party in (each.payer, each.payee) if party.startswith(_OF_A_SEAT)}:
            moved.setdefault(number, []).append(each)
    changed = []
    for sitter in seats:
        own = moved.get(sitter.number, ())
        staked, returned = staked_and_returned(sitter.number, own)
        fee = fees(sitter.number, own)
        sitter.session.fees += fee
        if staked or returned or any(each.payer == carried(sitter.number) for each in own):
            sitter.session.staked += staked
            sitter.session.returned += returned
            sitter.session.jogadas += 1
            sitter.idle = Idle(last_bet_ms=now_ms)
            changed.append(sitter)
        else:
            if sitter.number not in excused:
                sitter.idle.jogadas += 1
            changed += [sitter] if fee else []
    return changed


def staked_and_returned(number: int, movements: Iterable[Movement]) -> tuple[int, int]:
    """What a seat had at stake in a jogada, less what was taken or given back before, and what it came to."""
    mine, own = at_stake(number), {seat(number), stack(number)}
    staked = returned = 0
    for each in movements:
        if each.payee == mine and each.payer != carried(number):  # what lay on was staked when it was laid
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
