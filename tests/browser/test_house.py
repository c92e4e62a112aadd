"""The whole way of a player's money, and the operator's and the inspector's rooms, in a real browser."""

import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from browser.conftest import PHONE, Visitor, Visitors
from browser.support import INDIVIDUAL, PASSWORD, Operator, bet, new_name, sign_in, sit_at, throw_ball
from browser.test_games import last_jogada, too_wide


def register(visitor: Visitor) -> str:
    name = new_name("jogador")
    page = visitor.page
    visitor.visit("/registar")
    page.get_by_label("Nome de utilizador").fill(name)
    page.get_by_label("Palavra-passe").fill(PASSWORD)
    page.get_by_role("checkbox").check()
    page.get_by_role("button", name="Criar conta", exact=True).click()
    expect(page).not_to_have_url(re.compile("registar"))
    return name


def test_register_pay_in_at_the_desk_play_and_read_the_statement(visitors: Visitors, operator: Operator) -> None:
    player, desk = visitors.one(), visitors.one()
    name = register(player)

    sign_in(desk, operator.name, "/casa/caixa")
    desk.page.get_by_label("Procurar jogador").fill(name)
    desk.page.get_by_role("button", name=re.compile(name)).click()
    desk.page.get_by_label("Quantia").fill("5000")
    desk.page.get_by_role("button", name="Conferir").click()
    desk.page.get_by_role("dialog").get_by_role("button", name="Confirmar a entrada").click()
    expect(desk.page.get_by_text("Entrada feita").first).to_be_visible()

    sit_at(player, "/mesa/francesa-individual-aoa")
    bet(player, "pleno:17")
    throw_ball(player)
    player.visit("/conta/extracto")
    expect(player.page.get_by_role("row", name=re.compile(r"depósito na caixa \+5.000 Kz"))).to_be_visible()
    expect(player.page.get_by_role("row", name=re.compile(r"aposta\b.* −100 Kz"))).to_be_visible()


def test_the_operator_changes_a_limit_within_the_law_and_is_refused_outside_it(
    visitors: Visitors, operator: Operator
) -> None:
    name = new_name("limites").lower()
    operator.open_table(name, "roleta-americana")
    visitor = visitors.one()
    page = visitor.page
    sign_in(visitor, operator.name, "/casa/mesas")

    def set_pleno(value: str) -> None:
        row = page.get_by_role("row").or_(page.get_by_role("listitem")).filter(has_text=name).first
        row.get_by_role("button", name=re.compile("^Alterar")).click()
        field = page.locator('[id="field-maxima.pleno"] input')
        field.fill(value)
        page.get_by_role("button", name="Guardar as alterações").click()

    set_pleno("20")
    expect(page.get_by_text(f"A mesa «{name}» foi alterada").first).to_be_visible()
    visitor.visit("/casa/mesas")
    set_pleno("31")
    expect(page.locator('[id="field-maxima.pleno"]')).to_contain_text("AO1.35")
    expect(page.locator('[id="field-maxima.pleno"] input')).to_have_attribute("aria-invalid", "true")


def test_a_complaint_goes_to_the_house_and_comes_back_answered(visitors: Visitors, operator: Operator) -> None:
    player, house = visitors.one(), visitors.one()
    register(player)
    sit_at(player)
    bet(player, "pleno:3")
    throw_ball(player)
    words = f"A bola parou noutro número, {new_name('n')}."
    player.page.get_by_role("button", name="Reclamar").click()
    player.page.get_by_role("dialog").get_by_role("textbox").fill(words)
    player.page.get_by_role("dialog").get_by_role("button", name=re.compile("Enviar|Reclamar")).last.click()

    sign_in(house, operator.name, "/casa/reclamacoes")
    house.page.get_by_text(words).first.click()
    house.page.get_by_role("textbox").last.fill("Revimos a jogada: o número é o que foi selado.")
    house.page.get_by_role("button", name=re.compile("Responder")).last.click()
    expect(house.page.get_by_text("Revimos a jogada").first).to_be_visible()

    player.visit("/conta/reclamacoes")
    expect(player.page.get_by_text("Revimos a jogada").first).to_be_visible()


@pytest.mark.law("AO8.12")
def test_a_complaint_after_the_cards_went_back_is_shown_as_late_to_the_player_and_the_house(
    visitors: Visitors, operator: Operator
) -> None:
    player, house, name = visitors.one(), visitors.one(), new_name("bj")
    register(player)
    operator.open_table(name, "blackjack", shoe="continuo", more={"betting_seconds": 5, "decision_seconds": 5})
    player.visit(f"/mesa/{name}")
    expect(player.page.get_by_role("button", name=re.compile("Levantar-se"))).to_be_visible()
    bet(player, "lugar:1")
    for _ in range(120):  # the clock decides
        if last := last_jogada(player, name):
            break
        player.page.wait_for_timeout(500)
    assert last
    words = f"Queria ver as cartas, {new_name('n')}."
    player.visit(f"/conta/reclamacoes?jogada={last['jogada']}")
    player.page.get_by_role("dialog").get_by_role("textbox").fill(words)
    player.page.get_by_role("dialog").get_by_role("button", name=re.compile("Enviar|Reclamar")).last.click()
    player.page.get_by_role("dialog").get_by_role("button", name="Fechar").last.click()
    own = player.page.get_by_role("article").filter(has_text=words)
    expect(own).to_contain_text("Chegou depois de recolhidas as cartas (AO8.12)")
    sign_in(house, operator.name, "/casa/reclamacoes")
    house.page.get_by_text(words).first.click()
    expect(house.page.get_by_text("Tardia: depois de recolhidas as cartas (AO8.12)").first).to_be_visible()


