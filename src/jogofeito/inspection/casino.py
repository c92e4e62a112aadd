"""The inspection of a whole casino: its ledger, its chains of digests, and every jogada it has played."""

from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

import msgspec

from jogofeito.cashier.audit import Ahead, Progress, audit
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.ledger import Cashier, JournalLine, RootHeld, Rows
from jogofeito.cashier.signatures import Trusted
from jogofeito.core.play import Play
from jogofeito.core.record import RecordError, plain
from jogofeito.floor.books import Books
from jogofeito.floor.lines import Ended, Line, Story, Undone, read
from jogofeito.games import UnknownGame
from jogofeito.inspection.jackpots import recounts
from jogofeito.inspection.roots import SignedRoot, problems_of
from jogofeito.inspection.stamps import TimeAuthority
from jogofeito.inspection.verify import verified

Moved = tuple[str, str, int, str, str]  # debit, credit, amount, why, about


class Inspection(msgspec.Struct):
    """What was looked at, and what is not as it should be."""

    jogadas: int = 0
    open_jogadas: int = 0
    void_jogadas: int = 0
    entries: int = 0
    jackpots: int = 0
    signed: bool = False  # whether signatures were looked at
    stamps: int = 0  # on the roots that are held against it
    stamps_verified: bool = False  # whether it was looked whose they are
    root: str = ""  # the last one, to be noted outside and held against the casino later
    problems: list[str] = msgspec.field(default_factory=list)
    other_releases: dict[str, int] = msgspec.field(default_factory=dict)  # jogadas that this one does not verify

    def lines(self) -> Iterator[str]:
        yield f"jogadas   {self.jogadas}, of which {self.open_jogadas} in play and {self.void_jogadas} void"
        yield f"entries   {self.entries} of these jogadas"
        yield f"jackpots  {self.jackpots}, each counted again from its entries"
        yield f"root      {self.root}"
        yield f"signed    {'looked at' if self.signed else 'not looked at: no --key and no --root was given'}"
        if self.stamps:
            whose = "verified" if self.stamps_verified else "not verified: no --tsa-certificate was given"
            yield f"stamps    {self.stamps}, {whose}"
        yield from (f"NOT HERE  {times} jogada(s): {said}" for said, times in self.other_releases.items())
        yield from (f"PROBLEM   {problem}" for problem in self.problems)
        yield "everything is as it was written" if not self.problems else f"{len(self.problems)} problem(s)"


class Held(msgspec.Struct, frozen=True):
    """What somebody outside holds against a casino."""

    roots: tuple[SignedRoot, ...] = ()
    against: RootHeld | None = None
    # public ones of the house, oldest first: the last one is in use, those before have signed earlier roots alone;
    # none: signatures are not looked at
    keys: tuple[str, ...] = ()
    time_authority: TimeAuthority | None = None  # whose time-stamps are on these roots; None: it is not looked whose
    since: int | None = None  # jogadas that have not grown since this root were played again before

    def all(self) -> list[RootHeld]:
        return [*(each.held for each in self.roots), *([self.against] if self.against else [])]


NOTHING_HELD = Held()


async def inspect_database(
    database: str, held: Held = NOTHING_HELD, progress: Progress = lambda *_: None
) -> Inspection:
    cashier = await open_cashier(database)
    try:
        return await inspect(cashier, held, progress)
    finally:
        await cashier.close()


async def inspect(cashier: Cashier, held: Held = NOTHING_HELD, progress: Progress = lambda *_: None) -> Inspection:
    """The audit of the ledger, then each jogada: its seal, its replay, and that its money is what was booked.

    Then each jackpot: that it is worth what came in and was not won.
    """
    root = await cashier.last_root()
    found = Inspection(root=f"{root.number}:{root.digest}", signed=bool(held.keys))
    found.stamps = sum(1 for each in held.roots if each.stamp)
    found.stamps_verified = bool(found.stamps) and held.time_authority is not None
    found.problems += problems_of(held.roots, held.keys, held.time_authority)
    async with cashier.moment() as rows:
        found.problems += await audit(rows, held.all(), progress, Trusted(held.keys[-1:]) if held.keys else None)
        found.problems += [problem async for problem in _names(rows)]
        async for currency, total in rows("totals"):
            if total:
                found.problems.append(f"all {currency} accounts together make {total}, not zero")
        grown = None if held.since is None else {name async for (name,) in rows("grown", held.since)}
        await _inspect_jogadas(rows, found, progress, grown)
    async for jackpot in recounts(cashier):
        found.jackpots += 1
        found.problems += jackpot.problems
    return found


