"""A live table: one owner that plays one jogada after another, and the doors that players use."""

import asyncio
import re
from collections import deque
from contextlib import suppress
from typing import Any

import msgspec

from jogofeito.cashier.ledger import Batch, Cashier, JournalLine, Posted, Transfer
from jogofeito.chance.sealed import ContributionRefused, Seal, SeedSource
from jogofeito.core.offers import Offer, Refusal, Sit
from jogofeito.core.parties import CASHIER, CROUPIER, FLOOR, Company, Party, Seat, seat
from jogofeito.core.play import Play, Voided
from jogofeito.core.record import SCHEMA, Record, RecordError, canonical, digest, plain, resume
from jogofeito.core.room import WaitsForAct, WaitsForChance
from jogofeito.floor.books import on_table, purse, stake
from jogofeito.floor.clock import FloorClock
from jogofeito.floor.events import Event, Events, Notice, Watch
from jogofeito.floor.jackpots import Jackpots, JackpotStanding, TableJackpot
from jogofeito.floor.lines import Begun, Ended, Opened, Story, read, written
from jogofeito.floor.live import Accepted, LiveJogada, Request
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.sitters import Session, Sitter, Sitters
from jogofeito.floor.vault import Vault, VaultError
from jogofeito.games import listed
from jogofeito.games.acumulado.acts import CountingOut

RESULTS_KEPT = 100
RESULTS_RECALLED = 20  # after a restart
MOST_IN_KEY = 64
KEY = re.compile(f"[!-~]{{1,{MOST_IN_KEY}}}")  # printable, without spaces


class TableState(msgspec.Struct, frozen=True):
    table: str
    game: str
    law: str
    currency: str
    individual: bool
    closing: bool
    seats: dict[int, str]
    waiting: int
    jogada: str | None
    commitment: str | None
    bets_close_ms: int | None  # in server time
    decisions: dict[str, int]  # until when the parties that are asked may think, in server time
    now_ms: int
    next_event: int
    jackpot: JackpotStanding | None = None


