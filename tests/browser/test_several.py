"""Several tables on one page: bets at each, keys only where the focus is, tabs on a telephone."""

import re

from playwright.sync_api import Locator, Page, expect

from browser.conftest import DESKTOP, PHONE, Visitor, Visitors
from browser.test_games import last_jogada, too_wide

# both ask after every deal, and both hear the same keys
PLAIN, WITH_JACKPOT = "poquer-sem-descarte-individual-demo", "poquer-acumulado-individual-demo"
ROULETTE = "americana-francesa-individual-demo"
HAS = re.compile(r"tem \d|(has|holds) .*\d")
DEAL = re.compile("^(Dar as cartas|Deal the cards)")
PASSO = re.compile("^Passo")


def tile(page: Page, table: str) -> Locator:
    """The part of the page that is this table."""
    return page.locator(f'section[id$="-{table}"]')


def bet_at(visitor: Visitor, table: str, chance: str) -> None:
    """A chip on a place of one of the tables; it lies there when this is done."""
    place = tile(visitor.page, table).locator(f'[data-spot="{chance}"]').first
    place.evaluate("place => place.scrollIntoView({ block: 'center' })")
    place.click()
    expect(place).to_have_attribute("aria-label", HAS)


def deal_at(visitor: Visitor, table: str) -> None:
    bet_at(visitor, table, "inicial")
    tile(visitor.page, table).get_by_role("button", name=DEAL).click()


def asks(page: Page, table: str) -> Locator:
    return tile(page, table).get_by_role("button", name=PASSO)


def passed(visitor: Visitor, table: str) -> int:
    last = last_jogada(visitor, table)
    return len([step for step in last["steps"] if step["fact"]["fact"] == "passed"]) if last else 0


def test_keys_act_only_at_the_table_with_the_focus(visitors: Visitors) -> None:
    visitor = visitors.one(DESKTOP)
    page = visitor.page
    visitor.visit(f"/mesas/{PLAIN}+{WITH_JACKPOT}+{ROULETTE}")
    bet_at(visitor, ROULETTE, "encarnado")
    deal_at(visitor, PLAIN)
    expect(asks(page, PLAIN)).to_be_visible()
    deal_at(visitor, WITH_JACKPOT)
    expect(asks(page, WITH_JACKPOT)).to_be_visible()
    for table in (PLAIN, WITH_JACKPOT):  # each says so itself; at a player's own table no clock runs on a decision
        expect(tile(page, table).get_by_text("espera por si", exact=True)).to_be_attached()
    expect(page).to_have_title(re.compile(r"^● A sua vez – 1\. "))  # asked first, so less time

    page.keyboard.press("p")  # the last deal took the focus along
    expect(asks(page, WITH_JACKPOT)).to_have_count(0)
    expect(asks(page, PLAIN)).to_be_visible()
    page.keyboard.press("n")
    expect(tile(page, PLAIN).locator("[data-asks]")).to_be_focused()
    page.keyboard.press("m")  # the voice is toggled once, not once a table
    expect(tile(page, PLAIN).locator('button[aria-pressed="true"][title*="(tecla M)"]')).to_have_count(1)
    page.keyboard.press("p")
    expect(asks(page, PLAIN)).to_have_count(0)
    expect(page).to_have_title("Várias mesas · Jogo Feito")
    for table in (PLAIN, WITH_JACKPOT):
        expect(tile(page, table).get_by_role("button", name=DEAL)).to_be_visible()
        assert passed(visitor, table) == 1
    assert too_wide(page) == []

    tile(page, WITH_JACKPOT).get_by_role("button", name=re.compile("^Fechar 2")).click()
    expect(tile(page, WITH_JACKPOT)).to_have_count(0)
    expect(tile(page, ROULETTE).locator('[data-spot="encarnado"]').first).to_have_attribute("aria-label", HAS)


def test_tabs_on_a_telephone(visitors: Visitors) -> None:
    visitor = visitors.one(PHONE, locale="en-GB")
    page = visitor.page
    visitor.visit(f"/mesas/{PLAIN}+{ROULETTE}")
    poker = page.get_by_role("tab", name=re.compile("poker", re.IGNORECASE))
    roulette = page.get_by_role("tab", name=re.compile("roulette", re.IGNORECASE))
    expect(poker).to_have_attribute("aria-selected", "true")
    expect(tile(page, ROULETTE)).to_be_hidden()
    deal_at(visitor, PLAIN)
    expect(poker).to_have_accessible_name(re.compile(r"waits for you$"))
    roulette.tap()
    expect(tile(page, PLAIN)).to_be_hidden()
    expect(poker).to_have_accessible_name(re.compile(r"waits for you$"))
    bet_at(visitor, ROULETTE, "encarnado")
    page.keyboard.press("p")  # the table that asks is not the one on show
    assert passed(visitor, PLAIN) == 0
    page.get_by_role("button", name="Next one waiting").tap()
    expect(poker).to_have_attribute("aria-selected", "true")
    expect(tile(page, PLAIN).locator("[data-asks]")).to_be_focused()
    asks(page, PLAIN).tap()
    expect(poker).not_to_have_accessible_name(re.compile("waits"))
    assert too_wide(page) == []

    roulette.tap()
    elsewhere = visitor.context.new_page()  # the same person stands up from the table that is not on show
    elsewhere.goto(f"{visitor.house.address}/mesa/{PLAIN}")
    elsewhere.get_by_role("button", name="Leave the table").click()
    over = page.get_by_role("dialog", name=re.compile("poker.*: ", re.IGNORECASE))
    expect(over).to_be_visible()
    over.get_by_role("button", name="Close this table").tap()
    expect(page).to_have_url(re.compile(f"/mesa/{ROULETTE}$"))


def test_tables_are_added_and_what_cannot_be_shown_is_said(visitors: Visitors) -> None:
    visitor = visitors.one(DESKTOP)
    page = visitor.page
    visitor.visit(f"/mesa/{ROULETTE}")
    page.get_by_role("button", name="Juntar outra mesa").click()
    show = page.get_by_role("button", name="Mostrar juntas")
    expect(show).to_be_disabled()
    page.locator(f'input[value="{PLAIN}"]').check()
    assert page.locator(f'input[value="{ROULETTE}"]').count() == 0
    show.click()
    expect(page).to_have_url(re.compile(re.escape(f"/mesas/{ROULETTE}+{PLAIN}") + "$"))
    for table in (ROULETTE, PLAIN):
        expect(tile(page, table).get_by_role("heading", level=2).first).to_be_visible()

    visitor.visit(f"/mesas/{PLAIN}+nao-existe+{PLAIN}+nem-esta+{ROULETTE}+demais")
    expect(page.get_by_text(f"A mesma mesa não se mostra duas vezes: {PLAIN}.")).to_be_visible()
    expect(page.get_by_text("Cabem quatro mesas. De fora: demais.")).to_be_visible()
    expect(page.get_by_text("Não há mesa «nao-existe».")).to_be_visible()
    expect(tile(page, PLAIN).locator('[data-spot="inicial"]')).to_be_visible()
