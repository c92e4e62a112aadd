"""Póquer sem descarte in a real browser: vou and passo, the showdown in words, a side stake for the jackpot."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

from browser.conftest import DESKTOP, PHONE, Visitor, Visitors
from browser.support import bet, has, spot
from browser.test_games import languages, last_jogada, sizes, too_wide

TABLE = "poquer-sem-descarte-individual-demo"
WITH_JACKPOT = "poquer-acumulado-individual-demo"
DEAL = re.compile("^(Dar as cartas|Deal the cards)")
VOU, PASSO = re.compile("^Vou"), re.compile("^Passo")
JACKPOT = re.compile("^(Acumulado|Jackpot)")
SHOWDOWN = {
    "pt": (re.compile("A banca não joga: recebe a aposta inicial"), re.compile("contra .*: (ganha|perde|empata)")),
    "en": (re.compile("The bank does not play: the first bet is paid"), re.compile("against .*: (wins|loses|ties)")),
}
LOCALES = {"pt": "pt-PT", "en": "en-GB"}


def button(visitor: Visitor, name: re.Pattern[str]) -> Locator:
    return visitor.page.get_by_role("button", name=name)


def sit(visitor: Visitor, table: str) -> None:
    visitor.visit(f"/mesa/{table}")
    expect(button(visitor, re.compile("Levantar-se|Leave"))).to_be_visible()
    expect(spot(visitor, "inicial")).to_be_visible()


def deal(visitor: Visitor) -> None:
    button(visitor, DEAL).click()
    expect(button(visitor, VOU)).to_be_visible()


def ended(visitor: Visitor, table: str) -> dict[str, Any]:
    """The jogada that was just played, once its end is on the table."""
    expect(button(visitor, DEAL)).to_be_visible(timeout=30_000)
    last = last_jogada(visitor, table)
    assert last is not None
    return last


def facts(last: dict[str, Any], name: str) -> list[dict[str, Any]]:
    return [step["fact"] for step in last["steps"] if step["fact"]["fact"] == name]


@sizes
@languages
def test_a_hand_is_played_on(visitors: Visitors, size: tuple[int, int], language: str) -> None:
    visitor = visitors.one(size, locale=LOCALES[language])
    sit(visitor, TABLE)
    bet(visitor, "inicial")
    deal(visitor)
    page = visitor.page
    hand = page.locator('[role="group"][aria-describedby]', has=button(visitor, VOU))
    expect(hand).to_be_focused()  # whoever uses the keyboard goes on with the decision
    for each in (VOU, PASSO):
        expect(button(visitor, each)).to_be_in_viewport(ratio=1)
    if size == PHONE:
        button(visitor, VOU).tap()
    else:
        page.keyboard.press("v")
    last = ended(visitor, TABLE)
    (seen,), (bank,) = facts(last, "hand_seen"), facts(last, "bank_hand")
    assert facts(last, "went_on")[0]["amount"] == 2000
    expect(page.locator("[data-table]")).to_contain_text(SHOWDOWN[language][bank["qualifies"]])
    held = page.locator("li.mine")
    assert held.count() == 1
    expect(held).to_contain_text(re.compile(r"\d:1"))
    assert len(seen["cards"]) == 5
    assert too_wide(page) == []


@sizes
@languages
def test_a_hand_is_given_up(visitors: Visitors, size: tuple[int, int], language: str) -> None:
    visitor = visitors.one(size, locale=LOCALES[language])
    sit(visitor, TABLE)
    bet(visitor, "inicial")
    deal(visitor)
    visitor.page.keyboard.press("p")
    last = ended(visitor, TABLE)
    assert [fact["seat"] for fact in facts(last, "passed")] == [1]
    assert facts(last, "bank_hand") == []  # the bank's covered cards stay covered
    lost = {"pt": "Perde a aposta inicial", "en": "The first bet is lost"}[language]
    expect(visitor.page.locator("[data-table]")).to_contain_text(lost)
    assert (last["staked"], last["returned"]) == (1000, 0)


@sizes
@languages
def test_a_stake_is_laid_for_the_jackpot(visitors: Visitors, size: tuple[int, int], language: str) -> None:
    visitor = visitors.one(size, locale=LOCALES[language])
    sit(visitor, WITH_JACKPOT)
    side = visitor.page.get_by_role("switch", name=JACKPOT)
    expect(side).to_have_attribute("aria-disabled", "true")  # not without a first bet
    bet(visitor, "inicial")
    side.click()
    expect(side).to_have_attribute("aria-checked", "true")
    deal(visitor)
    button(visitor, VOU).click()
    last = ended(visitor, WITH_JACKPOT)
    assert facts(last, "jackpot_fed") == [{"fact": "jackpot_fed", "stakes": 1, "amount": 70}]
    assert last["staked"] == 3100


def test_the_trainer_weighs_both_words(visitors: Visitors) -> None:
    visitor = visitors.one(DESKTOP)
    sit(visitor, TABLE)
    trainer = visitor.page.get_by_role("switch", name="Treino")
    trainer.click()
    bet(visitor, "inicial")
    deal(visitor)
    expect(button(visitor, PASSO)).to_contain_text("−1,00", timeout=30_000)
    expect(visitor.page.get_by_role("button", name=re.compile("melhor"))).to_have_count(1)
    button(visitor, PASSO).click()
    ended(visitor, TABLE)
    expect(visitor.page.locator("[data-table]")).to_contain_text(re.compile("Bem jogado|custou"))


def test_cards_are_held_as_the_player_wants(visitors: Visitors) -> None:
    visitor = visitors.one(DESKTOP)
    sit(visitor, TABLE)
    bet(visitor, "inicial")
    has(visitor, "inicial")
    deal(visitor)
    order = button(visitor, re.compile("Ordenar cartas"))
    expect(order).to_have_attribute("aria-pressed", "true")
    visitor.page.keyboard.press("o")
    expect(order).to_have_attribute("aria-pressed", "false")
