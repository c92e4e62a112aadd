"""Hold'em, omaha and póquer sintético in a real browser, each against three bots; both languages, two widths."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from browser.conftest import DESKTOP, PHONE, House, Visitor, Visitors
from browser.support import Operator
from browser.test_games import too_wide

# table, width and language at first; each is turned to the other ones on the way
SEATS = (
    ("holdem-demo", DESKTOP, "pt-PT"),
    ("omaha-demo", PHONE, "en-GB"),
    ("poquer-sintetico-demo", PHONE, "pt-PT"),
)
OWN_CARDS = {"holdem-demo": 2, "omaha-demo": 4, "poquer-sintetico-demo": 2}
ENTER = re.compile(r"^(Entrar com a cave|Buy in) \(")
STAY = re.compile(r"^(Passo|Acompanho|Check|Call)\b(?! sempre| any)")
TOP_UP, LEAVE = re.compile("^(Repor|Top up)"), re.compile("Levantar-se|^Leave")
TURN = re.compile("^(É a sua vez|Your turn|Há um estardilho|There is an estardilho)")
RESULT = re.compile("(Ganhou|Perdeu|You won|You lost) ")
MOST_LOOKS = 400
LOOK_MS = 100


@pytest.fixture(scope="module")
def company(house: House) -> Iterator[None]:
    """Three bots at each of the tables."""
    tests = Path(__file__).parents[1]
    with ExitStack() as stack:
        for table, _, _ in SEATS:
            command = [sys.executable, "-m", "browser.poker_bots", house.address, table, "3", "100"]
            bots = stack.enter_context(subprocess.Popen(command, cwd=tests, stderr=subprocess.DEVNULL))
            stack.callback(bots.terminate)
        yield


@dataclass
class Player:
    """Somebody at a table, and what was seen there."""

    visitor: Visitor
    table: str
    turns: int = 0
    seen: set[str] = field(default_factory=set)

    @property
    def page(self) -> Page:
        return self.visitor.page

    def button(self, name: re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name).first

    def come(self) -> None:
        self.visitor.visit(f"/mesa/{self.table}")
        expect(self.button(LEAVE)).to_be_visible()
        self.button(ENTER).click()

    def look(self) -> None:
        """Stay in whenever asked, and note what the table shows."""
        if self.page.get_by_role("group", name=TURN).is_visible():
            self._speak()
        if self.turns and self.page.get_by_role("list", name=re.compile("^(Como acabou|How the hand)")).is_visible():
            self._read_the_end()
        if self.button(TOP_UP).is_visible():
            self._press(TOP_UP)

    def _speak(self) -> None:
        if not self.turns:
            assert re.match("● (A sua vez|Your turn)", self.page.title())
        if self.page.locator("li.mine .cards svg").count() == OWN_CARDS[self.table]:
            self.seen.add("cards")
        self.turns += 1
        self._press(STAY)

    def _press(self, name: re.Pattern[str]) -> None:
        with suppress(Error):  # gone meanwhile
            self.button(name).click(timeout=1000)

    def _read_the_end(self) -> None:
        text = " ".join(self.page.locator("ol[aria-label] li").all_inner_texts())
        if re.search("contra|against", text) and self.page.locator(".common svg.marked, .cards svg.marked").count():
            self.seen.add("showdown")
        if self.page.get_by_text(RESULT).first.is_visible():
            self.seen.add("result")

    @property
    def done(self) -> bool:
        return self.seen >= {"cards", "showdown", "result"}


def until_done(players: list[Player]) -> None:
    for _ in range(MOST_LOOKS):
        if all(player.done for player in players):
            return
        for player in players:
            player.look()
        players[0].page.wait_for_timeout(LOOK_MS)
    raise AssertionError({player.table: (player.turns, player.seen) for player in players})


def turn_about(player: Player, size: tuple[int, int]) -> None:
    """The other width and, where its button is in sight, the other language, in the middle of a game."""
    if size == DESKTOP:
        change_language(player)
    other = PHONE if size == DESKTOP else DESKTOP
    player.page.set_viewport_size({"width": other[0], "height": other[1]})
    if size != DESKTOP:
        change_language(player)
    expect(player.page.locator(f".stage.{'phone' if other == PHONE else 'wide'}")).to_be_visible()
    for _ in range(30):  # cards that are on their way to the other layout arrive
        if not too_wide(player.page):
            break
        player.page.wait_for_timeout(100)
    assert too_wide(player.page) == []


def change_language(player: Player) -> None:
    player.page.get_by_role("button", name=re.compile("^(EN|PT):")).click()


def test_three_variants_are_played_with_bots(visitors: Visitors, company: None) -> None:
    players = []
    for table, size, locale in SEATS:
        player = Player(visitors.one(size, locale=locale), table)
        player.come()
        players.append(player)
    until_done(players)
    for player in players:
        assert too_wide(player.page) == []
        assert player.page.locator("figure svg[role=img]").count() == 1  # a hand of the visit is in the chart
    for player, (_, size, _) in zip(players, SEATS, strict=True):
        turn_about(player, size)


PHRASES = "Frases à mesa"


def phrase(player: Player, text: str = "Boa sorte!") -> Locator:
    return player.page.get_by_role("group", name=PHRASES).get_by_role("button", name=text)


def test_phrases_are_seen_by_those_who_turned_them_on_and_said_between_hands_only(
    visitors: Visitors, operator: Operator
) -> None:
    operator.open_table("conversa", "holdem", more={"law": "PT811", "interval_seconds": 1}, chat="phrases")
    ana, rui, eva = (Player(visitors.one(size), "conversa") for size in (DESKTOP, PHONE, DESKTOP))
    for player in (ana, rui, eva):
        player.visitor.visit("/mesa/conversa")
        expect(player.button(ENTER)).to_be_visible()
        expect(player.page.get_by_role("switch", name=PHRASES)).not_to_be_checked()
        expect(phrase(player)).to_have_count(0)
    for player in (ana, rui):
        player.page.get_by_role("switch", name=PHRASES).check()
    phrase(ana).click()
    for player in (ana, rui):
        expect(player.page.locator("[data-seat='1'] .bubble")).to_have_text("Boa sorte!")
        assert too_wide(player.page) == []
    expect(rui.page.locator("[aria-live=polite]", has_text="Lugar 1: Boa sorte!")).to_have_count(1)
    expect(eva.page.get_by_text("Boa sorte!")).to_have_count(0)

    for player in (ana, rui):
        player.button(ENTER).click()
    expect(ana.page.get_by_text("enquanto se joga, nada se diz")).to_be_visible(timeout=15_000)
    expect(phrase(ana, "Olá!")).to_be_disabled()
    phrase(ana, "Olá!").click(force=True)
    expect(rui.page.locator(".bubble")).to_have_count(0, timeout=10_000)  # what was said before is gone by now
    expect(rui.page.locator(".poker").get_by_text("Lugar 1: Olá!")).to_have_count(0)
