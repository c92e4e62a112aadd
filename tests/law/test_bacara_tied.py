"""Bets of a tie at the table: AO10.22, AO11.24, PTM.18 and PT812.23."""

import asyncio
import random
from typing import Any

import pytest

from bacara_floor_support import Bacara, settings, told
from bacara_support import BANCA_WINS, CLOSE, PONTO_WINS, TIE, bacara, coup, proving, run_on
from floor.simulated import until
from jogofeito.core.inputs import Voided
from jogofeito.core.offers import Refusal
from jogofeito.core.parties import Company, seat
from jogofeito.core.play import Play
from jogofeito.core.record import resume
from jogofeito.core.waits import WaitsForChance
from jogofeito.floor.address import Accepted
from jogofeito.floor.books import on_table
from jogofeito.floor.streams import FactTold
from jogofeito.floor.vault import Vault
from jogofeito.games.bacara.acts import BetLies, CoupOver, LyingReturned
from jogofeito.inspection.casino import inspect
from jogofeito.inspection.verify import verify
from support import CROUPIER, facts, gain
from table_support import Heard

MANY = proving(AO10="AO10.22", AO11="AO11.24", PTM="PTM.18")


def read(text: str, **values: Any) -> Any:
    return settings(text, chance="read", handling="dealer", **values)


