"""Tests carry the ids of the rules they prove: `@pytest.mark.law("AO1.30.a")`; `evidence_support` gathers them."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from border_support import hold_to_the_border
from evidence_support import OBSERVED, Evidence, cited, observe, observed
from jogofeito.core.catalogues import CatalogueBroken
from jogofeito.core.record import record_of
from jogofeito.floor.keys import SETTING
from jogofeito.inspection.transcript import transcript
from jogofeito.law.catalogue import UnknownRule, catalogue
from support import Golden, Scene
from twin_support import overheard, told_at_a_table, worth_telling


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--evidence", choices=("off", "check", "write"), default="off", help="which tests prove which rule"
    )
    parser.addoption("--browser", action="store_true", help="run the tests in a real browser, and no others")
    parser.addoption("--hands", type=int, default=600, help="how many random hands of poker to play under each text")
    parser.addoption("--golden", choices=("check", "write"), default="check", help="write the golden records anew")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The browser's driver keeps an event loop running in its process, so its tests have a run of their own."""
    in_browser = "browser" in collection_path.relative_to(Path(__file__).parent).parts
    if collection_path.is_file() and in_browser != config.getoption("--browser"):
        return True
    return None


def pytest_configure(config: pytest.Config) -> None:
    os.environ["XDG_CONFIG_HOME"] = tempfile.mkdtemp(prefix="jogofeito-config-")  # tests have house keys of their own
    os.environ.pop(SETTING, None)
    if config.getoption("--evidence") != "off" and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Evidence(config), "evidence")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that cites an unknown rule stops the run before it begins."""
    try:
        catalogue()
    except CatalogueBroken as broken:
        raise pytest.UsageError(str(broken)) from None
    for item in items:
        for mark in item.iter_markers("law"):
            try:
                citations = [citation for given in mark.args for citation in cited(given)]
            except UnknownRule as unknown:
                raise pytest.UsageError(f"{item.nodeid}: {unknown}") from None
            item.user_properties += [("law", citation) for citation in citations]


def pytest_collection_finish() -> None:
    observe()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """What a test that cites a rule has played in the engine is told once more at a live table."""
    with observed(item):
        if item.get_closest_marker("law") is None:
            yield
            return
        with overheard() as made:
            yield
        if OBSERVED.place == "engine":
            for played in worth_telling(made):
                told_at_a_table(played)


@pytest.fixture(autouse=True)
def _log_as_before() -> Iterator[None]:
    """A command that serves sets up the log of its process, which outlives the test that gave the command."""
    before = structlog.get_config()
    yield
    structlog.configure(**before)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Plays a scene, holds it to the published schema, and compares it with the golden file of its name.

    With `--golden write` it writes that file.
    """

    def compare(scene: Scene) -> None:
        play = scene()
        hold_to_the_border(play)
        name = f"{play.game.name}/{scene.__name__}"
        text = "\n".join([scene.__doc__ or "", *transcript(record_of(play, scene.__name__))]) + "\n"
        file = Path(__file__).parent / "golden" / f"{name}.txt"
        if request.config.getoption("--golden") == "write":
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert file.exists(), f"no golden record {name}: run `make golden`, read it, commit it"
        assert text == file.read_text(encoding="utf-8"), f"{name} has changed: run `make golden` and read the diff"

    return compare
