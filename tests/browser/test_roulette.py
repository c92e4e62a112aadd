"""Roulette in a real browser: bets by mouse, keyboard and finger; results seen, replayed and verified."""

import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from browser.conftest import DESKTOP, PHONE, Visitor, Visitors
from browser.support import Operator, bet, has, new_name, sit_at, spot, throw_ball
from browser.test_games import too_wide

BY_MOUSE = (
    "pleno:17", "cavalo:14-17", "rua:1-2-3", "quadro:25-26-28-29", "linha:31-32-33-34-35-36", "duzia:2", "coluna:35",
    "cavalo_de_duzia:1-2", "cavalo_de_coluna:34-35", "par", "menor", "encarnado",
)  # fmt: skip


def test_a_newcomer_is_at_a_demo_jogada_within_two_clicks(visitors: Visitors) -> None:
    visitor = visitors.one()
    visitor.visit("/")
    visitor.page.get_by_role("link", name="Jogar uma demonstração").click()
    assert 0 <= throw_ball(visitor) <= 36


def test_twelve_kinds_of_chance_are_placed_by_mouse(visitors: Visitors) -> None:
    visitor = visitors.one()
    sit_at(visitor)
    values = visitor.page.get_by_role("group", name="Valor da ficha").get_by_role("button")
    expect(values).to_have_text(["10", "20", "50", "100", "250"])
    for chance in BY_MOUSE:
        bet(visitor, chance)
    for chance in ("serie:vadios", "vizinhos-5:17"):
        bet(visitor, chance)
    number = throw_ball(visitor)
    expect(
        visitor.page.get_by_role("region", name="Últimos números").get_by_text(str(number), exact=True).first
    ).to_be_visible()


def test_four_kinds_of_chance_are_placed_by_keyboard_alone(visitors: Visitors) -> None:
    visitor = visitors.one()
    sit_at(visitor)
    keyboard = visitor.page.keyboard
    expect(spot(visitor, "pleno:17")).to_have_attribute("aria-disabled", "false")  # bets are open
    spot(visitor, "pleno:17").focus()
    for keys, chance in (
        ((), "pleno:17"),
        (("ArrowRight",), "pleno:20"),
        (("Shift+ArrowRight",), None),
    ):
        for key in keys:
            keyboard.press(key)
        focused = visitor.page.evaluate("document.activeElement.dataset.spot")
        assert chance in (None, focused)
        keyboard.press("Enter")
        has(visitor, focused)
    kinds = set()
    for key in ("Shift+ArrowUp", "Shift+ArrowUp", "Shift+ArrowRight", "Shift+ArrowUp", "Shift+ArrowDown"):
        keyboard.press(key)
        focused = visitor.page.evaluate("document.activeElement.dataset.spot")
        kinds.add(focused.partition(":")[0])
        keyboard.press("Enter")
        has(visitor, focused)
    assert {"cavalo", "quadro"} <= kinds
    spot(visitor, "preto").focus()
    keyboard.press("Enter")
    has(visitor, "preto")
    keyboard.press("Backspace")
    expect(spot(visitor, "preto")).not_to_have_attribute("aria-label", re.compile(r"tem \d"))


@pytest.mark.parametrize(
    ("game", "law"),
    [
        pytest.param("roleta-americana", "AO1", marks=pytest.mark.law("AO1.1")),
        pytest.param("roleta-francesa", "AO2", marks=pytest.mark.law("AO2.1")),
    ],
)
def test_at_a_double_table_each_sees_their_own_cloth_and_all_the_same_ball(
    visitors: Visitors, operator: Operator, game: str, law: str
) -> None:
    name = new_name("dupla")
    operator.open_table(name, game, more={"law": law, "chance": "read"}, boards=2)
    ana, rui = visitors.one(), visitors.one()
    for visitor, cloth in ((ana, 1), (rui, 2)):
        visitor.visit(f"/mesa/{name}")
        expect(spot(visitor, "encarnado")).to_have_attribute("aria-disabled", "false")
        if cloth == 2:
            options = visitor.page.get_by_label("Mudar de lugar").locator("option")
            visitor.page.get_by_label("Mudar de lugar").select_option(index=options.count() - 1)  # at the other end
    for act in ("close", "undisturbed"):
        operator.croupier(name, {"act": act})
    operator.read(name, 17)
    for visitor, cloth in ((ana, 1), (rui, 2)):
        expect(visitor.page.get_by_text(f"Mesa dupla, pano {cloth}")).to_be_attached(timeout=30_000)
        expect(spot(visitor, "encarnado")).to_have_attribute("aria-disabled", "false", timeout=30_000)
    eva = visitors.one()  # the next seat at the first cloth
    eva.visit(f"/mesa/{name}")
    for visitor, chance in ((ana, "preto"), (eva, "par"), (rui, "encarnado")):
        bet(visitor, chance)
    for visitor, others in ((ana, 1), (eva, 1), (rui, 0)):
        expect(visitor.page.locator("g.chips g.others")).to_have_count(others)
    for act in ("close", "undisturbed"):
        operator.croupier(name, {"act": act})
    operator.read(name, 22)
    for visitor in (ana, rui):
        last = visitor.page.get_by_role("region", name="Últimos números")
        expect(last.get_by_text("22", exact=True).first).to_be_visible(timeout=30_000)
    assert [visitor.complaints for visitor in (ana, rui, eva)] == [[], [], []]


