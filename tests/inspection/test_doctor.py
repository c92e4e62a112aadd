"""The doctor: what it finds in casinos that are well, not there yet, and ill."""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import apsw
import asyncpg
import pytest

from cashier import conftest as on_both_databases
from jogofeito.cashier.door import open_cashier, system_time_ms
from jogofeito.cashier.migrations import migrations
from jogofeito.chance.health import ChanceFailed
from jogofeito.cli import main
from jogofeito.floor.keys import KeyFile, ring_for
from jogofeito.inspection import doctor
from jogofeito.inspection.doctor import Finding, code_digest, examine, own_folder
from ledger_support import ANA, CASH, DEMO_ANA, MINT, moved

database, postgres_server = on_both_databases.database, on_both_databases.postgres_server

KNOWN = migrations("sqlite")[-1].number


@pytest.fixture(autouse=True)
def _short_look_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "asyncio", SimpleNamespace(sleep=lambda _: asyncio.sleep(0.01)))


def keys_of(folder: Path) -> KeyFile:
    return KeyFile(folder.parent / f"{folder.name}-keys" / "house.keys")


def findings(database: str, folder: Path, now_ms: Callable[[], int] = system_time_ms) -> dict[str, Finding]:
    async def examined() -> list[Finding]:
        return [each async for each in examine(database, folder, now_ms, keys_of(folder))]

    return {each.what: each for each in asyncio.run(examined())}


def ill(found: dict[str, Finding]) -> list[str]:
    return [each.what for each in found.values() if each.health == "ill"]


def casino(database: str, folder: Path) -> None:
    """Somebody has paid in, and somebody has credits; the key is where it belongs."""

    async def made() -> None:
        cashier = await open_cashier(database)
        await cashier.post(moved("in", CASH, ANA, 500_00), moved("credits", MINT, DEMO_ANA, 100))
        await cashier.close()

    asyncio.run(made())
    ring_for(keys_of(folder), folder)


def change(database: str, *statements: str) -> None:
    """What nobody should be able to do, done by somebody with all rights."""
    if not database.startswith("postgresql"):
        connection = apsw.Connection(database)
        for statement in statements:
            connection.execute(statement)
        connection.close()
        return

    async def changed() -> None:
        connection = await asyncpg.connect(database)
        for statement in statements:
            await connection.execute(statement)
        await connection.close()

    asyncio.run(changed())


def with_schema(database: str, number: int) -> None:
    postgres = database.startswith("postgresql")
    change(database, f"INSERT INTO schema_version VALUES ({number})" if postgres else f"PRAGMA user_version = {number}")


def test_a_casino_that_is_well(database: str, tmp_path: Path) -> None:
    casino(database, tmp_path)
    found = findings(database, tmp_path)
    assert {each.health for each in found.values()} == {"well"}
    assert found["schema"].says == f"{KNOWN}; this version knows {KNOWN}"
    assert found["ledger"].says == "all accounts sum to zero in AOA, DEMO"
    assert re.match(r"root \d+, [0-9a-f]{16}…", found["chain"].says)
    assert found["code"].says == f"sha256 {code_digest()}"
    rules = {"rules roleta-americana AO1", "rules roleta-francesa AO2"}
    assert {"program", "house key", "clock", "chance"} | rules <= set(found)


def test_a_casino_that_is_not_there_yet_is_not_made(database: str, tmp_path: Path) -> None:
    folder = tmp_path / "nowhere"
    found = findings(database, folder)
    assert found["database"].health == found["house key"].health == "note"
    assert ill(found) == []
    assert not folder.exists()
    assert findings(database, folder)["database"].health == "note"  # looking at it has made nothing


def test_a_ledger_without_an_account_is_empty_and_well(database: str, tmp_path: Path) -> None:
    async def opened() -> None:
        await (await open_cashier(database)).close()

    asyncio.run(opened())
    assert findings(database, tmp_path)["ledger"] == Finding("ledger", "well", "empty")


def test_a_newer_schema_is_left_alone(database: str, tmp_path: Path) -> None:
    casino(database, tmp_path)
    with_schema(database, KNOWN + 1)
    found = findings(database, tmp_path)
    assert found["schema"] == Finding("schema", "ill", f"{KNOWN + 1}; this version knows {KNOWN}")
    assert "ledger" not in found


def test_an_older_schema_is_noted_and_not_migrated(tmp_path: Path) -> None:
    database = str(tmp_path / "casino.db")
    change(database, migrations("sqlite")[0].sql, "PRAGMA user_version = 1")
    for _ in range(2):
        found = findings(database, tmp_path)
        assert found["schema"] == Finding("schema", "note", f"1; this version knows {KNOWN}")
        assert "ledger" not in found


