"""One table as this process hears it: what is told is put into words once, and the same frame goes to all who look on.

Whoever has something of their own in a burst gets a frame of their own, with both in the order of their numbers.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from jogofeito.core.facts import Announced
from jogofeito.floor import streams
from jogofeito.floor.address import Snapshot
from jogofeito.floor.floor import Floor, NoSuchTable
from jogofeito.floor.streams import Event
from jogofeito.messages import call_text, catalogue, notice_text
from jogofeito.server import wire
from jogofeito.server.line import Frame
from jogofeito.server.outbox import Outbox
from jogofeito.server.refusing import told
from jogofeito.server.views import both

SENT_AT_ONCE = 64  # then others have their turn on the loop
# what is told of a table also to those who may not see its jogadas
FOR_ANYBODY = (
    "registration", "waiting", "seats_drawn", "limits_change", "limits_changed", "partida_suspended", "partida_closed",
)  # fmt: skip

WHOLE_FOR_MS = 1_000  # a snapshot that many ask for is made once in a while, if nothing was told since
_encode = msgspec.json.Encoder().encode


@dataclass(eq=False)
class Watcher:
    """A person on one line, at a table or looking on."""

    person: str
    sees_all: bool  # of the house's staff: no table hides its jogadas from them
    outbox: Outbox
    hidden: bool = False
    last_number: int | None = None  # up to which everything has gone out, when something was missed
    stale: bool = False  # has missed something, and is told anew once the line is free
    gone: bool = False


class Feed:
    """`name` is what clients call the table; of a player's own table, the name in the hall."""

    def __init__(self, floor: Floor, address: str, name: str, closed: Callable[["Feed"], None]) -> None:
        self._floor = floor
        self.address = address
        self.name = name
        self._forget = closed
        self.over = asyncio.Event()
        self._watchers: dict[Watcher, None] = {}
        self._by_person: dict[str, list[Watcher]] = {}
        self._queue: deque[Callable[[], None]] = deque()
        self._sending: asyncio.Task[None] | None = None
        self._number = 0  # of the last event
        self._whole: tuple[int, int, bytes] = (-1, 0, b"")  # the table as everybody may see it, as last made
        self.currency = floor.currency(address)
        floor.subscribe(address, self)

    # ---- who watches

    def add(self, watcher: Watcher, *own: bytes) -> None:
        """From now on; the snapshot goes out first, and what is the watcher's own behind it."""
        self._show(watcher, watcher.last_number)
        frame = _joined(own)
        if frame:
            watcher.outbox.put(frame)
        self._watchers[watcher] = None
        self._by_person.setdefault(watcher.person, []).append(watcher)

    def remove(self, watcher: Watcher) -> None:
        watcher.gone = True
        if self._watchers.pop(watcher, self) is None:
            self._by_person[watcher.person].remove(watcher)
            if not self._by_person[watcher.person]:
                del self._by_person[watcher.person]
        if not self._watchers:
            self._floor.unsubscribe(self.address, self)
            self._forget(self)

    def watched_by(self, person: str) -> list[Watcher]:
        return self._by_person.get(person, [])

    # ---- what is told

    @property
    def busy(self) -> bool:
        """Something is still on its way to the lines."""
        return self._sending is not None

    def told(self, events: Sequence[Event]) -> None:
        self._number = events[-1].number
        words = [(each, _encode(said(self.name, self.currency, each))) for each in events]
        own = {each.only for each in events if each.only is not None}
        concerned = [watcher for person in own for watcher in self.watched_by(person)]
        self._queue_up([(watcher, self._own_frame(watcher, words)) for watcher in concerned])
        public = _joined(part for each, part in words if each.only is None)
        if public:
            outside = _joined(part for each, part in words if each.only is None and is_for_anybody(each))
            self._queue_up(
                [
                    (watcher, outside if watcher.hidden else public)
                    for watcher in self._watchers
                    if watcher.person not in own
                ]
            )
        for player in own:
            self._look_again(player)

    def _queue_up(self, frames: list[tuple[Watcher, Frame | None]]) -> None:
        """Few are told at once; many in portions, so that others have their turn on the loop meanwhile."""
        if not self._queue and len(frames) <= SENT_AT_ONCE:
            self._put_all(frames)
            return
        for start in range(0, len(frames), SENT_AT_ONCE):
            portion = frames[start : start + SENT_AT_ONCE]
            self._do_later(lambda portion=portion: self._put_all(portion))  # type: ignore[misc]

    def _do_later(self, do: Callable[[], None]) -> None:
        self._queue.append(do)
        if self._sending is None:
            self._sending = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        while self._queue:
            self._queue.popleft()()
            await asyncio.sleep(0)
        self._sending = None

    def put_after(self, watcher: Watcher, frame: Frame) -> None:
        """Something of the watcher's own, after all that was told before."""
        if self._queue:
            self._do_later(lambda: watcher.outbox.put(frame))
        else:
            watcher.outbox.put(frame)

    def _put_all(self, portion: Iterable[tuple[Watcher, Frame | None]]) -> None:
        for watcher, frame in portion:
            if frame and not watcher.gone and not watcher.stale:
                watcher.outbox.put(frame, can_be_dropped=True)

    def falls_behind(self, watcher: Watcher) -> None:
        """What was told of the table since some time ago has not gone out, and never will."""
        if not watcher.stale:
            watcher.stale, watcher.last_number = True, None

    def _own_frame(self, watcher: Watcher, words: Sequence[tuple[Event, bytes]]) -> Frame | None:
        return _joined(
            part
            for each, part in words
            if each.only == watcher.person or (each.only is None and (not watcher.hidden or is_for_anybody(each)))
        )

    def _look_again(self, player: str | None) -> None:
        """Whoever sits down or gets up may see more of the table than before, or less."""
        for watcher in self.watched_by(player or ""):
            hidden = self._floor.snapshot(self.address, player).hidden is not None and not watcher.sees_all
            if hidden != watcher.hidden:
                watcher.hidden = True  # until it is shown anew: nothing that is told meanwhile comes twice or too far
                self._do_later(lambda watcher=watcher: self._show(watcher, None))  # type: ignore[misc]

    # ---- how things stand

    def come_back(self, watcher: Watcher) -> None:
        """The line is free again for somebody who has missed something."""
        if self._queue:  # what is older goes out first
            self._do_later(lambda: self._show_missed(watcher))
        else:
            self._show_missed(watcher)

    def _show_missed(self, watcher: Watcher) -> None:
        if watcher.gone or not watcher.stale:
            return
        watcher.stale = False
        try:
            self._show(watcher, watcher.last_number)
        except NoSuchTable:
            return

    def _show(self, watcher: Watcher, after: int | None) -> None:
        own = self._floor.own_part(self.address, watcher.person)
        if after is None and not own.sees_otherwise:
            watcher.hidden = False
            self._put_parts(watcher, self._whole_table(), own.seat, own.offer)
            return
        snapshot = self._floor.snapshot(self.address, watcher.person, after)
        watcher.hidden = snapshot.hidden is not None and not watcher.sees_all
        if watcher.sees_all and snapshot.hidden is not None:
            snapshot = self._floor.snapshot_for_staff(self.address, after)
        self._put_parts(watcher, _encode(self._table(snapshot)), own.seat, own.offer)

    def _whole_table(self) -> bytes:
        """The table as everybody may see it, put into words once for all who come at the same time."""
        number, at_ms, words = self._whole
        if number != self._number or self._floor.now_ms() >= at_ms + WHOLE_FOR_MS:
            words = _encode(self._table(self._floor.snapshot(self.address)))
            self._whole = (self._number, self._floor.now_ms(), words)
        return words

    def _put_parts(self, watcher: Watcher, table: bytes, seat: streams.OwnSeat, offer: streams.OwnOffer) -> None:
        parts = (table, _encode(seated(self.name, seat)), _encode(offered(self.name, offer)))
        watcher.outbox.put(Frame(b"[" + b",".join(parts) + b"]"))

    def _table(self, snapshot: Snapshot) -> wire.Table:
        facts = [said(self.name, self.currency, each) for each in snapshot.facts]
        return wire.Table(
            table=self.name,
            state=msgspec.structs.replace(snapshot.state, table=self.name),
            lying=snapshot.lying,
            events=[each for each in facts if isinstance(each, wire.Event)],
            hidden=told(snapshot.hidden) if snapshot.hidden else None,
            whole=snapshot.whole,
            results=list(snapshot.results),
        )

    def closed(self) -> None:
        """The table has closed; one of the same name may follow it."""
        self._forget(self)
        self.over.set()