def test_a_jogada_is_replayed_and_verified(visitors: Visitors) -> None:
    visitor = visitors.one()
    sit_at(visitor)
    bet(visitor, "pleno:17")
    number = throw_ball(visitor)
    visitor.page.get_by_role("button", name="Rever a última jogada").click()
    dialog = visitor.page.get_by_role("dialog")
    scrubber = dialog.get_by_role("slider")
    scrubber.focus()
    scrubber.press("End")
    expect(dialog.get_by_text(re.compile(rf"(^|\D){number}(\D|$)")).first).to_be_visible()
    visitor.page.keyboard.press("Escape")
    visitor.page.get_by_role("link", name="Verificar").click()
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    expect(visitor.page.get_by_text("✗")).to_have_count(0)
    expect(visitor.page.get_by_text("✓").first).to_be_visible()


def test_undo_clear_rebet_and_double(visitors: Visitors) -> None:
    visitor = visitors.one()
    sit_at(visitor)

    def button(name: str) -> None:
        visitor.page.get_by_role("button", name=name, exact=True).click()

    for chance in ("pleno:5", "pleno:8"):
        bet(visitor, chance)
    button("Desfazer")
    expect(spot(visitor, "pleno:8")).not_to_have_attribute("aria-label", re.compile(r"tem \d"))
    button("Dobrar")
    expect(spot(visitor, "pleno:5")).to_have_attribute("aria-label", re.compile(r"tem 20\b"))
    throw_ball(visitor)
    visitor.page.get_by_role("button", name="Repetir", exact=True).click()
    expect(spot(visitor, "pleno:5")).to_have_attribute("aria-label", re.compile(r"tem 20\b"))
    button("Limpar")
    expect(spot(visitor, "pleno:5")).not_to_have_attribute("aria-label", re.compile(r"tem \d"))


def test_two_browsers_at_one_table_see_the_same_result(visitors: Visitors, operator: Operator) -> None:
    name = new_name("comum").lower()
    operator.open_table(name)
    both = [visitors.one(DESKTOP), visitors.one(PHONE)]
    for visitor in both:
        sit_at(visitor, f"/mesa/{name}")
    bet(both[0], "pleno:17")
    bet(both[1], "preto")
    called = [visitor.page.get_by_text(re.compile(r"^(Zero|\d+, (encarnado|preto))\.$")).first for visitor in both]
    for call in called:
        expect(call).to_be_visible(timeout=40_000)
    assert called[0].inner_text() == called[1].inner_text()


def test_a_line_cut_in_mid_jogada_comes_back_and_the_bets_stand(visitors: Visitors) -> None:
    visitor = visitors.one()
    lines: list[WebSocketRoute] = []
    refuse: list[bool] = []

    def connect(line: WebSocketRoute) -> None:
        if refuse:
            line.close()
        else:
            line.connect_to_server()
            lines.append(line)

    visitor.page.route_web_socket(re.compile(r"/ws$"), connect)
    sit_at(visitor)
    bet(visitor, "pleno:17")
    refuse.append(True)
    lines[-1].close()
    expect(visitor.page.get_by_role("alert").filter(has_text="continuam válidas")).to_be_visible()
    refuse.clear()
    expect(visitor.page.get_by_role("alert").filter(has_text="continuam válidas")).to_have_count(0, timeout=30_000)
    has(visitor, "pleno:17")
    assert 0 <= throw_ball(visitor) <= 36


def test_on_a_phone_everything_is_within_reach(visitors: Visitors) -> None:
    visitor = visitors.one(PHONE)
    sit_at(visitor)
    bet(visitor, "pleno:2")
    assert wide_enough(visitor)
    assert 0 <= throw_ball(visitor) <= 36


