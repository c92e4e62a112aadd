"""The book of a table: names put down for its seats, held for who has booked one, called when one falls free.

Whoever is called has a while to come; then the next is called, and the name is struck out. A seat that was booked
beforehand is held until the game says that nobody has taken it in time.
"""

from typing import Any, ClassVar

import msgspec

from jogofeito.core.offers import Refusal
from jogofeito.core.room import WaitsForAct
from jogofeito.floor.address import Accepted, Answer, Register, Request, Withdraw
from jogofeito.floor.context import TableContext
from jogofeito.floor.jogada import LiveJogada
from jogofeito.floor.policies.policy import Policy
from jogofeito.floor.policies.seating import Seating

HELD, WANTED = "held/", "wanted/"


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that is kept for somebody, until a time or, booked beforehand, until the game passes it."""

    player: str
    until_ms: int | None = None


class SeatBook(Policy):
    requests: ClassVar[tuple[type[Request], ...]] = (Register, Withdraw)

    def __init__(self, here: TableContext, seating: Seating) -> None:
        super().__init__(here)
        self._seating = seating
        self._until: dict[int, int] = {}  # by seat, of those who were called

    def recall(self) -> None:
        for number, held in self.here.notes.under(HELD, Held):
            if self.here.seats.of(held.player) is None:
                self.here.held[int(number)] = held.player
                if held.until_ms is not None:
                    self._until[int(number)] = held.until_ms

    def partida_begins(self) -> None:
        """A booking is for the partida that is to begin as well: it lasts."""

    # ---- names

    async def answer(self, request: Any) -> Answer:
        player = request.player
        if isinstance(request, Withdraw):
            self._strike_out(player)
            return Accepted()
        if self.here.closing or self.here.stopped:
            return Refusal("table_closing")
        sitter, seated = self.here.seats.of(player), self.here.policies.seated or self.here.seats.all
        if sitter is not None and sitter.number <= seated:
            return Refusal("seated_already", {"seat": sitter.number})
        if request.seat is not None and not 1 <= request.seat <= seated:
            return Refusal("no_such_seat", {"seat": request.seat, "seats": seated})
        return self._put_down(player, request.seat)

    def _put_down(self, player: str, wanted: int | None) -> Answer:
        """A seat that is free is held at once; otherwise the name waits in its place."""
        self._strike_out(player)
        if wanted is not None and self.here.seats.is_free(wanted) and wanted not in self.here.held:
            self._hold(wanted, player, None)
            return Accepted(seat=wanted)
        self.here.notes.put(f"{WANTED}{player}", wanted or 0)
        self._seating.wait(player)
        self.seats_free()
        return Accepted(place=self.here.waiting.index(player) + 1)

    def _strike_out(self, player: str) -> None:
        for number in [number for number, who in self.here.held.items() if who == player]:
            self._release(number)
        self.here.notes.drop(f"{WANTED}{player}")
        self._seating.forget_waiting(player)

    def _hold(self, number: int, player: str, until_ms: int | None) -> None:
        self.here.held[number] = player
        self.here.notes.put(f"{HELD}{number}", Held(player, until_ms))
        if until_ms is not None:
            self._until[number] = until_ms
        self.here.streams.notify("seat_held", {"seat": number, "held": True})

    def _release(self, number: int) -> None:
        self.here.held.pop(number, None)
        self._until.pop(number, None)
        self.here.notes.drop(f"{HELD}{number}")
        self.here.streams.notify("seat_held", {"seat": number, "held": False})

    # ---- calls

    def seats_free(self) -> None:
        """For each seat that has fallen free the first name that it suits, in the order of the book."""
        self._forget_the_taken()
        seated, taken = self.here.policies.seated or self.here.seats.all, self._wanted_by_sitters()
        for number in range(1, seated + 1):
            if self.here.seats.is_free(number) and number not in self.here.held and number not in taken:
                self._call_for(number)

    def _wanted_by_sitters(self) -> set[int]:
        """Who sits and has asked to move goes first, once the moment for it has come."""
        wanted = {each.wants_seat for each in self.here.seats if each.wants_seat is not None}
        return wanted if self.here.game.may_move(self.here.carry) else set()

    def _call_for(self, number: int) -> None:
        book = self.here.policies.book
        called = set(self.here.held.values())
        for player in self.here.waiting:
            wanted = self.here.notes.get(f"{WANTED}{player}", int) or number
            if book is not None and wanted == number and player not in called:
                until_ms = self.here.now_ms() + book.call_ms
                self._hold(number, player, until_ms)
                self.here.streams.notify("called", {"seat": number, "until_ms": until_ms, "rule": book.called}, player)
                return

    def _forget_the_taken(self) -> None:
        """Whoever has come has the seat, and no name in the book any more."""
        noted = [(int(number), held) for number, held in self.here.notes.under(HELD, Held)]
        for number, held in noted:
            sitter = self.here.seats.of(held.player)
            if self.here.seats.at(number) is not None or (sitter is not None and self._sits(sitter.number)):
                self._release(number)
                self.here.notes.drop(f"{WANTED}{held.player}")

    def _sits(self, number: int) -> bool:
        return self.here.policies.seated is None or number <= self.here.policies.seated

    def looks(self, live: LiveJogada, waiting: WaitsForAct) -> None:  # noqa: ARG002
        """Nobody has come who was called: the name is struck out, and the next is called."""
        now = self.here.now_ms()
        for number, until_ms in tuple(self._until.items()):
            if until_ms <= now and number in self.here.held and not self._is_coming(self.here.held[number]):
                player = self.here.held[number]
                self.here.streams.notify("call_missed", {"seat": number}, player)
                self._strike_out(player)
        self.seats_free()

    def _is_coming(self, player: str) -> bool:
        sitter = self.here.seats.of(player)
        return sitter is not None and self.here.held.get(sitter.wants_seat or 0) == player

    def until_ms(self) -> int | None:
        return min(
            (at_ms for number, at_ms in self._until.items() if not self._is_coming(self.here.held.get(number, ""))),
            default=None,
        )

    def ended(self, live: LiveJogada) -> None:
        """What was booked and not taken until the hand came to it is free again."""
        for told in live.play.facts:
            for number in told.fact.vacates:
                if number in self.here.held and number not in self._until:
                    player = self.here.held[number]
                    self._release(number)
                    self.here.streams.notify("booking_lapsed", {"seat": number}, player)