def _joined(parts: Iterable[bytes]) -> Frame | None:
    """Nothing of nothing."""
    joined = b",".join(parts)
    return Frame(b"[" + joined + b"]") if joined else None


def is_for_anybody(event: Event) -> bool:
    if isinstance(event, streams.Notice):
        return event.notice in FOR_ANYBODY
    return isinstance(event, streams.SeatChanged)


def said(name: str, currency: str, event: Event) -> wire.Said:
    """An event as it goes over the socket."""
    words: Callable[[str, str, Any], wire.Said] = _WORDS[type(event)]
    return words(name, currency, event)


def _fact(name: str, currency: str, told: streams.FactTold) -> wire.Event:
    call = called(told.fact, currency)
    return wire.Event(table=name, number=told.number, jogada=told.jogada, fact=told.fact, at_ms=told.at_ms, call=call)


def _notice(name: str, currency: str, event: streams.Notice) -> wire.Notice:
    text = None
    if event.notice in catalogue("pt")["notice"]:
        text = both(lambda language: notice_text(event.notice, event.details, language, currency))
    return wire.Notice(table=name, notice=event.notice, details=event.details, text=text)


def called(fact: dict[str, Any], currency: str) -> wire.Text | None:
    """The croupier's words, when the fact is a call."""
    if fact["fact"] != "announced":
        return None
    call = Announced(fact["key"], fact.get("details", {}))
    return both(lambda language: call_text(call, language, currency))


