"""One connection of one person: what they ask, and what they are told of the tables they watch.

What is told goes out in arrays, whole bursts at a time, and each event is put into words once for all who see it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from importlib.metadata import version
from typing import Any

import msgspec

from jogofeito.core.facts import Announced
from jogofeito.core.offers import Refusal
from jogofeito.core.parties import seat
from jogofeito.core.record import plain
from jogofeito.floor import events as floor
from jogofeito.floor.live import Accepted
from jogofeito.floor.sitters import Session, Sitter
from jogofeito.floor.state import TableState
from jogofeito.floor.table import LiveTable
from jogofeito.messages import call_text, catalogue, notice_text
from jogofeito.server import wire
from jogofeito.server.casino import Casino
from jogofeito.server.people import Person
from jogofeito.server.refusing import Denied, told
from jogofeito.server.throttle import Throttle
from jogofeito.server.views import both

VERSION = version("jogofeito")
MOST_WATCHED = 24
MESSAGES_BURST, MESSAGES_PER_SECOND = 150, 40.0
COME_BACK_MS = 500  # a table that is closed may open again under new rules
MOST_ASKED_AT_ONCE = 64

_decode = msgspec.json.Decoder(wire.Asked).decode
_encode = msgspec.json.Encoder().encode

Send = Callable[[str], Awaitable[None]]
Burst = Sequence[floor.Event | floor.Notice | floor.Letter]


class Words:
    """Events as they go out, each encoded once however many see it."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int], tuple[floor.Event | floor.Notice, bytes]] = {}
        self._frame: tuple[str, Burst, str] = ("", (), "")

    def frame(self, name: str, currency: str, burst: Burst) -> str:
        """A whole burst as it goes out; those who only look on get the very same one."""
        known_name, known, text = self._frame
        if known_name != name or known is not burst:
            told = (each for each in burst if not isinstance(each, floor.Letter))
            text = f"[{b','.join(self.of(name, currency, each) for each in told).decode()}]"
            self._frame = (name, burst, text)
        return text

    def of(self, name: str, currency: str, event: floor.Event | floor.Notice) -> bytes:
        key = (name, id(event))
        known = self._known.get(key)
        if known is None or known[0] is not event:
            if len(self._known) > floor.KEPT:
                self._known.clear()
            known = self._known[key] = (event, _encode(said(name, currency, event)))
        return known[1]


def said(name: str, currency: str, event: floor.Event | floor.Notice) -> wire.Event | wire.Notice:
    if isinstance(event, floor.Notice):
        text = None
        if event.notice in catalogue("pt")["notice"]:
            text = both(lambda language: notice_text(event.notice, event.details, language, currency))
        return wire.Notice(table=name, notice=event.notice, details=event.details, text=text)
    call = called(event.fact, currency)
    return wire.Event(
        table=name, number=event.number, jogada=event.jogada, fact=event.fact, at_ms=event.at_ms, call=call
    )


def called(fact: dict[str, Any], currency: str) -> wire.Text | None:
    """The croupier's words, when the fact is a call."""
    if fact["fact"] != "announced":
        return None
    call = Announced(fact["key"], fact.get("details", {}))
    return both(lambda language: call_text(call, language, currency))


