"""Plans of jackpots: communicated by the operator, approved by the inspector, written down with who and when."""

from pathlib import Path
from typing import Any

import pytest

from jogofeito.core.offers import Refusal
from jogofeito.core.record import digest
from jogofeito.floor.address import Accepted
from server.support import Place, no_more_bets, until, visit

FIXED = {"most_prizes": "Despacho 4/2026", "authorised": "Autorização 9/2025"}
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
        await operator.post("/api/operator/tables", {"id": "sem", "game": "poquer-sem-descarte", "references": FIXED})
        assert await operator.get("/api/operator/plans") == []
        for name in ("um", "outro"):
            asked = {"id": f"mesa-{name}", "game": "poquer-sem-descarte", "values": {"jackpot": {"stake": 100}}}
            await operator.post("/api/operator/tables", {**asked, "references": FIXED})
        (plan,) = await operator.get("/api/operator/plans")
        assert [each["table"] for each in plan["communicated"]] == ["mesa-um", "mesa-outro"]

    visit(story, tmp_path)


@pytest.mark.parametrize(
    ("game", "jackpot", "rule"),
    [
        pytest.param("blackjack", PLAN, "AO7.7", marks=pytest.mark.law("AO7.7")),
        pytest.param("poquer-sem-descarte", {"name": "casa", "stake": 100}, "AO9.12", marks=pytest.mark.law("AO9.12")),
    ],
)
def test_a_jackpot_opens_with_ten_thousand_side_stakes_at_least(
    tmp_path: Path, game: str, jackpot: dict[str, Any], rule: str
) -> None:
    async def story(place: Place) -> None:
        operator = await place.come("operator")
        asked = {"id": "mesa-1", "game": game, "values": {"jackpot": {**jackpot, "start": 10_000 * 100 - 1}}}
        asked |= {} if game == "blackjack" else {"references": FIXED}
        answer = await operator.ask("POST", "/api/operator/tables", asked, 422)
        assert [(each["code"], each["rule"]) for each in answer["several"]] == [("rules_jackpot_starts_low", rule)]
        await operator.post("/api/operator/tables", {**asked, "values": {"jackpot": jackpot}})
        (shown,) = await operator.get("/api/jackpots")
        assert shown["balance"] == 10_000 * 100

    visit(story, tmp_path)


# ---- before it is approved


def refused_by(answer: Accepted | Refusal) -> tuple[str, str] | None:
    return None if isinstance(answer, Accepted) else (answer.code, answer.rule)


async def approve_all(place: Place) -> None:
    inspector = await place.come("inspector")
    for plan in await inspector.get("/api/operator/plans"):
        await inspector.post(f"/api/inspector/plans/{plan['digest']}/approve", {"reference": "DEJ 1/26"})


@pytest.mark.parametrize(
    ("game", "chance", "rule", "values"),
    [
        pytest.param("blackjack", "lugar:1", "AO7.3", {"shoe": "continuo"}, marks=pytest.mark.law("AO7.3", "AO7.6")),
        pytest.param(
            "poquer-sem-descarte", "inicial", "AO9.10", {}, marks=pytest.mark.law("AO9.4", "AO9.10", "AO9.11")
        ),
    ],
)
def test_nobody_plays_for_money_for_a_plan_before_it_is_approved(
    game: str, chance: str, rule: str, values: dict[str, Any], tmp_path: Path
) -> None:
    async def story(place: Place) -> None:
        operator, player = await place.come("operator"), await place.come("player")
        await place.pay_in(player, 10_000_00)
        asked = {"id": "mesa-1", "game": game, "values": {**values, "jackpot": {"stake": 100}}, "betting_seconds": 120}
        await operator.post("/api/operator/tables", asked | ({} if game == "blackjack" else {"references": FIXED}))

        async def joins(key: str) -> tuple[str, str] | None:
            assert isinstance(await place.lay(player, "mesa-1", 100_00, chance), Accepted)
            return refused_by(await place.act(player, "mesa-1", {"act": "join_jackpot"}, key))

        async def shown() -> tuple[bool, bool]:
            (card,) = await player.get("/api/jackpots")
            stands = place.table(player, "mesa-1").state().jackpot
            assert stands is not None
            return card["approved"], stands.approved

        await place.jogada(player, "mesa-1")
        assert await joins("early") == ("jackpot_not_approved", rule)
        assert await shown() == (False, False)
        await approve_all(place)
        assert await shown() == (True, True)
        assert await joins("now") is None
        for number, act in enumerate(("leave_jackpot", "withdraw")):
            more = {"chance": chance, "amount": 200_00} if act == "withdraw" else {}
            assert refused_by(await place.act(player, "mesa-1", {"act": act, **more}, f"out{number}")) is None
        await operator.ask("PUT", "/api/operator/tables/mesa-1", {"values": {"jackpot": {"increment": 50}}})
        await place.table(player, "mesa-1").leave(player.id)
        await no_more_bets(place.table(player, "mesa-1"))
        await until(lambda: place.casino.floor.tables["mesa-1"].here.rules.jackpot.increment == 50)
        await place.jogada(player, "mesa-1")
        assert await shown() == (False, False)
        assert await joins("changed") == ("jackpot_not_approved", rule)

    visit(story, tmp_path)


@pytest.mark.parametrize("game", ["blackjack", "poquer-sem-descarte"])
def test_with_demo_credits_nobody_has_to_approve_anything(game: str, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator, guest = await place.come("operator"), await place.come("guest")
        assert guest.person is not None
        await place.casino.give_demo(guest.person)
        values = {"currency": "DEMO", "jackpot": {"stake": 100}} | ({"shoe": "continuo"} if game == "blackjack" else {})
        await operator.post("/api/operator/tables", {"id": "mesa-1", "game": game, "values": values})
        await place.jogada(guest, "mesa-1")
        chance = "lugar:1" if game == "blackjack" else "inicial"
        assert isinstance(await place.lay(guest, "mesa-1", 100_00, chance), Accepted)
        assert refused_by(await place.act(guest, "mesa-1", {"act": "join_jackpot"}, "k")) is None

    visit(story, tmp_path)
