"""Both bacarás as a player meets them: whole coups through the door of a table whose croupier reads chosen cards."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from bacara_floor_support import PACE, RICH, Bacara, settings, told
from bacara_support import BANCA_WINS, PONTO_WINS, TIE, proving
from floor.simulated import until
from jogofeito.core.cards import card
from jogofeito.core.facts import Announced
from jogofeito.core.offers import Refusal
from jogofeito.core.record import resume
from jogofeito.floor.address import Accepted
from jogofeito.games.bacara.acts import CardDealt, CardTurned, CoupOver
from jogofeito.games.sabot.acts import CardsBack, CardsBurnt, CutDeclined, ShoeFilled, WarningOut
from jogofeito.messages import call_text
from support import facts

WORTH = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 0, "J": 0, "Q": 0, "K": 0}
ON = {0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: ""}
SEVEN = tuple(f"seated-{number}" for number in range(1, 8))
CARD = "QA23456789"  # by value


def read(text: str, **values: Any) -> Any:
    return settings(text, chance="read", handling="dealer", **values)


async def played(casino: Bacara, cards: str, *bets: tuple[str, str, int]) -> Any:
    """The record of a coup with these cards, played again; who bets nothing for long is sent away."""
    for player, chance, times in bets or (("ana", "empate", 1),):
        answer = await casino.lay(player, chance, times)
        assert isinstance(answer, Accepted), answer
    jogada = await casino.coup(cards)
    return resume(casino.table.game, (await casino.over(jogada)).record())


@proving(
    AO10="AO10.8 AO10.8.a AO10.8.b AO10.8.c AO10.9",
    AO11="AO11.8 AO11.8.a AO11.8.b AO11.8.c AO11.9",
    PTM="PTM.9 PTM.9.a PTM.9.b PTM.9.c",
    PT812="PT812.7 PT812.7.a PT812.7.b PT812.7.c PT812.8",
)
def test_what_each_card_is_worth_and_that_only_units_count(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        for name, worth in WORTH.items():
            third = " 2c" if (worth + 6) % 10 < 6 else ""
            first = facts(await played(casino, f"{name}s 6d Kh 7h{third}"), CardTurned)
            assert [fact.points for fact in first[:2]] == [worth, (worth + 6) % 10]
        (over,) = facts(await played(casino, "7s 4s 9h 8d 9d"), CoupOver)
        assert (over.ponto, over.banca) == (0, 7)  # twenty is nothing

    told(story, read(text))


@proving(
    AO10="AO10.16 AO10.14 AO10.19",
    AO11="AO11.16 AO11.14 AO11.21",
    PTM="PTM.13",
    PT812="PT812.16 PT812.17 PT812.18 PT812.19 PT812.20",
)
@pytest.mark.parametrize("banca", range(10))
def test_who_is_dealt_a_third_card(text: str, banca: int) -> None:
    """Against every third card of the ponto, and where it stands; the ponto draws with 0 to 5."""

    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        for cards, ponto_draws, banca_draws in coups_against(banca):
            play = await played(casino, cards)
            dealt = [(fact.group, fact.place) for fact in facts(play, CardDealt)]
            assert dealt[:4] == [("ponto", 1), ("banca", 1), ("ponto", 2), ("banca", 2)]
            assert dealt[4:] == [("ponto", 3)] * ponto_draws + [("banca", 3)] * banca_draws, cards
            turned = [(fact.group, fact.place) for fact in facts(play, CardTurned)]
            assert turned == [("ponto", 1), ("ponto", 2), ("banca", 1), ("banca", 2), *dealt[4:]]

    told(story, read(text))


def coups_against(banca: int) -> Iterator[tuple[str, bool, bool]]:
    """Cards as they are turned, and whether ponto and banca get a third one."""
    second = f"{CARD[banca]}h Kh"
    if banca > 7:
        yield f"Ks 4d {second}", False, False
        return
    for third in range(10):
        draws = str(third) in ON[banca]
        yield f"Ks 4d {second} {CARD[third]}c" + (" Qc" if draws else ""), True, draws
    for stands in "67":
        yield f"Ks {stands}d {second}" + (" Qc" if banca < 6 else ""), False, banca < 6
    yield f"Ks 9d {second}", False, False


@proving(
    AO10="AO10.10 AO10.11 AO10.20 AO10.21 AO10.22 AO10.23",
    AO11="AO11.10 AO11.11 AO11.22 AO11.23 AO11.24 AO11.25",
    PTM="PTM.10 PTM.11 PTM.16 PTM.17 PTM.18 PTM.19",
    PT812=(
        "PT812.1 PT812.2.c PT812.2.e PT812.5 PT812.9.a PT812.9.b PT812.9.c PT812.10 PT812.11 PT812.12 PT812.22 "
        "PT812.23 PT812.24 PT812.25.a PT812.25.b PT812.25.c"
    ),
    PT812_II="PT812.39",
)
@pytest.mark.parametrize(
    "cards, gains",
    [
        (PONTO_WINS, {"ponto": 2, "banca": -2, "empate": -1, "par_do_ponto": -1, "par_da_banca": -1}),
        (BANCA_WINS, {"ponto": -2, "banca": 2, "empate": -1, "par_do_ponto": -1, "par_da_banca": -1}),
        (TIE, {"ponto": 0, "banca": 0, "empate": 8, "par_do_ponto": -1, "par_da_banca": -1}),
        ("9s 9d 2h 4h", {"ponto": 2, "banca": -2, "empate": -1, "par_do_ponto": 11, "par_da_banca": -1}),
        ("Ks Qd 4h 4c", {"ponto": -2, "banca": 2, "empate": -1, "par_do_ponto": -1, "par_da_banca": 11}),
    ],
)
def test_each_bets_for_themselves_and_is_paid_what_the_chance_pays(
    text: str, cards: str, gains: dict[str, int]
) -> None:
    async def story(casino: Bacara) -> None:
        bets = [(chance, chance, 2 if chance in ("ponto", "banca") else 1) for chance in gains]
        await casino.sit(*gains)
        play = await played(casino, cards, *bets)
        assert {player: await casino.gain(player) for player in gains} == gains
        (over,) = facts(play, CoupOver)
        words = call_text(facts(play, Announced)[-1], "pt", casino.currency)
        assert words.startswith(f"Ponto, {over.ponto}; banca, {over.banca}.")

    told(story, read(text, deduction="none"))


@pytest.mark.parametrize(
    "text, deduction, cards, off",
    [
        pytest.param("AO10", "2", BANCA_WINS, 2, marks=pytest.mark.law("AO10.24.a")),
        pytest.param("AO10", "20_on_5", "3s Ks 5h Kh Kc", 20, marks=pytest.mark.law("AO10.24.b")),
        pytest.param("AO10", "20_on_5", BANCA_WINS, 0, marks=pytest.mark.law("AO10.24.b")),
        pytest.param("AO11", "5", BANCA_WINS, 5, marks=pytest.mark.law("AO11.26.a")),
        pytest.param("AO11", "50_on_5", "3s Ks 5h Kh Kc", 50, marks=pytest.mark.law("AO11.26.b")),
        pytest.param("PTM", "5", BANCA_WINS, 5, marks=pytest.mark.law("PTM.20.a")),
        pytest.param("PTM", "50_on_5", "3s Ks 5h Kh Kc", 50, marks=pytest.mark.law("PTM.20.b")),
        pytest.param("PT812", "5", BANCA_WINS, 5, marks=pytest.mark.law("PT812.26.a")),
        pytest.param("PT812", "50_on_5_or_6", "3s Ks 6h Kh Kc", 50, marks=pytest.mark.law("PT812.26.b")),
        pytest.param("PT812-II", "50_on_5_or_6", "3s Ks 5h Kh Kc", 50, marks=pytest.mark.law("PT812.39")),
    ],
)
def test_what_the_house_takes_off_a_prize_of_the_banca_at_the_table(
    text: str, deduction: str, cards: str, off: int
) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        await played(casino, cards, ("ana", "banca", 10))
        stake = 10 * casino.unit
        assert await casino.money("ana") == RICH * casino.unit + stake - stake * off // 100

    told(story, read(text, deduction=deduction))


@proving(AO10="AO10.13", AO11="AO11.13", PTM="PTM.12", PT812="PT812.27")
def test_nothing_is_laid_or_changed_after_nada_mais(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        await casino.lay("ana", "ponto", 1)
        await casino.declare("close")
        for act in ("place", "withdraw"):
            refused = await casino.do("seat:1", {"act": act, "chance": "ponto", "amount": casino.unit})
            assert isinstance(refused, Refusal)
            assert refused.code == "not_your_turn"
        live = casino.table.live
        assert live is not None
        said = [call_text(call, "pt", casino.currency) for call in facts(live.play, Announced)]
        assert said[0] == "Façam as vossas apostas."
        assert said[1].startswith("Jogo feito")

    told(story, read(text))


# ---- the shoe


@proving(AO10="AO10.3 AO10.5 AO10.15", AO11="AO11.3 AO11.5 AO11.15", PTM="PTM.4 PTM.6 PTM.13")
@pytest.mark.parametrize("cuts", [1, 0])
def test_a_player_or_the_dealer_cuts_eight_cards_are_put_away_and_one_before_each_later_coup(
    text: str, cuts: int
) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        await until(lambda: "seat:1" in getattr(casino.waiting, "offers", {}))
        if cuts:
            assert isinstance(await casino.do("seat:1", {"act": "cut", "at": 100}), Accepted)
        first = await played(casino, TIE)
        (filled,) = facts(first, ShoeFilled)
        assert (filled.cut_by, filled.burnt, filled.warning) == (cuts, 8, 12)
        assert filled.cut_at == (100 if cuts else filled.cards // 2)
        assert facts(first, CutDeclined) == ([] if cuts else [CutDeclined(1)])
        assert facts(first, CardsBurnt) == []
        left = filled.cards - 8 - 4
        assert facts(await played(casino, TIE), CardsBurnt) == [CardsBurnt(1, left - 1)]

    told(story, read(text))


CUTS = proving(AO10="AO10.3", AO11="AO11.3", PTM="PTM.4")


async def asked_to_cut(casino: Bacara, *players: str) -> int:
    """All of them are there when the shoe is filled; when they were asked."""
    await casino.table.ready()
    for player in players:
        await casino.deposit(player, RICH * casino.unit)
    await asyncio.gather(*(casino.table.sit(player) for player in players))
    await until(lambda: {f"seat:{seat}" for seat in range(1, len(players) + 1)} <= {*offers_of(casino, "brief")})
    return casino.table.clock.now_ms()


def offers_of(casino: Bacara, clock: str) -> list[str]:
    offers = getattr(casino.waiting, "offers", {})
    return [party for party, offer in offers.items() if offer.clock == clock]


@CUTS
def test_all_are_asked_to_cut_in_one_short_window_however_many_there_are(text: str) -> None:
    """Reading 220: seven who do nothing hold the table up as long as one."""

    async def story(casino: Bacara) -> None:
        asked_ms = await asked_to_cut(casino, *SEVEN)
        await until(casino.betting)
        assert casino.table.clock.now_ms() - asked_ms <= PACE.brief_ms + 1_000
        ended = await casino.over(await casino.jogada())
        (filled,) = facts(resume(casino.table.game, ended.record()), ShoeFilled)
        assert filled.cut_by == 0

    told(story, settings(text, handling="dealer"))


@CUTS
def test_who_has_the_earlier_right_cuts_although_another_has_spoken_first(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await asked_to_cut(casino, "ana", "rui")
        assert isinstance(await casino.do("seat:2", {"act": "cut", "at": 70}), Accepted)
        assert offers_of(casino, "brief") == ["seat:1"]
        assert isinstance(await casino.do("seat:1", {"act": "cut", "at": 90}), Accepted)
        ended = await casino.over(await casino.jogada())
        (filled,) = facts(resume(casino.table.game, ended.record()), ShoeFilled)
        assert (filled.cut_by, filled.cut_at) == (1, 90)

    told(story, settings(text, handling="dealer"))


@proving(AO10="AO10.6 AO10.5", AO11="AO11.6 AO11.5", PTM="PTM.7 PTM.6")
def test_the_last_coup_of_the_shoe_is_called_and_another_is_filled_after_it(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        warned = 0
        for _ in range(100):
            await casino.lay("ana", "empate", 1)
            play = await casino.over(await casino.jogada())
            shown = resume(casino.table.game, play.record())
            if warned:
                (filled,) = facts(shown, ShoeFilled)
                assert (filled.shoe, filled.burnt) == (2, 8)
                return
            assert bool(facts(shown, ShoeFilled)) == (facts(shown, CoupOver)[0].coup == 1)
            if facts(shown, WarningOut):
                warned = facts(shown, CoupOver)[0].coup
                said = [call_text(call, "pt", casino.currency) for call in facts(shown, Announced)]
                assert said.count("Última jogada deste sabot.") == 1
                assert warned > 40
        raise AssertionError("no shoe has come to its end")

    told(story, settings(text, handling="dealer"))


@proving(
    AO10="AO10.4.a AO10.4.b AO10.4.c", AO11="AO11.4.a AO11.4.b AO11.4.c AO11.15", PTM="PTM.5.a PTM.5.b PTM.5.c PTM.13"
)
def test_a_double_table_with_a_shuffling_shoe_has_six_decks_no_cut_and_its_cards_come_back(text: str) -> None:
    """Readings 75 and 83: whether a card is burnt before each coup is each text's own."""

    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        first = await played(casino, TIE)
        (filled,) = facts(first, ShoeFilled)
        assert (filled.cards, filled.cut_at, filled.burnt, filled.warning) == (6 * 52, 0, 0, 0)
        assert facts(first, CutDeclined) == []
        assert facts(first, CardsBack) == [CardsBack(in_corner=False)]
        corner = {"act": "leave_in_corner"}
        jogada = await casino.coup(TIE, [{"act": "deal"}, corner])
        second = resume(casino.table.game, (await casino.over(jogada)).record())
        assert len(facts(second, CardsBurnt)) == (text != "AO10")
        assert facts(second, CardsBack) == [CardsBack(in_corner=True)]
        assert facts(second, WarningOut) == []
        assert facts(await played(casino, TIE), CardsBack) == [CardsBack(in_corner=False)]

    told(story, read(text, table="double", shoe="baralhador"))


