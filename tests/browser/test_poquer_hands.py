"""Hands of poker whose cards were chosen beforehand: what the screen says of pots, of estardilhos, and of choices."""

import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.conftest import DESKTOP, PHONE, House, Visitor, Visitors, serving, visiting
from browser.poker_bots import Leave, Planned, at_work
from browser.steered_poker import CHOICE, HASTE, MIXED_TABLES, SCENES, SINTETICO
from browser.support import Operator
from browser.test_games import too_wide

STAND_UP = re.compile("Levantar-se|^Leave")
ENTER = re.compile(r"^(Entrar com a cave|Buy in) \(")
TURN = re.compile("^(É a sua vez|Your turn)")
SIT_AGAIN = re.compile("^(Sentar-se de novo|Sit down again)")

MANY = 100
WAIT_MS, HOUR_MS = 14_000, 3_600_000
COMMON = 5  # cards of sintético, each with a round of bets
ROUNDS = 4  # of bets, in hold'em


@dataclass(frozen=True)
class ChosenHouse(House):
    folder: Path

    def next_hand(self, scene: str) -> None:
        """What is dealt in the hand that is sealed next; it has to be told before the one in play is over."""
        (self.folder / "scene").write_text(scene)

    def any_hand(self) -> None:
        (self.folder / "scene").unlink()


@pytest.fixture(scope="module")
def chosen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChosenHouse]:
    folder = tmp_path_factory.mktemp("chosen")
    with serving(folder, "browser.steered_poker", str(folder)) as house:
        yield ChosenHouse(house.address, house.operator_code, folder)


@pytest.fixture(scope="module")
def operator(chosen: ChosenHouse) -> Iterator[Operator]:
    found = Operator(chosen)
    yield found
    found.go_home()


@pytest.fixture
def players(browser: Browser, chosen: ChosenHouse) -> Iterator[Visitors]:
    with visiting(browser, chosen) as found:
        yield found


@dataclass
class Player:
    """At the screen, in the words of one language."""

    visitor: Visitor
    english: bool

    @property
    def page(self) -> Page:
        return self.visitor.page

    def word(self, portuguese: str, english: str) -> str:
        return english if self.english else portuguese

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    @property
    def turn(self) -> Locator:
        return self.page.get_by_role("group", name=TURN)

    @property
    def tale(self) -> Locator:
        return self.page.get_by_role("list", name=re.compile("^(Como acabou|How the hand)")).get_by_role("listitem")

    def say(self, portuguese: str, english: str) -> None:
        """In a turn of one's own."""
        self.turn.get_by_role("button", name=re.compile(f"^{self.word(portuguese, english)}")).click()

    def raise_to(self, amount: str) -> None:
        self.turn.get_by_role("textbox").fill(amount)
        self.turn.get_by_role("button", name=re.compile("^(Jogo|Subo|Bet|Raise)")).click()

    def reads(self, *both: str) -> None:
        """How the hand ended: lines in Portuguese, each followed by the same in English."""
        lines = both[1::2] if self.english else both[::2]
        # thousands are set apart by whatever the language sets them apart with
        expect(self.tale).to_have_text([re.compile(re.sub(r"\\[ .]", ".", re.escape(line))) for line in lines])
        assert too_wide(self.page) == []


@contextmanager
def seated(player: Player, table: str, bots: int, scenes: Sequence[str] = ()) -> Iterator[Leave]:
    """The player in seat 1 and bots in those after it, all with their caves."""
    player.visitor.visit(f"/mesa/{table}")
    expect(player.button(STAND_UP)).to_be_visible()
    player.button(ENTER).click()
    expect(player.button(ENTER)).to_have_count(0)
    leave = Leave()
    with at_work([Planned(player.visitor.house.address, table, leave, scenes) for _ in range(bots)]):
        try:
            yield leave
        finally:
            leave.to_speak.set()
            leave.to_choose.release(MANY)


SIZES = [(MIXED_TABLES[0], DESKTOP, "pt-PT"), (MIXED_TABLES[1], PHONE, "en-GB")]


@pytest.mark.parametrize(("table", "size", "locale"), SIZES)
def test_pots_are_told(players: Visitors, chosen: ChosenHouse, table: str, size: tuple[int, int], locale: str) -> None:
    """At a mixed table: a choice of variant, pots on the side, a pot that is shared, and away and back again."""
    player = Player(players.one(size, locale=locale), locale == "en-GB")
    chosen.next_hand("uneven")
    with seated(player, table, 3, SCENES) as leave:
        uneven(player, chosen, leave)
        side_pots(player, chosen, leave)
        shared_pot(player, chosen, leave)
        away_and_back(player, leave)


