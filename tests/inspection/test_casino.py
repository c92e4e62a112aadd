"""The inspection of a casino finds nothing where all is well, and names what was tampered with."""

import asyncio
import re
from pathlib import Path

import apsw
import pytest

from casino_support import JOGADAS, play_some
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.ledger import Answer, Batch, JournalLine, Posted, Refused
from jogofeito.cli import main
from jogofeito.core.record import canonical
from jogofeito.floor.lines import Undone
from jogofeito.games import listed
from support import with_another_edition


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("casino") / "casino.db"
    asyncio.run(play_some(str(file)))
    return file.read_bytes()


@pytest.fixture
def casino(played: bytes, tmp_path: Path) -> Path:
    file = tmp_path / "casino.db"
    file.write_bytes(played)
    return file


def tamper(casino: Path, *statements: str) -> None:
    connection = apsw.Connection(str(casino))
    for statement in statements:
        connection.execute(statement)
    connection.close()


def test_a_casino_left_alone_is_as_it_was_written(casino: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["inspect", str(casino)]) == 0
    said = capsys.readouterr().out
    counted = re.search(r"jogadas   (\d+), of which 0 in play and 0 void", said)
    assert counted
    assert int(counted[1]) >= JOGADAS
    assert "everything is as it was written" in said


def rewrite(old: str, new: str) -> list[str]:
    """Change the journal itself, after lifting its guard."""
    changed = f"CAST(replace(CAST(payload AS TEXT), '{old}', '{new}') AS BLOB)"
    return ["DROP TRIGGER journal_stays", f"UPDATE journal SET payload = {changed}"]


@pytest.mark.parametrize(
    "statements, said",
    [
        (["UPDATE accounts SET balance = balance + 5 WHERE id = 'purse/AOA/ana'"], "purse/AOA/ana has"),
        (["UPDATE accounts SET balance = balance + 5 WHERE id = 'purse/AOA/ana'"], "make 5, not zero"),
        (["DROP TRIGGER entries_stay", "UPDATE entries SET amount = 1 WHERE why = 'stake'"], "does not follow"),
        (["DROP TRIGGER entries_stay", "UPDATE entries SET amount = 1 WHERE why = 'stake'"], "has not booked what"),
        (rewrite("impar", "preto"), "has not booked what the replay moves"),
        (rewrite('"sealed_draw",37', '"sealed_draw",36'), "mesa-1/00000000: replay: input"),
        (["DROP TRIGGER journal_remains", "DELETE FROM journal WHERE number = 0"], "jogada/mesa-1/00000000: KeyError"),
    ],
)
def test_what_was_tampered_with_is_named(
    casino: Path, capsys: pytest.CaptureFixture[str], statements: list[str], said: str
) -> None:
    tamper(casino, *statements)
    assert main(["inspect", str(casino)]) == 1
    out = capsys.readouterr().out
    assert said in out
    assert "problem(s)" in out


def test_a_root_noted_earlier_is_held_against_the_casino(casino: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["inspect", str(casino)])
    noted = re.search(r"root      (\d+:[0-9a-f]{64})", capsys.readouterr().out)
    assert noted
    assert main(["inspect", str(casino), "--against", noted[1]]) == 0
    capsys.readouterr()
    number = int(noted[1].partition(":")[0])
    assert main(["inspect", str(casino), "--against", f"{number}:{'0' * 64}"]) == 1
    assert f"root {number} is not the one that is held against it" in capsys.readouterr().out
    assert main(["inspect", str(casino), "--against", f"{number + 1}:{'0' * 64}"]) == 1
    assert f"root {number + 1}, which is held against it, is missing" in capsys.readouterr().out
    assert main(["inspect", str(casino), "--against", "yesterday"]) == 2
    assert "is no root" in capsys.readouterr().err


@pytest.mark.parametrize(
    "database, said", [("nowhere.db", "there is no casino at nowhere.db"), ("mysql://x/y", "neither postgresql")]
)
def test_a_casino_that_is_not_there_is_not_made(database: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["inspect", database]) == 2
    assert said in capsys.readouterr().err
    assert not Path(database).exists()