def seated(name: str, own: streams.OwnSeat) -> wire.Seated:
    return wire.Seated(
        table=name,
        seat=own.seat,
        session=wire.Session(*msgspec.structs.astuple(own.stay)) if own.stay else None,
        leaving=own.leaving,
        resting=own.resting,
        away=own.away,
        wants_seat=own.wants_seat,
        place=own.place,
    )


def offered(name: str, own: streams.OwnOffer) -> wire.Offer:
    return wire.Offer(table=name, jogada=own.jogada, number=own.offer_number, offer=own.offer)


_WORDS: dict[type[Event], Callable[[str, str, Any], wire.Said]] = {
    streams.FactTold: _fact,
    streams.Notice: _notice,
    streams.SeatChanged: lambda name, _, event: wire.Seat(
        table=name, seat=event.seat, player=event.player, resting=event.resting, waiting=event.waiting
    ),
    streams.JogadaBegun: lambda name, _, event: wire.Begun(
        table=name, jogada=event.jogada, commitment=event.commitment, lying=event.lying
    ),
    streams.JogadaEnded: lambda name, _, event: wire.Ended(
        table=name, jogada=event.jogada, results=list(event.results), lying=event.lying
    ),
    streams.OwnSeat: lambda name, _, event: seated(name, event),
    streams.OwnOffer: lambda name, _, event: offered(name, event),
    streams.OwnPurse: lambda _, __, event: wire.Purse(currency=event.currency, amount=event.amount),
}
