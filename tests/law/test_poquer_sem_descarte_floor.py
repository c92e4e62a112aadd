"""Póquer sem descarte at live tables: AO9.6, AO9.24, AO9.31, AO9.33-35."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from pathlib import Path
from typing import Any

import pytest

from floor.simulated import simulated, until
from floor.test_table import Casino, keep
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Batch, Transfer
from jogofeito.core.inputs import Voided
from jogofeito.core.offers import Refusal
from jogofeito.core.parties import CROUPIER, seat
from jogofeito.core.record import canonical, resume
from jogofeito.floor.address import Accepted
from jogofeito.floor.books import purse
from jogofeito.floor.jogada import Submission
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.streams import FactTold, Notice
from jogofeito.games.pano.acts import Close
from jogofeito.games.poquer_sem_descarte.acts import BankHand, BreachNoted, Passed
from jogofeito.inspection.casino import inspect
from jogofeito.inspection.verify import verify
from jogofeito.inspection.views import read_view, verify_view
from jogofeito.server import replays
from jogofeito.server.refusing import Denied
from jogofeito.server.training import advice_for
from server.support import Place as Visited
from server.support import visit
from support import facts, gain

UNIT = 100_00
PACE = Pace(betting_ms=10_000, decision_ms=4_000, pause_ms=2_000)
BET = {"act": "place", "chance": "inicial", "amount": UNIT}
VOU, PASSO = {"act": "vou"}, {"act": "passo"}
SEVEN = ("ana", "rui", "eva", "ivo", "lia", "gil", "ema")
OTHERS = ("rui", "eva", "ivo", "lia", "ema")  # with Ana a full table of six

Story = Callable[[Casino], Coroutine[Any, Any, None]]


def settings(**values: Any) -> TableSettings:
    given = {name.replace("__", "."): value for name, value in values.items()}
    return TableSettings("mesa-1", "poquer-sem-descarte", "AO9", given, pace=PACE)


def told(story: Story, table: TableSettings | None = None, seed: int = 1) -> None:
    async def run() -> None:
        casino = Casino(table or settings(), seed)
        await story(casino)
        await casino.close()

    simulated(run)


async def seated(casino: Casino, *players: str, money: int = 100 * UNIT) -> str:
    """Players with money at the table; the jogada that they may bet in."""
    for player in players:
        await casino.deposit(player, money)
        await casino.table.sit(player)
    return await casino.jogada()


async def until_asked(casino: Casino, number: int) -> None:
    """Until a player is to decide."""
    await until(lambda: _asked(casino, number) == "deciding")


def _asked(casino: Casino, number: int) -> str:
    live = casino.table.live
    offered = live.play.offer_to(seat(number)) if live else None
    return str(offered[1].__struct_config__.tag) if offered else ""


@pytest.mark.law("AO9.24", "AO9.31.b")
@pytest.mark.parametrize("shuffling", ["manual", "automatico"])
def test_a_jogada_is_played_to_its_end_and_nobody_is_told_anothers_cards(shuffling: str) -> None:
    async def story(casino: Casino) -> None:
        seen: dict[str, list[Any]] = {"ana": [], "rui": [], "": []}
        looking = [asyncio.ensure_future(keep(casino.table.watch(who or None), seen[who])) for who in seen]
        jogada = await seated(casino, "ana", "rui")
        for player in ("ana", "rui"):
            assert isinstance(await casino.bet(player, BET, "k"), Accepted)
        await until_asked(casino, 1)
        assert isinstance(await casino.bet("ana", VOU, "v", jogada), Accepted)
        assert await casino.money("ana") == 97 * UNIT
        assert isinstance(await casino.bet("ana", PASSO, "p", jogada), Refusal)
        assert isinstance(await casino.bet("rui", PASSO, "p", jogada), Accepted)
        ended = await casino.over(jogada)
        for each in looking:
            each.cancel()
        hands = {
            who: [each.fact["seat"] for each in came if isinstance(each, FactTold) and each.fact["fact"] == "hand_seen"]
            for who, came in seen.items()
        }
        assert hands == {"ana": [1], "rui": [2], "": []}
        shown = [each.fact for each in seen[""] if isinstance(each, FactTold) and each.fact["fact"] == "hand_shown"]
        assert {fact["seat"] for fact in shown} <= {1}
        play = resume(casino.table.game, ended.record())
        assert await casino.money("ana") == 100 * UNIT + gain(play, 1)
        assert await casino.money("rui") == 99 * UNIT
        assert [finding for finding in verify(ended.record()) if finding.holds is False] == []
        assert (await inspect(casino.cashier)).problems == []

    told(story, settings(shuffling=shuffling))


def test_a_broken_line_passes_when_the_time_is_up_and_the_jogada_is_not_void() -> None:
    """Reading 172."""

    async def story(casino: Casino) -> None:
        jogada = await seated(casino, "ana", "rui")
        for player in ("ana", "rui"):
            await casino.bet(player, BET, "k")
        await until_asked(casino, 2)
        await casino.bet("rui", VOU, "v", jogada)
        await casino.table.leave("ana")  # gone, and with bets that stand
        ended = await casino.over(jogada)
        assert not any(isinstance(each.input, Voided) for each in ended.played.values())
        play = resume(casino.table.game, ended.record())
        assert facts(play, Passed) == [Passed(1)]
        assert len(facts(play, BankHand)) == 1
        assert await casino.money("ana") == 99 * UNIT

    told(story)


@pytest.mark.parametrize("after", [2, 4, 8, 12, 13])
def test_after_a_crash_a_jogada_goes_on_with_the_same_cards(after: int) -> None:
    async def story(casino: Casino) -> None:
        jogada = await seated(casino, "ana")
        await casino.bet("ana", BET, "k")
        await until(lambda: casino.table.live is not None and len(casino.table.live.play.inputs) >= after)
        assert casino.table.live is not None
        before = list(casino.table.live.play.facts)
        await casino.die()
        casino.start()
        ended = await casino.over(jogada)
        play = resume(casino.table.game, ended.record())
        assert play.facts[: len(before)] == before
        assert gain(play, 1) == -UNIT

    told(story)


# ---- seats


@pytest.mark.law("AO9.6")
def test_seven_sit_nobody_stands_and_nobody_has_two_seats() -> None:
    async def story(casino: Casino) -> None:
        assert [await casino.table.sit(player) for player in SEVEN] == [1, 2, 3, 4, 5, 6, 7]
        assert await casino.table.sit("ana") == 1  # the one that ana has
        refused = await casino.table.sit("zé")
        assert isinstance(refused, Refusal)
        assert refused.code == "table_full"
        answer = await casino.bet("zé", BET, "k")
        assert isinstance(answer, Refusal)
        assert answer.code == "not_seated"

    told(story)


@pytest.mark.law("AO9.34")
def test_who_sits_out_three_jogadas_running_is_invited_to_leave_when_no_seat_is_free() -> None:
    async def story(casino: Casino) -> None:
        seen: list[Any] = []
        looking = asyncio.ensure_future(keep(casino.table.watch("ana"), seen))
        await seated(casino, "ana", *OTHERS)
        heard = await _sit_out(casino, seen, 5, others=OTHERS)
        assert heard == [[], [], ["idle_invitation"], ["idle_invitation", "idle_last_warning"], _END]
        looking.cancel()
        assert casino.table.sitters.of("ana") is None
        assert casino.table.sitters.of("rui") is not None

    told(story, settings(seats=6))


_END = ["idle_invitation", "idle_last_warning", "session_ended_idle", "session_ended"]


@pytest.mark.law("AO9.34")
def test_nobody_is_invited_to_leave_while_a_seat_is_free_and_the_first_is_an_invitation_when_none_is() -> None:
    async def story(casino: Casino) -> None:
        seen: list[Any] = []
        looking = asyncio.ensure_future(keep(casino.table.watch("ana"), seen))
        await seated(casino, "ana", *OTHERS[:-1])
        assert await _sit_out(casino, seen, 7, others=OTHERS[:-1]) == [[]] * 7
        await casino.table.sit(OTHERS[-1])
        assert await _sit_out(casino, seen, 1, first=7, others=OTHERS[:-1]) == [["idle_invitation"]]
        looking.cancel()

    told(story, settings(seats=6))


@pytest.mark.law("AO9.34")
def test_a_bet_in_between_starts_the_count_again() -> None:
    async def story(casino: Casino) -> None:
        seen: list[Any] = []
        looking = asyncio.ensure_future(keep(casino.table.watch("ana"), seen))
        await seated(casino, "ana", *OTHERS)
        await _sit_out(casino, seen, 2, others=OTHERS)
        jogada = await casino.jogada()
        assert isinstance(await casino.bet("ana", BET, "ana"), Accepted)
        await casino.over(jogada)
        await until(lambda: casino.table.live is None)
        assert await _sit_out(casino, seen, 2, first=3, others=OTHERS) == [[], []]
        looking.cancel()

    told(story, settings(seats=6))


@pytest.mark.law("AO9.34")
def test_a_rest_keeps_a_seat_that_is_missed_no_longer_than_that() -> None:
    """All seats are taken and Gil waits for one: Ana, who rests, is invited to leave and goes in the end."""

    async def story(casino: Casino) -> None:
        seen: list[Any] = []
        looking = asyncio.ensure_future(keep(casino.table.watch("ana"), seen))
        await seated(casino, "ana", *OTHERS)
        await casino.table.rest("ana")
        assert await _sit_out(casino, seen, 5, others=OTHERS) == [[]] * 5  # nobody misses the seat
        await casino.deposit("gil", UNIT)
        assert isinstance(await casino.table.sit("gil"), Refusal)
        assert casino.table.place_in_line("gil") == 1
        heard = await _sit_out(casino, seen, 3, first=5, others=OTHERS)
        assert heard == [["idle_invitation"], ["idle_invitation", "idle_last_warning"], _END]
        looking.cancel()
        assert casino.table.sitters.of("ana") is None
        assert casino.table.sitters.of("gil") is not None

    told(story, settings(seats=6))


async def _sit_out(
    casino: Casino, seen: list[Any], jogadas: int, first: int = 0, others: Iterable[str] = ("rui",)
) -> list[list[str]]:
    """Ana does not bet; what she has heard by the end of each jogada."""
    heard = []
    for number in range(first, first + jogadas):
        jogada = await casino.jogada()
        for player in others:
            assert isinstance(await casino.bet(player, BET, f"{player}{number}", jogada), Accepted)
        await casino.over(jogada)
        await until(lambda: casino.table.live is None)
        await casino.jogada()
        heard.append([each.notice for each in seen if isinstance(each, Notice) and each.only == "ana"])
    return heard


# ---- no help, no talk


@pytest.mark.law("AO9.33")
def test_the_house_gives_no_advice_where_money_is_played() -> None:
    async def story(casino: Casino) -> None:
        await seated(casino, "ana")
        await casino.bet("ana", BET, "k")
        await until_asked(casino, 1)
        with pytest.raises(Denied) as denied:
            await advice_for(casino.floor, casino.settings.id, "ana", casino.table.rules)
        assert denied.value.refusal.code == "advice_on_demo_only"

    told(story)


@pytest.mark.parametrize("values", [{}, {"shuffling": "automatico", "readings__open_card": "letter"}])
def test_with_credits_a_player_can_ask_what_either_word_is_worth(values: dict[str, Any]) -> None:
    async def story(casino: Casino) -> None:
        await casino.table.sit("ana")
        await casino.cashier.post(_credits("ana"))
        await casino.bet("ana", BET, "k")
        with pytest.raises(Denied):  # nothing to decide yet
            await advice_for(casino.floor, casino.settings.id, "ana", casino.table.rules)
        await until_asked(casino, 1)
        told_acts = {
            each.act["act"]: each
            for each in (await advice_for(casino.floor, casino.settings.id, "ana", casino.table.rules)).acts
        }
        assert told_acts["passo"].expectation == -1
        assert min(each.cost for each in told_acts.values()) == 0

    told(story, settings(currency="DEMO", **values))


def _credits(player: str) -> Batch:
    return Batch(f"in/{player}", (Transfer(Account("mint", "DEMO", "desk"), purse(player, "DEMO"), 10 * UNIT, "in"),))


# ---- what others may replay


@pytest.mark.law("AO9.24")
def test_in_what_may_be_looked_at_later_the_cards_of_who_passed_stay_hidden_from_others(tmp_path: Path) -> None:
    fast = Pace(betting_ms=60_000, decision_ms=60_000, interval_ms=1, pause_ms=1)
    table = TableSettings("mesa-9", "poquer-sem-descarte", "AO9", {}, pace=fast)

    async def story(place: Visited) -> None:
        ana, rui = await place.come("player"), await place.come("player")
        inspector = await place.come("inspector")
        jogada = ""
        for player in (ana, rui):
            await place.pay_in(player, 10 * UNIT)
            jogada = await place.jogada(player, table.id)
        for player in (ana, rui):
            assert isinstance(await place.lay(player, table.id, UNIT, "inicial"), Accepted)
        live = place.table(ana, table.id)
        await live.inside.door._submit(Submission(CROUPIER, Close()))
        while not (live.live and live.live.play.offer_to(seat(2))):
            await asyncio.sleep(0.01)
        for player, act in ((ana, VOU), (rui, PASSO)):
            assert isinstance(await place.act(player, table.id, act, "d", jogada), Accepted)
        while not (await replays.story_of(place.casino.database, jogada)).ended:
            await asyncio.sleep(0.01)
        for who, sees in ((ana, {1}), (rui, {2}), (inspector, {1, 2})):
            steps = (await who.get("/api/replay", jogada=jogada))["steps"]
            assert {step["fact"]["seat"] for step in steps if step["fact"]["fact"] == "hand_seen"} == sees
        view = read_view(canonical(await ana.get("/api/record", jogada=jogada)))  # opens what ana saw, and no more
        assert view.viewer == seat(1)
        assert all(finding.holds is not False for finding in verify_view(view))
        eva = await place.come("player")
        assert await eva.refused("GET", "/api/record", None, 403, jogada=jogada) == "record_hidden"

    visit(story, tmp_path, table)


@pytest.mark.law("AO9.32", "AO9.31")
def test_at_an_electronic_table_the_staff_note_talk_and_bar_who_keeps_at_it() -> None:
    async def story(casino: Casino) -> None:
        jogada = await seated(casino, "ana", "rui")
        for player in ("ana", "rui"):
            assert isinstance(await casino.bet(player, BET, "k"), Accepted)
        await until_asked(casino, 1)
        for number in range(2):
            talked = {"act": "note_breach", "seat": 1, "breach": "talked"}
            assert isinstance(await casino.table.croupier(talked, f"n{number}"), Accepted)
        assert isinstance(await casino.table.croupier({"act": "bar_player", "seat": 1}, "bar"), Accepted)
        await casino.over(jogada)
        await until(lambda: casino.table.live is not None and casino.table.live.begun.jogada != jogada)
        refused = await casino.bet("ana", BET, "again")
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.rule) == ("barred_here", "AO9.32")
        assert isinstance(await casino.bet("rui", BET, "again"), Accepted)

    told(story)


@pytest.mark.law("AO9.32", "AO9.31")
def test_a_breach_that_is_noted_too_late_takes_nobodys_bet() -> None:
    async def story(casino: Casino) -> None:
        jogada = await seated(casino, "ana", "rui")
        for player in ("ana", "rui"):
            assert isinstance(await casino.bet(player, BET, "k"), Accepted)
        talked = {"act": "note_breach", "seat": 1, "breach": "talked"}
        assert isinstance(await casino.table.croupier(talked, "early"), Refusal)  # nobody has cards to talk of
        await until_asked(casino, 1)
        assert isinstance(await casino.table.croupier({"act": "bar_player", "seat": 1}, "bar"), Refusal)
        for player in ("ana", "rui"):
            assert isinstance(await casino.bet(player, VOU, "v", jogada), Accepted)
        await casino.over(jogada)
        assert isinstance(await casino.table.croupier(talked, "late"), Refusal)
        await casino.table.leave("ana")
        await until(lambda: casino.table.sitters.of("ana") is None)
        later = await seated(casino, "gil")
        assert [each.number for each in casino.table.sitters if each.player == "gil"] == [1]
        assert isinstance(await casino.bet("gil", BET, "g", later), Accepted)
        await until_asked(casino, 1)
        assert isinstance(await casino.bet("gil", VOU, "v", later), Accepted)
        ended = await casino.over(later)
        assert facts(resume(casino.table.game, ended.record()), BreachNoted) == []

    told(story)


@pytest.mark.law("AO9.24")
def test_nobody_is_said_to_have_shown_cards_where_nobody_can_show_any() -> None:
    async def story(casino: Casino) -> None:
        jogada = await seated(casino, "ana")
        assert isinstance(await casino.bet("ana", BET, "k"), Accepted)
        await until_asked(casino, 1)
        showed = {"act": "note_breach", "seat": 1, "breach": "showed"}
        assert await casino.table.croupier(showed, "s") == Refusal("no_croupier_here")
        assert isinstance(await casino.bet("ana", VOU, "v", jogada), Accepted)
        await casino.over(jogada)

    told(story)