def uneven(player: Player, chosen: ChosenHouse, leave: Leave) -> None:
    """The player chooses what is played, calls before the turn has come, and bets an exact sum."""
    player.button("Hold'em").click()
    any_sum = player.button(player.word("Acompanho sempre", "Call any"))
    any_sum.click()
    expect(any_sum).to_have_attribute("aria-pressed", "true")
    leave.to_speak.set()
    expect(player.page.locator(".common svg")).to_have_count(3)
    player.raise_to("400")
    chosen.next_hand("side pots")
    player.say("Passo", "Check")
    player.say("Passo", "Check")
    player.reads(
        "Par de três contra ás e dama: ganha o pote de 1.400 créditos",
        "Pair of threes against ace and queen: you win the pot of 1.400 credits",
    )


def side_pots(player: Player, chosen: ChosenHouse, leave: Leave) -> None:
    leave.to_choose.release()
    expect(player.turn).to_be_visible()  # now this hand is sealed
    chosen.next_hand("split")
    player.say("Acompanho", "Call")
    player.reads(
        "Trio de quatros contra par de ases: lugar 2 ganha o pote principal de 1.600 créditos",
        "Three fours against pair of aces: seat 2 wins the main pot of 1.600 credits",
        "Par de ases contra par de quatros: lugar 3 ganha o pote lateral 1 de 1.200 créditos",
        "Pair of aces against pair of fours: seat 3 wins side pot 1 of 1.200 credits",
        "Par de quatros contra ás e rei: ganha o pote lateral 2 de 400 créditos",
        "Pair of fours against ace and king: you win side pot 2 of 400 credits",
    )
    pots = player.page.locator(".pots li")
    expect(pots).to_have_text(
        [
            re.compile(player.word("principal.*1.600.*você, o lugar 2, ", "Main.*1,600.*you, seat 2, ")),
            re.compile(
                player.word(
                    "lateral 1.*1.200.*por você, o lugar 3 e o lugar 4", "Side pot 1.*1,200.*by you, seat 3 and seat 4"
                )
            ),
            re.compile(player.word("lateral 2.*400.*por você e o lugar 4", "Side pot 2.*400.*by you and seat 4")),
        ]
    )


def shared_pot(player: Player, chosen: ChosenHouse, leave: Leave) -> None:
    leave.to_choose.release()
    player.raise_to("30")
    chosen.any_hand()
    for _ in range(3):
        player.say("Passo", "Check")
    player.reads(
        "Full de reis e ases: lugar 4 e você dividem o pote de 65 créditos"
        "30 créditos a cada um; os 5 créditos que sobram vão para o lugar 4",
        "Full house of kings and aces: seat 4 and you share the pot of 65 credits"
        "30 credits each; the odd 5 credits go to seat 4",
    )


def away_and_back(player: Player, leave: Leave) -> None:
    player.button(STAND_UP).click()
    leave.to_choose.release()
    player.button(SIT_AGAIN).click()
    player.button(ENTER).click()
    leave.to_choose.release(MANY)
    expect(player.turn).to_be_visible()


def test_an_estardilho_is_made_and_answered(players: Visitors) -> None:
    """On a phone; and the hand is seen again when it is over."""
    player = Player(players.one(PHONE), english=False)
    page = player.page
    with seated(player, SINTETICO, 3) as leave:
        leave.to_speak.set()
        player.button(re.compile("^Estardilhar ")).click()
        answer = page.get_by_role("group", name=re.compile("^Há um estardilho. .* mais 20.créditos"))
        expect(page.locator("li.mine .status")).to_have_text("Estardilho")
        expect(page.locator(".bet")).to_have_count(4)
        answer.get_by_role("button", name=re.compile("^Acompanho")).click()
        expect(page.locator("li.mine .cards svg")).to_have_count(2)
        expect(page.locator(".pots")).to_have_text(re.compile("200.créditos"))
        for _ in range(COMMON):
            player.say("Passo", "Check")
        expect(player.tale.last).to_have_text(re.compile("pote.* de 200.créditos"))
        assert too_wide(page) == []

        player.button("Rever a última jogada").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("slider").press("End")
        expect(dialog.get_by_role("list", name="Como acabou a mão")).to_be_visible()
        dialog.get_by_role("slider").press("Home")
        expect(dialog.get_by_role("list", name="Como acabou a mão")).to_have_count(0)


def test_a_beaten_hand_may_stay_hidden(players: Visitors) -> None:
    player = Player(players.one(PHONE, locale="en-GB"), english=True)
    with seated(player, CHOICE, 1) as leave:
        leave.to_speak.set()
        keep = player.button("Do not show")
        for _ in range(2):  # whoever shows first is not beaten by anything yet: the hand after it, the other does
            for _ in range(ROUNDS):
                player.say("(Passo|Acompanho)", "(Check|Call)")
            expect(keep.or_(player.tale.last)).to_be_visible()
            if keep.is_visible():
                break
        keep.click()
        expect(player.tale.first).to_have_text("You do not show your cards")
        expect(player.tale.last).to_have_text(re.compile("seat 2 wins the pot of 20"))
        rest_and_come_back(player)


