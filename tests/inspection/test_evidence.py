"""What a test proves and where is measured, and gathered from the runs of all tests."""

from collections.abc import Iterable
from typing import Any, Literal, get_args

import pytest

from evidence_support import OBSERVED, Evidence, Proofs, cited, differences
from floor.playing import Casino
from floor.simulated import simulated
from jogofeito.floor.settings import TableSettings
from jogofeito.inspection.conformity import PLACES, Place
from jogofeito.law.catalogue import UnknownRule, catalogue

HERE, SCREEN = "tests/law/test_x.py::test_y", "tests/browser/test_x.py::test_y"


def report(
    test: str = HERE,
    outcome: Literal["passed", "failed", "skipped"] = "passed",
    *citations: str,
    place: Place = "engine",
) -> pytest.TestReport:
    properties: list[tuple[str, object]] = [*(("law", citation) for citation in citations), ("place", place)]
    return pytest.TestReport(test, ("", 0, ""), {}, outcome, None, "call", user_properties=properties)


def gathered(
    request: pytest.FixtureRequest, reports: Iterable[pytest.TestReport], before: Proofs | None = None, **more: Any
) -> Proofs:
    evidence = Evidence(request.config)
    evidence.before, evidence.browser = before or {}, bool(more.get("browser"))
    for each in reports:
        evidence.pytest_runtest_logreport(each)
    return evidence.proven()


# ---- what a mark cites


def test_the_id_of_a_rule_with_parts_stands_for_itself_and_with_a_star_for_each_part() -> None:
    assert cited("AO1.30") == ("AO1.30",)
    assert cited("AO1.30.c") == ("AO1.30.c",)
    assert cited("AO1.30.*") == tuple(f"AO1.30.{part}" for part in catalogue().rules["AO1.30"].parts)


@pytest.mark.parametrize("unknown", ["AO1.31.*", "AO1.99.*", "AO1.30.z", "*", "AO1.*"])
def test_what_the_catalogue_has_not_is_no_rule(unknown: str) -> None:
    with pytest.raises(UnknownRule):
        cited(unknown)


# ---- where it is proven


def test_a_request_at_the_door_of_a_table_is_noted_and_reading_the_law_is_not() -> None:
    async def story() -> None:
        casino = Casino(1, [TableSettings("sala", "roleta-francesa", "AO2")])
        assert catalogue().rules
        came.append(OBSERVED.place)
        await casino.table("sala").sit("ana")
        came.append(OBSERVED.place)
        await casino.floor.stop()

    came: list[Place] = []
    simulated(story)
    assert came == ["engine", "table"]


def test_the_nearest_to_a_player_is_what_a_test_has_reached() -> None:
    for place in ("screen", "table", "engine"):
        OBSERVED.note(place)
    assert OBSERVED.place == "screen"
    OBSERVED.place = "engine"  # so that nothing is claimed of this test
    assert get_args(Place) == PLACES


# ---- the runs


def test_of_several_cases_that_counts_which_came_least_near(request: pytest.FixtureRequest) -> None:
    cases = [report(f"{HERE}[{place}]", "passed", "AO1.1", place=place) for place in ("table", "engine", "screen")]
    assert gathered(request, cases) == {"AO1.1": {HERE: "engine"}}


def test_a_test_of_which_one_case_failed_proves_nothing(request: pytest.FixtureRequest) -> None:
    cases = [report(f"{HERE}[1]", "passed", "AO1.1"), report(f"{HERE}[2]", "failed", "AO1.1")]
    assert gathered(request, cases) == {}


def test_what_is_skipped_stays_as_it_was_proven_before(request: pytest.FixtureRequest) -> None:
    before: Proofs = {"AO1.1": {SCREEN: "screen"}}
    skipped = [report(SCREEN, "skipped", "AO1.1", "AO1.5")]
    assert gathered(request, skipped, before, browser=True) == before
    assert gathered(request, [], before, browser=True) == {}  # such a test is no more, or cites it no more


@pytest.mark.parametrize("browser", [True, False])
def test_each_run_leaves_the_share_of_the_other_alone(request: pytest.FixtureRequest, browser: bool) -> None:
    before: Proofs = {"AO1.10": {HERE: "table"}, "AO1.9": {SCREEN: "screen"}}
    own, other = (SCREEN, HERE) if browser else (HERE, SCREEN)
    found = gathered(request, [report(own, "passed", "AO1.2.a", place="table")], before, browser=browser)
    kept = {citation: tests for citation, tests in before.items() if other in tests}
    assert found == {"AO1.2.a": {own: "table"}} | kept


def test_a_difference_says_which_test_proves_what_otherwise_than_before() -> None:
    told = list(differences({"AO1.1": {HERE: "engine"}}, {"AO1.1": {HERE: "table"}, "AO1.2.a": {HERE: "engine"}}))
    assert told == [f"AO1.1  {HERE}: engine -> table", f"AO1.2.a  {HERE}: not -> engine"]
