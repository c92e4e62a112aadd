"""A casino that grows: what it costs to open a table, read and bet when it has 10,000 jogadas, and when it has more.

Jogadas are written through the ledger's own way of writing, in big groups: each opens a line in its table's stream,
has a stream of its own of five lines, and ten entries: chips exchanged, bets from purse and chips, lost bets
collected, a prize, commission. Each size goes on from the one before. JOGOFEITO_GROWTH says how many jogadas
(`10000,100000`; a million are ten million entries and take their time), JOGOFEITO_GROWTH_DATABASE where, if not in a
fresh SQLite file.
"""

import asyncio
import os
import resource
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from statistics import median

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.ledger import Batch, Cashier, JournalLine, Posted, Transfer
from jogofeito.cashier.statements import Times, statement_page
from jogofeito.core.record import canonical

SIZES = "10000,100000"
TABLES, PLAYERS, SEATS = 100, 1_000, 3
JOGADAS_A_DAY = 5_000
DAY_MS = 24 * 3_600_000
GROUP = 200  # jogadas that are posted together
REPEATS = 21
CASH = Account("cash", "AOA", "desk")


def purse(player: int) -> Account:
    return Account("purse", "AOA", f"player-{player:04d}")


class Growing:
    """A casino whose clock goes on by a jogada at a time."""

    def __init__(self) -> None:
        self.jogadas = 0

    def now_ms(self) -> int:
        return self.jogadas * DAY_MS // JOGADAS_A_DAY

    def next_jogada(self) -> Iterator[Batch]:
        number, self.jogadas = self.jogadas, self.jogadas + 1
        table, index = f"mesa-{number % TABLES:03d}", number // TABLES
        jogada = f"{table}/{index:08d}"
        house, commission = Account("house", "AOA", table), Account("commission", "AOA", table)
        players = [(number * SEATS + seat) % PLAYERS for seat in range(SEATS)]
        begun = JournalLine(f"jogada/{jogada}", 0, canonical({"at_ms": self.now_ms(), "jogada": jogada}))
        yield Batch(f"{jogada}/0", (), (begun, JournalLine(f"table/{table}", index, canonical(jogada))))
        collected = []
        for seat, player in enumerate(players, start=1):
            stake = Account("stake", "AOA", f"{jogada}/{seat}")
            moves = [Transfer(purse(player), stake, 200, "stake", "pleno:17")]
            if seat == 1:  # plays with colour chips, too
                stack = Account("stack", "AOA", f"{table}/{purse(player).name}")
                moves += [Transfer(purse(player), stack, 300, "exchange"), Transfer(stack, stake, 300, "stake", "par")]
            line = JournalLine(f"jogada/{jogada}", seat, canonical(["acted", f"seat:{seat}", "pleno:17", 500]))
            yield Batch(f"{jogada}/{seat}", tuple(moves), (line,), jogada)
            collected.append(Transfer(stake, house, 500 if seat == 1 else 200, "collected"))
        winner = purse(players[0])
        paid = (Transfer(house, winner, 880, "prize"), Transfer(winner, commission, 20, "commission"))
        ended = JournalLine(f"jogada/{jogada}", SEATS + 1, canonical({"ended": True, "number": number % 37}))
        yield Batch(f"{jogada}/end", (*collected, *paid), (ended,), jogada)


async def grow(cashier: Cashier, casino: Growing, size: int) -> None:
    while casino.jogadas < size:
        batches = [batch for _ in range(min(GROUP, size - casino.jogadas)) for batch in casino.next_jogada()]
        answers = await cashier.post(*batches)
        if not all(isinstance(answer, Posted) for answer in answers):
            raise RuntimeError("a batch that must be posted was refused")


async def timed(work: Callable[[], Awaitable[object]]) -> float:
    """Milliseconds: the median of some."""
    took = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        await work()
        took.append((time.perf_counter() - start) * 1000)
    return median(took)


async def day_of(cashier: Cashier, since_ms: int) -> int:
    """The entries of a day of every house, as the figures read them."""
    first, found = await cashier.number_at(since_ms) - 1, 0
    for table in range(TABLES):
        for kind in ("house", "commission"):
            found += len(await cashier.entries(Account(kind, "AOA", f"mesa-{table:03d}"), first))
    return found


async def measure(database: str, casino: Growing) -> dict[str, float]:
    start = time.perf_counter()
    cashier = await open_cashier(database, casino.now_ms)
    opened = (time.perf_counter() - start) * 1000
    yesterday = casino.now_ms() - DAY_MS
    long_ago = Times(casino.now_ms() // 2, casino.now_ms() // 2 + 7 * DAY_MS)
    bets = iter(range(10**9))

    async def bet() -> None:
        name = f"bet/{casino.jogadas}/{next(bets)}"
        stake = Account("stake", "AOA", name)
        batch = Batch(name, (Transfer(purse(7), stake, 1, "stake"),), (JournalLine(f"jogada/{name}", 0, b"{}"),), name)
        await cashier.post(batch)

    found = {
        "open the ledger": opened,
        "end of a table's stream": await timed(lambda: cashier.last_line("table/mesa-007")),
        "page of a statement": await timed(lambda: statement_page(cashier, purse(7).name, "AOA")),
        "page of long ago": await timed(lambda: statement_page(cashier, purse(7).name, "AOA", long_ago)),
        "figures of a day": await timed(lambda: day_of(cashier, yesterday)),
        "a bet": await timed(bet),
    }
    await cashier.close()
    return found


def main() -> None:
    sizes = [int(each) for each in os.environ.get("JOGOFEITO_GROWTH", SIZES).split(",")]
    casino, rows = Growing(), dict[str, list[float]]()
    with tempfile.TemporaryDirectory() as folder:
        database = os.environ.get("JOGOFEITO_GROWTH_DATABASE", str(Path(folder) / "casino.db"))
        for size in sizes:
            start, before = time.perf_counter(), casino.jogadas
            asyncio.run(grown(database, casino, size))
            rows.setdefault("jogadas written a second", []).append((size - before) / (time.perf_counter() - start))
            for what, took in asyncio.run(measure(database, casino)).items():
                rows.setdefault(f"{what}, ms", []).append(took)
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            rows.setdefault("memory at its peak, MiB", []).append(peak)
    print("growth" + "".join(f"{size:>14,}" for size in sizes))
    for what, values in rows.items():
        print(f"  {what:32}" + "".join(f"{value:>14,.2f}" for value in values))
    print()


async def grown(database: str, casino: Growing, size: int) -> None:
    cashier = await open_cashier(database, casino.now_ms)
    if not casino.jogadas:
        money = (Batch(f"in/{each}", (Transfer(CASH, purse(each), 10**12, "cash_in"),)) for each in range(PLAYERS))
        await cashier.post(*money)
    await grow(cashier, casino, size)
    await cashier.close()