class Connection:
    """Runs until the line is cut. `send` puts one frame on the line."""

    def __init__(self, casino: Casino, words: Words, person: Person, send: Send) -> None:
        self._casino = casino
        self._words = words
        self._person = person
        self._send = send
        self._watching: dict[str, Watching] = {}
        self._asking: set[asyncio.Task[None]] = set()
        self._throttle = Throttle(casino.now_ms, MESSAGES_BURST, MESSAGES_PER_SECOND)

    async def hello(self) -> None:
        person = self._person
        now = self._casino.now_ms()
        await self.say(wire.Hello(person=person.id, role=person.role, now_ms=now, version=VERSION))

    async def say(self, *messages: wire.Said) -> None:
        await self._send(_encode(messages).decode())

    async def heard(self, message: str | bytes) -> bool:
        """Take a message; False when the line is to be cut."""
        if self._throttle.wait_ms("") or len(self._asking) >= MOST_ASKED_AT_ONCE:
            reason = Refusal("too_fast", {"per_second": int(MESSAGES_PER_SECOND)})
            await self.say(wire.Bye(reason=reason.code, text=told(reason).text))
            return False
        try:
            asked = _decode(message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._casino.metrics.messages.labels("bad").inc()
            refusal = Refusal("message_not_understood", {"error": str(error)})
            await self.say(wire.Answer(id=0, ok=False, refused=told(refusal)))
            return True
        self._casino.metrics.messages.labels(type(asked).__name__.lower()).inc()
        task = asyncio.get_running_loop().create_task(self._answer(asked))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)
        return True

    async def close(self) -> None:
        for task in tuple(self._asking):
            task.cancel()  # what is being written is written; only the answer is lost
        await asyncio.gather(*self._asking, return_exceptions=True)
        for watching in self._watching.values():
            await watching.stop()

    async def _answer(self, asked: wire.Asked) -> None:
        try:
            answer = await self._do(asked)
        except Denied as denied:
            answer = denied.refusal
        name = getattr(asked, "table", "")
        if isinstance(answer, Refusal):
            answer = wire.Answer(id=asked.id, ok=False, refused=told(answer, self._currency(name)))
        if answer is None:
            return
        watching = self._watching.get(name)
        if watching is None or not watching.answer(answer):
            await self.say(answer)

    def _currency(self, name: str) -> str:
        settings = self._casino.hall.settings.get(name)
        return str(settings.values.get("currency", "AOA")) if settings else ""

    async def _do(self, asked: wire.Asked) -> wire.Answer | Refusal | None:
        match asked:
            case wire.Ping():
                pass
            case wire.Watch():
                return await self._watch(asked)
            case wire.Unwatch():
                await self._unwatch(asked.table)
            case wire.Act():
                return self._done(asked, await self._act(asked))
            case _:
                return await self._at_table(asked)
        return wire.Answer(id=asked.id, ok=True)

    async def _act(self, asked: wire.Act) -> Accepted | Refusal:
        return await self._casino.act(self._person, asked.table, asked.jogada, asked.act, asked.key, asked.answering)

    async def _at_table(self, asked: wire.AtTable) -> wire.Answer | Refusal:
        table = self._casino.hall.find(asked.table, self._person.id)
        answer = await self._asked_of(table, asked)
        await table.noted()  # it holds after a restart too
        return answer

    async def _asked_of(self, table: LiveTable, asked: wire.AtTable) -> wire.Answer | Refusal:
        player = self._person.id
        match asked:
            case wire.Register() | wire.Withdraw() | wire.ChangeSeat() | wire.ChangeTable() | wire.SayPhrase():
                return await self._in_a_partida(table, asked)
            case wire.Sit():
                taken = await self._casino.sit(self._person, asked.table)
                return taken if isinstance(taken, Refusal) else wire.Answer(id=asked.id, ok=True, seat=taken)
            case wire.Leave():
                table.leave(player)
            case wire.Rest():
                table.rest(player)
            case wire.ComeBack():
                if refusal := table.come_back(player):
                    return refusal
            case wire.Start():
                return self._done(asked, await table.start(player, asked.key))
            case wire.Seed():
                if refusal := await table.contribute(player, asked.seed):
                    return refusal
        return wire.Answer(id=asked.id, ok=True)

    async def _in_a_partida(
        self,
        table: LiveTable,
        asked: wire.Register | wire.Withdraw | wire.ChangeSeat | wire.ChangeTable | wire.SayPhrase,
    ) -> wire.Answer | Refusal:
        player = self._person.id
        done: int | Refusal | None = None
        match asked:
            case wire.Register():
                done = await self._casino.register(self._person, asked.table)
            case wire.Withdraw():
                await table.withdraw(player)
            case wire.ChangeSeat():
                done = table.change_seat(player, asked.seat)
            case wire.SayPhrase():
                done = table.say(player, asked.phrase)
            case wire.ChangeTable():
                done = await self._casino.change_table(self._person, asked.table, asked.to)
        if isinstance(done, Refusal):
            return done
        if isinstance(asked, wire.Register):
            return wire.Answer(id=asked.id, ok=True, place=done)
        return wire.Answer(id=asked.id, ok=True, seat=done)

    def _done(self, asked: wire.Ask, done: Accepted | Refusal) -> wire.Answer | Refusal:
        return done if isinstance(done, Refusal) else wire.Answer(id=asked.id, ok=True, again=done.again)

    async def _watch(self, asked: wire.Watch) -> Refusal | None:
        """Answered with the table itself."""
        if asked.table not in self._watching and len(self._watching) >= MOST_WATCHED:
            return Refusal("too_many_watched", {"most": MOST_WATCHED})
        self._casino.hall.find(asked.table, self._person.id)
        await self._unwatch(asked.table)
        self._watching[asked.table] = Watching(self._casino, self._words, self._person, asked, self._send)
        return None

    async def _unwatch(self, name: str) -> None:
        if watching := self._watching.pop(name, None):
            await watching.stop()