# ---- limits


async def refusal(casino: Bacara, player: str, chance: str, minimums: int) -> tuple[str, str]:
    answer = await casino.lay(player, chance, minimums)
    assert isinstance(answer, Refusal)
    return answer.code, answer.rule


@proving(AO10="AO10.24.c", PT812="PT812.2.a PT812.2.b PT812.14 PT812.15.a PT812.15.b PT812.15.c")
def test_at_the_table_a_player_lays_from_one_minimum_to_70_15_or_8(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        part = {"ponto": ".a", "empate": ".b", "par_da_banca": ".c"} if text == "PT812" else {}
        for chance, most in (("ponto", 70), ("empate", 15), ("par_da_banca", 8)):
            assert isinstance(await casino.lay("ana", chance, most), Accepted)
            code, rule = await refusal(casino, "ana", chance, 1)
            assert code == "over_maximum"
            assert (rule + part.get(chance, "")).startswith(casino.table.rules.cites.maximum)
        less = {"act": "place", "chance": "banca", "amount": casino.unit // 2}
        answer = await casino.do("seat:1", less)
        assert isinstance(answer, Refusal)
        assert answer.code in ("below_minimum", "amount_not_in_chips")
        assert casino.currency == ("EUR" if text == "PT812" else "AOA")

    told(story, read(text))


@proving(PTM="PTM.11", PT812="PT812.13", PT812_II="PT812.13 PT812.39")
def test_at_the_table_both_sides_are_a_minimum_apart(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        await casino.lay("ana", "ponto", 3)
        code, rule = await refusal(casino, "ana", "banca", 3)
        assert (code, rule) == ("sides_too_close", casino.table.rules.cites.both_sides)
        assert isinstance(await casino.lay("ana", "banca", 2), Accepted)

    told(story, read(text))


@proving(
    AO11="AO11.27 AO11.28 AO11.29 AO11.30 AO11.31",
    PTM="PTM.21 PTM.22 PTM.23 PTM.24 PTM.25",
    PT812_II="PT812.40 PT812.41 PT812.42 PT812.43.a PT812.43.b PT812.43.c PT812.39",
)
def test_at_a_macau_table_only_all_bets_together_are_bounded(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana", "rui")
        cites = casino.table.rules.cites
        assert isinstance(await casino.lay("ana", "ponto", 100), Accepted)
        assert await refusal(casino, "rui", "ponto", 1) == ("over_difference", cites.difference)
        assert isinstance(await casino.lay("rui", "banca", 200), Accepted)
        assert isinstance(await casino.lay("ana", "ponto", 200), Accepted)  # no maximum of their own
        assert isinstance(await casino.lay("ana", "empate", 6), Accepted)
        assert await refusal(casino, "rui", "empate", 5) == ("over_ceiling", cites.tie_cap)
        assert isinstance(await casino.lay("rui", "empate", 4), Accepted)
        assert isinstance(await casino.lay("ana", "par_do_ponto", 8), Accepted)
        assert await refusal(casino, "rui", "par_do_ponto", 1) == ("over_ceiling", cites.pair_cap)
        assert isinstance(await casino.lay("rui", "par_da_banca", 8), Accepted)

    unit = 100_00 if text == "AO11" else 5_00
    told(story, read(text, ceiling=100 * unit))


@pytest.mark.law("PT812.4", "PT812.6.a", "PT812.6.b", "PT812.6.c", "PT812.2.d", "PT812.34")
@pytest.mark.parametrize("text", ["PT812", "PT812-II"])
@pytest.mark.parametrize("seats, decks", [(1, 6), (9, 8)])
def test_online_tables_seat_one_to_nine_at_six_or_eight_decks(text: str, seats: int, decks: int) -> None:
    async def story(casino: Bacara) -> None:
        people = ["ana", *(f"player-{number}" for number in range(2, seats + 1))]
        await casino.sit(*people)
        assert isinstance(await casino.table.sit("one-too-many"), Refusal)
        for player in people:
            assert isinstance(await casino.lay(player, "empate", 1), Accepted)
        (filled,) = facts(await played(casino, TIE), ShoeFilled)
        assert filled.cards == decks * 52
        unseen = [*casino.table.carry.shoe.unseen, *map(card, TIE.split())]
        assert sorted(unseen) == sorted([*range(52)] * decks)  # 52 different cards of each deck
        await casino.table.leave(people[0])  # when the player likes
        await until(lambda: casino.table.sitters.of(people[0]) is None)

    told(story, read(text, seats=seats, decks=decks))
