"""A record told from beginning to end."""

from typing import Any

import msgspec
import pytest

from jogofeito.core.facts import Announced, Told
from jogofeito.core.inputs import Acted
from jogofeito.core.parties import seat
from jogofeito.core.play import Play
from jogofeito.core.record import Record, RecordError, canonical, plain, read_record, record_of
from jogofeito.games.roleta.acts import Close, GolpeNulo, Place, TakeColour
from jogofeito.inspection import transcript as room
from jogofeito.inspection.transcript import transcript
from support import CROUPIER, KZ, TestTable

WHOLE = """\
roleta-francesa · jogada one · law AO2 · rules {digest}
seat 1: ana, stack 0, carried 0
waiting: 2
carry before: {"holders":[],"last_number":null,"missing":[],"next_throw":"left_to_right"}

    announced details={} key=bets_open
    ball_thrown ball=left_to_right wheel=right_to_left
  ? seat:1 betting, floor door, croupier closing_bets else close
> seat:1 place amount=10000 chance=pleno:17 face_value=false
    $ seat:1 -> at_stake:1 10000 stake on pleno:17
    bet_placed amount=10000 chance=pleno:17 face_value=true seat=1
  ? seat:1 betting, floor door, croupier closing_bets else close
> croupier close
    announced details={} key=AO2.12
  ? croupier ball_running else undisturbed
> croupier undisturbed
  ? chance(37) number
> chance(37) = 17
    $ at_stake:1 -> seat:1 10000 kept on pleno:17
    $ house -> seat:1 350000 prize on pleno:17
    announced details={"colour":"preto","number":17} key=AO2.15
    ball_rests colour=preto number=17
    paid chance=pleno:17 face_value=true kept=10000 prize=350000 seat=1 stake=10000
    announced details={"amount":350000,"chance":"pleno:17","colour":"azul","stake":10000} key=AO2.22

carry after: {"holders":[],"last_number":17,"missing":[],"next_throw":"right_to_left"}
seat 1: ana, stack 0, carried 0"""


def table(game: str = "roleta-francesa") -> TestTable:
    return TestTable(game, players=("ana",), waiting=2)


def lines_of(play: Play[Any, Any]) -> list[str]:
    return list(transcript(read_record(canonical(record_of(play, "one")))))


def test_a_whole_jogada_reads_in_the_order_in_which_it_came() -> None:
    play = table().play((1, Place("pleno:17", 100 * KZ)), tape=[17])
    record = record_of(play, "one")
    assert "\n".join(transcript(record)) == WHOLE.replace("{digest}", record.rules_digest[:16])


def test_what_lies_in_front_of_a_player_is_told_before_and_after() -> None:
    americana = table("roleta-americana")
    bet = (1, TakeColour("azul", 100 * KZ)), (1, Place("par", 100 * KZ))
    first, second = lines_of(americana.play(*bet, tape=[2])), lines_of(americana.play(tape=[3]))
    assert first[1] == "seat 1: ana, stack 0, carried 0"
    assert first[-1] == second[1] == f"seat 1: ana, stack {200 * KZ}, carried 0"


def test_a_jogada_that_is_not_finished_says_so() -> None:
    lines = lines_of(table().begin((1, Place("par", 100 * KZ))))
    assert lines[-3:] == ["  ? seat:1 betting, floor door, croupier closing_bets else close", "", "not finished"]


def test_a_void_jogada_tells_its_reason_and_the_refund() -> None:
    play = table().begin((1, Place("par", 100 * KZ)))
    play.void("the lights went out")
    lines = lines_of(play)
    place = lines.index("> void: the lights went out")
    assert lines[place + 1 : place + 3] == [
        "    $ at_stake:1 -> seat:1 10000 refund",
        "    jogada_void reason=the lights went out",
    ]


def test_every_input_fact_and_movement_has_its_line() -> None:
    acts = ((1, Place("par", 100 * KZ)), (CROUPIER, GolpeNulo("ball")), (1, Place("rua:1-2-3", 200 * KZ)))
    play = table().play(*acts, (CROUPIER, Close()), tape=[2])
    lines = lines_of(play)
    assert sum(line.startswith("> ") for line in lines) == len(play.inputs)
    assert sum(line.startswith("    $ ") for line in lines) == len(play.movements)
    assert sum(line.startswith("    ") and line[4] != "$" for line in lines) == len(play.facts)


def test_a_fact_for_one_party_says_for_whom() -> None:
    assert room._fact(Told(Announced("call", {"card": 3}), seat(2))) == (
        'announced details={"card":3} key=call (only to seat:2)'
    )


# ---- records that are not what they should be


def changed(**fields: Any) -> Record:
    record = record_of(table().play((1, Place("par", 100 * KZ)), tape=[2]), "one")
    return msgspec.structs.replace(record, **fields)


@pytest.mark.parametrize(
    "fields",
    [
        {"rules_digest": "00"},
        {"inputs": (Acted(seat(1), {"act": "cheat"}),)},
        {"inputs": (Acted(seat(1), plain(Place("par", 1))),)},
        {"rules": []},
    ],
    ids=["digest", "no act", "an act not allowed", "no rules"],
)
def test_a_record_that_cannot_be_played_is_refused_as_one(fields: dict[str, Any]) -> None:
    with pytest.raises(RecordError):
        list(transcript(changed(**fields)))