STAFF = ("operator", "inspector")
# what is told at a table also to those who may not see its hands
FOR_ANYBODY = (
    "registration", "seats_drawn", "limits_change", "limits_changed", "partida_suspended", "partida_closed",
)  # fmt: skip
_UNKNOWN = ("", -1)  # an offer that the client has never been told about


class Watching:
    """A person at, or looking on at, one table."""

    def __init__(self, casino: Casino, words: Words, person: Person, asked: wire.Watch, send: Send) -> None:
        self._casino = casino
        self._words = words
        self._person = person
        self._name = asked.table
        self._send = send
        self._last_number = asked.after
        self._offer: tuple[str, int] | None = _UNKNOWN
        self._seated: wire.Seated | None = None
        self._purse: int | None = None
        self._answers: list[floor.Letter] = []
        self._watch: floor.Watch | None = None
        self.task = asyncio.get_running_loop().create_task(self._follow())

    async def stop(self) -> None:
        """Answers that were on their way still go out."""
        if self._watch is not None:
            self._watch.close()
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        await self._frame([], self._answers)

    def answer(self, answer: wire.Answer) -> bool:
        """Answer after what the asking has brought about: whoever reads it knows the new offer already.

        False when the table is not being watched at this moment, so that nothing can come with it.
        """
        if self._watch is None or self._watch.closed or self.task.done():
            return False
        letter = floor.Letter(_encode(answer))
        self._answers.append(letter)
        self._watch.post(letter)
        return True

    async def _follow(self) -> None:
        with suppress(asyncio.CancelledError):
            while True:
                try:
                    table = self._casino.hall.find(self._name, self._person.id)
                except Denied as denied:
                    if denied.status == 404:  # the table was closed for good
                        notice = said(self._name, "DEMO", floor.Notice("table_closed", {}))
                        await self._send(_encode([notice]).decode())
                        return
                    await asyncio.sleep(COME_BACK_MS / 1000)
                    continue
                await table.ready()
                while not table.over and await self._follow_one(table):
                    self._last_number = None  # from the start: what may be seen is another
                await asyncio.sleep(COME_BACK_MS / 1000)

    async def _follow_one(self, table: LiveTable) -> bool:
        """Until the table closes; or until this person may see more of it than before, or less: then True."""
        self._watch = watch = table.watch(self._person.id)
        hidden = self._hidden(table)
        try:
            first = [_encode(each) for each in (self._whole(table, hidden), *await self._own(table))]
            await self._frame(first, list(self._answers))
            while several := await watch.unread():
                changed = (hidden is None) != (self._hidden(table) is None)
                await self._pass_on(table, self._seen(several) if hidden or changed else several)
                if changed:
                    return True
        finally:
            watch.close()
        return False

    def _hidden(self, table: LiveTable) -> Refusal | None:
        return None if self._person.role in STAFF else table.hidden_from(self._person.id)

    def _seen(self, several: Burst) -> Burst:
        """What somebody who may not see the hands is told nevertheless."""
        return [
            each
            for each in several
            if isinstance(each, floor.Letter)
            or (isinstance(each, floor.Notice) and (each.only is not None or each.notice in FOR_ANYBODY))
        ]

    async def _pass_on(self, table: LiveTable, several: Burst) -> None:
        self._last_number = next(
            (each.number for each in reversed(several) if isinstance(each, floor.Event)), self._last_number
        )
        letters = [each for each in several if isinstance(each, floor.Letter)] if self._answers else []
        if not (letters or self._offer or self._is_seated() or table.sitters.of(self._person.id)):
            if several:
                await self._send(self._words.frame(self._name, table.rules.currency, several))
            return
        told = [each for each in several if not isinstance(each, floor.Letter)]
        parts = [self._words.of(self._name, table.rules.currency, each) for each in told]
        parts += [_encode(each) for each in await self._own(table)]
        await self._frame(parts, letters)

    def _is_seated(self) -> bool:
        """Or waits for a seat, as the client was told last."""
        return self._seated is not None and (self._seated.seat or self._seated.place) is not None

    async def _frame(self, parts: list[bytes], letters: list[floor.Letter]) -> None:
        sent = {id(each) for each in letters}
        self._answers = [each for each in self._answers if id(each) not in sent]
        frame = [*parts, *(each.words for each in letters)]
        if frame:
            await self._send(f"[{b','.join(frame).decode()}]")

    def _whole(self, table: LiveTable, hidden: Refusal | None) -> wire.Table:
        """The table as it stands, and what the client has missed of it, as far as it may see its hands."""
        after = self._last_number
        resumed = after is not None and table.events.remembered(after)
        kept = [each for each in table.events.kept if each.number > (after or 0)] if resumed else table.events_in_play()
        watch, currency = self._watch, table.rules.currency
        events = [said(self._name, currency, each) for each in kept if watch is not None and watch.may_see(each)]
        self._last_number = table.events.next_number - 1
        sitter = table.sitters.of(self._person.id)
        state = msgspec.structs.replace(table.state(), table=self._name)
        return wire.Table(
            table=self._name,
            state=without_hand(state) if hidden else state,
            lying={} if hidden else table.lying(),
            events=[each for each in events if isinstance(each, wire.Event) and not hidden],
            hidden=told(hidden) if hidden else None,
            whole=not resumed,
            results=list(table.results),
            seat=sitter.number if sitter else None,
            session=session(sitter.session) if sitter else None,
        )

    async def _own(self, table: LiveTable) -> list[wire.Said]:
        """What only this person is told: their seat, what they may do, what they have."""
        news: list[wire.Said] = []
        sitter = table.sitters.of(self._person.id)
        seated = self._seat_at(table, sitter)
        if seated != self._seated:
            self._seated = seated
            news.append(seated)
        offered = table.live.play.offer_to(seat(sitter.number)) if sitter and table.live else None
        jogada = table.live.begun.jogada if table.live else ""
        now = (jogada, offered[0]) if offered else None
        if now != self._offer:
            self._offer = now
            shown = without_rules(plain(offered[1])) if offered else None
            news.append(wire.Offer(table=self._name, jogada=jogada, number=now[1] if now else 0, offer=shown))
        purse = await self._casino.purse(self._person.id, table.rules.currency)
        if purse != self._purse:
            self._purse = purse
            news.append(wire.Purse(currency=table.rules.currency, amount=purse))
        return news

    def _seat_at(self, table: LiveTable, sitter: Sitter | None) -> wire.Seated:
        if sitter is None:
            return wire.Seated(table=self._name, seat=None, place=table.place_in_line(self._person.id))
        return wire.Seated(
            table=self._name,
            seat=sitter.number,
            session=session(sitter.session),
            leaving=sitter.leaving,
            resting=sitter.resting,
            away=sitter.away,
            wants_seat=table.sitters.moving.get(sitter.player),
        )


def without_hand(state: TableState) -> TableState:
    """As much as somebody has to know in order to sit down."""
    return msgspec.structs.replace(
        state, jogada=None, commitment=None, decisions={}, time_banks={}, banks_since={}, resting=()
    )


def without_rules(offer: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in offer.items() if key != "rules"}


def session(stay: Session) -> wire.Session:
    return wire.Session(stay.began_ms, stay.staked, stay.returned, stay.net, stay.jogadas)
