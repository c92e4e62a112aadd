"""Readers that take what others send: good seeds with something changed get an answer or a refusal, nothing else.

`JOGOFEITO_FUZZ_SEED` sets the seed and `JOGOFEITO_FUZZ` how many changes of each seed are tried (200). What once broke
a reader becomes one more line of `tests/data/seeds`.
"""

import json
import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from jogofeito.cli import main
from jogofeito.core.offers import Act, Refusal
from jogofeito.core.record import RecordError, read_record
from jogofeito.formats.phh import PhhError, read_phh, replay
from jogofeito.games import GAMES
from jogofeito.inspection.verify import verify

SEEDS = Path(__file__).parent / "data" / "seeds"
CHANGES = int(os.environ.get("JOGOFEITO_FUZZ", "200"))
FIRST = int(os.environ.get("JOGOFEITO_FUZZ_SEED", "37"))
STRANGE = (
    "",
    "0",
    "-1",
    "9" * 30,
    "1e400",
    "NaN",
    "null",
    "[]",
    "{}",
    '"',
    "\\u0000",
    "é",
    "\U0001f600",
    ",",
    "]",
    "=",
    "\n",
)


def changed(text: str, chance: random.Random) -> str:
    """A few characters cut out, doubled, swapped or replaced by something strange."""
    for _ in range(chance.randrange(1, 4)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.randrange(6))
        piece = chance.choice(("", text[start:end] * 2, text[start:end][::-1], chance.choice(STRANGE)))
        text = text[:start] + piece + text[end:]
    return text


def variations(text: str) -> Iterator[str]:
    chance = random.Random(f"{FIRST} {text}")
    yield text
    for _ in range(CHANGES):
        yield changed(text, chance)


def lines(name: str) -> list[str]:
    return (SEEDS / name).read_text(encoding="utf-8").splitlines()


def tolerates(read: Callable[[str], object], text: str, *refusals: type[Exception]) -> int:
    """How many changes of a text are refused as they should be; anything else that is raised fails."""
    refused = 0
    for each in variations(text):
        try:
            read(each)
        except refusals:
            refused += 1
        except Exception as error:
            raise AssertionError(f"seed {FIRST}: {error!r} for {each!r}") from error
    return refused


@pytest.mark.parametrize("seed", lines("acts.jsonl"))
def test_an_act_that_is_none_is_refused_by_every_game(seed: str) -> None:
    def read(text: str) -> None:
        plain = json.loads(text)
        for entry in GAMES.values():
            assert isinstance(entry.game.act_from(plain), Act | Refusal)

    tolerates(read, seed, ValueError, RecursionError)
    assert any(isinstance(entry.game.act_from(json.loads(seed)), Act) for entry in GAMES.values())


def test_a_record_that_was_changed_is_no_record_or_does_not_hold() -> None:
    seed = (SEEDS / "jogada.json").read_text(encoding="utf-8")

    def read(text: str) -> None:
        list(verify(read_record(text.encode())))

    assert all(finding.holds is not False for finding in verify(read_record(seed.encode())))
    assert tolerates(read, seed, RecordError) > CHANGES // 2


def test_a_hand_that_was_changed_is_played_or_refused() -> None:
    seed = (SEEDS / "hands.phhs").read_text(encoding="utf-8")

    def read(text: str) -> None:
        for hand in read_phh(text):
            replay(hand)

    assert len(read_phh(seed)) == 2
    tolerates(read, seed, PhhError)


@pytest.mark.parametrize("seed", lines("rules.txt"))
def test_a_value_of_a_rule_that_was_changed_is_taken_or_refused(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    chance = random.Random(f"{FIRST} {seed}")
    for value in (seed, *(changed(seed, chance) for _ in range(CHANGES // 10))):
        assert main(["rules", "roleta-americana", "--json", f"--set={value}"]) in (0, 2), value
    capsys.readouterr()
