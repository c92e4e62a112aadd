"""The shape of the house: who knows whom, no floats near money, modules that can be read in one sitting."""

import ast
import re
import subprocess
import sys
import tomllib
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
    assert "5 kept, 0 broken" in found.stdout


# what the floor shows of itself; every other module of it is what is inside
DOOR_OF_THE_FLOOR = {
    "address", "archive", "clock", "floor", "jackpots", "lines", "seats", "settings", "state", "streams", "keys",
    "standing",
}  # fmt: skip
OUTSIDE = [*sorted((SRC / "server").rglob("*.py")), *sorted((SRC / "client").rglob("*.py"))]


def floor_modules(source: str) -> set[str]:
    """The modules of the floor that are imported."""
    return set(re.findall(r"(?:from|import)\s+jogofeito\.floor\.(\w+)", source)) | {
        name.strip()
        for several in re.findall(r"from\s+jogofeito\.floor\s+import\s+([\w, ]+)", source)
        for name in several.split(",")
    }


def test_imports_of_the_floor_are_seen_however_they_are_written() -> None:
    source = "from jogofeito.floor import streams, door\nfrom jogofeito.floor.table import LiveTable\n"
    assert floor_modules(source) == {"streams", "door", "table"}


@pytest.mark.parametrize("module", OUTSIDE, ids=name)
def test_server_and_client_know_the_floor_by_its_door_only(module: Path) -> None:
    source = module.read_text(encoding="utf-8")
    assert floor_modules(source) <= DOOR_OF_THE_FLOOR
    assert not re.search(r"\.tables\[|\.here\b", source), "a table is asked, never reached into"


def test_the_contract_of_the_floor_names_all_that_is_inside() -> None:
    inside = {
        each.stem for each in (SRC / "floor").iterdir() if each.suffix == ".py" or (each / "__init__.py").is_file()
    }
    inside -= {"__init__", *DOOR_OF_THE_FLOOR}
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (named,) = [each["forbidden_modules"] for each in contracts if "jogofeito.client" in each.get("source_modules", ())]
    assert {each.removeprefix("jogofeito.floor.") for each in named} == inside


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
