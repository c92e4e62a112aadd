"""What the documentation says is true: its examples run, its identifiers exist, its commands are there."""

import ast
import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import jogofeito
from jogofeito.cli import main
from jogofeito.games import GAMES, listed
from jogofeito.lab.listing import study

ROOT = Path(__file__).parent.parent
SOURCES = [file.read_text(encoding="utf-8") for file in (ROOT / "src").rglob("*.py")]
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


def names_in_the_source() -> set[str]:
    """Everything that has a name in the code, and every value that is written there."""
    found = {part for name in MODULES for part in name.split(".")}
    for node in (node for tree in map(ast.parse, SOURCES) for node in ast.walk(tree)):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.add(name)
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.Constant(value=str(name)):
                found.add(name)
            case _:
                pass
    return found


def chances() -> set[str]:
    return {line.chance for game in GAMES for line in study(game).odds(listed(game).rules(), None)}


def glossary() -> list[tuple[str, str]]:
    """Word and identifier of every row."""
    text = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \|.*\| ([^|]+) \|$", text, re.MULTILINE)
    return [(word, name) for word, cell in rows for name in re.findall(r"`([^`]+)`", cell)]


def test_every_identifier_of_the_glossary_exists() -> None:
    known = names_in_the_source() | chances()
    assert len(glossary()) > 80
    assert [(word, name) for word, name in glossary() if name not in known] == []


@pytest.mark.parametrize("word", ["cave", "repique", "pote", "marcador", "estardilho", "queimar", "fiscal", "encavado"])
def test_the_glossary_has_the_words_of_poker(word: str) -> None:
    assert any(word in words for words, _ in glossary())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_in_the_docs_is_understood(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in re.findall(r"^\$ (?:\.venv/bin/)?jogofeito (\w+)", page.read_text(encoding="utf-8"), re.MULTILINE):
        with pytest.raises(SystemExit) as end:
            main([command, "--help"])
        assert end.value.code == 0
    capsys.readouterr()
