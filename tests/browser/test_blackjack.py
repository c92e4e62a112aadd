"""Blackjack in a real browser, with cards that were chosen beforehand: every decision that the game knows."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect
from playwright.sync_api import TimeoutError as TooLate

from browser.conftest import DESKTOP, PHONE, House, Visitor, Visitors, serving, visiting
from browser.steered import TABLE
from browser.support import Operator, bet, has, spot
from browser.test_games import languages, last_jogada, sizes, too_wide

DEAL = re.compile("^(Dar as cartas|Deal the cards)")
HIT, STAND = re.compile("^(Pedir carta|Hit)"), re.compile("^(Ficar|Stand)")
DOUBLE, SPLIT = re.compile("^(Dobrar|Double).*(mais|more)"), re.compile("^(Desdobrar|Split)")
GIVE_UP, INSURE = re.compile("^(Desistir|Give up)"), re.compile("^(Seguro|Insure)")
EVEN_MONEY, NO_INSURANCE = re.compile("^(Receber ao par|Take even money)"), re.compile("^(Sem seguro|No insurance)")
SIT_OUT = re.compile("^(Não aposto|I do not bet)$")
FOLLOW = re.compile("^(Dobrar|Desdobrar|Double|Split) (também|too)")


@pytest.fixture(scope="module")
def chosen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with one table, at which the scenes of `steered` come one after another."""
    folder = tmp_path_factory.mktemp("chosen")
    with serving(folder, "browser.steered", str(folder)) as opened:
        yield opened


@pytest.fixture
def players(browser: Browser, chosen: House) -> Iterator[Visitors]:
    with visiting(browser, chosen) as found:
        yield found


def button(visitor: Visitor, name: re.Pattern[str]) -> Locator:
    return visitor.page.get_by_role("button", name=name)


def deal(visitor: Visitor, *, chips: int = 2) -> None:
    """Chips on the own place, one by one, and the cards."""
    for _ in range(chips):
        place = spot(visitor, "lugar:1")
        before = place.get_attribute("aria-label")
        place.evaluate("place => place.scrollIntoView({ block: 'center' })")
        place.click()
        expect(place).not_to_have_attribute("aria-label", before or "")
    has(visitor, "lugar:1")
    start(visitor)


def start(visitor: Visitor) -> None:
    button(visitor, DEAL).click()
    expect(button(visitor, DEAL)).to_have_count(0)


def choose(visitor: Visitor, name: re.Pattern[str]) -> None:
    button(visitor, name).click()


def finish(visitor: Visitor) -> list[dict[str, Any]]:
    """Stand with all that is left, and draw where that is not possible; then the facts of the jogada."""
    page = visitor.page
    for _ in range(100):
        if button(visitor, DEAL).is_visible():
            last = last_jogada(visitor, TABLE)
            assert last
            return [step["fact"] for step in last["steps"]]
        asked = next((name for name in (NO_INSURANCE, STAND, HIT) if button(visitor, name).is_visible()), None)
        if asked:
            with suppress(TooLate):  # gone meanwhile
                button(visitor, asked).click(timeout=1000)
        page.wait_for_timeout(150)
    raise AssertionError("the jogada did not end")


