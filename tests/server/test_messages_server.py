"""Every refusal of the server, as it really comes about: with the details that its text needs, and no others."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec

from jogofeito.server.hall import Hall
from jogofeito.server.line import Frame
from jogofeito.server.socket import MESSAGES_BURST, MOST_WATCHED, Connection, Feeds
from server.support import CHIP, DEMO, OWN, PASSWORD, SHARED, Place, Visitor, visit

_DESK = {"balance": 100_00, "needed": 500_00, "currency": "AOA"}
_LIMIT = {"period": "day", "most": 500_00, "left": 100_00, "currency": "AOA"}

SERVER_REFUSALS: dict[str, dict[str, Any]] = {
    "sign_in_first": {},
    "signed_out": {},
    "sign_in_wrong": {},
    "password_wrong": {},
    "name_taken": {"name": "ana"},
    "adults_only": {},
    "code_unknown": {},
    "second_factor_needed": {},
    "second_factor_first": {},
    "code_wrong": {},
    "passkey_wrong": {},
    "passkey_known": {},
    "no_such_passkey": {},
    "too_many_passkeys": {"most": 10},
    "password_easy": {},
    "password_advice": {},
    "no_such_sign_in": {},
    "no_letters": {},
    "money_first": {"purses": {"AOA": 5}},
    "still_seated": {},
    "waits_for_second_person": {"approval": "a", "until_ms": 5},
    "second_person_is_another": {},
    "no_such_approval": {"approval": "a"},
    "database_away": {},
    "too_many_lines": {"most": 24},
    "not_your_role": {"role": "guest", "roles": ["player", "operator"]},
    "too_often": {"seconds": 7},
    "too_fast": {"per_second": 40},
    "too_many_watched": {"most": 24},
    "forged": {},
    "bad_request": {"path": "/api/me", "error": "what is wrong"},
    "message_not_understood": {"error": "what is wrong"},
    "method_not_allowed": {"path": "/api/me", "error": "x"},
    "too_large": {"path": "/api/me", "error": "x"},
    "no_such_page": {"path": "/api/nothing"},
    "our_fault": {},
    "not_ready": {},
    "try_again": {},
    "no_such_table": {"table": "mesa"},
    "table_exists": {"table": "mesa"},
    "table_changing": {"table": "mesa"},
    "currency_stays": {"table": "mesa"},
    "no_such_game": {"game": "domino"},
    "rules_refused": {},
    "no_such_person": {"person": "p-1"},
    "no_such_jogada": {"jogada": "mesa/0"},
    "no_jogada_yet": {"table": "mesa"},
    "advice_on_demo_only": {"table": "mesa"},
    "advice_not_here": {"table": "mesa"},
    "jogada_in_play": {"jogada": "mesa/0"},
    "record_hidden": {"jogada": "mesa/0"},
    "history_not_here": {"jogada": "mesa/0"},
    "no_hand_dealt": {"jogada": "mesa/0"},
    "not_your_hand": {"jogada": "mesa/0"},
    "no_hand_of_yours": {"table": "mesa"},
    "no_such_complaint": {"complaint": "1"},
    "no_such_plan": {"plan": "c0ffee"},
    "plan_approved_already": {"plan": "c0ffee"},
    "money_needs_account": {},
    "house_does_not_play": {},
    "limit_currency": {"which": "loss_day", "currencies": ["AOA", "EUR"]},
    "excluded": {"until_ms": 5},
    "excluded_for_good": {"until_ms": -1},
    "deposit_limit": _LIMIT,
    "loss_limit": _LIMIT,
    "stake_limit": _LIMIT,
    "time_limit": {"minutes": 30},
    "inspection_running": {},
    "only_desk_is_corrected": {"batch": "mesa/0/1"},
    "no_wallet": {},
    "wallet_waits": {},
    "wallet_refused": {"wallet_code": "no_funds"},
    "desk_refused": {},
    "desk_no_amount": _DESK,
    "desk_no_player": _DESK,
    "desk_no_receipt": _DESK,
    "desk_no_reason": _DESK,
    "desk_unknown_currency": _DESK,
    "desk_demo_is_not_money": _DESK,
    "desk_not_enough": _DESK,
    "desk_used_otherwise": _DESK,
    "desk_unwritable": _DESK,
    "desk_unknown_batch": _DESK,
    "desk_already_corrected": _DESK,
    "desk_money_gone": _DESK,
}

# no request can bring these about, or a test of its own does
ELSEWHERE = {
    # in test_security.py, test_staff.py and test_lines.py
    "second_factor_needed", "second_factor_first", "code_wrong", "passkey_wrong", "passkey_known",
    "too_many_passkeys", "password_easy", "password_advice", "no_such_sign_in", "no_letters", "money_first",
    "still_seated", "waits_for_second_person", "second_person_is_another", "no_such_approval", "database_away",
    "too_many_lines", "no_such_passkey",
    "signed_out", "too_often", "our_fault", "not_ready", "try_again", "table_changing", "record_hidden", "time_limit",
    "history_not_here", "no_hand_dealt", "not_your_hand", "no_hand_of_yours",
    "loss_limit", "stake_limit", "too_large", "forged", "wallet_waits", "wallet_refused",
    "desk_no_amount", "desk_no_player", "desk_no_receipt", "desk_no_reason", "desk_unknown_currency",
    "desk_demo_is_not_money", "desk_unwritable", "desk_already_corrected", "desk_money_gone",
}  # fmt: skip


async def over_rest(place: Place, told: dict[str, Any]) -> None:
    stranger, guest, player = await place.stranger(), await place.come("guest"), await place.come("player", "ana")
    desk, excluded = await place.come("operator"), await place.come("player")
    await place.pay_in(player, CHIP)
    await excluded.post("/api/me/exclusion", {})
    await player.ask("PUT", "/api/me/limits", {"which": "deposit_day", "value": 0, "currency": "AOA"})
    jogada = await place.jogada(player, OWN.id)
    cash = {"player": player.id, "currency": "AOA", "amount": 500 * CHIP, "receipt": "r"}
    account = {"name": "ana", "password": PASSWORD, "adult": True}
    correct = {"batch": "receipt/desk/none", "reason": "x", "key": "k"}
    table = {"id": SHARED.id, "game": "roleta-francesa"}
    tables = "/api/operator/tables"

    async def ask(who: Visitor, method: str, path: str, body: object = None) -> None:
        answer = (await who.http.request(method, path, json=body)).json()
        for each in (answer["refused"], *answer["several"]):
            told[each["code"]] = each

    await ask(stranger, "GET", "/api/me")
    await ask(stranger, "GET", "/api/nothing")
    await ask(stranger, "DELETE", "/api/me")
    await ask(stranger, "POST", "/api/register", {**account, "adult": 5})
    await ask(stranger, "POST", "/api/register", {**account, "adult": False})
    await ask(stranger, "POST", "/api/register", account)
    await ask(stranger, "POST", "/api/sign-in", {"name": "ana", "password": "not the password"})
    await ask(stranger, "POST", "/api/claim", {"code": "x", "name": "eva", "password": PASSWORD})
    await ask(guest, "GET", "/api/me/limits")
    await ask(player, "POST", "/api/me/password", {"old": "not the old one", "new": PASSWORD})
    await ask(player, "PUT", "/api/me/limits", {"which": "loss_day", "value": 5})
    await ask(player, "POST", "/api/me/wallet/bring", {"currency": "AOA", "amount": 5, "key": "k"})
    await ask(player, "GET", "/api/tables/nowhere")
    await ask(player, "GET", f"/api/tables/{DEMO.id}/last")
    await ask(player, "GET", f"/api/tables/{DEMO.id}/advice")
    await ask(player, "GET", f"/api/tables/{SHARED.id}/advice")
    await ask(player, "GET", f"/api/replay?jogada={jogada}")
    await ask(player, "GET", "/api/replay?jogada=x")
    await ask(desk, "POST", "/api/complaints/none/answer", {"words": "x"})
    await ask(desk, "POST", tables, table)
    await ask(desk, "POST", tables, {**table, "id": "outra", "game": "domino"})
    await ask(desk, "POST", tables, {**table, "id": "outra", "values": {"maxima.pleno": 31}})
    await ask(desk, "PUT", f"{tables}/{SHARED.id}", {"values": {"currency": "EUR"}})
    await ask(desk, "POST", "/api/operator/desk/cash-in", {**cash, "player": "nobody"})
    await ask(desk, "POST", "/api/operator/desk/cash-in", cash)
    await ask(desk, "POST", "/api/operator/desk/cash-in", {**cash, "player": excluded.id, "receipt": "s"})
    await ask(desk, "POST", "/api/operator/desk/cash-out", cash)
    await desk.post("/api/operator/desk/cash-out", {**cash, "amount": 5})
    await ask(desk, "POST", "/api/operator/desk/cash-out", {**cash, "amount": 6})
    await ask(desk, "POST", "/api/operator/desk/correct", correct)
    await ask(desk, "POST", "/api/operator/desk/correct", {**correct, "batch": "other"})
    async with place.casino.inspecting:
        await ask(desk, "POST", "/api/inspector/inspection")
    for_days = await place.come("player")
    await for_days.post("/api/me/exclusion", {"days": 1})
    await ask(desk, "POST", "/api/operator/desk/cash-in", {**cash, "player": for_days.id, "receipt": "s"})


async def over_plans(place: Place, told: dict[str, Any]) -> None:
    desk, inspector = await place.come("operator"), await place.come("inspector")
    table = {"id": "com-acumulado", "game": "blackjack", "values": {"jackpot": {"stake": 100}}}
    await desk.post("/api/operator/tables", table)
    (plan,) = await desk.get("/api/operator/plans")
    for name in ("none", plan["digest"], plan["digest"]):
        path = f"/api/inspector/plans/{name}/approve"
        answer = (await inspector.http.post(path, json={"reference": "x"})).json()
        if refused := answer.get("refused"):
            told[refused["code"]] = refused


async def over_the_socket(place: Place, told: dict[str, Any]) -> None:
    frames: list[Any] = []

    async def send(frame: Frame) -> None:
        frames.extend(msgspec.json.decode(frame.words))

    async def ask(who: Visitor, *messages: bytes) -> None:
        assert who.person is not None
        connection = Connection(place.casino, Feeds(place.casino), who.person, send)
        for message in messages:
            await connection.heard(message)
        while connection._asking:
            await asyncio.gather(*connection._asking)
        await connection.close()

    guest, desk = await place.come("guest"), await place.come("operator")
    watch = [b'{"do":"watch","table":"%d"}' % number for number in range(MOST_WATCHED)]
    sit = b'{"do":"sit","table":"%s"}' % OWN.id.encode()
    await ask(guest, b"{", sit)
    await ask(desk, sit)
    anything_goes = Hall.find
    try:  # so that there are enough tables to watch
        Hall.find = lambda self, name, player: anything_goes(self, name and SHARED.id, player)  # type: ignore[method-assign]
        await ask(guest, *watch, b'{"do":"watch","table":"one more"}')
    finally:
        Hall.find = anything_goes  # type: ignore[method-assign]
    place.casino.clock.now_ms = lambda: 5  # type: ignore[method-assign] # no time passes
    await ask(guest, *[b"{"] * (MESSAGES_BURST + 1))
    for said in frames:
        if refused := said.get("refused"):
            told[refused["code"]] = refused
        if said["say"] == "bye":
            told[said["reason"]] = {"text": said["text"], "details": SERVER_REFUSALS["too_fast"]}


def test_every_refusal_of_the_server_comes_about_with_the_details_of_its_text(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        told: dict[str, Any] = {}
        await over_rest(place, told)
        await over_plans(place, told)
        await over_the_socket(place, told)
        assert set(SERVER_REFUSALS) > ELSEWHERE
        assert set(SERVER_REFUSALS) - ELSEWHERE - set(told) == set()
        for code in set(SERVER_REFUSALS) & set(told):
            refused = told[code]
            assert {*SERVER_REFUSALS[code], "error", "path"} == {*refused["details"], "error", "path"}, code
            assert "{" not in refused["text"]["pt"] + refused["text"]["en"], code

    visit(story, tmp_path, SHARED, OWN, DEMO)
