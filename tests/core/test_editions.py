"""Records outlive the code that made them: editions of a game, a carry that must fit, and what a record has told."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from core.toys import ANA, COIN, FRAGILE, Bet, Carry, FragileRules, Landed, Rules, coins
from jogofeito.core.drivers import Script
from jogofeito.core.facts import Told
from jogofeito.core.game import Game
from jogofeito.core.parties import CROUPIER, HOUSE, Company, Party, seat
from jogofeito.core.play import Play
from jogofeito.core.record import (
    OtherRelease,
    Record,
    RecordError,
    ToldAt,
    canonical,
    outcome_of,
    read_record,
    record_of,
    resume,
    told,
    told_after,
)
from jogofeito.core.record import begin as begun
from jogofeito.core.room import Room

SENTENCE = "jogofeito 0.3.2 verifies it."


async def dearer(rules: Rules, carry: Carry, room: Room) -> Carry:
    """The coin again; the house keeps one unit of every bet that wins."""
    after = await COIN.jogada(rules, carry, room)
    if room.facts[-1] == Told(Landed(heads=True)):
        room.transfer(Party("pool:prizes"), HOUSE, 1, "fee")
    return after


SECOND = replace(COIN, jogada=dearer, edition=2, retired={1: COIN})
THIRD = replace(COIN, jogada=dearer, edition=3, retired={1: SENTENCE, 2: SECOND})


def tossed(game: Game[Rules, Carry] = COIN) -> Record:
    play = Play(game, Rules(), Carry(4), Company((ANA,)))
    return read_record(canonical(record_of(Script([(seat(1), Bet(30))], [1]).play(play), "t1-7")))


# ---- editions


def test_a_record_names_the_edition_it_was_played_in() -> None:
    assert (tossed().edition, tossed(SECOND).edition) == (1, 2)


def test_an_old_record_comes_out_as_it_did_in_the_edition_it_names() -> None:
    assert outcome_of(resume(SECOND, tossed())) == tossed().outcome
    assert resume(SECOND, tossed()).game is COIN
    assert outcome_of(resume(THIRD, tossed(SECOND))) == tossed(SECOND).outcome
    assert tossed().outcome != tossed(SECOND).outcome


def test_the_record_of_a_replay_is_of_the_edition_that_was_played() -> None:
    assert record_of(resume(SECOND, tossed()), "t1-7") == tossed()


def test_an_edition_that_is_played_no_more_says_which_release_verifies_it() -> None:
    with pytest.raises(OtherRelease, match=f"edition 1 of coin is not played by release .* any more: {SENTENCE}"):
        resume(THIRD, tossed())


def test_an_edition_to_come_is_refused_with_the_release_that_made_it() -> None:
    record = msgspec.structs.replace(tossed(), edition=2, release="9.1.0")
    with pytest.raises(RecordError, match=r"edition 2 of coin, made by release 9.1.0; known here: 1 to 1"):
        resume(COIN, record)


@pytest.mark.parametrize(
    "change",
    [
        {"edition": 2},
        {"edition": 1, "retired": {1: SENTENCE}},
        {"edition": 3, "retired": {1: SENTENCE}},
        {"edition": 2, "retired": {1: ""}},
        {"edition": 2, "retired": {1: replace(COIN, name="other")}},
        {"edition": 3, "retired": {1: SENTENCE, 2: COIN}},
    ],
    ids=["none", "its own", "one missing", "nothing said", "another game", "another edition"],
)
def test_a_game_accounts_for_every_edition_before_its_own(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="coin"):
        replace(COIN, **change)


# ---- the carry


def at_most_ten(_: Rules, carry: Carry) -> str | None:
    return f"{carry.tosses} tosses are more than ten" if carry.tosses > 10 else None


def test_a_carry_that_does_not_fit_the_rules_is_refused_with_the_reason() -> None:
    game = replace(COIN, carry_fits=at_most_ten)
    record = msgspec.structs.replace(tossed(), carry={"tosses": 11})
    with pytest.raises(RecordError, match="the carry does not fit the rules: 11 tosses are more than ten"):
        begun(game, record)
    assert begun(game, tossed()).carry == Carry(4)


def test_records_of_the_first_schema_are_played_with_the_carry_they_have() -> None:
    game = replace(COIN, carry_fits=at_most_ten)
    record = msgspec.structs.replace(tossed(), carry={"tosses": 11}, schema=1)
    assert resume(game, record).carry_after == Carry(12)


# ---- what was told


def landed(after: int) -> ToldAt:
    return ToldAt(after, Party("everyone"), {"fact": "landed", "heads": True})


def test_what_was_told_comes_from_the_record_and_no_code_runs() -> None:
    nothing = replace(COIN, jogada=None)  # type: ignore[arg-type]
    assert told(nothing, tossed()) == (landed(after=3),)


def test_what_was_told_is_kept_in_time_where_somebody_wants_to_show_it() -> None:
    record = msgspec.structs.replace(tossed(), outcome=None)
    play = begun(COIN, record)
    times = told_after(play, record)
    outcome = outcome_of(play, times)
    assert outcome.after == (3,)
    again = read_record(canonical(msgspec.structs.replace(record, outcome=outcome)))
    assert told(COIN, again) == (landed(after=3),)


def test_where_nothing_was_kept_the_jogada_is_played_again() -> None:
    play = coins(ANA)
    play.take(seat(1), Bet(5))
    assert told(COIN, record_of(play, "t1-7")) == ()
    assert told(COIN, msgspec.structs.replace(tossed(), outcome=None)) == (landed(after=3),)


def test_a_jogada_that_broke_down_has_told_what_it_told_before() -> None:
    play = Play(FRAGILE, FragileRules("breaks"), Carry(), Company((ANA,)))
    play.take(seat(1), Bet(30))
    with pytest.raises(ZeroDivisionError):
        play.draw(0)
    assert told(FRAGILE, record_of(play, "t1-7")) == ()


def test_as_many_times_as_facts() -> None:
    record = tossed()
    assert record.outcome is not None
    outcome = msgspec.structs.replace(record.outcome, after=(1, 2))
    with pytest.raises(RecordError, match="1 facts were told at 2 times"):
        told(COIN, msgspec.structs.replace(record, outcome=outcome))


def test_who_may_see_what_was_told() -> None:
    hidden = ToldAt(0, seat(1), {})
    assert [hidden.may_be_seen_by(party) for party in (seat(1), seat(2), CROUPIER)] == [True, False, False]
    assert landed(1).may_be_seen_by(seat(2))
