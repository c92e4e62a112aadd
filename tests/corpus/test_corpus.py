"""Records of every release come out today as they did then."""

import lzma
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from jogofeito.core.record import canonical, outcome_of, read_record, resume
from jogofeito.games import GAMES, listed

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.jsonl.xz"))


class Written(msgspec.Struct):
    """What came of a record, as it was written then."""

    outcome: msgspec.Raw


def records(file: Path) -> Iterator[bytes]:
    yield from lzma.decompress(file.read_bytes()).splitlines()


def test_every_game_has_old_records() -> None:
    assert {file.name.partition(".")[0] for file in FILES} >= GAMES.keys()


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name.partition('.')[0]}")
def test_old_records_come_out_as_they_did(file: Path) -> None:
    played = 0
    for text in records(file):
        record = read_record(text)
        play = resume(listed(record.game).game, record)
        assert play.over
        assert canonical(outcome_of(play)) == bytes(msgspec.json.decode(text, type=Written).outcome), record.jogada
        played += 1
    assert played > 300
