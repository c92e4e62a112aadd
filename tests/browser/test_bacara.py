"""Bacará on the screen: AO10.12, .18, .22, PT812.3, .6, .21, at tables whose croupier reads chosen cards."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import DESKTOP, PHONE, Visitor, Visitors
from browser.support import Operator, bet, has, new_name, sign_in, spot
from jogofeito.core.cards import NAMES

TIE, PONTO_WINS, BOTH_DRAW = "Ks 7s Kh 7h", "Ks 9s Kh 7h", "2s Ks 3h Kh 4c 5c"
OPEN = re.compile("^(Apostas abertas|Bets are open)")
sizes = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


class Dealer:
    """The operator as croupier of a table of demo credits."""

    def __init__(self, operator: Operator, law: str, *, game: str = "bacara-ponto-e-banca", **values: Any) -> None:
        self.table = new_name("bacara")
        self._operator = operator
        more = {"law": law, "chance": "read", "decision_seconds": 60}
        operator.open_table(self.table, game, more=more, **{"shoe": "baralhador", "handling": "dealer", **values})

    def visit(self, visitor: Visitor) -> Page:
        """Sit down; a shuffling shoe is not cut."""
        page = visitor.page
        visitor.visit(f"/mesa/{self.table}")
        expect(page.get_by_text(OPEN).first).to_be_visible()
        return page

    def say(self, act: str, **details: Any) -> None:
        self._operator.croupier(self.table, {"act": act, **details})

    def deal(self, cards: str) -> None:
        """Close, deal, and read these cards, third ones as they are due; then all go back into the shoe."""
        self.say("close")
        self.say("deal")
        unseen = [*NAMES] * 6
        for place, card in enumerate(cards.split()):
            if place >= 4:
                self.say("deal")
            self._operator.read(self.table, unseen.index(card))
            unseen.remove(card)
        self.say("put_back")


@contextmanager
def nothing_wrong(*visitors: Visitor) -> Iterator[None]:
    yield
    assert [visitor.complaints for visitor in visitors] == [[] for _ in visitors]


def places_of(page: Page) -> list[dict[str, float]]:
    """Where the cards lie, in the order ponto, then banca, by place."""
    found: list[dict[str, float]] = page.evaluate(
        """() => [...document.querySelectorAll('g.lies')].map((each) => each.getBoundingClientRect())
          .map(({ x, y, width, height }) => ({ x, y, width, height }))"""
    )
    return found


@pytest.mark.law("PT812.21", "PT812.18", "PT812.3")
@sizes
def test_a_third_card_lies_across_and_below_the_first_two(
    visitors: Visitors, operator: Operator, size: tuple[int, int]
) -> None:
    dealer, visitor = Dealer(operator, "PT812"), visitors.one(size)
    page = dealer.visit(visitor)
    with nothing_wrong(visitor):
        bet(visitor, "ponto")
        dealer.deal(BOTH_DRAW)
        expect(page.locator("g.lies")).to_have_count(6, timeout=30_000)
        cards = places_of(page)
        for first, second, third in (cards[:3], cards[3:]):
            for upright in (first, second):
                assert upright["height"] > 1.2 * upright["width"]
                assert third["y"] > upright["y"] + upright["height"] / 4
            assert third["width"] > 1.2 * third["height"]
            assert abs(first["y"] - second["y"]) < 2


@pytest.mark.law("PT812.6.a", "PT812.6", "PT812.3", "PT812.9.a", "PT812.9.b", "PT812.9.c")
def test_every_seat_has_its_own_space_for_tie_banca_and_ponto(visitors: Visitors, operator: Operator) -> None:
    dealer = Dealer(operator, "PT812", pair_bets=False)
    ana, rui = visitors.one(), visitors.one()
    pages = [dealer.visit(ana), dealer.visit(rui)]
    with nothing_wrong(ana, rui):
        for page in pages:
            assert page.locator("g.seat").count() == 9
            spaces = page.locator("[data-spot]")
            assert {each.get_attribute("data-spot") for each in spaces.all()} == {"ponto", "banca", "empate"}
        for chance in ("ponto", "banca", "empate"):
            boxes = [spot(each, chance).bounding_box() for each in (ana, rui)]
            assert boxes[0] != boxes[1], chance  # each in front of its own seat
        for own in pages:
            seat = own.locator("g.seat.own")
            expect(seat).to_have_count(1)
            at, space = seat.bounding_box(), own.locator('[data-spot="ponto"]').bounding_box()
            assert at
            assert space
            assert abs(middle(at) - middle(space)) < 60


def middle(box: Any) -> float:
    return float(box["x"] + box["width"] / 2)


@pytest.mark.law("AO10.22", "AO11.24")
@pytest.mark.parametrize(("law", "game"), [("AO10", "bacara-ponto-e-banca"), ("AO11", "bacara-macau")])
@sizes
def test_a_bet_of_a_tie_is_seen_to_stay_and_can_be_taken_back(
    visitors: Visitors, operator: Operator, law: str, game: str, size: tuple[int, int]
) -> None:
    dealer, visitor = Dealer(operator, law, game=game), visitors.one(size)
    page = dealer.visit(visitor)
    with nothing_wrong(visitor):
        bet(visitor, "ponto")
        dealer.deal(TIE)
        expect(page.get_by_text("a sua aposta fica na mesa").first).to_be_attached(timeout=30_000)
        expect(page.get_by_text(OPEN).first).to_be_visible(timeout=30_000)
        has(visitor, "ponto")
        place = spot(visitor, "ponto")
        place.focus()
        page.keyboard.press("Backspace")
        expect(place).not_to_have_attribute("aria-label", re.compile(r"tem \d"))


@pytest.mark.law("AO10.18")
@sizes
def test_who_is_next_says_so_and_gets_the_cards_when_they_are_declined(
    visitors: Visitors, operator: Operator, size: tuple[int, int]
) -> None:
    dealer = Dealer(operator, "AO10", handling="players")
    ana, rui = visitors.one(size), visitors.one(size)
    first, second = dealer.visit(ana), dealer.visit(rui)
    with nothing_wrong(ana, rui):
        for visitor in (ana, rui):
            bet(visitor, "ponto")
        dealer.say("close")
        dealer.say("deal")
        claim = second.get_by_role("button", name="Quero vê-las")
        expect(claim).to_be_visible(timeout=20_000)
        expect(second.get_by_text("Se o lugar 1 não as quiser, são suas.")).to_be_visible()
        claim.click()
        expect(claim).to_have_count(0)
        decline = first.get_by_role("button", name="Ceder")
        expect(decline).to_be_visible()
        decline.click()
        expect(second.get_by_role("heading", name="Ponto, 1.ª carta")).to_be_visible(timeout=20_000)


@pytest.mark.law("AO10.1")
def test_a_double_table_has_two_boards_with_the_dealer_between(visitors: Visitors, operator: Operator) -> None:
    dealer, visitor = Dealer(operator, "AO10", table="double"), visitors.one()
    page = dealer.visit(visitor)
    with nothing_wrong(visitor):
        for area in page.locator("path.area").all():
            assert (area.get_attribute("d") or "").count("M") == 2
        seats = [each.bounding_box() for each in page.locator("g.seat").all()]
        across = sorted(middle(each) for each in seats if each)
        steps = [after - before for before, after in pairwise(across)]
        assert len(across) == 14
        assert max(steps) == steps[6] > 1.2 * steps[5]  # between the seventh and the eighth


@pytest.mark.law("AO10.12")
@sizes
def test_who_stands_picks_whom_to_complement_and_is_seen_to_move_up(
    visitors: Visitors, operator: Operator, size: tuple[int, int]
) -> None:
    dealer = Dealer(operator, "AO10", seats=7, standing=6)
    seated, eva = [visitors.one() for _ in range(7)], visitors.one(size)
    for visitor in seated:
        dealer.visit(visitor)
    page = dealer.visit(eva)
    with nothing_wrong(eva):
        expect(page.get_by_text("De pé: completa as apostas do lugar 1.")).to_be_visible()
        bet(seated[1], "ponto")
        expect(spot(eva, "ponto")).to_have_attribute("aria-label", re.compile("o lugar 1 ainda não apostou aqui"))
        page.get_by_role("button", name="Antes o lugar 2").click()
        expect(page.get_by_text("De pé: completa as apostas do lugar 2.")).to_be_visible()
        bet(eva, "ponto")
        seated[2].page.get_by_role("button", name="Levantar-se").click()
        dealer.deal(PONTO_WINS)
        expect(page.get_by_text("De pé: completa")).to_have_count(0, timeout=30_000)
        if size == DESKTOP:  # a phone shows one's own seat alone
            expect(page.locator("g.seat.own text")).to_have_text("3")
        expect(page.get_by_text(OPEN).first).to_be_visible(timeout=30_000)
        bet(eva, "banca")  # hers to bet as she likes


def test_a_seat_is_picked_and_another_one_asked_for(visitors: Visitors, operator: Operator) -> None:
    dealer, visitor = Dealer(operator, "AO10"), visitors.one()
    page = dealer.visit(visitor)
    with nothing_wrong(visitor):
        other: Locator = page.get_by_label("Mudar de lugar")
        other.select_option(label="Lugar 5")
        expect(page.get_by_text(re.compile("Pediu o lugar 5"))).to_be_visible()
        dealer.deal(PONTO_WINS)
        expect(page.locator("g.seat.own text")).to_have_text("5", timeout=30_000)


@pytest.mark.law("AO11.26", "AO11.28")
@sizes
def test_a_money_table_opens_only_with_the_letters_of_the_supervising_body(
    visitors: Visitors, operator: Operator, size: tuple[int, int]
) -> None:
    visitor = visitors.one(size)
    page = visitor.page
    name = new_name("macau").lower()
    sign_in(visitor, operator.name, "/casa/mesas")
    page.get_by_role("button", name="Abrir uma mesa").click()
    page.get_by_label("Jogo e texto da lei").select_option("bacara-macau/AO11")
    page.get_by_label("Nome da mesa").fill(name)
    submit = page.get_by_role("button", name="Abrir a mesa")
    confirm = page.get_by_role("dialog").get_by_role("button", name=re.compile("Abrir"))
    with nothing_wrong(visitor):
        submit.click()
        if confirm.is_visible():
            confirm.click()
        expect(page.get_by_text(re.compile(r"AO11\.26")).first).to_be_visible()
        expect(page.get_by_text(re.compile("precisa primeiro da palavra da entidade")).first).to_be_visible()
        letters = page.get_by_label(re.compile("ofício da entidade de supervisão"))
        expect(letters).to_have_count(2)
        for letter, words in zip(letters.all(), ("Ofício 12/2026", "Despacho 3/2026"), strict=True):
            letter.fill(words)
        submit.click()
        expect(page.get_by_role("heading", name=re.compile(name))).to_be_visible()
