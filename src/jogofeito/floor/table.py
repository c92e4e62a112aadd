"""A live table: one owner that plays one jogada after another, and the doors that players use."""

import asyncio
import re
from collections import deque
from contextlib import suppress
from typing import Any

import msgspec

from jogofeito.cashier.ledger import Cashier
from jogofeito.chance.sealed import ContributionRefused, Seal, SeedSource
from jogofeito.core.offers import Refusal, Sit
from jogofeito.core.parties import CASHIER, CROUPIER, FLOOR, Company, Party, Seat, seat
from jogofeito.core.play import Play
from jogofeito.core.record import SCHEMA, Record, RecordError, digest, plain, resume
from jogofeito.core.room import WaitsForAct, WaitsForChance
from jogofeito.floor.archive import record_of, records, stories
from jogofeito.floor.books import on_table
from jogofeito.floor.clock import FloorClock
from jogofeito.floor.clocks import Clocks
from jogofeito.floor.doors import Doors
from jogofeito.floor.events import Event, Events, Notice, Watch
from jogofeito.floor.idle import Patience
from jogofeito.floor.jackpots import Jackpots, JackpotStanding, TableJackpot
from jogofeito.floor.limits import Limits
from jogofeito.floor.lines import Begun, Ended, Opened, Story, read, written
from jogofeito.floor.live import Accepted, LiveJogada, Request
from jogofeito.floor.mailbox import Mailbox
from jogofeito.floor.memory import Memory
from jogofeito.floor.names import Names
from jogofeito.floor.partida import LivePartida
from jogofeito.floor.registration import Registration
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.showing import state_of
from jogofeito.floor.sitters import Sitter, Sitters
from jogofeito.floor.state import TableState
from jogofeito.floor.stays import end_stay, give_back, has_left
from jogofeito.floor.vault import Vault, VaultError
from jogofeito.games import listed
from jogofeito.games.acumulado.acts import CountingOut

RESULTS_KEPT = 100
RESULTS_RECALLED = 20  # after a restart
MOST_IN_KEY = 64
KEY = re.compile(f"[!-~]{{1,{MOST_IN_KEY}}}")  # printable, without spaces