def test_a_large_purse_with_cents_leaves_the_menu_within_a_phones_screen(visitors: Visitors) -> None:
    visitor = visitors.one(PHONE)
    sit_at(visitor)
    me = visitor.page.request.get(f"{visitor.house.address}/api/me").json()
    me["purses"]["DEMO"] = 123_456_789_50
    visitor.page.route("**/api/me", lambda route: route.fulfill(json=me))
    visitor.visit("/")
    expect(visitor.page.get_by_text(re.compile("123.456.789,50"))).to_be_visible()
    assert wide_enough(visitor)


def wide_enough(visitor: Visitor) -> bool:
    """Nothing has to be scrolled sideways."""
    return bool(visitor.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def test_the_language_changes_at_once_and_the_calls_with_it(visitors: Visitors) -> None:
    visitor = visitors.one()
    sit_at(visitor)
    page = visitor.page
    expect(page.get_by_text("Façam as vossas apostas.").first).to_be_visible()
    page.get_by_role("button", name=re.compile("English")).click()
    expect(page.get_by_role("button", name="Spin")).to_be_visible()
    expect(page.get_by_text(re.compile("Place your bets")).first).to_be_visible()
    page.get_by_role("button", name=re.compile("português")).click()
    expect(page.get_by_role("button", name="Lançar a bola")).to_be_visible()


@pytest.mark.law("AO1.12", "AO1.7", "AO1.11", "AO1.17")
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_display_shows_the_symbol_of_the_table_and_what_each_colour_is_worth(
    visitors: Visitors, operator: Operator, size: tuple[int, int]
) -> None:
    """The table's own symbol, on the display and on the chips that lie there, beside the value given to them."""
    table = new_name("mostrador")
    operator.open_table(table, "roleta-americana", symbol="Mesa Oito", chip_values=[1000, 5000])
    one, other = visitors.one(size), visitors.one(size)
    for visitor in (one, other):
        sit_at(visitor, f"/mesa/{table}")
    values = one.page.get_by_role("group", name="Valor da ficha").get_by_role("button")
    values.nth(1).click()
    one.page.get_by_role("button", name=re.compile("Começar já")).click()
    bet(one, "pleno:17")
    for visitor in (one, other):
        display = visitor.page.get_by_role("region", name="Mostrador")
        emblem = display.get_by_role("img", name="Fichas com o símbolo «Mesa Oito»")
        emblem.scroll_into_view_if_needed()
        expect(emblem).to_be_visible()
        expect(emblem).to_have_text("MO")
        held = display.locator("[data-colour]")
        expect(held).to_have_count(1)
        expect(held).to_contain_text("50")
        expect(held.locator("svg")).to_have_text("MO")  # drawn on the chip itself
    taken = one.page.get_by_role("region", name="Mostrador").locator("[data-colour].own")
    expect(taken).to_have_text(re.compile(r"50(,00)?\s*créditos"))  # the taker reads the value that was given there
    assert too_wide(one.page) == []


FRENCH = "0-32-15-19-4-21-2-25-17-34-6-27-13-36-11-30-8-23-10-5-24-16-33-1-20-14-31-9-22-18-29-7-28-12-35-3-26"
AMERICAN = "0-28-9-26-30-11-7-20-32-17-5-22-34-15-3-24-36-13-1-27-10-25-29-12-8-19-31-18-6-21-33-16-4-23-35-14-2"


@pytest.mark.parametrize(
    "game, numeration, order",
    [
        pytest.param("roleta-americana", "francesa", FRENCH, marks=pytest.mark.law("AO1.2.a")),
        pytest.param("roleta-americana", "americana", AMERICAN, marks=pytest.mark.law("AO1.2.b")),
        pytest.param("roleta-francesa", "", FRENCH, marks=pytest.mark.law("AO2.2")),
    ],
)
def test_the_wheel_is_drawn_with_its_37_numbers_clockwise_in_the_order_of_the_law(
    visitors: Visitors, operator: Operator, game: str, numeration: str, order: str
) -> None:
    visitor, table = visitors.one(), new_name("roda")
    values: dict[str, Any] = {"numeration": numeration} if numeration else {}
    operator.open_table(table, game, **values)
    sit_at(visitor, f"/mesa/{table}")
    drawn = visitor.page.evaluate(
        r"""() => {
          const turned = (each) => Number(/rotate\(([-\d.]+)/.exec(each.getAttribute('transform'))[1]);
          const pockets = [...document.querySelectorAll('svg g[transform^="rotate"]')];
          return pockets.filter((each) => each.querySelector('text'))
            .map((each) => [turned(each), Number(each.textContent.trim())]);
        }"""
    )
    assert "-".join(str(number) for _, number in sorted(drawn)) == order
    assert sorted(angle for angle, _ in drawn) == pytest.approx([index * 360 / 37 for index in range(37)])
