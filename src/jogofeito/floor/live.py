"""A jogada in progress at a live table: inputs are taken, written with their money, and only then told.

Inputs that arrive together are written together. Should one of them turn out not to be payable, the jogada is played
again without it, and what had been built upon it is undone by entries of its own.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from jogofeito.cashier.ledger import Batch, Cashier, JournalLine, Posted, Refused, Transfer
from jogofeito.chance.sealed import Seal
from jogofeito.core.offers import Act, Refusal
from jogofeito.core.parties import CASHIER, Party, jackpot
from jogofeito.core.play import Acted, Drawn, Input, Play
from jogofeito.core.record import RecordError, begin, plain, replay
from jogofeito.core.room import WaitsForChance
from jogofeito.floor.books import Books
from jogofeito.floor.clock import FloorClock
from jogofeito.floor.events import Events
from jogofeito.floor.jackpots import Jackpots
from jogofeito.floor.lines import Begun, Contributed, Ended, Line, Played, Story, Undone, written
from jogofeito.games import listed
from jogofeito.games.acumulado.acts import CountingOut, JackpotStands

_UNPAID = {"not_enough": Refusal("not_enough_money")}
_IMPOSSIBLE = Refusal("not_possible_any_more")


@dataclass(frozen=True)
class Accepted:
    """The act stands, and is on disk."""

    jogada: str
    line: int
    again: bool = False  # it had been taken before


@dataclass
class Request:
    """An act on its way to the table. The sender's key makes sure that it counts once."""

    by: Party
    act: Act
    key: str = ""
    jogada: str = ""  # the one it is meant for; any, if empty
    answering: int | None = None
    answer: "asyncio.Future[Accepted | Refusal] | None" = None

    def reply(self, said: Accepted | Refusal) -> None:
        if self.answer is not None and not self.answer.done():
            self.answer.set_result(said)


@dataclass
class Taken:
    """An input that the jogada has taken and that is being written."""

    line: int
    batch: Batch
    requests: list[Request]  # the one that brought it, and others with the same key that came with it

    def reply(self, said: Accepted | Refusal) -> None:
        for request in self.requests:
            request.reply(said)
            if isinstance(said, Accepted):
                said = replace(said, again=True)