def test_money_from_nowhere_is_found(database: str, tmp_path: Path) -> None:
    casino(database, tmp_path)
    change(database, f"UPDATE accounts SET balance = balance + 7 WHERE id = '{ANA.id}'")
    found = findings(database, tmp_path)
    assert ill(found) == ["ledger"]
    assert "'AOA': 7" in found["ledger"].says
    assert "'DEMO': 0" in found["ledger"].says


def test_a_root_from_the_future_is_found(database: str, tmp_path: Path) -> None:
    casino(database, tmp_path)
    found = findings(database, tmp_path, lambda: 1_000)
    assert found["chain"].health == "ill"
    assert "in the future" in found["chain"].says


@pytest.mark.parametrize("database", ["mysql://localhost/casino", "postgresql://nobody@127.0.0.1:1/none"])
def test_a_database_that_cannot_be_reached_is_ill(database: str, tmp_path: Path) -> None:
    found = findings(database, tmp_path)
    assert ill(found) == ["database"]
    assert found["chance"].health == "well"  # the rest is looked at all the same


def test_a_file_that_is_no_database_is_ill(tmp_path: Path) -> None:
    database = tmp_path / "casino.db"
    database.write_bytes(b"a letter to the operator, and surely no database. " * 100)
    found = findings(str(database), tmp_path)
    assert ill(found) == ["database"]
    assert "cannot be opened" in found["database"].says


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o601])
def test_a_key_that_is_open_to_others_is_ill(mode: int, tmp_path: Path) -> None:
    casino(str(tmp_path / "casino.db"), tmp_path)
    keys_of(tmp_path).path.chmod(mode)
    found = findings(str(tmp_path / "casino.db"), tmp_path)
    assert ill(found) == ["house key"]
    assert "chmod 600" in found["house key"].says


def test_a_key_that_lies_with_the_data_is_ill(tmp_path: Path) -> None:
    async def examined() -> list[Finding]:
        keys = KeyFile(tmp_path / "below" / "house.keys")
        return [each async for each in examine(str(tmp_path / "casino.db"), tmp_path, system_time_ms, keys)]

    found = {each.what: each for each in asyncio.run(examined())}
    assert ill(found) == ["house key"]
    assert "inside the data folder" in found["house key"].says


@pytest.mark.parametrize("jump_ms", [-3_600_000, 60_000])
def test_a_clock_that_is_set_while_one_looks_is_ill(jump_ms: int, tmp_path: Path) -> None:
    asked = count()

    def stepping() -> int:
        return system_time_ms() + next(asked) * jump_ms

    found = findings(str(tmp_path / "none.db"), tmp_path, stepping)
    assert ill(found) == ["clock"]


def test_a_source_that_fails_its_tests_is_ill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> None:
        raise ChanceFailed("stuck")

    monkeypatch.setattr(doctor, "SeedSource", fails)
    found = findings(str(tmp_path / "none.db"), tmp_path)
    assert (ill(found), found["chance"].says) == (["chance"], "stuck")


def test_a_source_that_gives_the_same_seed_twice_is_ill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stuck:
        commitment = "always the same"

        def seal(self) -> "Stuck":
            return self

    monkeypatch.setattr(doctor, "SeedSource", Stuck)
    found = findings(str(tmp_path / "none.db"), tmp_path)
    assert ill(found) == ["chance"]


def test_a_casino_keeps_its_key_beside_its_file_or_in_var() -> None:
    assert own_folder("somewhere/casino.db") == Path("somewhere")
    assert own_folder("postgresql://host/casino") == Path("var")


# ---- as it is typed


def test_the_command_prints_what_it_finds_and_ends_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "casino.db")
    casino(database, tmp_path)
    assert main(["doctor", "--database", database, "--house-key", keys_of(tmp_path).where]) == 0
    said = capsys.readouterr().out
    assert "✗" not in said
    assert said.count("✓") == len(said.splitlines()) >= len(findings(database, tmp_path))
    assert "all accounts sum to zero" in said


def test_the_command_ends_with_1_when_something_is_ill(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "casino.db")
    casino(database, tmp_path)
    change(database, f"UPDATE accounts SET balance = balance + 7 WHERE id = '{ANA.id}'")
    assert main(["doctor", "--database", database]) == 1
    assert capsys.readouterr().out.count("✗") == 1


def test_the_command_answers_in_json(database: str, tmp_path: Path) -> None:
    casino(database, tmp_path)
    command = [sys.executable, "-m", "jogofeito.cli", "doctor", "--database", database, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    found = {each["what"]: each for each in json.loads(done.stdout)}
    assert found["ledger"]["health"] == "well"
    assert set(found["chain"]) == {"what", "health", "says"}
    with_schema(database, KNOWN + 1)
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 1
    assert "schema" in [each["what"] for each in json.loads(done.stdout) if each["health"] == "ill"]