class LiveTable:
    """Open with `await LiveTable.open(...)`, then let `run()` play until the table is closed."""

    def __init__(
        self,
        settings: TableSettings,
        cashier: Cashier,
        source: SeedSource,
        vault: Vault,
        clock: FloorClock,
        jackpots: Jackpots | None = None,
    ) -> None:
        """`jackpots` are those of the whole house; a table on its own has its own."""
        entry = listed(settings.game)
        self.settings = settings
        self.rules: Any = entry.rules(settings.values, text=settings.law)
        self.game = entry.game
        self.sitters = Sitters(1 if settings.individual else self.game.seats(self.rules), self.rules.currency)
        self.events = Events(self.sitters.who)
        self.results: deque[str] = deque(maxlen=RESULTS_KEPT)
        self.jackpot = TableJackpot.of(settings, self.rules)
        self.live: LiveJogada | None = None
        self._cashier = cashier
        self._source = source
        self._vault = vault
        self._clock = clock
        self._jackpots = jackpots or Jackpots(cashier, clock)
        self._mailbox: list[Request] = []
        self._bell = asyncio.Event()  # something in the mailbox, or somebody leaves
        self._somebody = asyncio.Event()
        self.closing = False
        self._stopped = False
        self._seats_known = asyncio.Event()  # the journal has been read: it is known who sits where
        self._gone_before: set[str] = set()  # who left before that
        self._index = 0
        self._carry: Any = self.game.first_carry(self.rules)
        self._betting_until_ms: int | None = None
        self._decisions: dict[Party, tuple[int, int]] = {}  # number of the offer, until when
        self._last_keys: tuple[str, dict[tuple[Party, str], int]] = ("", {})

    @property
    def over(self) -> bool:
        """It has closed or fallen over: nobody plays here any more."""
        return self._stopped

    @property
    def id(self) -> str:
        return self.settings.id

    # ---- doors for players

    async def ready(self) -> None:
        """Wait until the journal has been read: who sits where, and the jogada in play."""
        await self._seats_known.wait()

    async def sit(self, player: str) -> int | Refusal:
        """A seat, at once if the jogada is open to newcomers, otherwise from the next one on."""
        await self.ready()
        if self.closing or self._stopped:
            return Refusal("table_closing" if self.closing else "table_stopped")
        sitter = self.sitters.take(player, self.id, self._clock.now_ms())
        if sitter is None:
            return Refusal("table_full", {"seats": len(self.sitters)})
        self._somebody.set()
        if self.live and self.live.play.offer_to(FLOOR):
            await self._submit(await self._seating(sitter))
        return sitter.number

    async def _seating(self, sitter: Sitter) -> Request:
        return Request(FLOOR, Sit(await self._seat(sitter)), f"sit/{sitter.player}")

    async def act(
        self, player: str, jogada: str, act: object, key: str, answering: int | None = None
    ) -> Accepted | Refusal:
        """Something a player does in a jogada, in its JSON form. The same key is the same act, however often sent."""
        await self.ready()
        sitter = self.sitters.of(player)
        if sitter is None:
            return Refusal("not_seated")
        if not KEY.fullmatch(key):
            return Refusal("bad_key", {"most": MOST_IN_KEY})
        sitter.resting, sitter.last_bet_ms, sitter.warned_ms = False, self._clock.now_ms(), None
        if self.live is None or self.live.begun.jogada != jogada:
            return self._too_late(seat(sitter.number), jogada, key)
        understood = self.game.act_from(act)
        if isinstance(understood, Refusal):
            return understood
        return await self._submit(Request(seat(sitter.number), understood, key, jogada, answering))

    def has_taken(self, player: str, jogada: str, key: str) -> bool:
        """Whether an act with this key stands already: it moves nothing when it is sent again."""
        sitter = self.sitters.of(player)
        keys = self.live.keys if self.live and self.live.begun.jogada == jogada else None
        if keys is None:
            last, keys = self._last_keys
            keys = keys if last == jogada else {}
        return sitter is not None and (seat(sitter.number), key) in keys

    def _too_late(self, by: Party, jogada: str, key: str) -> Accepted | Refusal:
        """An act for a jogada that is over: either it had been taken, or it never will be."""
        last, keys = self._last_keys
        if jogada == last and (by, key) in keys:
            return Accepted(jogada, keys[by, key], again=True)
        return Refusal("jogada_over", {"jogada": jogada})

    async def start(self, player: str, key: str) -> Accepted | Refusal:
        """At an individual table the player closes the bets."""
        await self.ready()
        offered = self.live.play.offer_to(CROUPIER) if self.live else None
        if not self.settings.individual or self.sitters.of(player) is None or offered is None:
            return Refusal("nothing_to_start")
        act = offered[1].otherwise
        if act is None or self.live is None:
            return Refusal("nothing_to_start")
        if not KEY.fullmatch(key):
            return Refusal("bad_key", {"most": MOST_IN_KEY})
        return await self._submit(Request(CROUPIER, act, key, self.live.begun.jogada))

    async def contribute(self, player: str, seed: str) -> Refusal | None:
        """A seed of the player's own, in hexadecimal, for the jogada in play; until the first draw."""
        await self.ready()
        if self.sitters.of(player) is None or self.live is None:
            return Refusal("not_seated" if self.live else "nothing_asked_now")
        try:
            await self.live.contribute(player, seed)
        except ContributionRefused as refused:
            return Refusal(f"seed_{refused.code}")
        return None

    def leave(self, player: str) -> None:
        """The seat is free after this jogada; bets that lie stay valid, and what they win is paid."""
        if not self._seats_known.is_set():
            self._gone_before.add(player)
        if player in self.sitters.waiting:
            self.sitters.waiting.remove(player)
        if sitter := self.sitters.of(player):
            sitter.leaving = True
            self._bell.set()

    def rest(self, player: str) -> None:
        """Away for a while: the seat is kept, until the player acts again."""
        if sitter := self.sitters.of(player):
            sitter.resting = True

    def watch(self, player: str | None = None, after: int | None = None) -> Watch:
        return self.events.watch(player, after)

    def state(self) -> TableState:
        """What anybody may know of the table now; with `next_event`, what came before can be asked for."""
        live = self.live
        return TableState(
            table=self.id,
            game=self.game.name,
            law=self.settings.law,
            currency=self.rules.currency,
            individual=self.settings.individual,
            closing=self.closing,
            seats={sitter.number: sitter.player for sitter in self.sitters},
            waiting=len(self.sitters.waiting),
            jogada=live.begun.jogada if live else None,
            commitment=live.begun.commitment if live else None,
            bets_close_ms=self._betting_until_ms if live else None,
            decisions=self._thinking(live) if live else {},
            now_ms=self._clock.now_ms(),
            next_event=self.events.next_number,
            jackpot=self._jackpots.shown(self.jackpot) if self.jackpot else None,
        )

    def _thinking(self, live: LiveJogada) -> dict[str, int]:
        asked = ((party, live.play.offer_to(party), known) for party, known in self._decisions.items())
        return {party: known[1] for party, offered, known in asked if offered and offered[0] == known[0]}

    def lying(self) -> dict[str, Any]:
        """What lies on the table from the jogadas before."""
        return self.game.lying(self._carry)

    def events_in_play(self) -> list[Event]:
        """What has been told of the jogada in play, or of the last one."""
        jogada = self.live.begun.jogada if self.live else self._last_keys[0]
        return [event for event in self.events.kept if event.jogada == jogada]

    async def last_jogada(self) -> Record | None:
        """The record of the last jogada that was played to its end, with its seed."""
        opened = await self._cashier.last_line(f"table/{self.id}")
        for index in range(opened.number if opened else -1, -1, -1):
            record = await self.record(f"{self.id}/{index:08d}")
            if record is not None and not any(isinstance(each, Voided) for each in record.inputs):
                return record
        return None

    async def record(self, jogada: str) -> Record | None:
        """The record of any jogada of this table that is over."""
        lines = read(await self._cashier.journal(f"jogada/{jogada}"))
        story = Story.of(lines) if lines else None
        return story.record() if story and story.ended and story.begun.table == self.id else None

    def close(self) -> None:
        """No jogada begins any more; the one in play is finished."""
        self.closing = True
        self._somebody.set()

    async def _submit(self, request: Request) -> Accepted | Refusal:
        if self._stopped:
            return Refusal("table_stopped")
        request.answer = asyncio.get_running_loop().create_future()
        self._mailbox.append(request)
        self._bell.set()
        return await request.answer

    # ---- the owner

    async def run(self) -> None:
        try:
            await self._run()
        finally:
            self._stopped = True
            self._seats_known.set()
            if self.jackpot:
                self._jackpots.leave(self.jackpot)
            for request in self._letters():
                request.reply(Refusal("table_stopped"))

    async def _run(self) -> None:
        if self.jackpot:
            await self._jackpots.open(self.jackpot)
            self._jackpots.listen(self.jackpot, self._show_jackpot)
        await self._recover()
        while not self.closing or await self._bets_lie():
            if not len(self.sitters):
                self._somebody.clear()
                await self._somebody.wait()
                continue
            await self._begin()
            await self._play_out()
            await self._between()
        await self._let_everybody_go()

    def _show_jackpot(self, now: JackpotStanding) -> None:
        self.events.notify(Notice("jackpot", msgspec.structs.asdict(now)))

    async def _bets_lie(self) -> bool:
        """Whether bets of the jogada before still wait to be decided; a table does not close on them."""
        return any([await self._carried(sitter) for sitter in self.sitters])

    async def _begin(self) -> None:
        jogada = f"{self.id}/{self._index:08d}"
        seal = self._source.seal()
        begun = Begun(
            schema=SCHEMA,
            table=self.id,
            jogada=jogada,
            game=self.game.name,
            rules=plain(self.rules),
            rules_digest=digest(self.rules),
            company=await self._company(),
            carry=plain(self._carry),
            commitment=seal.commitment,
            locked_seed=seal.entrusted(lambda seed: self._vault.lock(seed, jogada)),
            first_event=self.events.next_number,
            at_ms=self._clock.now_ms(),
        )
        self.events.notify(Notice("commitment", {"jogada": jogada, "commitment": seal.commitment}))
        live = LiveJogada(begun, seal, self._cashier, self.events, self._clock, self._jackpots)
        await live.write_beginning(written(f"table/{self.id}", self._index, Opened(jogada)))
        self.live = live
        self._betting_until_ms = None
        self._decisions.clear()  # offers are numbered anew
        there = {each.player for each in begun.company.seats}
        if live.play.offer_to(FLOOR):  # whoever sat down while this was being written need not wait
            await live.take([await self._seating(sitter) for sitter in self.sitters if sitter.player not in there])
        if self.closing and self.game.last_call:
            await live.take([Request(CROUPIER, self.game.last_call)])

    async def _company(self) -> Company:
        seats = tuple([await self._seat(sitter) for sitter in self.sitters])
        return Company(seats, len(self.sitters.waiting))

    async def _seat(self, sitter: Sitter) -> Seat:
        """A player with what lies on the table for them: chips, and bets that are not decided yet."""
        held = on_table("stack", self.id, sitter.player, self.rules.currency)
        return Seat(sitter.number, sitter.player, await self._cashier.balance(held), await self._carried(sitter))

    async def _carried(self, sitter: Sitter) -> int:
        return await self._cashier.balance(on_table("carried", self.id, sitter.player, self.rules.currency))

    async def _play_out(self) -> None:
        live = self._playing()
        while not live.play.over:
            waiting = live.play.waiting
            if not _bets_are_open(waiting):
                self._betting_until_ms = None  # should bets open again, they have their time again
            if isinstance(waiting, WaitsForChance):
                await live.draw()
            elif isinstance(waiting, WaitsForAct):
                await self._await_acts(live, waiting)
        await live.write_end()
        self._last_keys = (live.begun.jogada, live.keys)
        self._carry, self._index = live.play.carry_after, self._index + 1
        carrying = {each.number for each in live.play.company_after().seats if each.carried}
        self.sitters.count(live.play.movements, self._clock.now_ms(), carrying)
        self._note_result(live.play)
        self.live = None

    async def _await_acts(self, live: LiveJogada, waiting: WaitsForAct) -> None:
        """Acts that come before the first clock runs out; then what that clock submits."""
        if isinstance(counting := waiting.offers.get(CASHIER), CountingOut):
            await live.count_out(counting)
            return
        if self.settings.individual and await self._player_is_gone(live, waiting):
            return
        due = self._first_due(live, waiting)
        until = due[0] if due else self._patience_ms()
        requests = await self._received(until)
        if requests:
            await live.take(self._meant_for(live.begun.jogada, requests))
        elif due and due[0] <= self._clock.now_ms():
            await live.take([due[1]])

    def _meant_for(self, jogada: str, requests: list[Request]) -> list[Request]:
        """A bet that was sent for one jogada never falls into the next."""
        for request in requests:
            if request.jogada not in ("", jogada):
                request.reply(self._too_late(request.by, request.jogada, request.key))
        return [request for request in requests if request.jogada in ("", jogada)]

    async def _player_is_gone(self, live: LiveJogada, waiting: WaitsForAct) -> bool:
        """At an individual table the jogada is the player's: if they go before it starts, their bets go back."""
        sitter = next(iter(self.sitters), None)
        if not _bets_are_open(waiting):
            return False  # it has started: the bets stand
        if sitter is not None:
            self._mind_the_slow(sitter)
        lies = sitter is not None and any(
            each.carried for each in live.play.company_after().seats if each.number == sitter.number
        )
        if sitter is None or (sitter.leaving and not lies):
            await live.void("player_left")
            return True
        return False

    def _patience_ms(self) -> int | None:
        """When the player of an individual table is next to be spoken to."""
        sitter = next(iter(self.sitters), None)
        if not self.settings.individual or sitter is None or sitter.resting:
            return None
        if sitter.warned_ms is not None:
            return sitter.warned_ms + self.settings.last_warning_ms
        return sitter.last_bet_ms + self.settings.idle_ms

    def _first_due(self, live: LiveJogada, waiting: WaitsForAct) -> tuple[int, Request] | None:
        """The clock that runs out first, and what it will submit then."""
        due = []
        for party, offer in waiting.offers.items():
            if offer.otherwise is not None and (until := self._until_ms(live, party, offer)) is not None:
                due.append((until, Request(party, offer.otherwise)))
        return min(due, key=lambda each: each[0], default=None)

    def _until_ms(self, live: LiveJogada, party: Party, offer: Offer[Any]) -> int | None:
        """When the clock of an offer runs out. A betting window has one clock, however often its offers are renewed."""
        now, lasts = self._clock.now_ms(), self.settings.pace.of(offer.clock)
        player_starts = self.settings.individual and not any(sitter.leaving for sitter in self.sitters)
        if lasts is None or (offer.clock == "betting" and player_starts):
            return None
        if offer.clock == "betting":
            if self._betting_until_ms is None:
                self._betting_until_ms = now + lasts
                self.events.notify(Notice("bets_close", {"jogada": live.begun.jogada, "at_ms": now + lasts}))
            return self._betting_until_ms
        number, _ = live.play.offer_to(party) or (0, None)
        known = self._decisions.get(party)
        if known is None or known[0] != number:
            known = self._decisions[party] = (number, now + lasts)
            if lasts:
                self.events.notify(Notice("decision_until", {"party": party, "at_ms": known[1]}))
        return known[1]

    async def _received(self, until_ms: int | None) -> list[Request]:
        """All requests that are there; if none is, those that come before the time is up."""
        if not self._mailbox and (until_ms is None or until_ms > self._clock.now_ms()):
            await self._bell_or(until_ms)
        return self._letters()

    async def _bell_or(self, until_ms: int | None) -> None:
        self._bell.clear()
        waits = {asyncio.ensure_future(self._bell.wait())}
        if until_ms is not None:
            waits.add(asyncio.ensure_future(self._clock.sleep_until(until_ms)))  # type: ignore[arg-type]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in waits:
                each.cancel()

    def _letters(self) -> list[Request]:
        letters, self._mailbox = self._mailbox, []
        return letters

    # ---- between two jogadas

    async def _between(self) -> None:
        for request in self._letters():
            request.reply(self._too_late(request.by, request.jogada, request.key))
        for sitter in list(self.sitters):
            self._mind_the_idle(sitter)
            if sitter.leaving and not await self._carried(sitter):  # bets that cannot be taken down are decided first
                await self._let_go(sitter)
        for player in list(self.sitters.waiting):
            self.sitters.take(player, self.id, self._clock.now_ms())
        await self._clock.sleep_until(self._clock.now_ms() + self.settings.pace.pause_ms)

    def _mind_the_idle(self, sitter: Sitter) -> None:
        """First an invitation to leave, then a last warning, then the end of the session."""
        most = self.settings.idle_jogadas
        if self.game.idle_when_full is not None:
            most = self.game.idle_when_full - 1
            if not self.sitters.full:  # nobody misses the seat, and the invitation comes first when it is missed
                sitter.idle_jogadas = min(sitter.idle_jogadas, most)
        if self.settings.individual or sitter.idle_jogadas <= most or sitter.resting:
            return
        over = sitter.idle_jogadas - most
        notice = {1: "idle_invitation", 2: "idle_last_warning"}.get(over, "session_ended_idle")
        self.events.notify(Notice(notice, {"seat": sitter.number}, sitter.player))
        sitter.leaving = sitter.leaving or notice == "session_ended_idle"

    def _mind_the_slow(self, sitter: Sitter) -> None:
        """The same at an individual table, by the clock."""
        now = self._clock.now_ms()
        if sitter.resting or now < sitter.last_bet_ms + self.settings.idle_ms:
            return
        if sitter.warned_ms is None:
            sitter.warned_ms = now
            until = now + self.settings.last_warning_ms
            for notice in ("idle_invitation", "idle_last_warning"):
                self.events.notify(Notice(notice, {"until_ms": until}, sitter.player))
        elif now >= sitter.warned_ms + self.settings.last_warning_ms:
            self.events.notify(Notice("session_ended_idle", {}, sitter.player))
            sitter.leaving = True

    async def _let_go(self, sitter: Sitter) -> None:
        """What lies in front of the player goes back to the purse; the session is written down."""
        session, currency = sitter.session, self.rules.currency
        session.ended_ms = self._clock.now_ms()
        held = on_table("stack", self.id, sitter.player, currency)
        amount = await self._cashier.balance(held)
        moves = (Transfer(held, purse(sitter.player, currency), amount, "exchange"),) if amount else ()
        name = f"session/{sitter.player}/{session.began_ms:015d}/{self.id}"
        (answer,) = await self._cashier.post(Batch(name, moves, (JournalLine(name, 0, canonical(session)),)))
        if not isinstance(answer, Posted):
            raise RuntimeError(f"the session of {sitter.player} could not be ended: {answer}")
        self.sitters.remove(sitter)
        summary = {"staked": session.staked, "returned": session.returned, "net": session.net}
        self.events.notify(Notice("session_ended", summary, sitter.player))

    async def _let_everybody_go(self) -> None:
        for sitter in list(self.sitters):
            await self._let_go(sitter)
        self.events.close()

    # ---- after a restart

    async def _recover(self) -> None:
        """Go on where the journal ends: in the middle of a jogada, or after the last one."""
        opened = read(await self._cashier.journal(f"table/{self.id}"))
        if not opened:
            self._seats_known.set()
            return
        self._index = max(opened)
        last = opened[self._index]
        if not isinstance(last, Opened):
            raise TypeError(f"the journal of {self.id} holds {last}")
        story = Story.of(read(await self._cashier.journal(f"jogada/{last.jogada}")))
        self.events.next_number = story.begun.first_event
        for number, player in story.players().items():  # they keep their seats, and what lies in front of them
            if story.ended is None or not await self._has_left(player, story.begun.at_ms):
                self.sitters.take(player, self.id, self._clock.now_ms(), number)
        self._seats_known.set()
        for player in self._gone_before:
            self.leave(player)
        if story.ended is None:
            await self._go_on(story)
        else:
            self.events.next_number += story.ended.events
            self._over(story, story.ended)
        await self._recall_results()

    async def _has_left(self, player: str, since_ms: int) -> bool:
        """Whether the player's session here was ended after a time."""
        stays = [each for each in await self._cashier.streams(f"session/{player}/") if each.endswith(f"/{self.id}")]
        line = await self._cashier.last_line(stays[-1]) if stays else None
        ended_ms = msgspec.json.decode(line.payload, type=Session).ended_ms if line else None
        return ended_ms is not None and ended_ms >= since_ms

    async def _recall_results(self) -> None:
        for index in range(max(0, self._index - RESULTS_RECALLED), self._index):
            record = await self.record(f"{self.id}/{index:08d}")
            if record is not None and len(self.results) < self.results.maxlen:  # type: ignore[operator]
                with suppress(RecordError):
                    self._note_result(resume(self.game, record))

    def _note_result(self, play: Play[Any, Any]) -> None:
        self.results.extend(word for told in play.facts if (word := self.game.outcome(told.fact)) is not None)

    async def _go_on(self, story: Story) -> None:
        begun = story.begun
        try:
            seal = Seal(self._vault.unlock(begun.locked_seed, begun.jogada))
            live = LiveJogada(begun, seal, self._cashier, self.events, self._clock, self._jackpots)
            live.go_on_from(story)
        except (VaultError, RecordError) as error:
            await self._refund(story, str(error))
            return
        self.live = live
        self._betting_until_ms = None
        await self._play_out()

    async def _refund(self, story: Story, reason: str) -> None:
        """A jogada that cannot be finished is void: every stake goes back, from what the ledger knows."""
        begun, currency = story.begun, story.begun.rules["currency"]
        moves = []
        for number, player in story.players().items():
            amount = await self._cashier.balance(held := stake(begun.jogada, number, currency))
            if amount:
                moves.append(Transfer(held, purse(player, currency), amount, "refund"))
        ended = Ended("", begun.carry, 0, self._clock.now_ms())
        line = written(f"jogada/{begun.jogada}", story.last_line + 1, ended)
        await self._cashier.post(Batch(f"{begun.jogada}/void", tuple(moves), (line,), begun.jogada))
        self.events.notify(Notice("jogada_void", {"jogada": begun.jogada, "reason": reason}))
        self._over(story, ended)

    def _over(self, story: Story, ended: Ended) -> None:
        self._carry, self._index = msgspec.convert(ended.carry, self.game.carry), self._index + 1
        self._last_keys = (story.begun.jogada, story.keys())

    def _playing(self) -> LiveJogada:
        if self.live is None:
            raise RuntimeError("no jogada is being played")
        return self.live


def _bets_are_open(waiting: object) -> bool:
    return isinstance(waiting, WaitsForAct) and any(offer.clock == "betting" for offer in waiting.offers.values())