class LiveJogada:
    def __init__(
        self, begun: Begun, seal: Seal, cashier: Cashier, events: Events, clock: FloorClock, jackpots: Jackpots
    ) -> None:
        self.begun = begun
        self.seal = seal
        self._cashier = cashier
        self._events = events
        self._clock = clock
        self._jackpots = jackpots
        self._played: dict[int, Played] = {}
        self.keys: dict[tuple[Party, str], int] = {}
        self._lines = 0
        self._told = 0
        self._open()

    # ---- beginning, and beginning again

    def _open(self) -> None:
        """The jogada before its first input."""
        record = Story(self.begun, {}, (), None, 0).record()
        self.play: Play[Any, Any] = begin(listed(self.begun.game).game, record)
        self._booked = 0

    async def write_beginning(self, *also: JournalLine) -> None:
        """On disk before anybody can bet: who, under which rules, and a seed that nobody has seen."""
        await self._post_line(self.begun, self._new_transfers(), *also)
        self.publish()

    def go_on_from(self, story: Story) -> None:
        """Play what the journal has, after a restart. Raises RecordError when that cannot be done."""
        for contribution in story.contributions:
            self.seal.contribute(contribution.player, contribution.seed)
        for line, played in story.played.items():
            if isinstance(played.input, Drawn) and self.seal.chance(played.input.below) != played.input.value:
                raise RecordError(f"line {line}: the sealed stream gives another number than was written")
            replay(self.play, played.input)
            self._remember(line, played)
        self._lines = story.last_line + 1
        self._booked = len(self.play.movements)
        self.publish()

    # ---- inputs

    async def draw(self) -> None:
        """Chance, from the seal."""
        waiting = self.play.waiting
        if not isinstance(waiting, WaitsForChance):
            raise TypeError("the jogada does not wait for chance")
        drawn = Drawn(waiting.below, self.seal.chance(waiting.below))
        self.play.draw(drawn.value)
        await self._write([self._taken(drawn, None)])

    async def take(self, requests: Sequence[Request]) -> None:
        """Acts in the order they came; each is answered once it is on disk or refused."""
        taken: dict[int, Taken] = {}
        for request in requests:
            found = self._take_one(request)
            if isinstance(found, Taken):
                taken[found.line] = found
            elif isinstance(found, Accepted) and found.line in taken:
                taken[found.line].requests.append(request)  # not on disk yet: it shares the fate of the first
            else:
                request.reply(found)
        if taken:
            await self._write(list(taken.values()))

    async def count_out(self, offer: CountingOut) -> None:
        """The cashier says what a jackpot has, and so pays from it; no other table does meanwhile.

        Should the ledger not have as much any more, nothing has happened, and the jogada asks again.
        """
        meter = self._jackpots.meter(self._books().account(jackpot(offer.jackpot.name)))
        async with meter.counting:
            await self.take([Request(CASHIER, JackpotStands(await meter.read()))])

    async def contribute(self, player: str, seed: str) -> None:
        """A player's own seed; refused by the seal when it is too late or wrong."""
        self.seal.contribute(player, seed)
        added = self.seal.shown().contributions[-1]
        await self._post_line(Contributed(added), ())

    async def void(self, reason: str) -> None:
        self.play.void(reason)
        await self._write([self._taken(self.play.inputs[-1], None)])

    async def write_end(self) -> None:
        """The carry, and the seed for everybody to check."""
        carry = plain(self.play.carry_after)
        ended = Ended(self.seal.opened().seed, carry, self._told, self._clock.now_ms())
        await self._post_line(ended, ())

    def _take_one(self, request: Request) -> Taken | Accepted | Refusal:
        known = self.keys.get((request.by, request.key)) if request.key else None
        if known is not None:
            return Accepted(self.begun.jogada, known, again=True)
        refusal = self.play.take(request.by, request.act, request.answering)
        if refusal is not None:
            return refusal
        return self._taken(Acted(request.by, plain(request.act)), request)

    def _taken(self, given: Input, request: Request | None) -> Taken:
        """The line of an input, in one batch with all the money that it moved."""
        line, self._lines = self._lines, self._lines + 1
        played = Played(given, request.key if request else "", self._clock.now_ms())
        self._remember(line, played)
        journal = (written(self._stream, line, played),)
        batch = Batch(f"{self.begun.jogada}/{line}", self._new_transfers(), journal, self.begun.jogada)
        return Taken(line, batch, [request] if request else [])

    def _remember(self, line: int, played: Played) -> None:
        self._played[line] = played
        if played.key and isinstance(played.input, Acted):
            self.keys[played.input.by, played.key] = line

    def _new_transfers(self) -> tuple[Transfer, ...]:
        """What has moved since the last input, from and to the accounts of those who are at the table now."""
        moved, self._booked = self.play.movements[self._booked :], len(self.play.movements)
        return self._books().transfers(moved)

    def _books(self) -> Books:
        return Books(self.begun, {each.number: each.player for each in self.play.company_after().seats})

    # ---- writing and telling

    async def _write(self, taken: Sequence[Taken]) -> None:
        try:
            answers = await self._cashier.post(*(each.batch for each in taken))
            answered = list(zip(taken, answers, strict=True))
            standing = [each for each, answer in answered if isinstance(answer, Posted)]
            refused = [(each, answer) for each, answer in answered if isinstance(answer, Refused)]
            if refused:
                standing = await self._go_back(standing, refused)
        except BaseException:  # whether it was written shows after the restart; the same key will tell
            for each in taken:
                each.reply(Refusal("table_stopped"))
            raise
        self.publish()
        for each in standing:
            self._jackpots.moved(each.batch.transfers)
            each.reply(Accepted(self.begun.jogada, each.line))

    async def _go_back(self, posted: Sequence[Taken], refused: Sequence[tuple[Taken, Refused]]) -> list[Taken]:
        """Some could not be paid: play again without them, and undo what was built upon them."""
        for each, answer in refused:
            self._forget(each)
            each.reply(_UNPAID.get(answer.code, _IMPOSSIBLE))
        standing = {each.line: each for each in posted}
        while (wrong := self._play_again(standing)) is not None:
            del standing[wrong.line]
            self._forget(wrong)
            back = tuple(
                Transfer(move.credit, move.debit, move.amount, "undone") for move in wrong.batch.transfers[::-1]
            )
            await self._post_line(Undone(wrong.line), back)
            wrong.reply(_IMPOSSIBLE)
        return list(standing.values())

    def _play_again(self, standing: dict[int, Taken]) -> Taken | None:
        """All inputs that stand, in order, on a fresh coroutine.

        Gives the first one of this group that cannot stand now, or that would move other money than was booked.
        """
        self._open()
        self._booked = len(self.play.movements)
        for line, played in sorted(self._played.items()):
            try:
                replay(self.play, played.input)
            except RecordError:
                return standing[line]
            moved = self._new_transfers()
            if line in standing and moved != standing[line].batch.transfers:
                return standing[line]
        return None

    def _forget(self, each: Taken) -> None:
        played = self._played.pop(each.line)
        if isinstance(played.input, Acted):
            self.keys.pop((played.input.by, played.key), None)

    async def _post_line(self, line: Line, transfers: tuple[Transfer, ...], *also: JournalLine) -> None:
        number, self._lines = self._lines, self._lines + 1
        journal = (written(self._stream, number, line), *also)
        batch = Batch(f"{self.begun.jogada}/{number}", transfers, journal, self.begun.jogada)
        (answer,) = await self._cashier.post(batch)
        if not isinstance(answer, Posted):
            raise RuntimeError(f"the ledger refused line {number} of {self.begun.jogada}: {answer}")
        self._jackpots.moved(transfers)

    @property
    def _stream(self) -> str:
        return f"jogada/{self.begun.jogada}"

    def publish(self) -> None:
        for told in self.play.facts[self._told :]:
            self._events.tell(self.begun.jogada, told, self._clock.now_ms())
        self._told = len(self.play.facts)
