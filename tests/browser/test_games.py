"""Dice and cards in a real browser: bets laid, jogadas run, the croupier heard; both languages, two widths."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import DESKTOP, PHONE, Visitor, Visitors
from browser.support import bet

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


@sizes
@languages
@pytest.mark.parametrize("table", GAMES)
def test_a_game_is_played_in_the_browser(visitors: Visitors, table: str, size: tuple[int, int], language: str) -> None:
    visitor = visitors.one(size, locale={"pt": "pt-PT", "en": "en-GB"}[language])
    page = visitor.page
    visitor.visit(f"/mesa/{table}")
    expect(page.get_by_role("button", name=re.compile("Levantar-se|Leave"))).to_be_visible()
    cut = page.get_by_role("button", name=re.compile("^(Cortar|Cut)"))
    bets_open = page.get_by_text(re.compile("^(Apostas abertas|Bets are open)"))
    ready = bets_open if table.startswith(WITH_CARDS) else page.locator("[data-spot]")
    expect(cut.or_(ready).first).to_be_visible()
    if cut.first.is_visible():  # a new shoe is cut before anybody bets
        cut.first.click()
        expect(cut).to_have_count(0)
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
