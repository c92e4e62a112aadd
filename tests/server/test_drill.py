"""What an operator does with a house that plays: its keys are replaced, its machine is lost and put back.

A bet lies on a table all the while. The jogada goes on where it was, and whoever is outside finds nothing amiss.
"""

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from cashier.test_backup import another
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.lease import Holder
from jogofeito.cashier.signatures import Trusted
from jogofeito.cli import main
from jogofeito.client import Client, Refused, Table
from jogofeito.floor.keys import KeyFile, Ring, ring_for
from jogofeito.floor.lines import Ended, Story, read
from jogofeito.inspection.casino import Held, inspect_database
from jogofeito.inspection.roots import read_roots
from jogofeito.server.casino import open_casino
from ledger_support import ANA, CASH, moved
from server.socket_support import ON_BLACK, SLOW, Process, table
from server.test_lease import STARTS_S, second_server

TABLE = table("minha", SLOW, individual=True)
Interlude = Callable[[Process], Awaitable[Process]]


class House:
    """A casino with its keys and its roots elsewhere."""

    def __init__(self, database: str, folder: Path) -> None:
        self.folder = folder / "casino"
        (self.folder / "var").mkdir(parents=True)
        postgres = database.startswith("postgresql")
        self.database = database if postgres else str(self.folder / "casino.db")
        self.keys, self.roots = KeyFile(folder / "house.keys"), folder / "roots.jsonl"
        asyncio.run(self.furnish(self.folder / "var" if postgres else self.folder))

    async def furnish(self, data: Path) -> None:
        ring, _ = ring_for(self.keys, data)
        async with open_casino(self.database, data, (TABLE,), ring=ring, roots=[str(self.roots)]):
            pass

    def options(self) -> tuple[str, ...]:
        return "--house-key", str(self.keys.path), "--roots", str(self.roots)

    async def open(self, database: str = "", port: int = 0, *more: str) -> Process:
        options = (*self.options(), *more)
        return await asyncio.to_thread(Process, database or self.database, self.folder, port, options)

    def ring(self) -> Ring:
        ring = self.keys.read()
        assert ring is not None
        return ring


async def with_a_bet_on_the_table(house: House, interlude: Interlude) -> Process:
    """A jogada is in play while the interlude lasts, and is finished after it by who has bet."""
    process = await house.open()
    async with Client(process.address) as client:
        await client.guest()
        async with client.table(TABLE.id) as seat:
            await seat.sit()
            while not seat.offer:
                await asyncio.sleep(0.01)
            await seat.act(ON_BLACK, "the-bet")
            jogada = seat.jogada
            process = await interlude(process)
            await finished(seat, jogada)
    return process


async def finished(seat: Table, jogada: str | None) -> None:
    """Told so by the server that has it now, over a line that the client has found again by itself."""
    async with asyncio.timeout(STARTS_S):
        while seat.jogada == jogada:
            with suppress(Refused):
                await seat.start()
            await asyncio.sleep(0.05)


async def is_won_or_lost(database: str) -> None:
    """The first jogada has ended, with the bet that lay there, and not void."""
    cashier = await open_cashier(database)
    try:
        story = Story.of(read(await cashier.journal((await cashier.streams("jogada/"))[0])))
        assert isinstance(story.ended, Ended)
        assert story.ended.seed
        assert "the-bet" in [each.key for each in story.played.values()]
    finally:
        await cashier.close()


def test_keys_are_rotated_while_a_bet_lies_on_the_table(database: str, tmp_path: Path) -> None:
    """And the one that signed before, which somebody may have found, is worth nothing afterwards."""
    house = House(database, tmp_path)
    before = house.ring()

    async def rotated(process: Process) -> Process:
        await asyncio.to_thread(process.stop)
        assert await asyncio.to_thread(main, ["keys", "rotate", "--house-key", str(house.keys.path)]) == 0
        assert len(house.ring().signs) == 2
        return await house.open(port=process.port)

    (asyncio.run(with_a_bet_on_the_table(house, rotated))).stop()
    after = house.ring()
    assert after.signs == (after.signs[-1],)
    assert after.ever() == (before.public()[0], after.public()[0])
    asyncio.run(is_won_or_lost(house.database))

    async def looked_at(*keys: str, roots: bool = True) -> list[str]:
        held = tuple(read_roots(house.roots)) if roots else ()
        return (await inspect_database(house.database, Held(held, keys=keys))).problems

    assert asyncio.run(looked_at(*after.ever())) == []
    assert asyncio.run(looked_at(after.public()[-1], roots=False)) == []
    assert any("not the house's" in each for each in asyncio.run(looked_at(after.public()[-1])))
    assert main(["inspect", house.database, "--root", str(house.roots)]) == 0

    async def forge() -> None:
        """Money is minted with the key of before, by somebody who has the database too."""
        cashier = await open_cashier(house.database)
        await cashier.take_lease(Holder.this_process())
        await cashier.sign_with(before.signer(), Trusted(before.public()), accept=True)
        await cashier.post(moved("minted", CASH, ANA, 1_000))
        await cashier.close()

    asyncio.run(forge())
    refused = second_server(house.database, house.folder, *house.options())
    _, said = refused.communicate(timeout=STARTS_S)
    assert refused.returncode == 2
    assert "is not signed with a key of this house" in said
    assert any("is not signed" in each for each in asyncio.run(looked_at(*after.ever())))


def test_a_house_is_put_back_with_a_bet_on_the_table(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Taken while it plays; the machine is lost; what is put back opens with the house's keys, and plays on."""
    house = House(database, tmp_path)
    kept, noted = tmp_path / "casino.backup", tmp_path / "roots at the time.jsonl"
    place = asyncio.run(another(house.database, house.folder))

    async def lost_and_put_back(process: Process) -> Process:
        shutil.copy(house.roots, noted)
        taken = ["backup", str(kept), "--database", house.database, "--root", str(noted)]
        assert await asyncio.to_thread(main, taken) == 0
        async with Client(process.address) as other:
            await other.guest()  # who is not in the backup
        await asyncio.to_thread(process.kill)
        put_back = ["restore", str(kept), "--database", place, "--root", str(noted)]
        assert await asyncio.to_thread(main, put_back) == 0
        assert "1 in play" in capsys.readouterr().out
        return await house.open(place, process.port)

    (asyncio.run(with_a_bet_on_the_table(house, lost_and_put_back))).stop()
    asyncio.run(is_won_or_lost(place))
    assert main(["inspect", place, "--root", str(noted), "--key", house.ring().public()[-1]]) == 0


def test_a_house_that_was_put_back_lacks_what_came_after(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = House(database, tmp_path)
    kept = tmp_path / "casino.backup"
    assert main(["backup", str(kept), "--database", house.database, "--root", str(house.roots)]) == 0
    asyncio.run(house.open()).stop()  # its opening is a line, and a root that is noted
    place = asyncio.run(another(house.database, house.folder))
    capsys.readouterr()
    assert main(["restore", str(kept), "--database", place, "--root", str(house.roots)]) == 1
    assert "which is held against it, is missing" in capsys.readouterr().out
