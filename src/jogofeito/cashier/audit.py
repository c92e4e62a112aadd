"""The audit of a ledger: every chain, every balance and every root made again, row after row, never all in memory."""

from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from jogofeito.cashier.accounts import MAY_BE_NEGATIVE
from jogofeito.cashier.chains import (
    FIRST_ROOT,
    JOURNAL,
    MONEY,
    Group,
    Head,
    first_digest,
    group_digest,
    line_digest,
    lines_digest,
    next_root,
)
from jogofeito.cashier.documents import Document
from jogofeito.cashier.ledger import Entry, Root, RootHeld, Rows
from jogofeito.cashier.noted import DocumentNoted, is_noted, noted, stream_of
from jogofeito.cashier.signatures import Trusted
from jogofeito.cashier.signing import unsigned

Row = tuple[Any, ...]
Progress = Callable[[str, int, int], None]  # what is looked at, how much of it was, and how much there is
OWING = tuple(f"{kind}/" for kind in MAY_BE_NEGATIVE)
COLUMNS = ", ".join(Entry.__struct_fields__)

# `{0}`: where each database wants a value; `{1}`: so that names compare byte by byte
QUERIES = {
    "chains": "SELECT chain FROM groups UNION SELECT chain FROM entries UNION SELECT chain FROM batches"
    " UNION SELECT chain FROM journal ORDER BY 1",
    "groups": "SELECT * FROM groups WHERE chain = {0} ORDER BY number",
    "entries_of_chain": f"SELECT {COLUMNS} FROM entries WHERE chain = {{0}} ORDER BY number",  # noqa: S608 - names of our own
    "batches": "SELECT of_group, id, digest, first FROM batches WHERE chain = {0} ORDER BY of_group, id",
    "lines_of_chain": "SELECT of_group, digest FROM journal WHERE chain = {0} ORDER BY of_group, digest",
    "entries": "SELECT number, debit, credit, amount, debit_after, credit_after FROM entries ORDER BY number",
    "balances": "SELECT id, balance FROM accounts WHERE balance <> 0 ORDER BY id",
    "lines": "SELECT stream, number, payload, digest FROM journal ORDER BY stream, number",
    "heads": "SELECT name, number, digest FROM heads WHERE kind = {0} ORDER BY name",
    "rooted": "SELECT name, number, digest, root FROM rooted WHERE kind = {0} ORDER BY name, number, root",
    "roots": "SELECT number, digest, at_ms, signature FROM roots ORDER BY number",
    "closed": "SELECT name FROM heads WHERE kind = 'journal' AND closed <> 0 ORDER BY name",
    "lease": "SELECT count(*) FROM lease",
    "signed": "SELECT name, number, digest, signature FROM heads WHERE kind = 'money' ORDER BY name",
    "documents": "SELECT kind, id, version, body FROM documents ORDER BY kind, id",
    "noted": "SELECT stream, number, payload FROM journal WHERE stream >= 'document/' AND stream < 'document0'"
    " ORDER BY stream, number",
    "links": "SELECT links.number FROM links LEFT JOIN groups ON chain = 0 AND groups.number = links.number"
    " WHERE groups.number IS NULL OR groups.at_ms <> links.at_ms"
    " UNION SELECT number FROM groups WHERE chain = 0 AND number NOT IN (SELECT number FROM links)"
    " AND number <> (SELECT coalesce(max(number), 0) + 1 FROM links) ORDER BY 1",  # where lines were tied to groups
    "grown": "SELECT name FROM heads WHERE kind = 'journal' AND (root = 0 OR root > {0})",
    "totals": "SELECT currency, sum(balance) FROM accounts GROUP BY currency ORDER BY currency",
    "size": "SELECT (SELECT count(*) FROM entries), (SELECT count(*) FROM journal)",
    "jogadas": "SELECT stream, number, payload FROM journal WHERE stream >= 'jogada/' AND stream < 'jogada0'"
    " ORDER BY stream, number",
    # in the order of the streams of the jogadas, on both databases
    "of_jogadas": "SELECT jogada, batch, debit, credit, amount, why, about FROM entries WHERE jogada <> ''"
    " ORDER BY jogada{1}, number",
    "rooted_by_root": "SELECT root, kind, name, number, digest FROM rooted ORDER BY root, kind, name",
}


