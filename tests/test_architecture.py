"""The shape of the house: who knows whom, no floats near money, modules that can be read in one sitting."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src" / "jogofeito"
MODULES = sorted(SRC.rglob("*.py"))
NEAR_MONEY = [
    *(SRC / "core" / name for name in ("money.py", "room.py", "play.py")),
    *sorted((SRC / "games").rglob("*.py")),
]
MOST_LINES = 600


def name(module: Path) -> str:
    return str(module.relative_to(SRC))


def floats(source: str) -> list[str]:
    """Float literals and calls of float(), as they are written."""
    return [
        ast.unparse(node)
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "float")
    ]


def test_the_contracts_of_imports_hold() -> None:
    linter = Path(sys.executable).parent / "lint-imports"
    found = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr
    assert "4 kept, 0 broken" in found.stdout


def test_floats_are_seen_where_they_stand() -> None:
    assert set(floats("a = 1\nb = 2.5 * a\nc = float(a)\nd = -1e3")) == {"2.5", "float(a)", "1000.0"}


@pytest.mark.parametrize("module", NEAR_MONEY, ids=name)
def test_there_is_no_float_near_money(module: Path) -> None:
    assert floats(module.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("module", MODULES, ids=name)
def test_a_module_says_what_it_is_and_is_not_too_long(module: Path) -> None:
    text = module.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text))
    assert len(text.splitlines()) <= MOST_LINES


def test_the_modules_looked_at_are_there() -> None:
    assert len(MODULES) > 40
    assert all(module.is_file() for module in NEAR_MONEY)
    assert {name(module).partition("/")[0] for module in NEAR_MONEY} == {"core", "games"}
