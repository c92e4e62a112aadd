"""The inspection of a whole casino: its ledger, its chains of digests, and every jogada it has played."""

from collections.abc import Iterator
from typing import Any

import msgspec

from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.ledger import Cashier, Entry, RootHeld
from jogofeito.core.play import Play
from jogofeito.core.record import OtherRelease, RecordError, plain, resume
from jogofeito.floor.books import Books
from jogofeito.floor.lines import Line, Story, Undone, read
from jogofeito.games import UnknownGame, listed
from jogofeito.inspection.jackpots import recounts
from jogofeito.inspection.verify import verify


class Inspection(msgspec.Struct):
    """What was looked at, and what is not as it should be."""

    jogadas: int = 0
    open_jogadas: int = 0
    void_jogadas: int = 0
    entries: int = 0
    jackpots: int = 0
    root: str = ""  # the last one, to be noted outside and held against the casino later
    problems: list[str] = msgspec.field(default_factory=list)
    other_releases: dict[str, int] = msgspec.field(default_factory=dict)  # jogadas that this one does not verify

    def lines(self) -> Iterator[str]:
        yield f"jogadas   {self.jogadas}, of which {self.open_jogadas} in play and {self.void_jogadas} void"
        yield f"entries   {self.entries} of these jogadas"
        yield f"jackpots  {self.jackpots}, each counted again from its entries"
        yield f"root      {self.root}"
        yield from (f"NOT HERE  {times} jogada(s): {said}" for said, times in self.other_releases.items())
        yield from (f"PROBLEM   {problem}" for problem in self.problems)
        yield "everything is as it was written" if not self.problems else f"{len(self.problems)} problem(s)"


async def inspect_database(database: str, against: RootHeld | None = None) -> Inspection:
    cashier = await open_cashier(database)
    try:
        return await inspect(cashier, against)
    finally:
        await cashier.close()


async def inspect(cashier: Cashier, against: RootHeld | None = None) -> Inspection:
    """The audit of the ledger, then each jogada: its seal, its replay, and that its money is what was booked.

    Then each jackpot: that it is worth what came in and was not won.
    """
    root = await cashier.last_root()
    found = Inspection(root=f"{root.number}:{root.digest}", problems=await cashier.audit(against))
    for currency, total in (await cashier.totals()).items():
        if total:
            found.problems.append(f"all {currency} accounts together make {total}, not zero")
    for stream in await cashier.streams("jogada/"):
        found.jogadas += 1
        try:
            await _inspect_jogada(cashier, read(await cashier.journal(stream)), found)
        except OtherRelease as other:
            found.other_releases[str(other)] = found.other_releases.get(str(other), 0) + 1
        except (RecordError, UnknownGame, msgspec.DecodeError, KeyError, TypeError) as error:
            found.problems.append(f"{stream}: {type(error).__name__} {error}")
    async for jackpot in recounts(cashier):
        found.jackpots += 1
        found.problems += jackpot.problems
    return found


async def _inspect_jogada(cashier: Cashier, lines: dict[int, Line], found: Inspection) -> None:
    story = Story.of(lines)
    jogada, record = story.begun.jogada, story.record()
    found.open_jogadas += story.ended is None
    for finding in verify(record):
        if finding.holds is False:
            found.problems.append(f"{jogada}: {finding.what}: {finding.why}")
    booked = {line: await cashier.entries_of(f"{jogada}/{line}") for line in lines}
    found.entries += sum(map(len, booked.values()))
    play = resume(listed(record.game).game, record)
    if story.ended is not None and not play.over:
        found.void_jogadas += 1  # it could not be finished; the stakes went back
        return
    if story.ended is not None and plain(play.carry_after) != story.ended.carry:
        found.problems.append(f"{jogada}: the carry is not what the replay gives")
    if not _same_money(story, play, lines, booked):
        found.problems.append(f"{jogada}: the ledger has not booked what the replay moves")


def _same_money(story: Story, play: Play[Any, Any], lines: dict[int, Line], booked: dict[int, list[Entry]]) -> bool:
    """What the replay moves is what the ledger has, leaving out what was undone.

    A jogada in play is played again as far as its seal allows, and the money is compared as far.
    """
    undone = {line.line for line in lines.values() if isinstance(line, Undone)}
    until = story.sealed_from()
    compared = [line for line in booked if line not in undone and (until is None or line < until)]
    standing = [entry for line in compared for entry in booked[line] if entry.why != "undone"]
    books = Books(story.begun, story.players())
    expected = [
        (move.debit.id, move.credit.id, move.amount, move.why, move.about) for move in books.transfers(play.movements)
    ]
    return expected == [(entry.debit, entry.credit, entry.amount, entry.why, entry.about) for entry in standing]
