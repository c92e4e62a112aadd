"""What the supervising body is told of, or fixes, before money is played for: AO10.24, AO11.26, .28, PTM.20, .22."""

from pathlib import Path
from typing import Any

import pytest

from bacara_floor_support import settings
from bacara_support import proving
from server.support import Place, until, visit

WORDS = {"deduction": "Ofício 12/2026", "ceiling": "Despacho 3/2026"}
NEEDED = {
    "AO10": {"deduction": "AO10.24"},
    "AO11": {"deduction": "AO11.26", "ceiling": "AO11.28"},
    "PTM": {"deduction": "PTM.20", "ceiling": "PTM.22"},
}
PROVEN = proving(AO10="AO10.24", AO11="AO11.26 AO11.28", PTM="PTM.20 PTM.22")


def asked(text: str, **more: Any) -> dict[str, Any]:
    offered = settings(text)
    return {"id": "mesa-nova", "game": offered.game, "law": offered.law, "values": {}, **more}


def missing(answer: Any) -> dict[str, str]:
    """By field, the rule for which a word of the supervising body is missing."""
    assert {each["code"] for each in answer["several"]} == {"reference_missing"}
    return {each["details"]["field"]: each["rule"] for each in answer["several"]}


@PROVEN
def test_no_table_plays_for_money_before_the_supervising_body_has_spoken(text: str, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator = await place.come("operator")
        refused = await operator.post("/api/operator/tables", asked(text), status=422)
        assert missing(refused) == NEEDED[text]
        blank = asked(text, references=dict.fromkeys(NEEDED[text], "  "))
        assert missing(await operator.post("/api/operator/tables", blank, status=422)) == NEEDED[text]
        words = {name: WORDS[name] for name in NEEDED[text]}
        await operator.post("/api/operator/tables", asked(text, references=words))
        assert (await operator.get("/api/tables/mesa-nova"))["references"] == words
        assert place.casino.hall.settings["mesa-nova"].references == words
        demo = asked(text, id="mesa-demo", values={"currency": "DEMO"})
        await operator.post("/api/operator/tables", demo)  # nobody's money

    visit(story, tmp_path)


@PROVEN
def test_a_value_that_changes_needs_a_word_of_its_own(text: str, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator = await place.come("operator")
        words = {name: WORDS[name] for name in NEEDED[text]}
        await operator.post("/api/operator/tables", asked(text, references=words))
        other = {"AO10": "20_on_5", "AO11": "50_on_5", "PTM": "50_on_5"}[text]
        change: dict[str, Any] = {"values": {"deduction": other}}
        refused = await operator.ask("PUT", "/api/operator/tables/mesa-nova", change, 422)
        assert missing(refused) == {"deduction": NEEDED[text]["deduction"]}
        told = {**change, "references": {"deduction": "Ofício 13/2026"}}
        await operator.ask("PUT", "/api/operator/tables/mesa-nova", told)
        await operator.ask("PUT", "/api/operator/tables/mesa-nova", {"values": {"deduction": "none"}})  # needs nobody's

    visit(story, tmp_path)


@PROVEN
def test_no_hour_has_a_value_of_which_the_supervising_body_was_not_told(text: str, tmp_path: Path) -> None:
    """Whether it is that hour now, later today, or never: a word is of the usual value only."""
    deduction = {"AO10": "20_on_5", "AO11": "50_on_5", "PTM": "50_on_5"}[text]

    async def story(place: Place) -> None:
        operator = await place.come("operator")
        now = place.casino.now_ms() // 60_000 % 1440
        words = {name: WORDS[name] for name in NEEDED[text]}
        evasions: list[dict[str, Any]] = [{"deduction": deduction}]
        if "ceiling" in words:
            usual = place.casino.hall.rules_of(settings(text))
            evasions += [{"ceiling": usual.ceiling + usual.minimum}, {"minimum": 2 * usual.minimum}]
        for changed in evasions:
            field = "deduction" if "deduction" in changed else "ceiling"
            for begins in (now, (now + 120) % 1440):
                hours = [{"from_minute": begins, "until_minute": (begins + 60) % 1440, "values": changed}]
                plain = {"deduction": "none"} if field == "deduction" else {}
                given = {name: word for name, word in words.items() if field == "ceiling" or name != field}
                table = asked(text, values=plain, references=given, hours=hours)
                refused = await operator.post("/api/operator/tables", table, status=422)
                assert missing(refused) == {field: NEEDED[text][field]}
                await operator.post("/api/operator/tables", {**table, "hours": []})
                change = {"hours": hours}
                refused = await operator.ask("PUT", "/api/operator/tables/mesa-nova", change, 422)
                assert missing(refused) == {field: NEEDED[text][field]}
                await operator.ask("DELETE", "/api/operator/tables/mesa-nova", status=204)
                await until(lambda: not place.casino.hall._closing)
        told = asked(text, references=words, hours=[{**hours[0], "values": {"deduction": "none"}}])
        await operator.post("/api/operator/tables", told)  # at that hour nobody has to be told

    visit(story, tmp_path)


@pytest.mark.law("PT812.26", "PT812.41")
def test_online_the_house_decides_by_itself(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator = await place.come("operator")
        for number, text in enumerate(("PT812", "PT812-II")):
            await operator.post("/api/operator/tables", asked(text, id=f"mesa-{number}"))
        more = asked("PT812", id="mesa-9", references={"deduction": "x"})
        refused = await operator.post("/api/operator/tables", more, status=422)
        assert refused["several"][0]["code"] == "reference_not_asked"

    visit(story, tmp_path)