class LiveTable(Doors):
    """Open with `await LiveTable.open(...)`, then let `run()` play until the table is closed."""

    def __init__(
        self,
        settings: TableSettings,
        cashier: Cashier,
        source: SeedSource,
        vault: Vault,
        clock: FloorClock,
        jackpots: Jackpots | None = None,
        names: Names | None = None,
    ) -> None:
        """`jackpots` are those of the whole house, `names` the list of several tables; one alone has its own."""
        entry = listed(settings.game)
        self.settings = settings
        self.rules: Any = entry.rules(settings.values, text=settings.law)
        self.game = entry.game
        seats = 1 if settings.individual else self.game.seats(self.rules)
        self.sitters = Sitters(seats, self.rules.currency, settings.pace.time_bank_ms)
        self.events = Events(self.sitters.who)
        self.clocks = Clocks(settings, self.game, self.sitters, self.events, clock)
        self.partida = LivePartida.of(self.game, self.rules, settings, self.sitters, self.events, clock)
        self.limits = Limits(self.events, clock)
        self._memory = Memory(settings.id, self.sitters, cashier, clock) if self.partida else None
        self.results: deque[str] = deque(maxlen=RESULTS_KEPT)
        self.jackpot = TableJackpot.of(settings, self.rules)
        self.registration = None
        if settings.session:
            names = names or Names(settings.id, (settings.id,), settings.session, cashier, source, vault, clock)
            self.registration = Registration(settings.id, names, settings.group, cashier)
        self.live: LiveJogada | None = None
        self._cashier = cashier
        self._source = source
        self._vault = vault
        self.clock = clock
        self.jackpots = jackpots or Jackpots(cashier, clock)
        self._patience = Patience(settings, self.game, self.sitters, self.events, clock)
        self._mailbox = Mailbox(clock)
        self._somebody = asyncio.Event()
        self.closing = False
        self._stopped = False
        self._seats_known = asyncio.Event()  # the journal has been read: it is known who sits where
        self._gone_before: set[str] = set()  # who left before that
        self._index = 0
        self._last_began_ms = 0
        self._ending: asyncio.Future[None] | None = None  # of a session
        self._carry: Any = self.game.first_carry(self.rules)
        self._last_keys: tuple[str, dict[tuple[Party, str], int]] = ("", {})

    @property
    def over(self) -> bool:
        """It has closed or fallen over: nobody plays here any more."""
        return self._stopped

    @property
    def id(self) -> str:
        return self.settings.id

    # ---- doors for players

    async def sit(self, player: str) -> int | Refusal:
        """A seat, at once if the jogada is open to newcomers, otherwise from the next one on."""
        await self.ready()
        if self.closing or self._stopped:
            return Refusal("table_closing" if self.closing else "table_stopped")
        if self.registration and (refusal := self.registration.keeps_out(player)):
            return refusal
        if self.partida and (refusal := self.partida.keeps_out(player, self._carry)):
            return refusal
        sitter = self.sitters.take(player, self.id, self.clock.now_ms())
        if sitter is None:
            return Refusal("table_full", {"seats": len(self.sitters)})
        self._somebody.set()
        if self.live and self.live.play.offer_to(FLOOR):
            sitter.coming = True
            await self._submit(await self._seating(sitter))
            sitter.coming = False
        self._mailbox.ring()
        await self.noted()
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
        sitter.last_bet_ms, sitter.warned_ms = self.clock.now_ms(), None
        understood = self.game.act_from(act)
        if self.partida is None:
            sitter.resting = False
        elif not isinstance(understood, Refusal):
            self.partida.hears(sitter, understood)
        if self.live is None or self.live.begun.jogada != jogada:
            return self._too_late(seat(sitter.number), jogada, key)
        if isinstance(understood, Refusal):
            return understood
        decided = self.partida is not None and self.partida.decides(self.live, sitter)
        answer = await self._submit(Request(seat(sitter.number), understood, key, jogada, answering))
        if self.partida and isinstance(answer, Accepted) and not answer.again:
            self.partida.acted(sitter, understood, decided=decided)
        return answer

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
        act = offered[1].default
        if act is None or self.live is None:
            return Refusal("nothing_to_start")
        if not KEY.fullmatch(key):
            return Refusal("bad_key", {"most": MOST_IN_KEY})
        return await self._submit(Request(CROUPIER, act, key, self.live.begun.jogada))

    async def croupier(self, act: object, key: str) -> Accepted | Refusal:
        """What the croupier of a table with one declares: a fault, a ruling, a warning."""
        await self.ready()
        if self.partida is None or not self.partida.has_croupier:
            return Refusal("no_croupier_here")
        if not KEY.fullmatch(key):
            return Refusal("bad_key", {"most": MOST_IN_KEY})
        understood = self.game.act_from(act)
        if isinstance(understood, Refusal):
            return understood
        return await self._submit(Request(CROUPIER, understood, key)) if self.live else Refusal("nothing_asked_now")

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

    def watch(self, player: str | None = None, after: int | None = None) -> Watch:
        return self.events.watch(player, after)

    def state(self) -> TableState:
        """What anybody may know of the table now; with `next_event`, what came before can be asked for."""
        return state_of(self)

    def lying(self) -> dict[str, Any]:
        """What lies on the table from the jogadas before."""
        return self.game.lying(self._carry)

    def events_in_play(self) -> list[Event]:
        """What has been told of the jogada in play, or of the last one."""
        jogada = self.live.begun.jogada if self.live else self._last_keys[0]
        return [event for event in self.events.kept if event.jogada == jogada]

    async def last_jogada(self) -> Record | None:
        """The record of the last jogada that was played to its end, with its seed; in a partida, of the last hand."""
        async for record in records(self._cashier, self.id):
            if self.partida is None or self._results_of(resume(self.game, record)):
                return record
        return None

    async def record(self, jogada: str) -> Record | None:
        """The record of any jogada of this table that is over."""
        return await record_of(self._cashier, self.id, jogada)

    def close(self) -> None:
        """No jogada begins any more; the one in play is finished."""
        self.closing = True
        self._somebody.set()
        self._mailbox.ring()

    async def _submit(self, request: Request) -> Accepted | Refusal:
        if self._stopped:
            return Refusal("table_stopped")
        return await self._mailbox.put(request)

    # ---- the owner

    async def run(self) -> None:
        try:
            await self._run()
        finally:
            self._stopped = True
            if self._ending:
                self._ending.cancel()
            if self.registration:
                self.registration.close(self._tell_of_list)
            self._seats_known.set()
            if self.jackpot:
                self.jackpots.leave(self.jackpot)
            for request in self._mailbox.empty():
                request.reply(Refusal("table_stopped"))

    async def _run(self) -> None:
        if self.jackpot:
            await self.jackpots.open(self.jackpot)
            self.jackpots.listen(self.jackpot, self._show_jackpot)
        if self.registration:
            await self.registration.open(self._tell_of_list)
        await self._recover()
        if self.registration:
            await self._begin_session(self.registration)
        while not self.closing or await self._bets_lie():
            if not len(self.sitters):
                self._somebody.clear()
                await self._somebody.wait()
                continue
            await self._begin()
            await self._play_out()
            await self._between()
        await self._let_everybody_go()
        if self.registration:
            await self.registration.over()

    async def _begin_session(self, registration: Registration) -> None:
        """Wait for its hour, and give the seats that are drawn among those who have put their names down."""
        times = registration.session
        while not self.closing and self.clock.now_ms() < times.begins_ms:
            await self._mailbox.bell_or(times.begins_ms)
        if self.closing or self.clock.now_ms() >= times.ends_ms:
            self.close()
            return
        needed = self.game.partida.players(self.rules) if self.game.partida else 1
        drawn = await registration.draw(self.game.seats(self.rules), needed)
        if not registration.needed:  # there were too few names for so many tables
            self.close()
            return
        if not self._index or self._last_began_ms < drawn.at_ms:  # nothing was played since
            for taken in drawn.seats:
                if registration.keeps_out(taken.player):
                    continue  # has gone to another table, or taken the name off the list
                self.sitters.take(taken.player, self.id, self.clock.now_ms(), taken.number)
        self.sitters.waiting = await registration.still_waiting({each.player for each in self.sitters})
        self._seat_those_who_wait()
        details = {"seats": {each.number: each.player for each in drawn.seats}, "waiting": list(drawn.waiting)}
        self.events.notify(Notice("seats_drawn", {**details, "commitment": drawn.commitment, "seed": drawn.seed}))
        self._ending = asyncio.ensure_future(self._end_session(times.ends_ms))

    async def _end_session(self, ends_ms: int) -> None:
        """No hand begins after its hour."""
        await self.clock.sleep_until(ends_ms)
        self.close()

    def _show_jackpot(self, now: JackpotStanding) -> None:
        self.events.notify(Notice("jackpot", msgspec.structs.asdict(now)))

    async def _bets_lie(self) -> bool:
        """Whether bets of the jogada before still wait to be decided; a table does not close on them."""
        return any([await self._carried(sitter) for sitter in self.sitters])

    async def _begin(self) -> None:
        jogada = f"{self.id}/{self._index:08d}"
        seal = self._source.seal()
        if self.partida:
            self._carry = self.partida.carry_for_those_who_stay(self._carry)
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
            at_ms=self.clock.now_ms(),
        )
        self.events.notify(Notice("commitment", {"jogada": jogada, "commitment": seal.commitment}))
        live = LiveJogada(begun, seal, self._cashier, self.events, self.clock, self.jackpots)
        await live.write_beginning(written(f"table/{self.id}", self._index, Opened(jogada)))
        self.live = live
        self.clocks.begin()
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
            await self.noted()
            waiting = live.play.waiting
            self.clocks.look(waiting)
            if isinstance(waiting, WaitsForChance):
                await live.draw()
            elif isinstance(waiting, WaitsForAct):
                await self._await_acts(live, waiting)
        await live.write_end()
        self._last_keys = (live.begun.jogada, live.keys)
        self._carry, self._index = live.play.carry_after, self._index + 1
        company = live.play.company_after().seats
        carrying = {each.number for each in company if each.carried}
        self.sitters.stay({each.player for each in company})
        self.sitters.count(live.play.movements, self.clock.now_ms(), carrying)
        if self.partida and self.partida.over(live):
            self.clocks.refill()
            self.limits.played(live.begun.at_ms)
        self._note_result(live.play)
        self.live = None

    async def _await_acts(self, live: LiveJogada, waiting: WaitsForAct) -> None:
        """Acts that come before the first clock runs out; then what that clock submits."""
        if isinstance(counting := waiting.offers.get(CASHIER), CountingOut):
            await live.count_out(counting)
            return
        if self.settings.individual and await self._player_is_gone(live, waiting):
            return
        renews = self.limits.due()
        if self.partida and (steps := self.partida.steps(live, waiting, closing=self.closing, renews=renews)):
            await live.take(steps)
            return
        due = self.clocks.first_due(live, waiting)
        others = [due.at_ms if due else self._patience.until_ms(), self.limits.until_ms()]
        others.append(self.partida.until_ms() if self.partida else None)
        until = min((at_ms for at_ms in others if at_ms is not None), default=None)
        requests = await self._mailbox.received(until)
        if requests:
            await live.take(self._meant_for(live.begun.jogada, requests))
        elif due and due.at_ms <= self.clock.now_ms() and not self.clocks.draw_on_bank(due):
            await live.take([due.request])
            if self.partida:
                self.partida.timed_out(due.request.by, due.offer)
        self.clocks.settle(live.play)

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
            self._patience.mind_the_slow(sitter)
        lies = sitter is not None and any(
            each.carried for each in live.play.company_after().seats if each.number == sitter.number
        )
        if sitter is None or (sitter.leaving and not lies):
            await live.void("player_left")
            return True
        return False

    # ---- between two jogadas

    async def _between(self) -> None:
        for request in self._mailbox.empty():
            request.reply(self._too_late(request.by, request.jogada, request.key))
        if self.partida is None:
            for sitter in self.sitters:
                self._patience.mind(sitter)
        await self._let_those_go_who_leave()
        await self.clock.sleep_until(self.clock.now_ms() + self.settings.pace.pause_ms)
        if self.partida:
            await self._let_those_go_who_leave()  # they may at any time (PT809.10)
            if not self.closing and (changed := await self.limits.take()):
                self.settings, self.rules = changed.settings, changed.rules
                self.partida.take(changed.rules)
        await self.noted()

    async def _let_those_go_who_leave(self) -> None:
        """Their seats are for those who wait."""
        for sitter in self.sitters:
            if sitter.leaving and not await self._carried(sitter):  # bets that cannot be taken down are decided first
                await self._let_go(sitter)
        self.sitters.move()
        self._seat_those_who_wait()

    def _seat_those_who_wait(self) -> None:
        for player in list(self.sitters.waiting):
            self.sitters.take(player, self.id, self.clock.now_ms())

    async def _let_go(self, sitter: Sitter) -> None:
        session = sitter.session
        session.ended_ms = self.clock.now_ms()
        cave = await end_stay(self._cashier, session)
        if self.partida:
            self.partida.goes(sitter.player, cave, self._carry)
        self.sitters.remove(sitter)
        summary = {"staked": session.staked, "returned": session.returned, "net": session.net}
        self.events.notify(Notice("session_ended", summary, sitter.player))

    async def _let_everybody_go(self) -> None:
        for sitter in list(self.sitters):
            await self._let_go(sitter)
        await self.noted()
        self.events.close()

    # ---- after a restart

    async def _recover(self) -> None:
        """Go on where the journal ends: in the middle of a jogada, or after the last one."""
        before = await self._memory.read() if self._memory else None
        opened = read(await self._cashier.journal(f"table/{self.id}"))
        if not opened:
            await self._know_seats()
            return
        self._index = max(opened)
        last = opened[self._index]
        if not isinstance(last, Opened):
            raise TypeError(f"the journal of {self.id} holds {last}")
        story = Story.of(read(await self._cashier.journal(f"jogada/{last.jogada}")))
        self.events.next_number = story.begun.first_event
        self._last_began_ms = story.begun.at_ms
        seats = before.seats() if before and story.ended else {}  # seats are changed between jogadas only
        for number, player in story.players().items():  # they keep their seats, and what lies in front of them
            if story.ended is None or not await has_left(self._cashier, self.id, player, story.begun.at_ms):
                sitter = self.sitters.take(player, self.id, self.clock.now_ms(), seats.get(player, number))
                if sitter is not None:
                    sitter.stays = True
        await self._know_seats()
        if self.partida:
            await self.partida.recall(stories(self._cashier, self.id, self._index))
        if story.ended is None:
            await self._go_on(story)
        else:
            self.events.next_number += story.ended.events
            self._over(story, story.ended)
        await self._recall_results()

    async def _know_seats(self) -> None:
        if self._memory and self.partida:
            await self._memory.seat_again()
            self.partida.gone = {each.player: each for each in self._memory.last.gone} if self._memory.last else {}
        self._seats_known.set()
        for player in self._gone_before:
            self.leave(player)

    async def _recall_results(self) -> None:
        for index in range(max(0, self._index - RESULTS_RECALLED), self._index):
            record = await self.record(f"{self.id}/{index:08d}")
            if record is not None and len(self.results) < self.results.maxlen:  # type: ignore[operator]
                with suppress(RecordError):
                    self._note_result(resume(self.game, record))

    def _note_result(self, play: Play[Any, Any]) -> None:
        self.results.extend(self._results_of(play))

    def _results_of(self, play: Play[Any, Any]) -> list[str]:
        return [word for told in play.facts if (word := self.game.outcome(told.fact)) is not None]

    async def _go_on(self, story: Story) -> None:
        begun = story.begun
        try:
            seal = Seal(self._vault.unlock(begun.locked_seed, begun.jogada))
            live = LiveJogada(begun, seal, self._cashier, self.events, self.clock, self.jackpots)
            live.go_on_from(story)
        except (VaultError, RecordError) as error:
            await self._refund(story, str(error))
            return
        self.live = live
        self.clocks.begin()
        await self._play_out()

    async def _refund(self, story: Story, reason: str) -> None:
        to_stacks = self.partida is not None
        ended = await give_back(self._cashier, story, self.clock.now_ms(), to_stacks=to_stacks)
        self.events.notify(Notice("jogada_void", {"jogada": story.begun.jogada, "reason": reason}))
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
