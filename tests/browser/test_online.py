"""What the Portuguese regulations of online games want on the screen: PT808, PT809, PT811 and PT812 say it alike."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import PHONE, House, Visitor, Visitors
from browser.support import Operator, bet, new_name
from browser.test_games import run_jogada, sizes, too_wide, until_bets_open
from browser.test_house import register
from browser.test_poquer import OWN_CARDS, Player, until_done

CHIP = 10  # credits; the minimum of these tables
LEAVE = re.compile("Levantar-se|^Leave")


@dataclass(frozen=True)
class Banked:
    """A table of one player against the house."""

    law: str
    game: str
    chance: str


BANCA = Banked("PT808", "banca-francesa", "pequeno")
BACARA = Banked("PT812", "bacara-ponto-e-banca", "ponto")


def rules_of_law(**ids: str) -> pytest.MarkDecorator:
    """The same test at each regulation's table, proving its own rules."""
    tables = {each.law: each for each in (BANCA, BACARA)}
    cases = [pytest.param(tables[law], marks=pytest.mark.law(*several.split()), id=law) for law, several in ids.items()]
    return pytest.mark.parametrize("table", cases)


def sit_alone(visitor: Visitor, operator: Operator, table: Banked) -> str:
    """At a table of their own, opened for this test; its name."""
    name = new_name(table.law.lower())
    operator.open_table(name, table.game, more={"law": table.law, "individual": True})
    visitor.visit(f"/mesa/{name}")
    expect(visitor.page.get_by_role("button", name=LEAVE)).to_be_visible()
    until_bets_open(visitor.page, with_cards=table is BACARA)
    return name


def amount(place: Locator) -> int:
    """An amount of credits as it is shown, with its sign."""
    text = place.inner_text().replace("−", "-").replace("\u00a0", "")
    return int(re.sub(r"[^\d-]", "", text.split(",")[0]))


def figure(dialog: Locator, name: str) -> int:
    return amount(dialog.locator("dl > div", has_text=name).locator("dd"))


# ---- at tables against the house


@sizes
@rules_of_law(PT808="PT808.25", PT812="PT812.31")
def test_the_last_jogada_is_seen_again_with_its_result_and_the_stakes(
    visitors: Visitors, operator: Operator, table: Banked, size: tuple[int, int]
) -> None:
    visitor = visitors.one(size)
    name = sit_alone(visitor, operator, table)
    bet(visitor, table.chance)
    last = run_jogada(visitor, name)
    visitor.page.get_by_role("button", name="Rever a última jogada").click()
    dialog = visitor.page.get_by_role("dialog")
    scrubber = dialog.get_by_role("slider")
    scrubber.focus()
    scrubber.press("End")
    result = [step["call"]["pt"] for step in last["steps"] if step["call"]][-1]
    expect(dialog.get_by_text(result, exact=True).first).to_be_visible()
    assert last["staked"] == CHIP * 100
    expect(dialog.get_by_text(re.compile(rf"(^|\D){CHIP}(,00)?\s*créditos")).first).to_be_visible()


@sizes
@rules_of_law(PT808="PT808.26", PT812="PT812.32")
def test_rules_limits_what_was_won_and_complaints_are_at_hand_before_during_and_after(
    visitors: Visitors, operator: Operator, table: Banked, size: tuple[int, int]
) -> None:
    visitor = visitors.one(size)
    page = visitor.page
    register(visitor)
    name = sit_alone(visitor, operator, table)
    visitor.visit(f"/mesa/{name}/regras")  # before
    expect(page.get_by_text(table.law, exact=True).first).to_be_visible()
    row = page.get_by_role("row").filter(has_text=re.compile(f"^{table.chance}", re.IGNORECASE))
    expect(row).to_contain_text(re.compile(rf"{CHIP}(,00)?\s*créditos"))
    visitor.visit(f"/mesa/{name}")
    expect(page.get_by_role("button", name=LEAVE)).to_be_visible()
    until_bets_open(page, with_cards=table is BACARA)
    bet(visitor, table.chance)  # during
    at_hand(page, name)
    expect(page.locator("dl > div", has_text="Apostado").locator("dd").first).to_contain_text(re.compile(r"\d"))
    run_jogada(visitor, name)
    leave(page).get_by_role("button", name="Fechar").click()  # after
    at_hand(page, name)


def leave(page: Page) -> Locator:
    """Stand up; the dialog that says how it went."""
    page.get_by_role("button", name=LEAVE).click()
    dialog = page.get_by_role("dialog", name="A sessão terminou")
    expect(dialog).to_be_visible(timeout=30_000)
    return dialog


def at_hand(page: Page, name: str) -> None:
    """The rules, and where to complain."""
    expect(page.locator(f'a[href="/mesa/{name}/regras"]').first).to_be_visible()
    page.get_by_role("button", name="Reclamar").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("textbox")).to_be_visible()
    dialog.get_by_role("button", name="Fechar").click()


@sizes
@rules_of_law(PT808="PT808.27", PT812="PT812.33")
def test_the_end_of_a_session_shows_what_was_staked_and_won_or_lost(
    visitors: Visitors, operator: Operator, table: Banked, size: tuple[int, int]
) -> None:
    visitor = visitors.one(size)
    name = sit_alone(visitor, operator, table)
    bet(visitor, table.chance)
    last = run_jogada(visitor, name)
    dialog = leave(visitor.page)
    assert figure(dialog, "Apostado") * 100 == last["staked"]
    returned = figure(dialog, "Recebido") * 100
    assert returned == last["returned"]
    assert figure(dialog, "Saldo da sessão") * 100 == returned - last["staked"]


