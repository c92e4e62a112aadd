"""The trainer: what an open decision is worth, at demo tables only."""

from pathlib import Path
from typing import Any

from jogofeito.core.parties import seat
from jogofeito.floor.address import Accepted
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.games.poquer_sem_descarte.offers import Deciding
from server.support import Place, Visitor, until, visit
from table_support import AskedTable

MINIMUM = 100_00
PACE = Pace(betting_ms=60_000, decision_ms=60_000, interval_ms=1, pause_ms=1)


def table(table_id: str, currency: str, game: str = "poquer-sem-descarte", law: str = "AO9") -> TableSettings:
    return TableSettings(table_id, game, law, {"currency": currency, "minimum": MINIMUM}, individual=True, pace=PACE)


DEMO, MONEY = table("demo", "DEMO"), table("kwanzas", "AOA")
WHEEL = table("roda", "DEMO", "roleta-francesa", "AO2")


async def asked_to_decide(place: Place, player: Visitor, name: str) -> int:
    """Bet the minimum and have the cards dealt; the number of the offer that the player is made then."""
    jogada = await place.jogada(player, name)
    bet = {"act": "place", "chance": "inicial", "amount": MINIMUM}
    assert isinstance(await place.act(player, name, bet, "bet", jogada), Accepted)
    live = place.table(player, name)
    await live.start(player.id, "start")
    await until(lambda: isinstance(numbered_offer(live)[1], Deciding))
    return numbered_offer(live)[0]


def numbered_offer(table: AskedTable) -> tuple[int, Any]:
    offered = table.live.play.offer_to(seat(1)) if table.live else None
    return offered or (0, None)


def test_a_demo_table_tells_what_each_act_is_worth_the_best_first(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await place.come("guest")
        await player.post("/api/me/demo")
        offer = await asked_to_decide(place, player, DEMO.id)
        advice = await player.get(f"/api/tables/{DEMO.id}/advice")
        assert advice["offer"] == offer
        assert {each["act"]["act"] for each in advice["acts"]} == {"vou", "passo"}
        best, other = advice["acts"]
        assert best["cost"] == 0
        assert other["cost"] == best["expectation"] - other["expectation"] > 0
        worth = {each["act"]["act"]: each["expectation"] for each in advice["acts"]}
        assert worth["passo"] == -1  # the first bet is lost

    visit(story, tmp_path, DEMO)


def test_a_table_with_money_never_trains(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await place.come("player")
        await place.pay_in(player, 100 * MINIMUM)
        await asked_to_decide(place, player, MONEY.id)
        path = f"/api/tables/{MONEY.id}/advice"
        assert await player.refused("GET", path, None, 403) == "advice_on_demo_only"

    visit(story, tmp_path, MONEY)


def test_where_nothing_is_to_be_decided_there_is_no_advice(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        guest = await place.come("guest")
        await place.jogada(guest, WHEEL.id)
        await place.jogada(guest, DEMO.id)
        assert await guest.refused("GET", f"/api/tables/{WHEEL.id}/advice", None, 404) == "advice_not_here"
        assert await guest.refused("GET", f"/api/tables/{DEMO.id}/advice", None, 404) == "advice_not_here"

    visit(story, tmp_path, WHEEL, DEMO)
