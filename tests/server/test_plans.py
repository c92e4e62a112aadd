"""Plans of jackpots: communicated by the operator, approved by the inspector, written down with who and when."""

from pathlib import Path
from typing import Any

import pytest

from jogofeito.core.record import digest
from server.support import Place, visit

PLAN = {"name": "casa", "stake": 100, "prizes": ["quatro_ases=rest", "tres_ases=10%"]}


def table(table_id: str, **jackpot: Any) -> dict[str, Any]:
    return {"id": table_id, "game": "blackjack", "values": {"jackpot": {**PLAN, **jackpot}}}


@pytest.mark.law("AO7.1", "AO7.3", "AO7.6")
def test_opening_a_table_communicates_its_plan_and_the_inspector_approves_that_one(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator, inspector = await place.come("operator"), await place.come("inspector")
        await operator.post("/api/operator/tables", table("bj-1"))
        (plan,) = await inspector.get("/api/operator/plans")
        told = {"game": plan["game"], "law": plan["law"], "currency": plan["currency"], "jackpot": plan["plan"]}
        assert plan["digest"] == digest(told)
        assert (plan["plan"]["stake"], plan["plan"]["start"], plan["plan"]["increment"]) == (100, 1_000_000, 70)
        (said,) = plan["communicated"]
        assert (said["table"], said["by"], said["at_ms"] > 0) == ("bj-1", operator.id, True)
        assert plan["approved"] is None
        path = f"/api/inspector/plans/{plan['digest']}/approve"
        assert await operator.refused("POST", path, {"reference": "DEJ 1/26"}, 403) == "not_your_role"
        done = await inspector.post(path, {"reference": "DEJ 1/26"})
        assert (done["approved"]["by"], done["approved"]["reference"]) == (inspector.id, "DEJ 1/26")
        assert await inspector.refused("POST", path, {"reference": "again"}, 409) == "plan_approved_already"
        approved = [each for each in await inspector.get("/api/house/acts") if each["what"] == "approve_plan"][::-1]
        assert [(each["by"], each["about"], each["outcome"]) for each in approved] == [
            (inspector.id, plan["digest"], "done"),
            (inspector.id, plan["digest"], "refused"),
        ]
        assert approved[0]["after"] == {"reference": "DEJ 1/26"}
        assert approved[0]["whence"]
        none = f"/api/inspector/plans/{'0' * 64}/approve"
        assert await inspector.refused("POST", none, {"reference": "x"}, 404) == "no_such_plan"

    visit(story, tmp_path)


@pytest.mark.law("AO7.1", "AO7.6")
def test_a_changed_plan_is_another_one_that_nobody_has_approved(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator, inspector = await place.come("operator"), await place.come("inspector")
        await operator.post("/api/operator/tables", table("bj-1", name="mesa"))
        (plan,) = await inspector.get("/api/operator/plans")
        await inspector.post(f"/api/inspector/plans/{plan['digest']}/approve", {"reference": "DEJ 1/26"})
        same = {"values": {"maximum": 20}}
        await operator.ask("PUT", "/api/operator/tables/bj-1", same)
        assert [each["digest"] for each in await inspector.get("/api/operator/plans")] == [plan["digest"]]
        await operator.ask("PUT", "/api/operator/tables/bj-1", {"values": {"jackpot": {"increment": 50}}})
        now = {each["digest"]: each["approved"] for each in await inspector.get("/api/operator/plans")}
        assert len(now) == 2
        (other,) = [name for name in now if name != plan["digest"]]
        assert (now[plan["digest"]] is not None, now[other]) == (True, None)

    visit(story, tmp_path)


@pytest.mark.law("AO9.4", "AO9.10", "AO9.11")
def test_the_same_at_poquer_sem_descarte_and_nothing_where_there_is_no_jackpot(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator = await place.come("operator")
        await operator.post("/api/operator/tables", {"id": "sem", "game": "poquer-sem-descarte"})
        assert await operator.get("/api/operator/plans") == []
        for name in ("um", "outro"):
            asked = {"id": f"mesa-{name}", "game": "poquer-sem-descarte", "values": {"jackpot": {"stake": 100}}}
            await operator.post("/api/operator/tables", asked)
        (plan,) = await operator.get("/api/operator/plans")
        assert [each["table"] for each in plan["communicated"]] == ["mesa-um", "mesa-outro"]

    visit(story, tmp_path)
