"""What the supervising body fixes before póquer sem descarte is played for money: AO9.15, AO9.16."""

from pathlib import Path
from typing import Any

import pytest

from jogofeito.server.casino import first_tables
from server.support import Place, visit

NEEDED = {"most_prizes": "AO9.16", "authorised": "AO9.15"}
WORDS = {"most_prizes": "Despacho 4/2026", "authorised": "Autorização 9/2025"}
TABLES = "/api/operator/tables"


def asked(**more: Any) -> dict[str, Any]:
    return {"id": "mesa-nova", "game": "poquer-sem-descarte", "law": "AO9", "values": {}, **more}


def missing(answer: Any) -> dict[str, str]:
    assert {each["code"] for each in answer["several"]} == {"reference_missing"}
    return {each["details"]["field"]: each["rule"] for each in answer["several"]}


@pytest.mark.law("AO9.15", "AO9.16")
def test_no_table_plays_for_money_before_the_most_prizes_are_fixed_and_it_is_authorised(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator = await place.come("operator")
        assert missing(await operator.post(TABLES, asked(), status=422)) == NEEDED
        part = asked(references={"authorised": WORDS["authorised"], "most_prizes": " "})
        assert missing(await operator.post(TABLES, part, status=422)) == {"most_prizes": "AO9.16"}
        await operator.post(TABLES, asked(references=WORDS))
        assert (await operator.get("/api/tables/mesa-nova"))["references"] == WORDS
        await operator.post(TABLES, asked(id="mesa-demo", values={"currency": "DEMO"}))  # nobody's money

    visit(story, tmp_path)


@pytest.mark.law("AO9.16")
def test_other_most_prizes_need_a_word_of_their_own(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator = await place.come("operator")
        await operator.post(TABLES, asked(references=WORDS))
        here = f"{TABLES}/mesa-nova"
        other: dict[str, Any] = {"values": {"most_prizes": 10_000_000_00}}
        assert missing(await operator.ask("PUT", here, other, 422)) == {"most_prizes": "AO9.16"}
        await operator.ask("PUT", here, {**other, "references": {"most_prizes": "Despacho 5/2026"}})
        seats: dict[str, Any] = {"values": {**other["values"], "seats": 6}}
        await operator.ask("PUT", here, seats)  # as they were fixed
        kept = {**WORDS, "most_prizes": "Despacho 5/2026"}
        assert place.casino.hall.settings["mesa-nova"].references == kept

    visit(story, tmp_path)


@pytest.mark.law("AO9.16")
def test_a_new_casino_opens_none_for_money_by_itself() -> None:
    opened = {table.values["currency"] for table in first_tables() if table.law == "AO9"}
    assert opened == {"DEMO"}
