"""The whole way of a player's money, and the operator's and the inspector's rooms, in a real browser."""

import re

from playwright.sync_api import expect

from browser.conftest import Visitor, Visitors
from browser.support import PASSWORD, Operator, bet, new_name, sit_at, throw_ball


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


def sign_in(visitor: Visitor, name: str, then: str) -> None:
    visitor.visit("/entrar")
    visitor.page.get_by_label("Nome de utilizador").fill(name)
    visitor.page.get_by_label("Palavra-passe").fill(PASSWORD)
    visitor.page.get_by_role("main").get_by_role("button", name="Entrar", exact=True).click()
    expect(visitor.page).not_to_have_url(re.compile("entrar"))
    visitor.visit(then)


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


def test_an_inspector_comes_in_with_a_code_and_checks_everything(visitors: Visitors, operator: Operator) -> None:
    code = operator.invite("inspector")
    visitor = visitors.one()
    page = visitor.page
    visitor.visit("/codigo")
    page.get_by_label(re.compile("Código")).fill(code)
    page.get_by_label("Nome de utilizador").fill(new_name("inspector"))
    page.get_by_label("Palavra-passe").fill(PASSWORD)
    page.get_by_role("button", name="Usar o código").click()
    expect(page).not_to_have_url(re.compile("codigo"))
    visitor.visit("/casa/inspeccao")
    page.get_by_role("button", name=re.compile("Inspeccionar|inspecção", re.IGNORECASE)).first.click()
    well = re.compile("como foi escrito|sem problemas|Nada a assinalar|Tudo", re.IGNORECASE)
    expect(page.get_by_text(well).first).to_be_visible(timeout=60_000)
