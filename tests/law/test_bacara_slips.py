"""What goes wrong while cards are dealt, at a table whose croupier reads them: AO10.7, .17; AO11.7, .17; PTM.8, .14."""

from typing import Any

import pytest

from bacara_floor_support import Bacara, settings, told
from bacara_support import PONTO_WINS, TIE, proving
from jogofeito.core.record import resume
from jogofeito.games.bacara.acts import CardTurned, FaceUpNoted, LapseNoted
from jogofeito.games.sabot.acts import CardsBack
from jogofeito.inspection.casino import inspect
from jogofeito.inspection.verify import verify
from support import facts

ONE: dict[str, Any] = {"act": "deal_one"}
REST: dict[str, Any] = {"act": "deal"}
FACE_UP: dict[str, Any] = {"act": "face_up"}
PUT_RIGHT: dict[str, Any] = {"act": "lapse", "corrected": True}
PAST_RIGHTING: dict[str, Any] = {"act": "lapse", "corrected": False}
DEALT = [("ponto", 1), ("banca", 1), ("ponto", 2), ("banca", 2)]
TURNED = [("ponto", 1), ("ponto", 2), ("banca", 1), ("banca", 2)]
CARDS = dict(zip(TURNED, PONTO_WINS.split(), strict=True))


def read(text: str, **values: Any) -> Any:
    return settings(text, chance="read", handling="dealer", **values)


@proving(AO10="AO10.7", AO11="AO11.7", PTM="PTM.8")
@pytest.mark.parametrize("at", range(4))
def test_whichever_of_the_first_four_cards_lies_face_up_it_is_valid(text: str, at: int) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        await casino.lay("ana", "ponto", 1)
        order = [DEALT[at], *(each for each in TURNED if each != DEALT[at])]  # it is read as it comes
        jogada = await casino.coup(" ".join(CARDS[each] for each in order), [*[ONE] * at, FACE_UP, REST])
        record = (await casino.over(jogada)).record()
        play = resume(casino.table.game, record)
        assert [(fact.group, fact.place) for fact in facts(play, CardTurned)] == order
        assert facts(play, FaceUpNoted) == [FaceUpNoted("initial")]
        assert await casino.gain("ana") == 1
        assert [finding for finding in verify(record) if finding.holds is False] == []
        assert (await inspect(casino.cashier)).problems == []

    told(story, read(text))


@proving(AO10="AO10.7", AO11="AO11.7", PTM="PTM.8")
def test_a_third_card_that_lies_face_up_is_valid_too(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        await casino.lay("ana", "banca", 1)
        jogada = await casino.coup("2s Ks 3h Kh 4c 6c", [REST, FACE_UP, REST, FACE_UP, REST])
        play = resume(casino.table.game, (await casino.over(jogada)).record())
        assert facts(play, FaceUpNoted) == [FaceUpNoted("additional")] * 2
        thirds = [(fact.group, fact.card, fact.points) for fact in facts(play, CardTurned) if fact.place == 3]
        assert thirds == [("ponto", "4c", 6), ("banca", "6c", 9)]

    told(story, read(text))


@proving(AO10="AO10.17", AO11="AO11.17", PTM="PTM.14")
@pytest.mark.parametrize("at", range(5))
def test_a_slip_at_any_card_is_put_right_and_the_coup_goes_on(text: str, at: int) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        await casino.lay("ana", "ponto", 1)
        jogada = await casino.coup(PONTO_WINS, [*[ONE] * at, PUT_RIGHT, REST])
        play = resume(casino.table.game, (await casino.over(jogada)).record())
        assert facts(play, LapseNoted) == [LapseNoted("initial", corrected=True)]
        assert await casino.gain("ana") == 1

    told(story, read(text))


@proving(AO10="AO10.17", AO11="AO11.17", PTM="PTM.14")
@pytest.mark.parametrize("shoe", ["sabot", "baralhador"])
@pytest.mark.parametrize("at", [0, 2, 4, 5])
def test_a_slip_past_righting_at_any_card_makes_the_coup_null(text: str, shoe: str, at: int) -> None:
    """Cards that were dealt are gone; those of a shuffling shoe go back, and everybody is told."""

    async def story(casino: Bacara) -> None:
        await casino.sit("ana", "rui")
        await casino.coup(TIE)  # a shoe is in use
        await casino.lay("ana", "ponto", 2)
        await casino.lay("rui", "empate", 1)
        before = casino.table.carry.shoe
        says = [REST, PAST_RIGHTING] if at == 5 else [*[ONE] * at, PAST_RIGHTING]
        jogada = await casino.coup("2s Ks 3h 4h" if at == 5 else "", says)
        assert [await casino.gain(player) for player in ("ana", "rui")] == [0, 0]
        play = resume(casino.table.game, (await casino.over(jogada)).record())
        assert facts(play, CardsBack) == ([CardsBack(in_corner=False)] if shoe == "baralhador" else [])
        after = casino.table.carry.shoe
        if shoe == "baralhador":
            assert after is None  # all of them, to be shuffled again
        else:
            dealt = min(at, 4) + (at > 0)  # and the one that was burnt before the first
            assert (after.dealt, len(after.unseen)) == (before.dealt + dealt, len(before.unseen) - 4 * (at == 5))

    told(story, read(text, shoe=shoe))


@proving(AO10="AO10.17", AO11="AO11.17", PTM="PTM.14", PT812="PT812.29")
@pytest.mark.parametrize("shoe", ["sabot", "baralhador"])
def test_a_coup_that_is_void_from_outside_leaves_its_cards_in_the_corner(text: str, shoe: str) -> None:
    from bacara_support import CLOSE, bacara
    from jogofeito.games.bacara.acts import Deal
    from support import CROUPIER

    table = bacara(text, handling="dealer", shoe=shoe)
    play = table.begin(CLOSE, (CROUPIER, Deal()))
    play.draw(0)
    play.void("power cut")
    assert facts(play, CardsBack) == ([CardsBack(in_corner=True)] if shoe == "baralhador" else [])
    empty = table.begin()
    empty.void("power cut")
    assert facts(empty, CardsBack) == []  # nothing had been dealt