class Ahead:
    """Rows with a look at the next one."""

    def __init__(self, rows: AsyncIterator[Row]) -> None:
        self._rows = rows
        self.next: Row | None = None

    @classmethod
    async def of(cls, rows: AsyncIterator[Row]) -> "Ahead":
        ahead = cls(rows)
        ahead.next = await anext(rows, None)
        return ahead

    async def take(self) -> Row:
        taken = self.next
        if taken is None:
            raise StopAsyncIteration
        self.next = await anext(self._rows, None)
        return taken

    async def rest(self) -> AsyncIterator[Row]:
        while self.next is not None:
            yield await self.take()

    def begins(self, *values: object) -> bool:
        return self.next is not None and self.next[: len(values)] == values


async def audit(
    rows: Rows,
    against: Sequence[RootHeld] = (),
    progress: Progress = lambda *_: None,
    trusted: Trusted | None = None,
) -> list[str]:
    """Everything that is not as it was written; nothing, if all is well.

    Where keys are trusted, one of them has to have signed the end of each chain of money, and the last root.
    """
    found = list[str]()
    checks = (_money(rows), _balances(rows), _journal(rows), _documents(rows), _roots(rows, against, trusted))
    for done, check in enumerate(checks):
        progress("ledger", done, len(checks))
        found += await check
    progress("ledger", len(checks), len(checks))
    found += ["the lease is missing" async for (there,) in rows("lease") if not there]
    found += [f"link {number} is not as it was carried over" async for (number,) in rows("links")]
    return found + [said async for (said,) in rows("own")]


# ---- money


async def _money(rows: Rows) -> list[str]:
    found = list[str]()
    heads = {name: (number, digest) async for name, number, digest in rows("heads", MONEY)}
    rooted = defaultdict[str, list[Row]](list)
    async for name, *row in rows("rooted", MONEY):
        rooted[name].append(tuple(row))
    chains = {row[0] async for row in rows("chains")} | {int(name) for name in [*heads, *rooted] if name.isdecimal()}
    for chain in sorted(chains):
        found += await _chain(rows, chain, heads.get(str(chain)), rooted[str(chain)])
    return found


async def _chain(rows: Rows, chain: int, head: tuple[int, bytes] | None, rooted: list[Row]) -> list[str]:
    """The groups of one writer, each with its batches and entries."""
    entries = await Ahead.of(rows("entries_of_chain", chain))
    batches = await Ahead.of(rows("batches", chain))
    lines = await Ahead.of(rows("lines_of_chain", chain))
    before, latest_ms, end = first_digest(MONEY, str(chain)), 0, 0
    found = list[str]()
    waiting = iter(rooted)
    held = next(waiting, None)
    async for row in rows("groups", chain):
        group = Group(*row)
        latest_ms = max(latest_ms, group.at_ms)
        if group.number != end + 1:
            found.append(f"group {end + 1} of chain {chain} is missing")
        if not await _follows(group, before, latest_ms, entries, batches, lines):
            found.append(f"group {group.number} of chain {chain} does not follow from its entries")
        before, end = group.digest, group.number
        while held is not None and held[0] <= end:
            if held[:2] != (end, before):
                found.append(f"root {held[2]} holds another group {held[0]} of chain {chain}")
            held = next(waiting, None)
    if any(each.next is not None for each in (entries, batches, lines)):
        found.append(f"group {end + 1} of chain {chain} is missing")
    if held is not None:
        found.append(f"root {held[2]} holds group {held[0]} of chain {chain}, which is missing")
    if (head or (0, before)) != (end, before):
        found.append(f"chain {chain} ends at group {end}; its head says {head[0] if head else 0}")
    return found


async def _follows(group: Group, before: bytes, latest_ms: int, entries: Ahead, batches: Ahead, lines: Ahead) -> bool:
    mine, firsts = list[Row](), dict[str, int]()
    while entries.next is not None and entries.next[0] <= group.last:
        entry = await entries.take()
        mine.append(entry)
        firsts.setdefault(entry[2], entry[0])
    posted = list[Row]()
    while batches.begins(group.number):
        posted.append(await batches.take())
    told = list[bytes]()
    while lines.begins(group.number):
        told.append((await lines.take())[1])
    digest = group_digest(
        before, group.number, group.at_ms, [(each[1], each[2]) for each in posted], mine, lines_digest(told)
    )
    ends = (mine[0][0], mine[-1][0]) if mine else (0, 0)
    return (
        digest == group.digest
        and ends == (group.first, group.last)
        and latest_ms == group.latest_ms
        and all(first == firsts.get(name, 0) for _, name, _, first in posted)
    )