# ---- between players


@dataclass(frozen=True)
class Between:
    law: str
    game: str
    cards: int  # of each player's own


POKERS = [
    pytest.param(
        Between("PT809", "poquer-sintetico", 2),
        marks=pytest.mark.law("PT809.62", "PT809.66", "PT809.67", "PT809.68"),
        id="PT809",
    ),
    pytest.param(
        Between("PT811", "omaha", 4),
        marks=pytest.mark.law("PT811.61", "PT811.65", "PT811.66", "PT811.67"),
        id="PT811",
    ),
]


@contextmanager
def bots_at(house: House, table: str) -> Iterator[None]:
    command = [sys.executable, "-m", "browser.poker_bots", house.address, table, "3", "100"]
    tests = Path(__file__).parents[1]
    with subprocess.Popen(command, cwd=tests, stderr=subprocess.DEVNULL) as bots:
        try:
            yield
        finally:
            bots.terminate()


@pytest.mark.parametrize("table", POKERS)
def test_a_showdown_is_marked_seen_again_and_the_session_summed_up(
    visitors: Visitors, operator: Operator, house: House, table: Between, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = visitors.one()
    page = visitor.page
    register(visitor)
    name = new_name(table.law.lower())
    operator.open_table(name, table.game, more={"law": table.law}, smallest_chip=100)
    monkeypatch.setitem(OWN_CARDS, name, table.cards)
    with bots_at(house, name):
        visitor.visit(f"/mesa/{name}/regras")
        expect(page.get_by_text(table.law, exact=True).first).to_be_visible()
        expect(page.get_by_role("heading", name="As combinações")).to_be_visible()
        player = Player(visitor, name)
        player.come()
        until_done([player])  # own cards, a showdown whose winning cards are marked, and what it came to
        at_hand(page, name)
        page.get_by_role("button", name="Rever a última jogada").click()
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("slider")).to_be_visible()
        expect(dialog.get_by_text(re.compile(r"^Apostou.*\d")).first).to_be_visible()
        dialog.get_by_role("button", name="Fechar").first.click()
        ended = leave(page)
        staked, returned = figure(ended, "Apostado"), figure(ended, "Recebido")
        assert staked > 0
        assert figure(ended, "Saldo da sessão") == returned - staked


SEATS = 11
EUROS = re.compile(r"\d\s*€")


@pytest.mark.law("PT809.3", "PT809.4.a", "PT809.4.b", "PT809.4.c", "PT809.4.d", "PT809.4.e", "PT809.13", "PT809.45")
def test_a_table_of_sintetico_for_money_is_drawn_with_seats_cards_marker_chips_and_euros(
    visitors: Visitors, operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = new_name("euros")
    monkeypatch.setitem(OWN_CARDS, name, 2)
    operator.open_table(
        name, "poquer-sintetico", more={"law": "PT809", "interval_seconds": 1},
        currency="EUR", minimum=100, smallest_chip=50, seats=SEATS, estardilho=False,
    )  # fmt: skip
    players = []
    for each in (visitors.one(), visitors.one(PHONE)):
        operator.pay_in(register(each), 500_00)
        each.visit(f"/mesa/{name}")
        each.page.get_by_role("button", name="Sentar-se à mesa").click()
        players.append(Player(each, name))
    page = players[0].page
    entry = page.get_by_role("button", name=re.compile(r"^Entrar com a cave \("))
    expect(entry).to_have_text(EUROS)  # what it costs, in euros
    expect(page.get_by_role("list", name="Jogadores").get_by_role("listitem")).to_have_count(SEATS)
    for player in players:
        player.page.get_by_role("button", name=re.compile(r"^Entrar com a cave \(")).click()
    marker = page.locator("[data-seat] .hand")
    held = []
    for _ in range(2):
        expect(marker).to_have_count(1)
        held.append(marker.locator("xpath=ancestor::*[@data-seat]").get_attribute("data-seat"))
        expect(page.locator("[data-seat] .stack").first).to_have_text(EUROS)
        expect(page.locator("p", has_text=re.compile(r"^Pote \d.*€$")).first).to_be_visible()
        expect(page.locator("[data-seat] .stack svg").first).to_be_visible()  # as chips
        cards = page.locator("li.mine .cards svg")
        expect(cards).to_have_count(2)
        for card in cards.all():
            expect(card.locator("text").first).to_have_text(re.compile("^(A|R|D|V|K|Q|J|10|9|8)$"))
        until_the_next_hand(players, held[-1])
    assert held[0] != held[1]  # it has moved on
    assert too_wide(page) == []


def until_the_next_hand(players: list[Player], marker: str | None) -> None:
    """Everybody stays in as cheaply as possible until somebody else has the hand."""
    for _ in range(300):
        for player in players:
            player.look()
        there = players[0].page.locator("[data-seat] .hand")
        if there.count() and there.first.locator("xpath=ancestor::*[@data-seat]").get_attribute("data-seat") != marker:
            return
        players[0].page.wait_for_timeout(100)
    raise AssertionError(f"seat {marker} keeps the hand")
