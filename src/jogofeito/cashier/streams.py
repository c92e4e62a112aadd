"""One stream of the journal, as its only writer sees it: lines are numbered from 0, typed, and never changed."""

from typing import Generic, TypeVar

import msgspec

from jogofeito.cashier.ledger import Batch, Cashier, JournalLine, Posted, Refused, Transfer
from jogofeito.core.record import canonical

L = TypeVar("L", bound=msgspec.Struct)


class LineRefused(Exception):
    """The line is not written: somebody else has written that number, or its money is not there."""

    def __init__(self, stream: str, number: int, refused: Refused) -> None:
        super().__init__(f"the ledger refused line {number} of {stream}: {refused}")
        self.refused = refused


class Stream(Generic[L]):
    """`lines` is the type of its lines, a tagged union where there are several kinds."""

    def __init__(self, cashier: Cashier, name: str, lines: type[L], following: int = 0) -> None:
        self.name = name
        self.following = following  # the number that the next line gets
        self._cashier = cashier
        self._lines = lines

    async def read(self, after: int = -1) -> list[tuple[int, L]]:
        """What is written after a line, with numbers. Whoever has read to the end may append."""
        found = [(line.number, self._decoded(line)) for line in await self._cashier.journal(self.name, after)]
        self.following = found[-1][0] + 1 if found else max(self.following, after + 1)
        return found

    async def last(self) -> tuple[int, L] | None:
        line = await self._cashier.last_line(self.name)
        self.following = line.number + 1 if line else 0
        return (line.number, self._decoded(line)) if line else None

    def line(self, content: L, *, last: bool = False) -> JournalLine:
        """The next line, to be posted with others; it counts as written from now on. After the last none is taken."""
        number, self.following = self.following, self.following + 1
        return JournalLine(self.name, number, canonical(content), last)

    async def append(self, content: L, transfers: tuple[Transfer, ...] = (), *, jogada: str = "") -> Posted:
        """Write the next line with its money; on disk when this is done, or LineRefused and nothing has happened."""
        number = self.following
        try:
            return await self.post(self.line(content), transfers, jogada=jogada)
        except LineRefused:
            self.following = number
            raise

    async def post(
        self, line: JournalLine, transfers: tuple[Transfer, ...] = (), *others: JournalLine, jogada: str = ""
    ) -> Posted:
        """Write a line that was made before, with its money and with lines of other streams."""
        batch = Batch(f"{self.name}/{line.number}", transfers, (line, *others), jogada)
        (answer,) = await self._cashier.post(batch)
        if isinstance(answer, Refused):
            raise LineRefused(self.name, line.number, answer)
        return answer

    def _decoded(self, line: JournalLine) -> L:
        return msgspec.json.decode(line.payload, type=self._lines)