async def _balances(rows: Rows) -> list[str]:
    """What entries make of each account, after each entry and in the end. Accounts with nothing take no room."""
    found, made = list[str](), dict[str, int]()
    async for number, debit, credit, amount, debit_after, credit_after in rows("entries"):
        for account, moved, told in ((debit, -amount, debit_after), (credit, amount, credit_after)):
            left = made.get(account, 0) + moved
            if left < 0 and not account.startswith(OWING):
                found.append(f"entry {number} leaves {account} below zero")
            if left != told:
                found.append(f"entry {number} leaves {account} with {told}; its entries make {left}")
            if left:
                made[account] = left
            else:
                made.pop(account, None)
    async for account, balance in rows("balances"):
        if (left := made.pop(account, 0)) != balance:
            found.append(f"{account} has {balance}; its entries make {left}")
    return found + [f"{account} has 0; its entries make {left}" for account, left in sorted(made.items())]


# ---- the journal


async def _journal(rows: Rows) -> list[str]:
    """Streams, heads and what roots hold of them, side by side in the order of names."""
    lines = await Ahead.of(rows("lines"))
    heads = await Ahead.of(rows("heads", JOURNAL))
    rooted = await Ahead.of(rows("rooted", JOURNAL))
    found = list[str]()
    while names := [each.next[0] for each in (lines, heads, rooted) if each.next is not None]:
        found += await _stream(min(names), lines, heads, rooted)
    return found


async def _stream(name: str, lines: Ahead, heads: Ahead, rooted: Ahead) -> list[str]:
    end, digest, found = -1, first_digest(JOURNAL, name), list[str]()
    while lines.begins(name):
        _, number, payload, told = await lines.take()
        if line_digest(digest, number, payload) != told:
            found.append(f"line {number} of {name} does not follow from the line before")
        end, digest = number, told
        while rooted.begins(name) and rooted.next is not None and rooted.next[1] <= end:
            _, held, held_digest, root = await rooted.take()
            if (held, held_digest) != (end, digest):
                found.append(f"root {root} holds another line {held} of {name}")
    while rooted.begins(name):
        _, held, _, root = await rooted.take()
        found.append(f"root {root} holds line {held} of {name}, which is missing")
    head = (await heads.take())[1:] if heads.begins(name) else (-1, b"")
    if head != (end, digest):
        found.append(f"{name} ends at line {end}; its head says {head[0]}")
    return found


# ---- documents


async def _documents(rows: Rows) -> list[str]:
    """Each document that is noted in the journal is the one that was noted last."""
    told = dict[str, DocumentNoted]()
    async for stream, _, payload in rows("noted"):
        with suppress(msgspec.DecodeError):  # a line that was changed: its chain says so
            told[stream] = msgspec.json.decode(payload, type=DocumentNoted)
    found = list[str]()
    async for kind, *kept in rows("documents"):
        document = Document(*kept)
        if not is_noted(kind, document.id):
            continue
        last = told.pop(stream_of(kind, document.id), None)
        if last is None:
            found.append(f"{kind} {document.id} was put there behind the house's back: the journal has no line of it")
        elif last != noted(document):
            found.append(f"{kind} {document.id} is not as it was kept: the journal has another digest of it")
    return found + [
        f"{stream} was removed: by the journal it is there" for stream, last in told.items() if last.version
    ]


# ---- roots


async def _roots(rows: Rows, against: Sequence[RootHeld], trusted: Trusted | None) -> list[str]:
    found, before, last = list[str](), FIRST_ROOT, None
    rooted = await Ahead.of(rows("rooted_by_root"))
    held = defaultdict[int, set[str]](set)
    for each in against:
        held[each.number].add(each.digest)
    missing = held.keys() - ({0} if held[0] <= {FIRST_ROOT.digest} else set())
    async for row in rows("roots"):
        root, heads = Root.of(*row), list[Head]()
        while rooted.begins(root.number):
            heads.append(Head(*(await rooted.take())[1:]))
        if root.number != before.number + 1:
            found.append(f"root {before.number + 1} is missing")
        if not next_root(before, heads, root.at_ms).follows_as(root):
            found.append(f"root {root.number} does not follow from its heads")
        missing.discard(root.number)
        if held.get(root.number, {root.digest}) != {root.digest}:
            found.append(f"root {root.number} is not the one that is held against it")
        before, last = root, (root, row[3])
    if trusted is not None:
        heads_now = [(row[0], row[1], row[2], row[3]) async for row in rows("signed")]
        found += unsigned(heads_now, last, FIRST_ROOT, trusted)
    if rooted.next is not None:
        found.append(f"root {rooted.next[0]} is missing")
    return found + [f"root {number}, which is held against it, is missing" for number in sorted(missing)]
