"""Whatever several callers send at once, the ledger does what a plain dictionary would."""

import asyncio
import tempfile
from collections import defaultdict
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Answer, Batch, JournalLine, Posted, Refused, Transfer
from jogofeito.cashier.sqlite import SqliteCashier

MONEY = [
    Account("cash", "AOA", "desk"),
    Account("house", "AOA", "mesa-1"),
    Account("purse", "AOA", "ana"),
    Account("purse", "AOA", "rui"),
    Account("stake", "AOA", "j/1"),
]
CREDITS = [Account("mint", "DEMO", "mint"), Account("purse", "DEMO", "ana")]
ACCOUNTS = [*MONEY, *CREDITS]
OWING = {"cash", "house", "mint"}
IDS = [*(f"batch-{number}" for number in range(12)), "zero\0"]  # few: most are sent more than once
STREAMS = ["j-1", "j-2"]


def transfers() -> st.SearchStrategy[Transfer]:
    pairs = [(a, b) for a in ACCOUNTS for b in ACCOUNTS if a != b and a.currency == b.currency]
    return st.builds(
        lambda pair, amount, why: Transfer(pair[0], pair[1], amount, why),
        st.sampled_from(pairs),
        st.integers(1, 40) | st.just(2**53 - 20),
        st.sampled_from(["stake", "prize"]),
    )


def lines() -> st.SearchStrategy[JournalLine]:
    return st.builds(JournalLine, st.sampled_from(STREAMS), st.integers(0, 6), st.binary(max_size=3))


def batches() -> st.SearchStrategy[Batch]:
    return st.builds(
        Batch,
        st.sampled_from(IDS),
        st.lists(transfers(), max_size=3).map(tuple),
        st.lists(lines(), max_size=2).map(tuple),
    )


@st.composite
def rounds(draw: st.DrawFn) -> list[list[tuple[Batch, ...]]]:
    """Rounds of callers of batches; batches come from a small pool, so that the very same one is sent again."""
    pool = draw(st.lists(batches(), min_size=3, max_size=14))
    caller = st.lists(st.sampled_from(pool), max_size=4).map(tuple)
    return draw(st.lists(st.lists(caller, min_size=1, max_size=5), min_size=1, max_size=3))


class Model:
    """The ledger as anybody would write it down."""

    def __init__(self) -> None:
        self.balances: dict[str, int] = defaultdict(int)
        self.posted: dict[str, Batch] = {}
        self.journal: dict[tuple[str, int], bytes] = {}

    def post(self, batch: Batch) -> Answer:
        if "\0" in batch.id:
            return Refused(batch.id, "unwritable")
        if batch.id in self.posted:
            same = self.posted[batch.id] == batch
            return Posted(batch.id, again=True) if same else Refused(batch.id, "id_used_otherwise")
        places = [(line.stream, line.number) for line in batch.journal]
        for nth, (stream, number) in enumerate(places):  # a stream only ever grows at its end
            if any(name == stream and other >= number for name, other in [*self.journal, *places[:nth]]):
                return Refused(batch.id, "line_written")
        after = dict(self.balances)
        for move in batch.transfers:
            for side, sign in ((move.debit, -1), (move.credit, 1)):
                held = after.get(side.id, 0)
                if sign < 0 and held < move.amount and side.kind not in OWING:
                    return Refused(batch.id, "not_enough", side.id, held, move.amount)
                if abs(held + sign * move.amount) >= 2**53:
                    return Refused(batch.id, "unwritable", side.id, held, move.amount)
                after[side.id] = held + sign * move.amount
        self.balances.update(after)
        self.posted[batch.id] = batch
        self.journal.update(zip(places, (line.payload for line in batch.journal), strict=True))
        touched = {side.id for move in batch.transfers for side in (move.debit, move.credit)}
        return Posted(batch.id, balances={name: after[name] for name in touched})


async def compare(path: Path, sent: list[list[tuple[Batch, ...]]]) -> None:
    model = Model()
    cashier = await SqliteCashier.open(path, lambda: 1)
    try:
        for callers in sent:
            expected = [[model.post(batch) for batch in batches] for batches in callers]
            assert await asyncio.gather(*(cashier.post(*batches) for batches in callers)) == expected
        for account in ACCOUNTS:
            assert await cashier.balance(account) == model.balances[account.id]
        for stream in STREAMS:
            written = {(line.stream, line.number): line.payload for line in await cashier.journal(stream)}
            assert written == {place: payload for place, payload in model.journal.items() if place[0] == stream}
        for name in IDS:
            entries = await cashier.entries_of(name)
            moves = model.posted[name].transfers if name in model.posted else ()
            assert [(each.debit, each.credit, each.amount, each.why) for each in entries] == [
                (move.debit.id, move.credit.id, move.amount, move.why) for move in moves
            ]
        assert set((await cashier.totals()).values()) <= {0}
        assert await cashier.audit() == []
    finally:
        await cashier.close()


@settings(max_examples=80, deadline=None)
@given(rounds())
def test_the_ledger_does_what_a_plain_dictionary_would(sent: list[list[tuple[Batch, ...]]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(compare(Path(folder) / "casino.db", sent))