def inspect(visitor: Visitor, operator: Operator, then: str) -> None:
    """A new inspector, who comes in with a code."""
    page = visitor.page
    visitor.visit("/codigo")
    page.get_by_label(re.compile("Código")).fill(operator.invite("inspector"))
    page.get_by_label("Nome de utilizador").fill(new_name("inspector"))
    page.get_by_label("Palavra-passe").fill(PASSWORD)
    page.get_by_role("button", name="Usar o código").click()
    expect(page).not_to_have_url(re.compile("codigo"))
    visitor.visit(then)


def test_an_inspector_comes_in_with_a_code_and_checks_everything(visitors: Visitors, operator: Operator) -> None:
    visitor = visitors.one()
    page = visitor.page
    inspect(visitor, operator, "/casa/inspeccao")
    page.get_by_role("button", name=re.compile("Inspeccionar|inspecção", re.IGNORECASE)).first.click()
    well = re.compile("como foi escrito|sem problemas|Nada a assinalar|Tudo", re.IGNORECASE)
    expect(page.get_by_text(well).first).to_be_visible(timeout=60_000)


def test_signals_are_read_filtered_and_their_hands_seen_again(visitors: Visitors, operator: Operator) -> None:
    player, inspector = visitors.one(), visitors.one(PHONE)
    page = inspector.page
    inspect(inspector, operator, "/casa/sinais")
    page.get_by_label("Mesa").select_option("omaha-demo")
    expect(page.get_by_text(re.compile("^Mãos lidas: "))).to_be_visible(timeout=30_000)  # a process is begun for it

    sit_at(player)
    bet(player, "pleno:17")
    throw_ball(player)
    jogada = ended_jogada(player)
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json=told_of(jogada))

    page.route("**/api/inspector/signals*", answer)
    page.get_by_label("Desde quando").select_option("7")
    flow = page.get_by_role("article").filter(has_text="Fichas num só sentido")
    expect(flow).to_contain_text(re.compile("por acaso, 1 vez em 25.000"))
    expect(flow).to_contain_text("ana, rui")
    assert "since_ms=0" not in asked[-1]
    assert "table=omaha-demo" in asked[-1]
    page.get_by_label("Espécie").select_option("instant_raises")
    expect(flow).to_have_count(0)
    page.get_by_label("Espécie").select_option("")
    assert too_wide(page) == []
    page.get_by_role("button", name=re.compile("^EN:")).click()
    expect(page.get_by_role("article")).to_have_count(2)
    page.get_by_role("button", name=f"See {jogada}").first.click()
    expect(page.get_by_role("dialog", name=jogada)).to_be_visible()


def ended_jogada(player: Visitor) -> str:
    """The ball rests a moment before the jogada is over."""
    for _ in range(50):
        if last := last_jogada(player, INDIVIDUAL.removeprefix("/mesa/")):
            return str(last["jogada"])
        player.page.wait_for_timeout(100)
    raise AssertionError("the jogada did not end")


def told_of(jogada: str) -> dict[str, Any]:
    """A report with two signals; honest play gives none, and a test cannot wait for the other sort."""
    text = {"pt": "Algo a ver.", "en": "Something to see."}
    flow = {
        "kind": "one_way_flow",
        "text": text,
        "players": {"p1": "ana", "p2": "rui"},
        "counts": {"once_in": 25_000},
        "hands": [jogada],
    }
    raises = {
        "kind": "instant_raises",
        "text": text,
        "players": {"p1": "ana"},
        "counts": {"times": 12},
        "hands": [jogada],
    }
    return {
        "table": "",
        "since_ms": 0,
        "hands": 400,
        "players": 5,
        "caution": text,
        "thresholds": {},
        "signals": [flow, raises],
    }


def test_a_poker_table_is_opened_with_hours_and_pace(visitors: Visitors, operator: Operator) -> None:
    visitor = visitors.one()
    page = visitor.page
    name = new_name("mista").lower()
    sign_in(visitor, operator.name, "/casa/mesas")
    page.get_by_role("button", name="Abrir uma mesa").click()
    page.get_by_label("Jogo e texto da lei").select_option("holdem/AO15")
    page.get_by_label("Nome da mesa").fill(name)
    page.get_by_label("Segundos entre duas mãos").fill("8")
    page.get_by_label("Mesa com hora marcada").check()
    page.get_by_label("Começa", exact=True).fill("2031-05-01T21:00")
    page.get_by_label("Acaba", exact=True).fill("2031-05-01T20:00")
    page.get_by_label("Outra variante da mesa mista").select_option("omaha")
    submit = page.get_by_role("button", name="Abrir a mesa")
    submit.click()
    expect(page.get_by_text("a sessão acaba depois de começar")).to_be_visible()
    page.get_by_label("Acaba", exact=True).fill("2031-05-01T23:00")
    submit.click()
    expect(page.get_by_role("heading", name=re.compile(name))).to_be_visible()
    visitor.visit(f"/mesa/{name}")
    expect(page.get_by_role("region", name="Mesa com hora marcada")).to_contain_text("2031")
