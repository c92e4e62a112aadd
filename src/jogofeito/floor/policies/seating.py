"""Who may sit where: chosen numbers, those who wait and are called, other seats, leaving."""

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from jogofeito.core.offers import Refusal
from jogofeito.floor.address import Accepted, Answer, ChangeSeat, GiveSeats, Leave, Request
from jogofeito.floor.context import TableContext
from jogofeito.floor.policies.policy import Policy
from jogofeito.floor.seats import Idle, Presence, Session, Sitter
from jogofeito.floor.streams import OwnSeat, SeatChanged


class SeatNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player at the table, as it is kept for the next time the table opens."""

    number: int
    session: Session
    leaving: bool
    stays: bool
    wants_seat: int | None
    bank_ms: int
    presence: Presence
    finishes: bool = False
    moves_up: bool = False
    asked_ms: int = 0


SEAT = "seat/"
WAITING = "waiting"
DRAWN = "drawn"


class Seating(Policy):
    requests: ClassVar[tuple[type[Request], ...]] = (Leave, ChangeSeat, GiveSeats)

    def __init__(self, here: TableContext) -> None:
        super().__init__(here)
        self._told: dict[str, tuple[SeatChanged, OwnSeat]] = {}

    def recall(self) -> None:
        for player, note in self.here.notes.under(SEAT, SeatNote):
            if self.here.seats.of(player) is None:
                self._put_again(player, note)
        waiting = self.here.notes.get(WAITING, tuple[str, ...]) or ()
        self.here.waiting = [each for each in waiting if self.here.seats.of(each) is None]

    def _put_again(self, player: str, note: SeatNote) -> None:
        if not self.here.seats.is_free(note.number):
            return
        sitter = Sitter(
            note.number,
            player,
            note.session,
            leaving=note.leaving,
            stays=note.stays,
            wants_seat=note.wants_seat,
            bank_ms=note.bank_ms,
            presence=note.presence,
            finishes=note.finishes,
            moves_up=note.moves_up,
            asked_ms=note.asked_ms,
            idle=Idle(last_bet_ms=self.here.now_ms()),
        )
        self.here.seats.put(sitter)

    def note(self, sitter: Sitter) -> None:
        """Put down how a sitter stands, and tell both the table and the player where they see it."""
        if sitter.session.ended_ms is not None:
            return  # is just going
        kept = SeatNote(
            sitter.number,
            sitter.session,
            sitter.leaving,
            sitter.stays,
            sitter.wants_seat,
            sitter.bank_ms,
            sitter.presence,
            sitter.finishes,
            sitter.moves_up,
            sitter.asked_ms,
        )
        self.here.notes.put(f"{SEAT}{sitter.player}", kept)
        self._tell(sitter)

    def _tell(self, sitter: Sitter) -> None:
        public = SeatChanged(
            seat=sitter.number, player=sitter.player, resting=sitter.out, waiting=len(self.here.waiting)
        )
        own = self.seat_of(sitter.player)
        if self._told.get(sitter.player) != (public, own):
            before, _ = self._told.get(sitter.player, (None, None))
            self._told[sitter.player] = (public, own)
            if before != public:
                self.here.streams.tell(public)
            self.here.streams.tell(msgspec.structs.replace(own, only=sitter.player))

    def seat_of(self, player: str) -> OwnSeat:
        """A player's own seat, or their place among those who wait."""
        sitter = self.here.seats.of(player)
        if sitter is None:
            waiting = self.here.waiting
            return OwnSeat(seat=None, place=waiting.index(player) + 1 if player in waiting else None)
        return OwnSeat(
            seat=sitter.number,
            stay=sitter.session.stay(),
            leaving=sitter.leaving,
            resting=sitter.presence.resting,
            away=sitter.presence.away,
            wants_seat=sitter.wants_seat,
        )

    # ---- coming

    def take(self, player: str, number: int | None = None) -> Sitter | Refusal | None:
        """A seat for the player; None when all are taken, and then the player waits."""
        here = self.here
        if already := here.seats.of(player):
            already.leaving = already.finishes = already.presence.resting = False
            if number is not None and here.held.get(number) == player:
                already.wants_seat = number  # called from where they stand
            self.note(already)
            return already
        number = self._held_for(player) if number is None else number
        if number is not None and (refusal := self._not_theirs(player, number)):
            return refusal
        free = number or here.seat_by_lot(player) or self._for_newcomers()
        if free is None:
            self.wait(player)
            return None
        seated = here.policies.seated
        moves_up = seated is not None and free > seated and (number is None or not self._seat_is_free())
        now = here.now_ms()
        session = Session(player, here.id, now, currency=here.rules.currency)
        sitter = Sitter(free, player, session, bank_ms=here.settings.pace.time_bank_ms, idle=Idle(last_bet_ms=now))
        sitter.moves_up = moves_up and here.policies.book is None
        here.seats.put(sitter)
        here.held.pop(free, None)
        self.forget_waiting(player)
        self.note(sitter)
        here.tell_time_banks()
        return sitter

    def _not_theirs(self, player: str, number: int) -> Refusal | None:
        """Why a player cannot have the seat that they name."""
        here = self.here
        if not 1 <= number <= here.seats.all:
            return Refusal("no_such_seat", {"seat": number, "seats": here.seats.all})
        if not here.seats.is_free(number):
            return Refusal("seat_taken", {"seat": number, "player": ""})
        if here.held.get(number, player) != player:
            return Refusal("seat_held", {"seat": number}, here.policies.book.held if here.policies.book else "")
        return None if self._is_for_newcomers(number) else Refusal("seat_for_who_stands", {"seat": number})

    def _held_for(self, player: str) -> int | None:
        return next((number for number, who in self.here.held.items() if who == player), None)

    def _seat_is_free(self) -> bool:
        """Other than a place to stand at."""
        seated, free = self.here.policies.seated, self.here.seats.lowest_free()
        return free is not None and (seated is None or free <= seated)

    def _is_for_newcomers(self, number: int) -> bool:
        """A seat that is free is for those who stand because there was none."""
        seated, seats = self.here.policies.seated, self.here.seats
        if seated is None or number > seated:
            return True
        moving_up = sum(sitter.moves_up for sitter in self.here.standing())
        return not moving_up or sum(map(seats.is_free, range(1, seated + 1))) > moving_up

    def _for_newcomers(self) -> int | None:
        """The first free place: a seat, or where people stand for one already a place to stand at."""
        free = self.here.seats.lowest_free()
        if self.here.held:
            free = next((each for each in self.here.seats.free() if each not in self.here.held), None)
        if free is None or self._is_for_newcomers(free):
            return free
        standing = range((self.here.policies.seated or 0) + 1, self.here.seats.all + 1)
        return next(filter(self.here.seats.is_free, standing), None)

    def wait(self, player: str) -> None:
        if player not in self.here.waiting:
            self.here.waiting.append(player)
            self._note_waiting((player,))

    def forget_waiting(self, player: str) -> None:
        if player in self.here.waiting:
            self.here.waiting.remove(player)
            self._note_waiting(self.here.waiting)
            if self.here.seats.of(player) is None:
                self.here.streams.tell(OwnSeat(only=player, seat=None))

    def _note_waiting(self, moved: Iterable[str]) -> None:
        """Who waits, and where in the line those are whose place has changed."""
        self.here.notes.put(WAITING, tuple(self.here.waiting))
        self.here.streams.notify("waiting", {"waiting": len(self.here.waiting)})
        for player in moved:
            self.here.streams.tell(msgspec.structs.replace(self.seat_of(player), only=player))

    def call_those_who_wait(self) -> list[Sitter]:
        """Seats that are free now, for those who wait; where seats are booked they are called first."""
        if self.here.policies.book is not None:
            return []
        taken = [self.take(player) for player in tuple(self.here.waiting)]
        return [each for each in taken if isinstance(each, Sitter)]

    # ---- what is asked

    async def answer(self, request: Any) -> Answer:
        match request:
            case Leave(player=player):
                self.leave(player)
                return Accepted()
            case ChangeSeat():
                return self._change(request)
            case _:
                return self._give(request)

    def carry_on(self, carry: Any) -> Any:
        """Who has left and come back is a newcomer as any other."""
        new = [sitter.player for sitter in self.here.seats if not sitter.stays]
        return self.here.game.sat_down(carry, new) if new else carry

    def leave(self, player: str, *, finishes: bool = False) -> None:
        """`finishes`: whoever is sent away still decides on what they have laid in this jogada."""
        self.forget_waiting(player)
        if sitter := self.here.seats.of(player):
            sitter.leaving, sitter.finishes = True, finishes
            self.note(sitter)
            self.here.ring()

    def _change(self, request: ChangeSeat) -> Answer:
        """Between two jogadas, as soon as it is free, before those who wait (AO13.12 a)."""
        sitter = self.here.seats.of(request.player)
        if sitter is None:
            return Refusal("not_seated")
        if not 1 <= request.seat <= self.here.seats.all:
            return Refusal("no_such_seat", {"seat": request.seat, "seats": self.here.seats.all})
        if refusal := self._not_by_the_book(sitter, request.seat):
            return refusal
        sitter.wants_seat = request.seat if request.seat != sitter.number else None
        sitter.asked_ms = self.here.now_ms()
        self.note(sitter)
        self.here.ring()
        return Accepted()

    def _not_by_the_book(self, sitter: Sitter, seat: int) -> Refusal | None:
        """Who stands does not follow the game round the table, nor sit down where somebody else has the place."""
        seated, book = self.here.policies.seated, self.here.policies.book
        if book is None or seated is None or sitter.number <= seated:
            return None
        if seat > seated:
            return Refusal("standing_stays", {"seat": sitter.number}, book.stays)
        free = self.here.seats.is_free(seat) and self.here.held.get(seat, sitter.player) == sitter.player
        return None if free else Refusal("seat_marked", {"seat": seat}, book.marked)

    def _give(self, request: GiveSeats) -> Answer:
        """Once for each draw, whatever happens in between."""
        if (self.here.notes.get(DRAWN, int) or -1) >= request.drawn_ms:
            return Accepted(again=True)
        for number, player in request.seats.items():
            self.take(player, number)
        self.here.waiting = [player for player in request.waiting if self.here.seats.of(player) is None]
        self._note_waiting(self.here.waiting)
        self.here.notes.put(DRAWN, request.drawn_ms)
        self.call_those_who_wait()
        drawn = {"seats": request.seats, "waiting": list(request.waiting)}
        self.here.streams.notify("seats_drawn", {**drawn, "commitment": request.commitment, "seed": request.seed})
        self.here.ring()
        return Accepted()

    # ---- between two jogadas

    def can_move(self) -> bool:
        """Whether somebody could have the seat they asked for."""
        return any(each.wants_seat and self.here.seats.is_free(each.wants_seat) for each in self.here.seats)

    def move(self) -> None:
        """Those who have asked for a seat that is free now."""
        seated = self.here.policies.seated or self.here.seats.all
        for sitter in sorted(self.here.seats, key=lambda each: (each.asked_ms, each.number)):
            wanted, may = sitter.wants_seat, sitter.number > seated or self.here.game.may_move(self.here.carry)
            if not wanted or not may or not self.here.seats.is_free(wanted):
                continue
            if self.here.held.get(wanted, sitter.player) == sitter.player:
                self.here.held.pop(wanted, None)
                self._move_to(sitter, wanted)
                self.forget_waiting(sitter.player)

    def move_up(self) -> None:
        """Those who stand because there was no seat, in the order in which they came."""
        came = sorted(self.here.standing(), key=lambda sitter: (sitter.session.began_ms, sitter.number))
        for sitter in came:
            if sitter.moves_up and not sitter.leaving and self._seat_is_free():
                self._move_to(sitter, self.here.seats.lowest_free() or sitter.number)

    def _move_to(self, sitter: Sitter, number: int) -> None:
        self._leave_empty(sitter)
        self.here.seats.move(sitter, number)
        sitter.wants_seat, sitter.moves_up = None, False
        self.note(sitter)

    def note_gone(self, sitter: Sitter) -> None:
        """To be written with what goes back to the player."""
        sitter.session.ended_ms = self.here.now_ms()
        self.here.notes.drop(f"{SEAT}{sitter.player}")

    def remove(self, sitter: Sitter) -> None:
        self.here.seats.remove(sitter)
        self._leave_empty(sitter)
        self.here.streams.tell(OwnSeat(only=sitter.player, seat=None))

    def _leave_empty(self, sitter: Sitter) -> None:
        self._told.pop(sitter.player, None)
        self.here.streams.tell(SeatChanged(seat=sitter.number, player=None, waiting=len(self.here.waiting)))