def of(facts: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    return [fact for fact in facts if fact["fact"] == name]


@sizes
@languages
def test_every_decision_is_made_in_the_browser(players: Visitors, size: tuple[int, int], language: str) -> None:
    visitor = players.one(size, locale={"pt": "pt-PT", "en": "en-GB"}[language])
    page = visitor.page
    visitor.visit(f"/mesa/{TABLE}")
    expect(page.get_by_role("button", name=re.compile("Levantar-se|Leave"))).to_be_visible()

    deal(visitor)  # a pair of tens, and two more
    for hands in (2, 3, 4):
        choose(visitor, SPLIT)
        hand = re.compile(rf"(mão 1 de|hand 1 of) {hands}")
        expect(page.get_by_role("group", name=hand)).to_be_visible()
    facts = finish(visitor)
    assert [fact["new"] for fact in of(facts, "hand_split")] == [2, 3, 4]
    assert {fact["hand"] for fact in of(facts, "hand_over")} == {1, 2, 3, 4}

    deal(visitor)  # the bank shows an ace
    choose(visitor, INSURE)
    facts = finish(visitor)
    assert [fact["amount"] for fact in of(facts, "insured")] == [100_00]
    assert len(of(facts, "insurance_over")) == 1

    deal(visitor)  # blackjack against an ace
    choose(visitor, EVEN_MONEY)
    facts = finish(visitor)
    assert [(fact["result"], fact["prize"]) for fact in of(facts, "hand_over")] == [("even_money", 200_00)]

    deal(visitor)  # sixteen against a ten
    choose(visitor, GIVE_UP)
    facts = finish(visitor)
    assert [(fact["result"], fact["kept"]) for fact in of(facts, "hand_over")] == [("gave_up", 100_00)]

    deal(visitor)  # eleven against a small card
    choose(visitor, DOUBLE)
    facts = finish(visitor)
    assert [fact["amount"] for fact in of(facts, "stake_added")] == [200_00]

    bet(visitor, "lugar:1")  # two aces of one suit, with a side stake
    jackpot = page.get_by_role("switch", name=re.compile("^(Acumulado|Jackpot)"))
    jackpot.click()
    expect(jackpot).to_have_attribute("aria-checked", "true")
    start(visitor)
    facts = finish(visitor)
    assert [fact["combination"] for fact in of(facts, "jackpot_won")] == ["dois_ases_naipe"]
    assert too_wide(page) == []


def test_decisions_have_keys_and_hands_have_words(players: Visitors) -> None:
    visitor = players.one(DESKTOP)
    page = visitor.page
    visitor.visit(f"/mesa/{TABLE}")
    expect(page.get_by_role("button", name=re.compile("Levantar-se"))).to_be_visible()
    deal(visitor)
    turn = page.get_by_role("group", name=re.compile("^É a sua vez. Lugar 1: 20 contra"))
    expect(turn).to_be_focused()
    page.keyboard.press("s")
    expect(page.get_by_role("group", name=re.compile("mão 1 de 2"))).to_be_focused()
    page.keyboard.press("f")
    expect(page.get_by_role("group", name=re.compile("mão 2 de 2"))).to_be_focused()
    finish(visitor)
    expect(page.get_by_text(re.compile(r"^Lugar 1, mão 2 de 2: .* de .*, aposta 200\s"))).to_be_attached()
    for _ in range(5):  # the other scenes: whoever comes next begins with the first
        bet(visitor, "lugar:1")
        start(visitor)
        finish(visitor)


def test_players_share_a_place_and_follow(visitors: Visitors, operator: Operator) -> None:
    """At a shared table: bets on the place of another, who decides, and who is asked to follow."""
    operator.open_table("blackjack-partilhado", "blackjack", shoe="baralhador")
    ana, rui = visitors.one(DESKTOP), visitors.one(PHONE, locale="en-GB")
    for each in (ana, rui):
        each.visit("/mesa/blackjack-partilhado")
        expect(each.page.get_by_role("button", name=re.compile("Levantar-se|Leave"))).to_be_visible()
    expect(spot(rui, "lugar:1")).to_have_attribute("aria-label", re.compile("taken"))
    bet(ana, "lugar:1")
    bet(rui, "lugar:1")
    expect(spot(ana, "lugar:1")).to_have_attribute("aria-label", re.compile(r"cabem 280"))
    expect(ana.page.get_by_text("Jogo feito, nada mais.", exact=True).first).to_be_attached(timeout=30_000)
    for _ in range(40):
        if last_jogada(ana, "blackjack-partilhado"):
            break
        for visitor in (ana, rui):
            for name in (NO_INSURANCE, FOLLOW, STAND, HIT):
                if button(visitor, name).first.is_visible():
                    button(visitor, name).first.click()
                    break
        ana.page.wait_for_timeout(400)
    last = last_jogada(ana, "blackjack-partilhado")
    assert last
    over = of([step["fact"] for step in last["steps"]], "hand_over")
    assert {fact["seat"] for fact in over} == {1, 2}
    assert {fact["place"] for fact in over} == {1}


@pytest.mark.law("AO6.17")
def test_a_place_waits_for_its_holder_who_may_give_it_up(visitors: Visitors, operator: Operator) -> None:
    operator.open_table("blackjack-titular", "blackjack", shoe="baralhador")
    ana, rui = visitors.one(DESKTOP), visitors.one(PHONE, locale="en-GB")
    for each in (ana, rui):
        each.visit("/mesa/blackjack-titular")
        expect(each.page.get_by_role("button", name=re.compile("Levantar-se|Leave"))).to_be_visible()
    expect(spot(rui, "lugar:1")).to_have_attribute("aria-label", re.compile("waits for whoever sits there"))
    button(ana, SIT_OUT).click()
    expect(spot(rui, "lugar:1")).to_have_attribute("aria-label", re.compile("room for 300"))
    expect(button(ana, SIT_OUT)).to_have_count(0)
    bet(rui, "lugar:1")
    expect(spot(ana, "lugar:1")).to_have_attribute("aria-label", re.compile("cabem 290"))