def rest_and_come_back(player: Player) -> None:
    rest = player.button("Sit out")
    rest.click()
    expect(player.page.get_by_role("group", name=re.compile("^You are sitting out"))).to_be_visible()
    player.button("Come back").first.click()
    expect(rest).to_be_visible()


def test_a_clock_runs_out_and_then_a_time_bank(players: Visitors) -> None:
    player = Player(players.one(DESKTOP), english=False)
    page = player.page
    with seated(player, HASTE, 1) as leave:
        leave.to_speak.set()
        expect(player.turn).to_contain_text("Mais 4 segundos de reserva de tempo")
        expect(player.turn).to_contain_text("Está a correr a reserva de tempo.")
        away = page.get_by_role("group", name=re.compile("^Não respondeu a tempo"))
        away.get_by_role("button", name="Voltar ao jogo").click()
        expect(player.turn).to_be_visible()
        another_seat(player)


def another_seat(player: Player) -> None:
    """Asked for in a hand, had after it."""
    player.button("Pedir o lugar 5").first.click()
    expect(player.page.get_by_text("Pediu o lugar 5.")).to_be_visible()
    session = player.page.get_by_role("region", name="A sua sessão")
    expect(session).to_contain_text("Lugar 5", timeout=15_000)


def test_names_are_put_down_and_seats_drawn(players: Visitors, operator: Operator) -> None:
    """A table with hours, and with seats for two of three."""
    begins = int(time.time() * 1000) + WAIT_MS
    session = {"begins_ms": begins, "ends_ms": begins + HOUR_MS}
    operator.open_table("com-horas", "holdem", more={"law": "PT811", "session": session}, seats=2)
    ana, rui = players.one(PHONE), players.one(DESKTOP, locale="en-GB")
    ana.visit("/")
    card = ana.page.get_by_role("link").filter(has_text="Sessão")
    expect(card).to_contain_text("Inscrever-se")
    card.click()
    panel = ana.page.get_by_role("region", name="Mesa com hora marcada")
    panel.get_by_role("button", name="Inscrever-me").click()
    expect(panel).to_contain_text("é o n.º 1 de 1")
    panel.get_by_role("button", name="Retirar a inscrição").click()
    panel.get_by_role("button", name="Inscrever-me").click()
    rui.visit("/mesa/com-horas")
    theirs = rui.page.get_by_role("region", name="A table with set hours")
    theirs.get_by_role("button", name="Register").click()
    expect(theirs).to_contain_text("number 2 of 2")

    expect(panel).to_contain_text("Lugares sorteados", timeout=WAIT_MS + 10_000)
    expect(panel).to_contain_text(re.compile("Joga nesta sessão, no lugar [12]"))
    expect(theirs).to_contain_text(re.compile("Seat [12]: yours"))
    expect(ana.page.get_by_role("button", name=ENTER)).to_be_visible()
    assert too_wide(ana.page) == []

    eva = players.one(DESKTOP)
    eva.visit("/mesa/com-horas")
    late = eva.page.get_by_role("region", name="Mesa com hora marcada")
    late.get_by_role("button", name="Entrar na lista de espera").click()
    expect(late).to_contain_text("é o n.º 1")
    late.get_by_text("Selo do sorteio").click()
    expect(late.get_by_text("Semente", exact=True)).to_be_visible()


def test_only_players_see_an_angolan_table(players: Visitors, operator: Operator) -> None:
    operator.open_table("sem-mirones", "holdem", more={"law": "AO15"}, currency="AOA")
    visitor = players.one(PHONE)
    visitor.visit("/mesa/sem-mirones")
    expect(visitor.page.get_by_text("Nesta mesa só vê quem joga")).to_be_visible()
    expect(visitor.page.locator(".stage")).to_have_count(0)


def test_other_limits_are_announced_before_they_hold(players: Visitors, operator: Operator) -> None:
    operator.open_table("limites", "holdem", more={"law": "AO15"})
    visitor = players.one(PHONE)
    visitor.visit("/mesa/limites")
    visitor.page.get_by_role("button", name=ENTER).click()
    expect(visitor.page.get_by_role("button", name=ENTER)).to_have_count(0)
    operator.change_table("limites", minimum=20_00)
    banner = visitor.page.get_by_role("status").filter(has_text="A mesa muda")
    expect(banner).to_contain_text(re.compile("de 10.créditos para 20.créditos"))
    assert too_wide(visitor.page) == []