@MANY
def test_a_bet_of_a_tie_stays_where_it_lies_and_plays_again(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana", "rui")
        await casino.lay("ana", "ponto", 3)
        await casino.lay("ana", "empate", 1)
        await casino.lay("rui", "banca", 2)
        jogada = await casino.coup(TIE)
        assert (await casino.lies("ana"), await casino.lies("rui")) == (3 * casino.unit, 2 * casino.unit)
        assert [await casino.gain(player) for player in ("ana", "rui")] == [8, 0]
        await casino.open_for_bets()
        assert (casino.on_cloth("ana"), casino.on_cloth("rui")) == ({"ponto": 3}, {"banca": 2})
        again = await casino.coup(PONTO_WINS)
        assert [await casino.gain(player) for player in ("ana", "rui")] == [11, -2]
        for number in (jogada, again):
            record = (await casino.over(number)).record()
            assert [finding for finding in verify(record) if finding.holds is False] == []
            told_of = facts(resume(casino.table.game, record), BetLies)
            assert {(fact.seat, fact.chance, fact.amount) for fact in told_of} == {
                (1, "ponto", 3 * casino.unit),
                (2, "banca", 2 * casino.unit),
            }
        assert (await inspect(casino.cashier)).problems == []

    told(story, read(text))


@MANY
def test_its_player_may_take_it_back_or_change_it_while_bets_are_open(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana", "rui")
        await casino.lay("ana", "ponto", 3)
        await casino.lay("rui", "banca", 2)
        await casino.coup(TIE)
        assert isinstance(await casino.lay("ana", "ponto", 1, "withdraw"), Accepted)
        assert isinstance(await casino.lay("ana", "ponto", 4), Accepted)
        assert isinstance(await casino.lay("rui", "banca", 2, "withdraw"), Accepted)
        assert (casino.on_cloth("ana"), casino.on_cloth("rui")) == ({"ponto": 6}, {})
        assert await casino.money("rui") == 10_000 * casino.unit
        await casino.coup(PONTO_WINS)
        assert [await casino.gain(player) for player in ("ana", "rui")] == [6, 0]

    told(story, read(text))


@proving(AO11="AO11.24 AO11.29", PTM="PTM.18 PTM.23")
def test_it_keeps_its_place_under_the_ceiling(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana", "rui")
        await casino.lay("ana", "ponto", 500)
        await casino.coup(TIE)
        refused = await casino.lay("rui", "ponto", 1)
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.details["left"]) == ("over_difference", 0)

    told(story, read(text))


@proving(AO11="AO11.29", PTM="PTM.23")
def test_where_the_other_side_has_gone_it_gives_way_to_the_ceiling(text: str) -> None:
    """Reading 146."""

    async def story(casino: Bacara) -> None:
        await casino.sit("ana", "rui")
        await casino.lay("rui", "banca", 300)
        await casino.lay("ana", "ponto", 800)
        await casino.coup(TIE)
        await casino.table.leave("rui")
        await casino.open_for_bets()
        await casino.coup(TIE)  # he goes after this one; what he has on the table is his
        await until(lambda: casino.table.sitters.of("rui") is None)
        assert await casino.gain("rui") == 0
        await casino.open_for_bets()
        assert casino.on_cloth("ana") == {"ponto": 500}
        assert await casino.gain("ana") == -500  # at stake now

    told(story, read(text))


@pytest.mark.law("AO11.12", "AO11.28", "AO11.29")
def test_what_complements_a_seat_that_has_gone_covers_nothing() -> None:
    """The bet across gives way for what falls with its seat too, and the standing player has it back."""

    async def story(casino: Bacara) -> None:
        seated = [f"seated-{number}" for number in range(1, 10)]
        await casino.sit(*seated[:8])
        await casino.sit("eva", seat=10)  # stands as she likes to, between the seats 1 and 2
        await casino.sit(*seated[8:])
        await casino.lay("seated-1", "banca", 300)
        await casino.lay("eva", "banca", 200)
        await casino.lay("seated-5", "ponto", 1000)
        await casino.coup(TIE)
        await asyncio.sleep(1)  # between two coups
        await casino.table.leave("seated-1")
        await casino.open_for_bets()
        assert casino.on_cloth("seated-5") == {"ponto": 500}
        assert casino.on_cloth("eva") == {}
        assert [await casino.gain(player) for player in ("seated-1", "eva", "seated-5")] == [0, 0, -500]

    told(story, read("AO11", standing=8))


@proving(AO11="AO11.29", PTM="PTM.23", PT812_II="PT812.43")
@pytest.mark.parametrize("first", [2, 5])
def test_those_who_laid_last_give_way_first_whatever_their_seats(text: str, first: int) -> None:
    """Reading 146: what was added to a bet later has come later."""
    last = 7 - first

    async def story(casino: Bacara) -> None:
        await casino.sit("rui", seat=7)
        await casino.sit("ana", seat=first)
        await casino.sit("eva", seat=last)
        for player, chance, minimums in (
            ("rui", "banca", 300),
            ("ana", "ponto", 250),
            ("eva", "ponto", 300),
            ("ana", "ponto", 150),
        ):
            taken = await casino.lay(player, chance, minimums)
            assert isinstance(taken, Accepted), taken
        await casino.coup(TIE)
        await casino.coup(TIE)
        await asyncio.sleep(1)
        await casino.table.leave("rui")
        await casino.open_for_bets()
        assert [casino.on_cloth(player) for player in ("ana", "eva")] == [{"ponto": 250}, {"ponto": 250}]
        assert [await casino.gain(player) for player in ("ana", "eva")] == [-250, -250]  # at stake

    ties: dict[str, Any] = {"tied": "lie", "ceiling": 500 * 5_00} if text == "PT812-II" else {}
    told(story, read(text, **ties))


@pytest.mark.law("PTM.11", "PTM.23")
def test_what_gives_way_to_the_ceiling_leaves_no_sides_too_near_to_each_other() -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana", "eva", "rui")
        for player, chance, minimums in (
            ("rui", "banca", 150),
            ("ana", "ponto", 500),
            ("eva", "banca", 100),
            ("eva", "ponto", 250),
        ):
            assert isinstance(await casino.lay(player, chance, minimums), Accepted)
        await casino.coup(TIE)
        await asyncio.sleep(1)
        await casino.table.leave("rui")
        await casino.open_for_bets()
        assert casino.on_cloth("ana") == {"ponto": 500}
        assert casino.on_cloth("eva") == {"banca": 100}  # not 100 on each

    told(story, read("PTM"))


@proving(AO11="AO11.28 AO11.29", PTM="PTM.11 PTM.22 PTM.23")
@pytest.mark.parametrize("seed", [5, 9, 22, 89])
def test_whoever_leaves_after_a_tie_the_ceiling_holds(text: str, seed: int) -> None:
    """Bets at random, seated and standing; then any of them go, and what is left is within every limit."""
    chance, minimum = random.Random(seed), {"AO11": 100_00, "PTM": 5_00}[text]
    table = bacara(text, players=tuple("abcdefghijklmno"), standing=6, handling="dealer", ceiling=13 * minimum)
    play = table.begin()
    for _ in range(200):
        offered = play.offer_to(seat(chance.randrange(1, 16)))
        act = offered[1].random_act(chance.randrange) if offered else None
        assert offered
        assert act is None or play.take(offered[1].to, act) is None
    run_on(play, [CLOSE], TIE)
    stay = tuple(each for each in play.company_after().seats if chance.random() < 0.6)
    again = Play(play.game, play.rules, play.carry_after, Company(stay))
    offers: list[Any] = [offered[1] for each in stay if (offered := again.offer_to(seat(each.number)))]
    sides = [sum(offer.bets.get(side, 0) for offer in offers) for side in ("ponto", "banca")]
    assert abs(sides[0] - sides[1]) <= table.rules.ceiling
    for offer in offers:
        assert min(space.left for space in offer.space.values()) >= 0
        assert all(offer.bets[side] % table.rules.smallest_chip == 0 for side in offer.bets)
        if text == "PTM" and {"ponto", "banca"} <= offer.bets.keys():
            assert abs(offer.bets["ponto"] - offer.bets["banca"]) >= table.rules.minimum
    assert all(gain(again, each.number) + each.carried >= 0 for each in stay)


@proving(PT812="PT812.23", PT812_II="PT812.23 PT812.39")
@pytest.mark.parametrize("tied", ["back", "lie"])
def test_online_they_go_back_unless_the_house_lets_them_lie(text: str, tied: str) -> None:
    """Reading 230."""

    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        await casino.lay("ana", "ponto", 3)
        await casino.coup(TIE)
        assert await casino.money("ana") == (10_000 - 3 * (tied == "lie")) * casino.unit
        await casino.open_for_bets()
        assert casino.on_cloth("ana") == ({"ponto": 3} if tied == "lie" else {})

    told(story, read(text, **({"tied": tied} if tied == "lie" else {})))


@MANY
def test_whoever_leaves_takes_it_along_and_has_staked_what_was_played_for(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana", "rui")
        heard = Heard(casino.table, "ana")
        await casino.lay("ana", "ponto", 3)
        await casino.coup(TIE)
        await casino.lay("ana", "banca", 1)
        await casino.coup(TIE)
        await casino.coup(BANCA_WINS)
        await casino.lay("ana", "ponto", 5)
        await casino.coup(TIE)
        await asyncio.sleep(1)  # between two coups
        await casino.table.leave("ana")
        await until(lambda: casino.table.sitters.of("ana") is None)
        off = int(casino.unit * casino.table.rules.taken_off.percent) // 100
        assert await casino.money("ana") == (10_000 - 2) * casino.unit - off
        (summary,) = heard.notices("session_ended")
        assert summary["staked"] == 4 * casino.unit  # each bet once, however often it was played
        assert summary["net"] == -2 * casino.unit - off

    told(story, read(text))


@MANY
def test_between_two_coups_it_goes_back_when_the_table_closes(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        await casino.lay("ana", "banca", 2)
        casino.table.close()
        await casino.coup(TIE)
        await until(lambda: casino.table.over)
        assert (await casino.money("ana"), await casino.lies("ana")) == (10_000 * casino.unit, 0)

    told(story, read(text))


@MANY
def test_it_lies_there_after_a_crash(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        await casino.lay("ana", "banca", 2)
        await casino.coup(TIE)
        await casino.die()
        casino.start()
        await casino.table.ready()
        await casino.open_for_bets()
        assert casino.on_cloth("ana") == {"banca": 2}
        await casino.coup(PONTO_WINS)
        assert await casino.gain("ana") == -2

    told(story, read(text))


@MANY
def test_under_other_limits_it_goes_back_and_is_laid_anew(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        await casino.lay("ana", "banca", 2)
        dearer = settings(text, chance="read", handling="dealer", minimum=10 * casino.unit)
        await casino.table.change_rules(dearer)
        for _ in range(3):
            await casino.coup(TIE)
            if casino.table.rules.minimum != casino.unit or casino.table.settings == dearer:
                break
        await until(lambda: casino.table.settings == dearer)
        await casino.open_for_bets()
        assert casino.on_cloth("ana") == {}
        held = on_table("carried", casino.settings.id, "ana", casino.currency)
        assert await casino.cashier.balance(held) == 0

    told(story, read(text))


# ---- coups that come to nothing

NULLS = proving(AO10="AO10.17", AO11="AO11.17", PTM="PTM.14")


@NULLS
def test_a_null_coup_gives_it_back_too(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        await casino.lay("ana", "ponto", 3)
        await casino.coup(TIE)
        await casino.coup("", [{"act": "lapse", "corrected": False}])
        assert (await casino.money("ana"), await casino.lies("ana")) == (10_000 * casino.unit, 0)
        await casino.open_for_bets()
        assert casino.on_cloth("ana") == {}

    told(story, read(text))


@pytest.mark.parametrize("text", ["AO10", "AO11", "PTM", "PT812"])
@pytest.mark.law("PT812.29")
def test_a_coup_void_for_a_lost_key_gives_all_back_and_no_card_that_was_seen_comes_again(text: str) -> None:
    """Decision 13: which cards were seen nobody can tell any more, so another shoe is filled and cut."""

    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        while True:  # until a tie has left a bet
            await casino.open_for_bets()
            if not casino.on_cloth("ana"):
                await casino.lay("ana", "ponto", 2)
            over = await casino.over(await casino.jogada())
            await until(lambda: casino.table.live is None)
            winner = facts(resume(casino.table.game, over.record()), CoupOver)[0].winner
            if winner == "empate" and casino.table.carry.shoe:
                break
        before = casino.table.carry
        had = await casino.money("ana") + await casino.lies("ana")
        jogada = await casino.open_for_bets()
        await until(lambda: not casino.betting() and "seat:1" in getattr(casino.waiting, "offers", {}))
        heard = Heard(casino.table)
        assert isinstance(await casino.do("seat:1", {"act": "turn"}), Accepted)
        await until(lambda: any(isinstance(each, FactTold) and "card" in each.fact for each in heard.events))
        await casino.die()  # everybody has seen a card
        casino.vault = Vault(bytes([1]) * 32)
        casino.start()
        await casino.over(jogada)
        assert await casino.lies("ana") + await casino.money("ana") == had
        after = casino.table.carry
        assert before.shoe is not None
        assert after.shoe is None
        await casino.open_for_bets()
        assert casino.on_cloth("ana") == {}
        await casino.over(await casino.jogada())
        await until(lambda: casino.table.carry.shoe is not None)
        assert casino.table.carry.shoes == before.shoes + 1

    lie: dict[str, Any] = {"tied": "lie"} if text == "PT812" else {}
    told(story, settings(text, handling="players", **lie), seed=3)


@pytest.mark.parametrize("text", ["AO10", "AO11", "PTM"])
@pytest.mark.parametrize("at", range(6))
def test_wherever_a_coup_is_void_the_money_is_where_it_was(text: str, at: int) -> None:
    """At every input of the second coup, whose bets lie from a tie; cards that were turned do not come again."""
    table = bacara(text, handling="dealer")
    coup(table, (1, "ponto", 3), (2, "banca", 2), cards=TIE)
    unseen = len(table.carry.shoe.unseen)
    play = table.begin()
    turned = 0
    for _ in range(at):
        if isinstance(play.waiting, WaitsForChance):
            play.draw(0)
            turned += 1
        else:
            offers = play.waiting.offers  # type: ignore[union-attr]
            assert play.take(CROUPIER, offers[CROUPIER].default or CLOSE[1]) is None
    play.void("power cut")
    assert [gain(play, number) for number in (1, 2)] == [0, 0]
    assert {each.carried for each in play.company_after().seats} == {0}
    after: Any = play.carry_after
    assert len(after.shoe.unseen) == unseen - turned
    assert not after.lying
    assert isinstance(play.inputs[-1], Voided)
    assert facts(play, LyingReturned) == []


@MANY
def test_it_goes_along_to_another_seat(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        await casino.lay("ana", "ponto", 3)
        assert await casino.table.change_seat("ana", 5) is None
        await casino.coup(TIE)
        await casino.open_for_bets()
        assert casino.table.state().seats == {5: "ana"}
        assert casino.on_cloth("ana") == {"ponto": 3}
        await casino.coup(PONTO_WINS)
        assert await casino.gain("ana") == 3

    told(story, read(text))
