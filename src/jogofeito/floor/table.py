"""A live table: one owner that plays one jogada after another. What reaches it are requests, what leaves it streams."""

import asyncio
from collections import deque
from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

import msgspec

from jogofeito import __version__
from jogofeito.cashier.ledger import Cashier
from jogofeito.cashier.streams import Stream
from jogofeito.chance.health import ChanceFailed
from jogofeito.chance.sealed import Seal, SeedSource
from jogofeito.core.offers import Refusal
from jogofeito.core.offers import Sit as SitInJogada
from jogofeito.core.parties import CASHIER, FLOOR, Company, Seat, number_of
from jogofeito.core.play import Play
from jogofeito.core.record import SCHEMA, RecordError, digest, plain
from jogofeito.core.waits import WaitsForAct, WaitsForChance
from jogofeito.floor.address import Accepted, Answer, Request, Snapshot
from jogofeito.floor.archive import story_of
from jogofeito.floor.books import on_table
from jogofeito.floor.clock import FloorClock
from jogofeito.floor.clocks import Clocks, Due
from jogofeito.floor.composition import compose
from jogofeito.floor.context import TableContext
from jogofeito.floor.door import Door
from jogofeito.floor.jackpots import Jackpots
from jogofeito.floor.jogada import Guard, LiveJogada, Submission
from jogofeito.floor.lines import Begun, Ended, Opened, Story, read
from jogofeito.floor.lots import SeatLots
from jogofeito.floor.mailbox import Mailbox
from jogofeito.floor.notes import Notes
from jogofeito.floor.owners.session import TableSession
from jogofeito.floor.partida import TablePartida
from jogofeito.floor.policies.limits import rules_of
from jogofeito.floor.seats import Idle, Seats, Session, Sitter, count_stays
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.snapshots import snapshot_of
from jogofeito.floor.stays import give_back
from jogofeito.floor.streams import JogadaEnded, Streams
from jogofeito.floor.vault import Vault, VaultError
from jogofeito.games import listed
from jogofeito.games.acumulado.acts import CountingOut

T = TypeVar("T")

RESULTS_KEPT = 100
RESULTS_RECALLED = 20  # after a restart


