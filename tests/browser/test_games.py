"""Dice and cards in a real browser: bets laid, jogadas run, the croupier heard; both languages, two widths."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import DESKTOP, PHONE, Visitor, Visitors
from browser.support import Operator, bet, new_name

STARTS = (
    "Lançar os dados", "Throw the dice", "Abrir a campânula", "Lift the dome", "Dar as cartas", "Deal",
    "Pedir os dados", "Ask for the dice", "Lançar", "Throw",
    "Pedir carta", "Hit", "Ficar", "Stand", "Sem seguro", "No insurance",
)  # fmt: skip
START = re.compile(f"^({'|'.join(STARTS)})", re.IGNORECASE)
GAMES = {
    "banca-francesa-individual-demo": ("pequeno", "ases", "risco_grande"),
    "cussec-individual-demo": ("pequeno", "pintas:3", "soma:10", "duplo:2", "qualquer_triplo"),
    "craps-individual-demo": ("pass_line", "any_craps", "total_of:7"),
    "ponto-e-banca-individual-demo": ("ponto", "empate"),
    "macau-individual-demo": ("banca",),
    "blackjack-individual-demo": ("lugar:1", "lugar:2"),
    "blackjack-acumulado-individual-demo": ("lugar:1",),
}
WITH_CARDS = ("ponto-e-banca", "macau", "blackjack")
sizes = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
languages = pytest.mark.parametrize("language", ["pt", "en"])


def last_jogada(visitor: Visitor, table: str) -> dict[str, Any] | None:
    """As the casino tells it again; nothing while none is over."""
    answer = visitor.page.request.get(f"{visitor.house.address}/api/tables/{table}/last")
    return answer.json() if answer.ok else None


def run_jogada(visitor: Visitor, table: str) -> dict[str, Any]:
    """Start what the player starts, as often as the game asks for it, until a jogada is over."""
    page = visitor.page
    for _ in range(60):
        if last := last_jogada(visitor, table):
            return last
        button = page.get_by_role("button", name=START).first
        if button.is_visible() and button.is_enabled():
            button.click()
        page.wait_for_timeout(500)
    raise AssertionError(f"no jogada of {table} came to its end")


def until_bets_open(page: Page, *, with_cards: bool) -> None:
    """A new shoe is cut before anybody bets."""
    cut = page.get_by_role("button", name=re.compile("^(Cortar|Cut)"))
    bets_open = page.get_by_text(re.compile("^(Apostas abertas|Bets are open)"))
    expect(cut.or_(bets_open if with_cards else page.locator("[data-spot]")).first).to_be_visible()
    if cut.first.is_visible():
        cut.first.click()
        expect(cut).to_have_count(0)


@sizes
@languages
@pytest.mark.parametrize("table", GAMES)
def test_a_game_is_played_in_the_browser(visitors: Visitors, table: str, size: tuple[int, int], language: str) -> None:
    visitor = visitors.one(size, locale={"pt": "pt-PT", "en": "en-GB"}[language])
    page = visitor.page
    visitor.visit(f"/mesa/{table}")
    expect(page.get_by_role("button", name=re.compile("Levantar-se|Leave"))).to_be_visible()
    until_bets_open(page, with_cards=table.startswith(WITH_CARDS))
    for chance in GAMES[table]:
        bet(visitor, chance)
    last = run_jogada(visitor, table)
    calls = [step["call"][language] for step in last["steps"] if step["call"]]
    assert calls
    heard = page.get_by_text(calls[-1], exact=True).or_(page.get_by_text(calls[-2], exact=True))
    expect(heard.first).to_be_attached(timeout=30_000)
    assert last["staked"] > 0
    assert too_wide(page) == []


def too_wide(page: Page) -> list[str]:
    """What reaches past the screen's right edge and makes the page scroll sideways."""
    found: list[str] = page.evaluate(
        """() => {
          const width = window.innerWidth;
          if (document.documentElement.scrollWidth <= width) return [];
          return [...document.querySelectorAll('body *')]
            .filter((each) => each.getBoundingClientRect().right > width + 1)
            .map((each) => `${each.tagName} ${each.className?.baseVal ?? each.className}`);
        }"""
    )
    return found


@pytest.mark.law("AO5.6")
@sizes
def test_the_bell_of_cussec_rings_before_the_dome_is_lifted(visitors: Visitors, size: tuple[int, int]) -> None:
    visitor = visitors.one(size, reduced_motion=False)  # without motion both are shown at once
    page, table = visitor.page, "cussec-individual-demo"
    visitor.visit(f"/mesa/{table}")
    bell = page.get_by_role("button", name="Som da campainha")
    expect(bell).to_be_visible()
    bet(visitor, "pequeno")
    expect(bell).to_have_attribute("data-rung", "false")
    page.evaluate(  # what is seen of both, moment by moment
        """() => {
          window.seen = [];
          const look = () => {
            const bell = document.querySelector('[data-rung]')?.dataset.rung;
            const dome = document.querySelector('.dome')?.getAttribute('aria-label') ?? '';
            const now = `${bell} ${/sobe|mostram/.test(dome)}`;
            if (window.seen.at(-1) !== now) window.seen.push(now);
            requestAnimationFrame(look);
          };
          look();
        }"""
    )
    page.get_by_role("button", name="Abrir a campânula").click()
    expect(bell).to_have_attribute("data-rung", "true")
    expect(page.get_by_text("A campainha tocou: nada mais.")).to_be_attached()
    page.wait_for_function("() => window.seen.includes('true true')", timeout=15_000)
    seen = page.evaluate("() => window.seen")
    assert seen[:3] == ["false false", "true false", "true true"]
    expect(bell).to_have_attribute("aria-pressed", "false")  # who does not want to hear it still sees it
    bell.click()
    expect(bell).to_have_attribute("aria-pressed", "true")
    assert too_wide(page) == []


