"""Tests carry the ids of the rules they prove: `@pytest.mark.law("AO1.30.a")`. This gathers the evidence."""

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from border_support import hold_to_the_border
from jogofeito.core.catalogues import CatalogueBroken
from jogofeito.core.record import record_of
from jogofeito.inspection.transcript import transcript
from jogofeito.law.catalogue import UnknownRule, catalogue
from support import Golden, Scene

EVIDENCE = Path(__file__).parent.parent / "src" / "jogofeito" / "inspection" / "evidence.json"


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
    if config.getoption("--evidence") != "off" and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Evidence(config), "evidence")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that cites an unknown rule stops the run before it begins."""
    try:
        law = catalogue()
    except CatalogueBroken as broken:
        raise pytest.UsageError(str(broken)) from None
    for item in items:
        for mark in item.iter_markers("law"):
            for citation in mark.args:
                try:
                    law.rule_cited(citation)
                except UnknownRule as unknown:
                    raise pytest.UsageError(f"{item.nodeid}: {unknown}") from None
                item.user_properties.append(("law", citation))


class Evidence:
    """What the run has proven, beside what `evidence.json` says."""

    def __init__(self, config: pytest.Config) -> None:
        self.mode = config.getoption("--evidence")
        self.failed: set[str] = set()
        self.passed: dict[str, set[str]] = defaultdict(set)
        self.complaint = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        test = report.nodeid.partition("[")[0]
        if report.failed:
            self.failed.add(test)
        elif (report.when == "call" and report.passed) or (report.skipped and self.mode == "check"):
            # a machine without a browser cannot prove again what another has proven; the skipped test says so
            for name, citation in report.user_properties:
                if name == "law":
                    self.passed[str(citation)].add(test)

    def proven(self) -> dict[str, list[str]]:
        found = {citation: sorted(tests - self.failed) for citation, tests in self.passed.items()}
        return {citation: tests for citation, tests in sorted(found.items(), key=_in_order) if tests}

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if exitstatus != pytest.ExitCode.OK:
            return
        text = json.dumps(self.proven(), indent=1) + "\n"
        if self.mode == "write":
            EVIDENCE.write_text(text, encoding="utf-8")
        elif EVIDENCE.read_text(encoding="utf-8") != text:
            self.complaint = "evidence.json is not what these tests prove: run `make evidence` and commit the change"
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.complaint:
            terminalreporter.section("evidence", red=True)
            terminalreporter.line(self.complaint)


def _in_order(entry: tuple[str, list[str]]) -> tuple[str, int, str]:
    text, number, *part = entry[0].split(".")
    return text, int(number), "".join(part)


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