class LiveTable:
    """Let `run()` play until the table is closed; reach it with `ask`."""

    def __init__(
        self,
        settings: TableSettings,
        cashier: Cashier,
        source: SeedSource,
        vault: Vault,
        clock: FloorClock,
        jackpots: Jackpots | None = None,
        session: TableSession | None = None,
        guard: Guard | None = None,
    ) -> None:
        """`jackpots` are those of the whole house, `session` the owner of a table in session mode."""
        self.asked_for = settings  # what it was last told to play under; in force from a boundary on
        self._cashier = cashier
        self._source = source
        self._vault = vault
        self._guard = guard
        self.jackpots = jackpots or Jackpots(cashier, clock)
        self.session = session
        self.here = self._context(settings, clock)
        self.clocks = Clocks(self.here)
        self.policies = compose(self.here, session)
        self.partida = TablePartida(self.here, self.policies, cashier, self.jackpots)
        self.results: deque[str] = deque(maxlen=RESULTS_KEPT)
        self._mailbox = Mailbox(clock, self.here.bell)
        self.door = Door(self.here, self.policies, self._mailbox, self._seating, self.partida.takes_side_stakes)
        self._asked: set[asyncio.Future[Any]] = set()  # is done to its end
        self._index = 0

    def _context(self, settings: TableSettings, clock: FloorClock) -> TableContext:
        game, rules = listed(settings.game).game, rules_of(settings, clock.now_ms())
        seats = Seats(1 if settings.individual else game.seats(rules))
        return TableContext(
            settings=settings,
            game=game,
            rules=rules,
            policies=game.policies(rules),
            seats=seats,
            streams=Streams(clock.now_ms, seats.who),
            notes=Notes(settings.id, self._cashier),
            clock=clock,
            bell=asyncio.Event(),
            carry=game.first_carry(rules),
            new_partida=lambda: self.policies.each(lambda policy: policy.partida_begins()),
            lots=SeatLots(self._source),
        )

    @property
    def id(self) -> str:
        return self.here.id

    @property
    def over(self) -> bool:
        """It has closed or fallen over: nobody plays here any more."""
        return self.here.stopped

    # ---- the door

    async def ready(self) -> None:
        """Wait until the journal has been read: who sits where, and the jogada in play."""
        await self.here.ready.wait()

    async def ask(self, request: Request) -> Answer:
        """Whatever is asked of the table. What follows from it holds after a restart too, and is told before.

        It is done to its end, also when whoever asked has gone meanwhile.
        """
        return await asyncio.shield(self._to_its_end(self._answer(request)))

    def _to_its_end(self, asked: Coroutine[Any, Any, T]) -> asyncio.Future[T]:
        task = asyncio.ensure_future(asked)
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)
        return task

    async def _answer(self, request: Request) -> Answer:
        await self.ready()
        answer = await self.door.answer(request)
        noted = await self.here.write_notes()
        self.here.streams.flush()
        if not noted and isinstance(answer, Accepted) and not answer.jogada:
            return Refusal("table_stopped")  # it would be lost
        return answer

    def snapshot(self, player: str | None = None, after: int | None = None, *, sees_jogadas: bool = False) -> Snapshot:
        """The table as a player, or somebody who only looks on, may see it now."""
        return snapshot_of(self, player, after, sees_jogadas=sees_jogadas)

    def close(self) -> None:
        """No jogada begins any more than what the law wants; the one in play is finished."""
        self.here.closing = True
        self.policies.closing.asked_for()
        self._to_its_end(self.here.write_notes())
        self.here.ring()

    # ---- the owner

    async def run(self) -> None:
        try:
            await self._run()
        except ChanceFailed:
            await self._stop_without_chance()
            raise
        finally:
            self.here.stopped = True
            if self.session:
                self.session.listeners.pop(self.id, None)
            self.here.ready.set()
            self.partida.leave_jackpot()
            self._mailbox.close(Refusal("table_stopped"))

    async def _run(self) -> None:
        await self.partida.open_jackpot()
        if self.session:
            await self.session.open()
        await self._recover()
        while not await self._is_done():
            await self._mailbox.run_errands(None)
            await self.partida.cross_boundary()
            if not len(self.here.seats):
                await self._mailbox.wait(self.policies.limits.until_ms())
                continue
            await self._begin()
            await self._play_out()
            await self._between()
        await self._stand_until_the_hour()
        await self.partida.end()
        self.here.streams.close()

    async def _is_done(self) -> bool:
        return self.here.closing and not self.policies.closing.owes_a_call and not await self.partida.bets_lie()

    async def _stand_until_the_hour(self) -> None:
        """Nothing is played any more; people go when they like."""
        hour_ms = self.policies.closing.hour_ms
        while hour_ms is not None and len(self.here.seats) and self.here.now_ms() < hour_ms:
            await self._mailbox.run_errands(None)
            await self._mailbox.wait(hour_ms)
            await self.partida.remove_leavers()

    async def _stop_without_chance(self) -> None:
        """Nothing can be played any more: the jogada is void, and nobody's money waits for chance to come back."""
        here = self.here
        if here.jogada is not None and here.jogada.play.over:
            await self._end_jogada(here.jogada)
        here.streams.notify("chance_failed", {})
        await self.partida.send_home()
        await here.write_notes()

    # ---- one jogada

    async def _begin(self) -> None:
        here = self.here
        here.go_on_with(self.policies.carry_on(here.carry))
        if not self.partida.has_begun or here.game.carry_fits(here.rules, here.carry):
            await self.partida.begin_anew()
        seal, jogada = self._source.seal(), f"{self.id}/{self._index:08d}"
        reads = here.settings.chance == "read"
        begun = Begun(
            schema=SCHEMA,
            table=self.id,
            jogada=jogada,
            game=here.game.name,
            rules=plain(here.rules),
            rules_digest=digest(here.rules),
            company=await self._company(),
            carry=plain(here.carry),
            commitment="" if reads else seal.commitment,
            locked_seed="" if reads else seal.entrusted(lambda seed: self._vault.lock(seed, jogada)),
            first_event=here.streams.next_number,
            at_ms=here.now_ms(),
            release=__version__,
            edition=here.game.edition,
            croupier=self.id if reads else "",
        )
        here.streams.forget_personal(here.streams.next_number)
        live = self._live(begun, seal)
        opened = Stream(self._cashier, f"table/{self.id}", Opened, self._index).line(Opened(jogada))
        async with here.notes.lines(here.now_ms()) as noted:
            await live.write_beginning(opened, *noted)
        self._playing(live)
        there = {each.player for each in begun.company.seats}
        if live.play.offer_to(FLOOR):  # whoever sat down while this was being written need not wait
            await live.take([await self._seating(sitter) for sitter in here.seats if sitter.player not in there])

    def _live(self, begun: Begun, seal: Seal) -> LiveJogada:
        here = self.here
        return LiveJogada(begun, seal, self._cashier, here.streams, here.clock, self.jackpots, self._guard)

    def _playing(self, live: LiveJogada) -> None:
        self.here.jogada = live
        self.clocks.begin()
        self.policies.each(lambda policy: policy.begins(live))

    async def _company(self) -> Company:
        seats = tuple([await self._seat(sitter) for sitter in self.here.seats])
        return Company(seats, len(self.here.waiting))

    async def _seating(self, sitter: Sitter) -> Submission:
        return Submission(FLOOR, SitInJogada(await self._seat(sitter)), f"sit/{sitter.player}")

    async def _seat(self, sitter: Sitter) -> Seat:
        """A player with what lies on the table for them: chips, and bets that are not decided yet."""
        held = on_table("stack", self.id, sitter.player, self.here.rules.currency)
        return Seat(sitter.number, sitter.player, await self._cashier.balance(held), await self.partida.carried(sitter))

    async def _play_out(self) -> None:
        live = self.here.jogada
        if live is None:
            raise RuntimeError("no jogada is being played")
        while not live.play.over:
            await self._mailbox.run_errands(live)
            await self.here.write_notes()
            waiting = live.play.waiting
            self.clocks.look(waiting)
            if isinstance(waiting, WaitsForChance) and live.begun.croupier:
                await self._await_reading(waiting)
            elif isinstance(waiting, WaitsForChance):
                await live.draw()
            elif isinstance(waiting, WaitsForAct):
                await self._await_acts(live, waiting)
        await self._end_jogada(live)

    async def _await_reading(self, waiting: WaitsForChance) -> None:
        """Until the croupier says what the real thing shows."""
        asked = {"below": waiting.below, "what": waiting.what, "names": list(waiting.names)}
        self.here.streams.notify("chance_awaited", asked)
        for submission in await self._mailbox.received(None):
            submission.reply(Refusal("nothing_asked_now"))

    async def _await_acts(self, live: LiveJogada, waiting: WaitsForAct) -> None:
        """Acts that come before the first clock runs out; then what that clock submits."""
        if isinstance(counting := waiting.offers.get(CASHIER), CountingOut):
            await live.count_out(counting)
            return
        if self.here.settings.individual and await self._player_is_gone(live, waiting):
            return
        self.policies.each(lambda policy: policy.looks(live, waiting))
        if steps := self.door.wished() or self.policies.steps(live, waiting):
            await live.take(steps)
            return
        due = self.clocks.first_due(live, waiting)
        submissions = await self._mailbox.received(self.policies.until_ms(due.at_ms if due else None))
        if submissions:
            await live.take(self._meant_for(live.begun.jogada, submissions))
        elif due and due.at_ms <= self.here.now_ms() and not self.clocks.draw_on_bank(due):
            await live.take([due.submission])
            self._timed_out(due)
        self.clocks.settle(live.play)

    def _timed_out(self, due: Due) -> None:
        by = due.submission.by
        sitter = self.here.seats.at(number_of(by)) if by.startswith("seat:") else None
        if sitter is not None:
            self.policies.each(lambda policy: policy.timed_out(sitter, due.offer))

    def _meant_for(self, jogada: str, submissions: list[Submission]) -> list[Submission]:
        """A bet that was sent for one jogada never falls into the next."""
        for each in submissions:
            if each.jogada not in ("", jogada):
                each.reply(self.door.too_late(each.by, each.jogada, each.key, each.act))
        return [each for each in submissions if each.jogada in ("", jogada)]

    async def _player_is_gone(self, live: LiveJogada, waiting: WaitsForAct) -> bool:
        """At an individual table the jogada is the player's: if they go before it starts, their bets go back."""
        self.policies.look_at_the_slow()
        if not any(offer.clock == "betting" for offer in waiting.offers.values()):
            return False  # it has started: the bets stand
        sitter = next(iter(self.here.seats), None)
        lies = sitter is not None and any(
            each.carried for each in live.play.company_after().seats if each.number == sitter.number
        )
        if sitter is None or (sitter.leaving and not lies):
            await live.void("player_left")
            return True
        return False

    async def _end_jogada(self, live: LiveJogada) -> None:
        """Everything that follows from it goes on disk with its last line."""
        here, play = self.here, live.play
        company = play.company_after().seats
        self._were_there(each.player for each in company)
        excused = {each.number for each in company if each.carried} | self.policies.excused()
        count_stays(here.seats, play.movements, here.now_ms(), excused)
        self.policies.each(lambda policy: policy.ended(live))
        self._refill_banks(play)
        for sitter in here.seats:
            self.policies.seating.note(sitter)
        results = [word for told in play.facts if (word := here.game.outcome(told.fact)) is not None]
        async with here.notes.lines(here.now_ms()) as noted:
            await live.write_end(results, *noted)
        self.door.jogada_over(live.begun.jogada, live.keyed())
        here.carry, self._index = self._carry_of_today(play.carry_after), self._index + 1
        self.results.extend(results)
        lying = here.game.lying(here.carry)
        here.streams.tell(JogadaEnded(jogada=live.begun.jogada, results=tuple(results), lying=lying))
        here.jogada = None

    def _were_there(self, players: Iterable[str]) -> None:
        """In a jogada that is over, or void: what they have taken in it is theirs in the next."""
        for sitter in filter(None, map(self.here.seats.of, players)):
            if not sitter.stays:
                sitter.stays = True
                self.policies.seating.note(sitter)

    def _carry_of_today(self, carry: Any) -> Any:
        """What a jogada carries on; one that began under an earlier edition of the game has written it as that did."""
        kind = self.here.game.carry
        return carry if isinstance(carry, kind) else msgspec.convert(plain(carry), kind)

    def _refill_banks(self, play: Play[Any, Any]) -> None:
        hands = self.here.game.hands
        if hands and hands.played(play.carry_after) != hands.played(play.carry):
            self.clocks.refill()

    # ---- between two jogadas

    async def _between(self) -> None:
        for submission in self._mailbox.empty():
            submission.reply(self.door.too_late(submission.by, submission.jogada, submission.key, submission.act))
        await self.partida.remove_leavers()
        await self.here.clock.sleep_until(self.here.now_ms() + self.here.settings.pace.pause_ms)
        await self.partida.remove_leavers()  # they may at any time (PT809.10)
        await self.here.write_notes()

    # ---- after a restart

    async def _recover(self) -> None:
        """Go on where the journal ends: in the middle of a jogada, or after the last one."""
        here = self.here
        await here.notes.read()
        await self.partida.recall(self.asked_for)
        last = await Stream(self._cashier, f"table/{self.id}", Opened).last()
        story = None
        if last is not None:
            self._index, opened = last
            story = Story.of(read(await self._cashier.journal(f"jogada/{opened.jogada}")))
        if story is not None and story.ended is None:
            await self._recall_keys()
        self._seat_again(story)
        here.ready.set()
        if story is not None and story.ended is None:
            await self._go_on(story)
        elif story is not None and story.ended is not None:
            self._over(story, story.ended)
        await self._recall_results()

    async def _recall_keys(self) -> None:
        """Of the jogada before the one in play: whoever heard nothing of an act may still ask."""
        before = await story_of(self._cashier, f"{self.id}/{self._index - 1:08d}") if self._index else None
        if before is not None:
            self.door.jogada_over(before.begun.jogada, before.keys())

    def _seat_again(self, story: Story | None) -> None:
        """Everybody keeps their seats, and what lies in front of them."""
        here = self.here
        in_play = story.players() if story is not None and story.ended is None else {}
        for policy in self.policies.all:
            policy.recall()
        for number, player in in_play.items():
            sitter = here.seats.of(player)
            if sitter is None and here.seats.is_free(number):
                session = Session(player, self.id, here.now_ms(), currency=here.rules.currency)
                here.seats.put(Sitter(number, player, session, idle=Idle(last_bet_ms=here.now_ms())))
        if self.partida.differs_from(self.asked_for):
            self.policies.limits.announce(self.asked_for)

    async def _go_on(self, story: Story) -> None:
        begun = story.begun
        try:
            seal = self._source.seal() if begun.croupier else Seal(self._vault.unlock(begun.locked_seed, begun.jogada))
            live = self._live(begun, seal)
            live.go_on_from(story)
        except ChanceFailed:
            await self._refund(story, "chance_failed")
            raise
        except (VaultError, RecordError) as error:
            await self._refund(story, str(error))
            return
        self._playing(live)
        await self._play_out()
        await self._between()

    async def _refund(self, story: Story, reason: str) -> None:
        to_stacks = self.here.policies.caves is not None
        now_ms = self.here.now_ms()
        self._were_there(story.players().values())
        async with self.here.notes.lines(now_ms) as noted:
            ended = await give_back(self._cashier, story, now_ms, *noted, to_stacks=to_stacks)
        self.here.streams.notify("jogada_void", {"jogada": story.begun.jogada, "reason": reason})
        self._over(story, ended)

    def _over(self, story: Story, ended: Ended) -> None:
        self.partida.carry_on(story, ended)
        self._index += 1
        self.door.jogada_over(story.begun.jogada, story.keys())

    async def _recall_results(self) -> None:
        for index in range(max(0, self._index - RESULTS_RECALLED), self._index):
            line = await self._cashier.last_line(f"jogada/{self.id}/{index:08d}")
            ended = read([line])[line.number] if line else None
            if isinstance(ended, Ended) and len(self.results) < RESULTS_RECALLED:
                self.results.extend(ended.results)