def test_jogadas_of_an_edition_that_is_played_no_more_are_counted_and_are_no_problem(
    casino: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with with_another_edition("roleta-francesa", before="jogofeito 0.3.2 verifies it."):
        assert main(["inspect", str(casino)]) == 0
    out = capsys.readouterr().out
    now = listed("roleta-francesa").game.edition
    assert re.search(rf"NOT HERE +\d+ jogada\(s\): edition {now} of roleta-francesa .* any more: jogofeito 0.3.2", out)


def test_jogadas_of_an_older_edition_are_inspected_in_it(casino: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with with_another_edition("roleta-francesa", before=listed("roleta-francesa").game):
        assert main(["inspect", str(casino)]) == 0
    assert "NOT HERE" not in capsys.readouterr().out


def test_only_what_has_grown_since_a_root_is_played_again(casino: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The ledger is looked at whole; a jogada that was tampered with before shows there."""
    connection = apsw.Connection(str(casino))
    last = next(connection.execute("SELECT max(number) FROM roots"))[0]
    stream = next(connection.execute("SELECT max(name) FROM heads WHERE name >= 'jogada/' AND name < 'jogada0'"))[0]
    connection.execute("UPDATE heads SET root = 0 WHERE name = ?", (stream,))
    connection.close()
    assert main(["inspect", str(casino), "--since", str(last)]) == 0
    assert "jogadas   1, of which" in capsys.readouterr().out
    tamper(casino, *rewrite("impar", "preto"))
    assert main(["inspect", str(casino), "--since", str(last)]) == 1
    assert "does not follow from the line before" in capsys.readouterr().out
    assert main(["inspect", str(casino), "--since", "yesterday"]) == 2
    assert "number of a root" in capsys.readouterr().err


def test_a_line_that_follows_the_end_of_a_jogada_is_found(casino: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As a server would have written it that did not know that another had finished the jogada.

    The ledger does not take it. A tool can open what is closed: that is found, and so is the line.
    """

    async def written() -> list[Answer]:
        cashier = await open_cashier(str(casino))
        stream = (await cashier.streams("jogada/"))[0]
        last = await cashier.last_line(stream)
        assert last is not None
        late = JournalLine(stream, last.number + 1, canonical(Undone(last.number + 100)))
        answers = await cashier.post(Batch("late", journal=(late,)))
        await cashier.close()
        return answers

    assert asyncio.run(written()) == [Refused("late", "stream_closed")]
    assert main(["inspect", str(casino)]) == 0
    tamper(casino, "UPDATE heads SET closed = 0 WHERE name LIKE 'jogada/%'")
    assert main(["inspect", str(casino)]) == 1
    assert "the ledger would take more lines of it, though it has ended" in capsys.readouterr().out
    assert asyncio.run(written()) == [Posted("late")]
    assert main(["inspect", str(casino)]) == 1
    assert "follows its end" in capsys.readouterr().out


def test_a_jogada_that_was_closed_with_a_tool_is_found(casino: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def cut() -> str:
        cashier = await open_cashier(str(casino))
        begun = (await cashier.journal((await cashier.streams("jogada/"))[0]))[0]
        open_one = begun.payload.replace(b"mesa-1/00000000", b"mesa-1/99999999")
        await cashier.post(Batch("open", journal=(JournalLine("jogada/mesa-1/99999999", 0, open_one),)))
        await cashier.close()
        return "jogada/mesa-1/99999999"

    name = asyncio.run(cut())
    main(["inspect", str(casino)])
    assert "would take" not in capsys.readouterr().out
    tamper(casino, f"UPDATE heads SET closed = 1 WHERE name = '{name}'")
    assert main(["inspect", str(casino)]) == 1
    assert "mesa-1/99999999: the ledger would take no line of it" in capsys.readouterr().out
