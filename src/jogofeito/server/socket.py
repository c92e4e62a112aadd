"""One connection of one person: what they ask, and what they are told of the tables they watch."""

import asyncio
from contextlib import suppress
from importlib.metadata import version

import msgspec
import structlog

from jogofeito.core.offers import Refusal
from jogofeito.floor.address import (
    Accepted,
    ActInJogada,
    AddSeed,
    Answer,
    ChangeSeat,
    ComeBack,
    Leave,
    Request,
    Rest,
    SayPhrase,
    Start,
    Withdraw,
)
from jogofeito.floor.floor import NoSuchTable
from jogofeito.floor.streams import Notice
from jogofeito.server import wire
from jogofeito.server.casino import Casino
from jogofeito.server.feed import Feed, Watcher, said
from jogofeito.server.line import Frame, Send
from jogofeito.server.outbox import Outbox
from jogofeito.server.people import Person
from jogofeito.server.refusing import Denied, told
from jogofeito.server.throttle import Throttle

VERSION = version("jogofeito")
log = structlog.get_logger()
MOST_WATCHED = 24
MESSAGES_BURST, MESSAGES_PER_SECOND = 150, 40.0
COME_BACK_MS = 500  # a table that is closed may open again
MOST_ASKED_AT_ONCE = 64
STAFF = ("operator", "inspector")

_decode = msgspec.json.Decoder(wire.Asked).decode
_encode = msgspec.json.Encoder().encode


class Feeds:
    """The tables that somebody on this server watches; each is heard once."""

    def __init__(self, casino: Casino) -> None:
        self._casino = casino
        self._feeds: dict[str, Feed] = {}

    def of(self, address: str, name: str) -> Feed:
        if address not in self._feeds:
            self._feeds[address] = Feed(self._casino.floor, address, name, self._forget)
        return self._feeds[address]

    def _forget(self, feed: Feed) -> None:
        if self._feeds.get(feed.address) is feed:
            del self._feeds[feed.address]