async def _names(rows: Rows) -> AsyncIterator[str]:
    """A name leads to the person who has it, and a person with a name is found by it."""
    names, people = dict[str, str](), dict[str, str]()
    async for kind, name, _, body in rows("documents"):
        if kind == "name":
            names[name] = body.decode()
        elif kind == "person":
            try:
                people[name] = msgspec.json.decode(body, type=_Named).name.casefold()
            except msgspec.DecodeError as error:
                yield f"person {name} cannot be read: {error}"
    for name, person in names.items():
        if people.get(person) != name:
            yield f"the name {name!r} leads to {person}, who has another"


class _Named(msgspec.Struct):
    name: str = ""


# ---- jogadas


async def _inspect_jogadas(rows: Rows, found: Inspection, progress: Progress, grown: set[str] | None) -> None:
    """Streams and entries side by side, both in the order of the jogadas' names: nothing is looked up.

    Where only some have grown, the others are passed over.
    """
    lines, entries = await Ahead.of(rows("jogadas")), await Ahead.of(rows("of_jogadas"))
    closed = await Ahead.of(rows("closed"))
    size, looked = (await anext(rows("size")))[0], 0
    while lines.next is not None:
        stream = lines.next[0]
        jogada = stream.partition("/")[2]
        story = []
        while lines.begins(stream):
            story.append(JournalLine(*await lines.take()))
        while entries.next is not None and entries.next[0] < jogada:
            looked += 1
            found.problems.append(f"{entries.next[0]}: {(await entries.take())[1]} is of a jogada without a journal")
        booked = dict[str, list[Moved]]()
        while entries.begins(jogada):
            _, batch, *moved = await entries.take()
            booked.setdefault(batch, []).append(tuple(moved))
            looked += 1
        while closed.next is not None and closed.next[0] < stream:
            await closed.take()
        if grown is None or stream in grown:
            _inspect_stream(stream, story, booked, closed.begins(stream), found)
        progress("jogadas", looked, size)
    progress("jogadas", size, size)  # entries of no jogada, as those of the desk, were looked at with the ledger
    async for each in entries.rest():
        found.problems.append(f"{each[0]}: {each[1]} is of a jogada without a journal")


def _inspect_stream(
    stream: str, story: Sequence[JournalLine], booked: dict[str, list[Moved]], closed: bool, found: Inspection
) -> None:
    found.jogadas += 1
    try:
        _inspect_jogada(read(story), booked, closed, found)
    except (RecordError, UnknownGame, msgspec.DecodeError, KeyError, TypeError) as error:
        found.problems.append(f"{stream}: {type(error).__name__} {error}")


def _inspect_jogada(lines: dict[int, Line], batches: dict[str, list[Moved]], closed: bool, found: Inspection) -> None:
    story = Story.of(lines)
    jogada, record = story.begun.jogada, story.record()
    found.open_jogadas += story.ended is None
    if story.ended is not None and not isinstance(lines[story.last_line], Ended):
        found.problems.append(f"{jogada}: line {story.last_line} follows its end")
    if (story.ended is not None) != closed:
        takes = "no line of it, and it has not ended" if closed else "more lines of it, though it has ended"
        found.problems.append(f"{jogada}: the ledger would take {takes}")
    result = verified(record)
    if result.other_release is not None:
        said = str(result.other_release)
        found.other_releases[said] = found.other_releases.get(said, 0) + 1
        return
    found.problems += [f"{jogada}: {each.what}: {each.why}" for each in result.findings if each.holds is False]
    booked = {line: batches.get(f"{jogada}/{line}", []) for line in lines}
    found.entries += sum(map(len, booked.values()))
    if (play := result.play) is None:
        return
    if story.ended is not None and not play.over:
        found.void_jogadas += 1  # it could not be finished; the stakes went back
        return
    if story.ended is not None and plain(play.carry_after) != story.ended.carry:
        found.problems.append(f"{jogada}: the carry is not what the replay gives")
    if not _same_money(story, play, lines, booked):
        found.problems.append(f"{jogada}: the ledger has not booked what the replay moves")


def _same_money(story: Story, play: Play[Any, Any], lines: dict[int, Line], booked: dict[int, list[Moved]]) -> bool:
    """What the replay moves is what the ledger has, leaving out what was undone.

    A jogada in play is played again as far as its seal allows, and the money is compared as far.
    """
    undone = {line.line for line in lines.values() if isinstance(line, Undone)}
    until = story.sealed_from()
    compared = [line for line in booked if line not in undone and (until is None or line < until)]
    standing = [moved for line in compared for moved in booked[line] if moved[3] != "undone"]
    books = Books(story.begun, story.players())
    return standing == [
        (move.debit.id, move.credit.id, move.amount, move.why, move.about) for move in books.transfers(play.movements)
    ]
