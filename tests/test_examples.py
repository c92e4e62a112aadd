"""The examples run, say what they promise, and are all told of."""

import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "examples"
SAYS = {
    "exact_odds.py": ("pleno 17: 1/37", "chances of AO10 that favour the player: banca"),
    "play_and_verify.py": ("commitment ", "holds replay"),
    "simulate.py": ("pequeno: ", "jogada: "),
    "hand_history.py": ("stacks: ['208', '198', '194']",),
}


def test_every_example_is_here_and_in_the_list_of_them() -> None:
    programs = {file.name for file in FOLDER.glob("*.py")}
    assert programs == set(SAYS)
    told = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in told for name in programs)


@pytest.mark.parametrize("name", SAYS)
def test_an_example_runs_and_says_what_it_promises(name: str) -> None:
    found = subprocess.run([sys.executable, FOLDER / name], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")
    for words in SAYS[name]:
        assert words in found.stdout
