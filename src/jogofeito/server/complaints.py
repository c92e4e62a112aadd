"""Complaints about a jogada: said by a player, answered by the operator or the inspector, kept in the journal."""

import asyncio
import secrets
from collections.abc import Callable

import msgspec

from jogofeito.cashier.ledger import Cashier
from jogofeito.cashier.streams import LineRefused, Stream
from jogofeito.floor.archive import complaints_ended
from jogofeito.server.people import People, Person
from jogofeito.server.refusing import Denied
from jogofeito.server.shapes import Complaint, Said


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    player: str
    jogada: str
    words: str
    at_ms: int
    late: str = ""  # the rule after which it came too late, if it did


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    by: str
    role: str
    words: str
    closes: bool
    at_ms: int


Line = Opened | Answered


class Complaints:
    def __init__(self, cashier: Cashier, people: People, now_ms: Callable[[], int]) -> None:
        self._cashier = cashier
        self._people = people
        self._now_ms = now_ms
        self._of_players: dict[str, list[str]] | None = None  # whose complaints are which, once somebody has asked
        self._reading = asyncio.Lock()

    async def open(self, person: Person, jogada: str, words: str) -> Complaint:
        now = self._now_ms()
        complaint_id = f"{now:015d}-{secrets.token_hex(3)}"
        late = await complaints_ended(self._cashier, jogada)
        await self._write(complaint_id, 0, Opened(person.id, jogada, words, now, late))
        if self._of_players is not None:
            self._of_players.setdefault(person.id, []).append(complaint_id)
        return await self.of(complaint_id)

    async def answer(self, complaint_id: str, person: Person, words: str, *, closes: bool) -> Complaint:
        known = await self.of(complaint_id)
        if person.role == "player" and known.player != person.id:
            raise Denied(404, "no_such_complaint", complaint=complaint_id)
        closes = closes and person.role != "player"
        line = Answered(person.id, person.role, words, closes, self._now_ms())
        await self._write(complaint_id, len(known.said), line)
        return await self.of(complaint_id)

    async def of(self, complaint_id: str) -> Complaint:
        lines = await self._cashier.journal(f"complaint/{complaint_id}")
        if not lines:
            raise Denied(404, "no_such_complaint", complaint=complaint_id)
        opened, *answers = (msgspec.json.decode(line.payload, type=Line) for line in lines)
        if not isinstance(opened, Opened):
            raise TypeError(f"complaint {complaint_id} begins with {opened}")
        player = await self._people.of(opened.player)
        name = player.name if player else ""
        said = [Said(opened.player, name, "player", opened.words, opened.at_ms)]
        for each in answers:
            if isinstance(each, Answered):
                by = await self._people.of(each.by)
                said.append(Said(each.by, by.name if by else "", each.role, each.words, each.at_ms))
        closed = any(isinstance(each, Answered) and each.closes for each in answers[-1:])
        return Complaint(complaint_id, opened.jogada, opened.player, name, opened.at_ms, closed, said, opened.late)

    async def all(self, player: str | None = None) -> list[Complaint]:
        """All of them, or those of one player, newest first."""
        return [await self.of(each) for each in reversed(await self._names(player))]

    async def _names(self, player: str | None) -> list[str]:
        """In the order of time. Of whom each is gets read once, and is known from then on."""
        if player is None:
            return await self._all_names()
        async with self._reading:
            if self._of_players is None:
                found: dict[str, list[str]] = {}
                for name in await self._all_names():
                    found.setdefault((await self.of(name)).player, []).append(name)
                self._of_players = found
        return sorted(self._of_players.get(player, []))

    async def _all_names(self) -> list[str]:
        return [stream.partition("/")[2] for stream in await self._cashier.streams("complaint/")]

    async def _write(self, complaint_id: str, number: int, line: Line) -> None:
        stream: Stream[Line] = Stream(self._cashier, f"complaint/{complaint_id}", Line, number)  # type: ignore[arg-type]
        try:
            await stream.append(line)
        except LineRefused as refused:
            raise Denied(409, "try_again") from refused
