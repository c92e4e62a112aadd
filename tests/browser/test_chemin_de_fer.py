"""Chemin de fer in a real browser: banker, ponto with cards of one's own, bancô, and a standing player, in company."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.chemin_bots import Company, Plan
from browser.conftest import DESKTOP, PHONE, Visitor, Visitors
from browser.poker_bots import at_work
from browser.support import Operator, new_name
from browser.test_games import too_wide

SIZES = [(DESKTOP, "pt-PT"), (PHONE, "en-GB")]
widths = pytest.mark.parametrize(("size", "locale"), SIZES, ids=["desktop-pt", "phone-en"])
SIGN = re.compile(r"Banca mínima 50\s.+Aposta mínima 10\s|Least bank 50\s.+Least bet 10\s")
LEAVE = re.compile("Levantar-se|^Leave")
MOST_LOOKS = 900
LOOK_MS = 150

# what is asked, by the beginning of its title
HAND = re.compile("^(A mão é sua|The hand is yours)")
PASSED = re.compile("^(Mão passada: quer|The hand was passed: do)")
WON_BY_AUCTION = re.compile("^(A banca foi-lhe|The bank is yours by)")
BETS = re.compile("^(Façam o vosso jogo|Place your bets)")
LOOK = re.compile("^(Veja as suas cartas|Look at your cards)")
SPEAK = re.compile("^(Tem |You have )")
DRAW = re.compile("^(A banca tem|The bank has)")
AFTER = re.compile("^(Continua com a mão|Do you keep)")


@dataclass
class Player:
    """At the screen; what has been done there is noted."""

    visitor: Visitor
    seen: set[str] = field(default_factory=set)

    @property
    def page(self) -> Page:
        return self.visitor.page

    def asked(self, title: re.Pattern[str]) -> Locator:
        return self.page.locator(".rail").get_by_role("group", name=title).first

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(f"^({name})")).first

    def come(self, table: str) -> None:
        self.visitor.visit(f"/mesa/{table}")
        expect(self.page.get_by_role("button", name=LEAVE)).to_be_visible()
        expect(self.page.get_by_text(SIGN)).to_be_visible()

    def look(self) -> None:
        """Do what is asked, as it comes."""
        cut = self.button("Não cortar|Do not cut")
        if cut.is_visible():
            cut.click()
        for title, do in self.doing().items():
            if self.asked(title).is_visible():
                do()
                self.page.wait_for_timeout(LOOK_MS)
                return

    def doing(self) -> dict[re.Pattern[str], Callable[[], None]]:
        return {
            HAND: self.announce,
            PASSED: lambda: self.press("Deixar passar", "Let it go"),
            WON_BY_AUCTION: lambda: self.press("Tomar a mão", "Take the hand"),
            LOOK: self.turn,
            SPEAK: self.speak,
            DRAW: self.draw,
            AFTER: self.go_on,
            BETS: self.bet,
        }

    def press(self, *names: str) -> None:
        self.button("|".join(names)).click()

    # ---- the banker

    def announce(self) -> None:
        self.button("× 2").click()
        self.press("Banca de 100", "Bank of 100")
        expect(self.page.locator(".bank b").first).to_have_text(re.compile(r"^100\s"))
        assert too_wide(self.page) == []
        self.seen.add("announced")

    def draw(self) -> None:
        marked = self.page.locator(".rail .acts button.main")
        expect(
            marked.or_(self.page.get_by_text(re.compile("deixa à sua vontade|leaves it to you"))).first
        ).to_be_visible()
        self.press("Pedir conselho", "Ask for advice")
        self.seen.add("drew")

    def go_on(self) -> None:
        if "after" in self.seen:
            self.press("Passar a mão", "Pass the hand")
            self.seen.add("passed")
            return
        self.seen.add("after")
        self.press("Continuar", "Go on")

    # ---- the ponto

    def bet(self) -> None:
        banco = self.button("Bancô(?! com| suivi| sozinho)|Banco(?! avec| suivi| seul)")
        if "bet" not in self.seen:
            self.press("Apostar 10", "Bet 10")
            expect(self.button("Retirar 10|Take 10")).to_be_visible()
            self.seen.add("bet")
        if banco.get_attribute("aria-disabled") == "false":
            banco.click()
            expect(
                self.page.get_by_text(re.compile("Bancô: as cartas são suas|Banco: the cards are yours"))
            ).to_be_visible()
            assert too_wide(self.page) == []
            self.seen.add("banco")

    def turn(self) -> None:
        """A card is turned by hand; after a reload both lie face down again, and are looked at together."""
        peeled = self.page.locator(".peel [role=button]").first
        peeled.focus()
        self.page.keyboard.press("Enter")
        if "reloaded" not in self.seen:
            self.page.reload()
            expect(self.asked(LOOK)).to_be_visible()
            self.seen.add("reloaded")
        assert not self.page.get_by_role("group", name=SPEAK).is_visible()
        self.press("Ver as duas", "Look at both")
        expect(self.asked(SPEAK)).to_be_visible()
        self.seen.add("cards")

    def speak(self) -> None:
        rules = self.button("Que dizem as regras|What do the rules")
        if rules.is_visible():
            rules.click()
            expect(self.page.get_by_text(re.compile("^(Com |With )")).first).to_be_visible()
            self.seen.add("rules")
        marked = self.page.locator(".rail .acts button.main")
        if marked.count():
            marked.first.click()
        else:
            self.press("Não", "No")  # five: as one likes
        self.seen.add("word")

    def until(self, wanted: set[str]) -> None:
        for _ in range(MOST_LOOKS):
            if self.page.locator(".verdict").is_visible():
                self.seen.add("result")
            if self.seen >= wanted:
                return
            self.look()
            self.page.wait_for_timeout(LOOK_MS)
        raise AssertionError(f"not seen: {wanted - self.seen}")


@pytest.fixture
def table(operator: Operator) -> str:
    name = new_name("chemin")
    operator.open_table(name, "chemin-de-fer", more={"law": "AO12", "betting_seconds": 5, "decision_seconds": 60})
    return name


@pytest.mark.law("AO12.37", "AO12.100")
@widths
def test_a_player_is_banker_and_ponto_with_cards_of_their_own(
    visitors: Visitors, table: str, size: tuple[int, int], locale: str
) -> None:
    player, plan = Player(visitors.one(size, locale=locale)), Plan()
    plan.bets.set()
    player.come(table)
    bots = [Company(player.visitor.house.address, table, plan, wait_s=0.1) for _ in range(3)]
    with at_work(bots):
        player.until({"announced", "bet", "banco", "reloaded", "cards", "rules", "word", "result"})
        player.page.get_by_role("button", name=LEAVE).click()
    assert too_wide(player.page) == []


@widths
def test_a_standing_player_bets_from_behind_a_seat(
    visitors: Visitors, table: str, size: tuple[int, int], locale: str
) -> None:
    player, plan = Player(visitors.one(size, locale=locale)), Plan()
    bots = [Company(player.visitor.house.address, table, plan, seat=number, wait_s=0.1) for number in range(1, 10)]
    with at_work(bots):
        player.come(table)
        expect(player.page.locator("[data-place='10'].standing.own")).to_be_visible()
        assert player.page.locator(".stage [data-place]").count() == 10
        player.press("Inscrever-me no caderno", "Put my name down")
        expect(player.button(r"No caderno: 1\.º|In the book: number 1")).to_be_visible()
        player.until({"bet", "result"})
        assert too_wide(player.page) == []
        player.page.get_by_role("button", name=LEAVE).click()