@pytest.mark.law("PT808.6.a", "PT808.6.b")
@sizes
def test_banca_francesa_is_drawn_with_its_lines_areas_words_numbers_and_arena(
    visitors: Visitors, operator: Operator, size: tuple[int, int]
) -> None:
    visitor, table = visitors.one(size), new_name("banca")
    operator.open_table(table, "banca-francesa", more={"law": "PT808"})
    page = visitor.page
    visitor.visit(f"/mesa/{table}")
    expect(page.locator("path.area.grande")).to_be_visible()
    drawn = page.evaluate(
        r"""() => {
          const box = (each) => {
            const { x, y, width, height } = each.getBBox();
            return [x, y, x + width, y + height];
          };
          const svg = document.querySelector('path.area.grande').ownerSVGElement;
          const of = (name) => box(svg.querySelector(name));
          return {
            areas: Object.fromEntries(['grande', 'pequeno', 'ases'].map((name) => [name, of(`path.area.${name}`)])),
            lines: [...svg.querySelectorAll('path.line')].map(box),
            arena: of('.arena .wall'),
            words: [...svg.querySelectorAll('text.word')].map((each) => each.textContent),
            figures: [...svg.querySelectorAll('text.figures')].map((each) => each.textContent.split(/\s+/).map(Number)),
          };
        }"""
    )
    assert dict(zip(drawn["words"], drawn["figures"], strict=True)) == {
        "ASES": [3],
        "PEQUENO": [5, 6, 7],
        "GRANDE": [14, 15, 16],
    }
    inner, outer = sorted(drawn["lines"], key=lambda box: box[2] - box[0])
    grande, pequeno, ases = (drawn["areas"][name] for name in ("grande", "pequeno", "ases"))
    assert within(grande, inner)
    assert within(inner, outer)
    assert within(pequeno, outer)
    assert not within(pequeno, inner)
    left, _, right, _ = pequeno
    assert ases[2] < (left + right) / 2  # cut out at the left
    assert drawn["arena"][2] > drawn["arena"][0]
    assert drawn["arena"][3] > drawn["arena"][1]


DICE = {"vermelho": (179, 32, 44), "azul": (31, 79, 156), "verde": (31, 122, 71)}


@pytest.mark.law("PT808.2", "PT808.6.c")
@pytest.mark.parametrize("colour", DICE)
def test_three_dice_roll_in_the_arena_in_their_colour_and_rest_on_what_is_called(
    visitors: Visitors, operator: Operator, colour: str
) -> None:
    """As on the table they imitate: what is called is what lies there, and every face has its round spots."""
    visitor, table = visitors.one(), new_name("dados")
    operator.open_table(table, "banca-francesa", more={"law": "PT808", "individual": True}, dice_colour=colour)
    page = visitor.page
    visitor.visit(f"/mesa/{table}")
    until_bets_open(page, with_cards=False)
    bet(visitor, "pequeno")
    last = run_jogada(visitor, table)
    dice = page.locator(".die")
    expect(dice).to_have_count(3)
    found = page.evaluate(
        r"""() => [...document.querySelectorAll('.die')].map((die) => ({
          body: getComputedStyle(die).getPropertyValue('--body').trim(),
          spots: [...die.querySelectorAll('.face')].map((face) => face.querySelectorAll('circle').length),
          sizes: [...new Set([...die.querySelectorAll('.face:nth-of-type(n+3) circle')]
            .map((spot) => spot.getAttribute('r')))],
          turned: [...die.querySelectorAll('.face')].map((face) => face.style.transform),
        }))"""
    )
    red, green, blue = DICE[colour]
    for die in found:
        assert die["body"] == f"#{red:02x}{green:02x}{blue:02x}"
        assert sorted(die["spots"]) == [1, 2, 3, 4, 5, 6]
        assert len(die["sizes"]) == 1
        by_side = dict(zip(die["turned"], die["spots"], strict=True))
        front, back = by_side["translateZ(0.5em)"], by_side["rotateY(180deg) translateZ(0.5em)"]
        assert front + back == 7
    called = [step["call"]["pt"] for step in last["steps"] if step["call"]]
    expect(
        page.get_by_text(called[-1], exact=True).or_(page.get_by_text(called[-2], exact=True)).first
    ).to_be_attached()


def within(one: list[float], other: list[float]) -> bool:
    """Whether a box lies in another, give or take the thickness of a line."""
    slack = 1.0
    return (
        one[0] >= other[0] - slack
        and one[1] >= other[1] - slack
        and one[2] <= other[2] + slack
        and one[3] <= other[3] + slack
    )
