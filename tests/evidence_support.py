"""Which test proves which rule, and where: measured while the test runs, and held to what `evidence.json` says.

A test proves a rule at the table if, while it ran, a request went through the door of a live table or the server was
asked; on the screen, if a page was opened in a browser; otherwise in the engine. What its fixtures do does not count.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

from jogofeito.floor.door import Door
from jogofeito.inspection.conformity import PLACES, Place
from jogofeito.law.catalogue import Rule, UnknownRule, catalogue

EVIDENCE = Path(__file__).parent.parent / "src" / "jogofeito" / "inspection" / "evidence.json"
IN_BROWSER = "tests/browser/"
EACH_PART = ".*"  # `AO1.30.*` says of a rule with parts that a test proves every one of them

Proofs = dict[str, dict[str, Place]]  # citation -> test -> where it proves it


# ---- what a test cites


def cited(citation: str) -> tuple[str, ...]:
    """The ids that a mark stands for; a rule or part that is not in the catalogue is an `UnknownRule`."""
    law = catalogue()
    if not citation.endswith(EACH_PART):
        law.rule_cited(citation)
        return (citation,)
    rule: Rule = law.rule_cited(citation.removesuffix(EACH_PART))
    if not rule.parts:
        raise UnknownRule(citation, rule)
    return tuple(f"{rule.id}.{part}" for part in rule.parts)


# ---- where it proves it


class Observed:
    """How near to a player the test came that runs now."""

    place: Place = "engine"

    def note(self, place: Place) -> None:
        self.place = max(self.place, place, key=PLACES.index)


OBSERVED = Observed()


def observe() -> None:
    """From now on, whatever reaches a door or the server is noted."""
    _note_calls(Door, "answer")
    if "litestar" in sys.modules:  # otherwise no test here asks the server
        _note_calls(sys.modules["litestar"].Litestar, "__call__")


def _note_calls(kind: type, method: str) -> None:
    inner = getattr(kind, method)

    @wraps(inner)
    async def noted(*given: Any, **named: Any) -> Any:
        OBSERVED.note("table")
        return await inner(*given, **named)

    setattr(kind, method, noted)


@contextmanager
def observed(item: pytest.Item) -> Iterator[None]:
    """While a test is called; what it came near to goes with its report."""
    OBSERVED.place = "engine"
    yield
    item.user_properties.append(("place", OBSERVED.place))


# ---- the run as a whole


class Evidence:
    """What the run has proven, beside what `evidence.json` says of its share: the tests in a browser, or all others."""

    def __init__(self, config: pytest.Config) -> None:
        self.mode = config.getoption("--evidence")
        self.browser = bool(config.getoption("--browser"))
        self.failed: set[str] = set()
        self.passed: Proofs = defaultdict(dict)
        self.complaint = ""
        self.before: Proofs = json.loads(EVIDENCE.read_text(encoding="utf-8"))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        test = report.nodeid.partition("[")[0]
        if report.failed:
            self.failed.add(test)
        elif report.skipped or report.when == "call":
            self._gather(test, report)

    def _gather(self, test: str, report: pytest.TestReport) -> None:
        """Of a test of many cases, the case counts that came least near to a player.

        A machine without a browser cannot prove again what another has proven: what a skipped test has proven before
        stands, and the skip is told.
        """
        told = [(name, str(value)) for name, value in report.user_properties]
        places: list[Place] = [place for place in PLACES if ("place", place) in told]
        for citation in (value for name, value in told if name == "law"):
            before = self.before.get(citation, {}).get(test)
            found = before if report.skipped else places[0]
            if found is not None:
                known = self.passed[citation].get(test, found)
                self.passed[citation][test] = min(known, found, key=PLACES.index)

    def proven(self) -> Proofs:
        """Of both shares: what this run has proven, and what the other has proven before."""
        both: Proofs = defaultdict(dict)
        for citation, tests in self.before.items():
            both[citation] = {test: place for test, place in tests.items() if self.is_other_share(test)}
        for citation, tests in self.passed.items():
            both[citation] |= {test: place for test, place in tests.items() if test not in self.failed}
        proven = sorted((citation for citation in both if both[citation]), key=_in_order)
        return {citation: dict(sorted(both[citation].items())) for citation in proven}

    def is_other_share(self, test: str) -> bool:
        return test.startswith(IN_BROWSER) != self.browser

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if exitstatus != pytest.ExitCode.OK:
            return
        text = written(self.proven())
        if self.mode == "write":
            EVIDENCE.write_text(text, encoding="utf-8")
        elif written(self.before) != text:
            self.complaint = "evidence.json is not what these tests prove: run `make evidence` and commit the change"
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.complaint:
            terminalreporter.section("evidence", red=True)
            terminalreporter.line(self.complaint)
            for line in differences(self.before, self.proven()):
                terminalreporter.line(line)


def written(proofs: Mapping[str, Mapping[str, Place]]) -> str:
    return json.dumps(proofs, indent=1) + "\n"


def differences(before: Proofs, now: Proofs) -> Iterator[str]:
    for citation in sorted(before.keys() | now.keys(), key=_in_order):
        old, new = before.get(citation, {}), now.get(citation, {})
        for test in sorted(old.keys() | new.keys()):
            if old.get(test) != new.get(test):
                yield f"{citation}  {test}: {old.get(test, 'not')} -> {new.get(test, 'not')}"


def _in_order(citation: str) -> tuple[str, int, str]:
    text, number, *part = citation.split(".")
    return text, int(number), "".join(part)