class Connection:
    """Runs until the line is cut. `send` puts one frame on the line."""

    def __init__(self, casino: Casino, feeds: Feeds, person: Person, send: Send) -> None:
        self._casino = casino
        self._feeds = feeds
        self._person = person
        self._outbox = Outbox(send)
        self._outbox.behind = self._fall_behind
        self._outbox.caught_up = self._catch_up
        self._watching: dict[str, Watching] = {}
        self._asking: set[asyncio.Task[None]] = set()
        self._throttle = Throttle(casino.now_ms, MESSAGES_BURST, MESSAGES_PER_SECOND)
        casino.lines.setdefault(person.id, []).append(self)

    async def hello(self) -> None:
        person = self._person
        now = self._casino.now_ms()
        self.say(wire.Hello(person=person.id, role=person.role, now_ms=now, version=VERSION))
        await self._casino.line_opened(person.id)

    def say(self, *messages: wire.Said) -> None:
        self._outbox.put(Frame(_encode(messages)))

    async def heard(self, message: str | bytes) -> bool:
        """Take a message; False when the line is to be cut. Whoever does not read is not heard meanwhile."""
        if self._outbox.full:
            await self._outbox.drained()
        if self._throttle.wait_ms("") or len(self._asking) >= MOST_ASKED_AT_ONCE:
            reason = Refusal("too_fast", {"per_second": int(MESSAGES_PER_SECOND)})
            self.say(wire.Bye(reason=reason.code, text=told(reason).text))
            await self._outbox.drained()
            return False
        try:
            asked = _decode(message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._casino.metrics.messages.labels("bad").inc()
            refusal = Refusal("message_not_understood", {"error": str(error)})
            self.say(wire.Answer(id=0, ok=False, refused=told(refusal)))
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
            watching.stop()
        self._outbox.close()
        await self._casino.line_closed(self._person.id, self)

    def _fall_behind(self) -> None:
        for watching in self._watching.values():
            watching.fall_behind()

    def _catch_up(self) -> None:
        for watching in self._watching.values():
            watching.catch_up()

    # ---- what is asked

    async def _answer(self, asked: wire.Asked) -> None:
        try:
            answer = await self._do(asked)
        except Denied as denied:
            answer = denied.refusal
        except NoSuchTable:  # it closed just now
            answer = Refusal("table_stopped")
        name = getattr(asked, "table", "")
        if isinstance(answer, Refusal):
            answer = wire.Answer(id=asked.id, ok=False, refused=told(answer, self._currency(name)))
        if answer is None:
            return
        watching = self._watching.get(name)
        if watching is None or not watching.answer(answer):
            self.say(answer)

    def _currency(self, name: str) -> str:
        return self._casino.currency_of(name) if name in self._casino.hall.settings else ""

    async def _do(self, asked: wire.Asked) -> wire.Answer | Refusal | None:
        match asked:
            case wire.Ping():
                return wire.Answer(id=asked.id, ok=True)
            case wire.Watch():
                return self._watch(asked)
            case wire.Unwatch():
                self._unwatch(asked.table)
                return wire.Answer(id=asked.id, ok=True)
            case _:
                answer = await self._asked_of(asked)
        if isinstance(answer, Accepted):
            return wire.Answer(id=asked.id, ok=True, again=answer.again, seat=answer.seat, place=answer.place)
        return answer

    async def _asked_of(self, asked: wire.AtTable | wire.Act) -> Answer:
        """Sitting down and the like are first the casino's to allow; everything else is the table's."""
        match asked:
            case wire.Sit():
                return await self._casino.sit(self._person, asked.table, asked.seat)
            case wire.Register():
                return await self._casino.register(self._person, asked.table)
            case wire.ChangeTable():
                return await self._casino.change_table(self._person, asked.table, asked.to)
            case _:
                return await self._casino.ask(self._person, asked.table, self._request(asked))

    def _request(self, asked: wire.AtTable | wire.Act) -> Request:
        player = self._person.id
        match asked:
            case wire.Act():
                jogada, act, key = asked.jogada, asked.act, asked.key
                return ActInJogada(player=player, jogada=jogada, act=act, key=key, answering=asked.answering)
            case wire.Start():
                return Start(player=player, key=asked.key)
            case wire.Seed():
                return AddSeed(player=player, seed=asked.seed)
            case wire.ChangeSeat():
                return ChangeSeat(player=player, seat=asked.seat)
            case wire.SayPhrase():
                return SayPhrase(player=player, phrase=asked.phrase)
            case _:
                return _PLAIN[type(asked)](player=player)

    def _watch(self, asked: wire.Watch) -> Refusal | None:
        """Answered with the table itself."""
        if asked.table not in self._watching and len(self._watching) >= MOST_WATCHED:
            return Refusal("too_many_watched", {"most": MOST_WATCHED})
        self._casino.hall.find(asked.table, self._person.id)
        self._unwatch(asked.table)
        self._watching[asked.table] = Watching(self._casino, self._feeds, self._person, asked, self._outbox)
        return None

    def _unwatch(self, name: str) -> None:
        if watching := self._watching.pop(name, None):
            watching.stop()


_PLAIN: dict[type[wire.Ask], type[Request]] = {
    wire.Leave: Leave,
    wire.Rest: Rest,
    wire.ComeBack: ComeBack,
    wire.Withdraw: Withdraw,
}


class Watching:
    """A table that one connection watches, also when it closes and one of the same name follows it."""

    def __init__(self, casino: Casino, feeds: Feeds, person: Person, asked: wire.Watch, outbox: Outbox) -> None:
        self._casino = casino
        self._feeds = feeds
        self._person = person
        self._name = asked.table
        self._outbox = outbox
        self._after = asked.after
        self._feed: Feed | None = None
        self._watcher: Watcher | None = None
        self._telling: asyncio.Task[None] | None = None
        self._task = asyncio.get_running_loop().create_task(self._follow())

    def stop(self) -> None:
        self._task.cancel()
        if self._telling is not None:
            self._telling.cancel()
        self._leave_feed()

    def _leave_feed(self) -> None:
        feed, self._feed = self._feed, None
        if feed is not None and self._watcher is not None:
            feed.remove(self._watcher)

    def answer(self, answer: wire.Answer) -> bool:
        """Answer after what the asking has brought about: whoever reads it knows the new offer already.

        False when the table is not being watched at this moment, so that nothing can come with it.
        """
        if self._feed is None or self._watcher is None:
            return False
        self._feed.put_after(self._watcher, Frame(_encode([answer])))
        return True

    def fall_behind(self) -> None:
        if self._feed is not None and self._watcher is not None:
            self._feed.falls_behind(self._watcher)

    def catch_up(self) -> None:
        if self._feed is not None and self._watcher is not None and self._watcher.stale:
            self._feed.come_back(self._watcher)
            self._telling = asyncio.get_running_loop().create_task(self._tell_purse())

    async def _tell_purse(self) -> None:
        self._outbox.put(Frame(_encode([await self._purse()])))

    async def _purse(self) -> wire.Purse:
        currency = self._casino.currency_of(self._name)
        return wire.Purse(currency=currency, amount=await self._casino.purse(self._person.id, currency))

    async def _follow(self) -> None:
        with suppress(asyncio.CancelledError):
            while True:
                try:
                    address = self._casino.hall.find(self._name, self._person.id)
                    await self._casino.floor.ready(address)
                    await self._follow_one(address)
                except Denied as denied:
                    if denied.status == 404:  # the table was closed for good
                        closed = said(self._name, "DEMO", Notice(notice="table_closed", details={}))
                        self._outbox.put(Frame(_encode([closed])))
                        return
                except NoSuchTable:
                    pass
                except Exception:  # whoever watches is told anew, and whoever runs the casino why
                    log.exception("watching_failed", table=self._name)
                await asyncio.sleep(COME_BACK_MS / 1000)

    async def _follow_one(self, address: str) -> None:
        """Until the table closes."""
        own = _encode(await self._purse())
        watcher = Watcher(self._person.id, self._person.role in STAFF, self._outbox, last_number=self._after)
        feed = self._feeds.of(address, self._name)
        feed.add(watcher, own)
        self._after = None
        self._feed, self._watcher = feed, watcher
        try:
            await feed.over.wait()
        finally:
            self._leave_feed()
