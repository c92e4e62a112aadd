"""What the documentation says is true: its examples run, its identifiers exist, its commands are there."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import jogofeito
from jogofeito.cli import main
from jogofeito.games import listed
from jogofeito.games.roleta.cloth import cloth_of

ROOT = Path(__file__).parent.parent
SOURCE = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "src").rglob("*.py"))
MODULES = [module.name for module in pkgutil.walk_packages(jogofeito.__path__, "jogofeito.")]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_some_modules_have_examples() -> None:
    assert sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES) > 10


def test_the_examples_of_the_readme_run() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted == 3
    assert results.failed == 0


def test_every_identifier_of_the_glossary_exists() -> None:
    cloth = cloth_of(listed("roleta-americana").rules())
    rows = re.findall(r"^\|.*\| ([^|]+) \|$", (ROOT / "docs/glossary.md").read_text(encoding="utf-8"), re.MULTILINE)
    identifiers = [name for row in rows for name in re.findall(r"`([^`]+)`", row)]
    assert len(identifiers) > 30
    for name in identifiers:
        assert name in cloth or re.search(rf"\b{re.escape(name)}\b", SOURCE), name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_in_the_docs_is_understood(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in re.findall(r"^\$ (?:\.venv/bin/)?jogofeito (\w+)", page.read_text(encoding="utf-8"), re.MULTILINE):
        with pytest.raises(SystemExit) as end:
            main([command, "--help"])
        assert end.value.code == 0
    capsys.readouterr()
