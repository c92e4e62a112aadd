import hashlib
import json
import random
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import version
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.toys import ANA, CAREFUL, COIN, FRAGILE, RUI, Bet, Carry, FragileRules, Landed, Rules, Toss, coins
from jogofeito import __version__
from jogofeito.core.drivers import Script, random_policy, run
from jogofeito.core.facts import Told
from jogofeito.core.inputs import Acted, Drawn
from jogofeito.core.parties import CROUPIER, Company, Seat, seat
from jogofeito.core.play import Play
from jogofeito.core.record import (
    Contribution,
    ReadChance,
    Record,
    RecordError,
    SealedChance,
    canonical,
    digest,
    outcome_of,
    plain,
    plain_fact,
    read_record,
    record_of,
    resume,
)
from jogofeito.core.room import Room
from jogofeito.core.waits import WaitsForChance

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)

RULES = b'{"limit":100,"seats":3}'
WHOLE = (
    b'{"carry":{"tosses":4},'
    b'"chance":null,'
    b'"company":{"seats":[{"carried":0,"number":1,"player":"ana","stack":0}],"waiting":0},'
    b'"edition":1,'
    b'"game":"coin",'
    b'"inputs":[["acted","seat:1",{"act":"bet","amount":30,"from_stack":false}],'
    b'["acted","croupier",{"act":"toss"}],["drawn",2,1]],'
    b'"jogada":"t1-7",'
    b'"outcome":{"carry":{"tosses":5},"facts":[{"fact":{"fact":"landed","heads":true},"to":"everyone"}],'
    b'"movements":[{"about":"","amount":30,"payee":"at_stake:1","payer":"seat:1","why":"stake"},'
    b'{"about":"","amount":30,"payee":"seat:1","payer":"at_stake:1","why":"kept"},'
    b'{"about":"","amount":30,"payee":"seat:1","payer":"house","why":"prize"}]},'
    b'"release":"' + __version__.encode() + b'",'
    b'"rules":' + RULES + b","
    b'"rules_digest":"' + hashlib.sha256(RULES).hexdigest().encode() + b'",'
    b'"schema":2}'
)


def tossed() -> Play[Rules, Carry]:
    return Script([(seat(1), Bet(30))], [1]).play(coins(ANA, carry=Carry(4)))


def at_random(seed: int) -> Play[Rules, Carry]:
    draw = random.Random(seed).randrange
    return run(coins(Seat(1, "ana", stack=40), RUI), draw, random_policy(draw))


def tampered(change: Callable[[Any], object]) -> bytes:
    """The whole record with something else written into it."""
    found = json.loads(WHOLE)
    change(found)
    return canonical(found)


def put(path: str, value: object) -> Callable[[Any], object]:
    """Writes a value at a path such as `company.seats.0.number`."""

    def change(found: Any) -> None:
        *steps, last = (int(step) if step.isdigit() else step for step in path.split("."))
        for step in steps:
            found = found[step]
        found[last] = value

    return change


# ---- canonical JSON


def test_canonical_json_has_sorted_keys_and_no_spaces() -> None:
    assert canonical({"b": {"d": 1, "c": (2, None)}, "a": "x y"}) == b'{"a":"x y","b":{"c":[2,null],"d":1}}'


def test_canonical_json_is_utf_8() -> None:
    assert canonical("cêntimo") == '"cêntimo"'.encode()


@given(json_values)
def test_a_plain_value_comes_back_from_canonical_json(value: object) -> None:
    assert plain(value) == value
    assert json.loads(canonical(value)) == value


@given(json_values)
def test_canonical_json_stays_as_it_is_when_read_and_written(value: object) -> None:
    assert canonical(plain(value)) == canonical(value)


@given(st.dictionaries(st.text(), st.integers()).flatmap(lambda found: st.permutations(list(found.items()))))
def test_equal_values_are_equal_byte_for_byte(items: list[tuple[str, int]]) -> None:
    assert canonical(dict(items)) == canonical(dict(sorted(items)))
    assert digest(dict(items)) == digest(dict(sorted(items)))


def test_a_digest_is_the_sha_256_of_canonical_json() -> None:
    assert digest(Rules()) == hashlib.sha256(RULES).hexdigest()


def test_a_plain_fact_names_its_audience() -> None:
    told = Told(Landed(heads=False), seat(2))
    assert plain_fact(told) == {"to": "seat:2", "fact": {"fact": "landed", "heads": False}}


# ---- writing and reading


def test_a_record_is_written_so() -> None:
    assert canonical(record_of(tossed(), "t1-7")) == WHOLE


def test_a_record_of_the_first_schema_still_reads() -> None:
    old = json.loads(WHOLE)
    del old["release"], old["edition"]
    record = read_record(canonical({**old, "schema": 1}))
    assert (record.schema, record.release, record.edition) == (1, "", 1)
    assert outcome_of(resume(COIN, record)) == record.outcome


def test_the_release_is_the_one_that_is_installed() -> None:
    assert __version__ == version("jogofeito")


def test_a_record_comes_back_as_it_was_written() -> None:
    record = record_of(tossed(), "t1-7")
    assert read_record(canonical(record)) == record


def test_the_record_of_a_jogada_that_goes_on_has_no_outcome() -> None:
    play = coins()
    play.take(seat(1), Bet(5))
    record = record_of(play, "t1-7")
    assert record.outcome is None
    assert len(record.inputs) == 1


@pytest.mark.parametrize(
    "chance, written",
    [
        (
            SealedChance("c0ffee", "5eed", (Contribution("ana", "0a"),), 1),
            b'{"commitment":"c0ffee","contributions":[{"player":"ana","seed":"0a"}],"position":1,"roots":[],"seed":"5eed","type":"sealed"}',
        ),
        (
            SealedChance("c0ffee"),
            b'{"commitment":"c0ffee","contributions":[],"position":0,"roots":[],"seed":"","type":"sealed"}',
        ),
        (ReadChance("rita"), b'{"croupier":"rita","type":"read"}'),
    ],
    ids=["opened", "sealed", "read"],
)
def test_a_record_says_where_chance_came_from(chance: SealedChance | ReadChance, written: bytes) -> None:
    text = canonical(record_of(tossed(), "t1-7", chance))
    assert text == WHOLE.replace(b'"chance":null', b'"chance":' + written)
    assert read_record(text).chance == chance


@pytest.mark.parametrize(
    "text, complaint",
    [
        (b"", "this is not JSON"),
        (b"jogo feito", "this is not JSON"),
        (WHOLE[:-1], "this is not JSON"),
        (WHOLE + b"}", "this is not JSON"),
        (WHOLE.replace(b"ana", b"\xff"), "this is not JSON"),
        (b"[" * 100_000, "this is not JSON"),
        (b"[]", "a record of schema None; known here: 1, 2"),
        (b"{}", "a record of schema None; known here: 1, 2"),
        (tampered(put("schema", 3)), "a record of schema 3; known here: 1, 2"),
        (tampered(put("schema", 1)), "one of schema 1 names no release and no edition"),
        (tampered(put("schema", "1")), "a record of schema '1'; known here: 1, 2"),
        (tampered(put("schema", True)), r"not a whole record: Expected `int`, got `bool` - at `\$.schema`"),
        (tampered(lambda found: found.pop("carry")), "not a whole record: .* missing required field `carry`"),
        (tampered(put("odds", 1)), "not a whole record: .* unknown field `odds`"),
        (tampered(put("rules", [])), r"not a whole record: .*`\$.rules`"),
        (tampered(put("carry", None)), r"not a whole record: .*`\$.carry`"),
        (tampered(put("game", 7)), r"not a whole record: .*`\$.game`"),
        (tampered(put("company.seats.0.number", 0)), "not a whole record: seats are numbered from 1"),
        (tampered(put("company.seats.0.chips", 5)), "not a whole record: .* unknown field `chips`"),
        (
            tampered(lambda found: found["company"]["seats"].append(found["company"]["seats"][0])),
            "not a whole record: each seat has one player",
        ),
        (tampered(put("inputs.2", ["guessed", 2, 1])), "not a whole record: Invalid value 'guessed'"),
        (tampered(put("inputs.2", ["drawn", 2])), "not a whole record: .* length"),
        (tampered(put("inputs.2", ["drawn", 2, 1, 1])), "not a whole record: .* length"),
        (tampered(put("inputs.2.2", 1.5)), "not a whole record: Expected `int`, got `float`"),
        (tampered(put("chance", {"type": "dreamt"})), "not a whole record: Invalid value 'dreamt'"),
        (tampered(put("chance", {"type": "sealed"})), "not a whole record: .* `commitment`"),
        (tampered(put("outcome.movements.0.amount", 0)), "not a whole record: a movement moves something"),
        (tampered(put("outcome.movements.0.payee", "seat:1")), "not a whole record: seat:1 cannot pay itself"),
    ],
)
def test_what_is_no_record_is_refused_with_the_reason(text: bytes, complaint: str) -> None:
    with pytest.raises(RecordError, match=complaint):
        read_record(text)


# ---- playing again


@given(st.integers(0, 10**6))
def test_every_jogada_is_played_again_byte_for_byte(seed: int) -> None:
    text = canonical(record_of(at_random(seed), "t1-7"))
    assert canonical(record_of(resume(COIN, read_record(text)), "t1-7")) == text


@given(st.integers(0, 10**6), st.data())
def test_a_jogada_goes_on_from_wherever_its_record_ends(seed: int, data: st.DataObject) -> None:
    whole = at_random(seed)
    known = data.draw(st.integers(0, len(whole.inputs)))
    record = record_of(whole, "t1-7")
    cut = msgspec.structs.replace(record, inputs=record.inputs[:known], outcome=None)

    play = resume(COIN, read_record(canonical(cut)))
    assert play.inputs == whole.inputs[:known]
    acts = [(each.by, each.act) for each in whole.inputs[known:] if isinstance(each, Acted)]
    tape = [each.value for each in whole.inputs[known:] if isinstance(each, Drawn)]
    Script(acts, tape).play(play)
    assert outcome_of(play) == record.outcome


def test_a_jogada_that_stood_still_stands_where_it_stood() -> None:
    play = coins()
    play.take(seat(1), Bet(30))
    again = resume(COIN, read_record(canonical(record_of(play, "t1-7"))))
    assert again.waiting == play.waiting
    assert again.movements == play.movements
    assert not again.over


def test_a_void_jogada_is_played_again() -> None:
    play = Play(CAREFUL, Rules(), Carry(), Company((ANA, RUI)))
    for by in (seat(1), seat(2)):
        play.take(by, Bet(20))
    play.draw(0)
    play.void("lost_coin")
    text = canonical(record_of(play, "t1-7"))
    assert b'["voided","lost_coin"]' in text
    assert canonical(record_of(resume(CAREFUL, read_record(text)), "t1-7")) == text


def record_with(path: str, value: object) -> Record:
    return read_record(tampered(put(path, value)))


@pytest.mark.parametrize(
    "path, value, complaint",
    [
        ("game", "careful", "a record of careful, not of coin"),
        ("rules", {"limit": "much"}, r"rules or the carry are not those of coin: .*`\$.limit`"),
        ("rules.colour", "red", "rules or the carry are not those of coin: .*`colour`"),
        ("carry", {"tosses": None}, r"rules or the carry are not those of coin: .*`\$.tosses`"),
        ("carry.point", 4, "rules or the carry are not those of coin: .*`point`"),
        ("rules.limit", 1000, "not those whose digest it carries"),
        ("rules_digest", "0" * 64, "not those whose digest it carries"),
        (
            "company.seats",
            [{"number": number, "player": f"p{number}"} for number in range(1, 5)],
            "the jogada cannot begin: coin seats 3 under these rules, not 4",
        ),
    ],
)
def test_a_record_that_cannot_begin_says_why(path: str, value: object, complaint: str) -> None:
    with pytest.raises(RecordError, match=complaint):
        resume(COIN, record_with(path, value))


BET = ["acted", "seat:1", {"act": "bet", "amount": 30}]
TOSS = ["acted", "croupier", {"act": "toss"}]
HEADS = ["drawn", 2, 1]


@pytest.mark.parametrize(
    "inputs, complaint",
    [
        ([BET, TOSS, ["drawn", 2, 2]], r"input 2 cannot be played: chance\(2\) gives 0 to 1, not 2"),
        ([BET, TOSS, ["drawn", 6, 1]], r"input 2 cannot be played: it is a chance\(6\); .* waits for chance\(2\)"),
        ([BET, HEADS, TOSS], r"input 1 cannot be played: it is a chance\(2\)"),
        ([BET, TOSS, TOSS], "input 2 cannot be played: croupier could not do .*nothing_asked_now"),
        ([["acted", "seat:2", BET[2]]], "input 0 cannot be played: seat:2 could not do .*not_your_turn"),
        ([["acted", "seat:1", {"act": "bet", "amount": 101}]], "input 0 cannot be played: .*not_so_much"),
        ([BET, BET, BET, BET], "input 3 cannot be played: .*not_so_much"),
        ([["acted", "seat:1", {"act": "fly"}]], "input 0 cannot be played: .*act_not_understood"),
        ([["acted", "seat:1", None]], "input 0 cannot be played: .*act_not_understood"),
        ([BET, TOSS, HEADS, HEADS], r"input 3 cannot be played: it is a chance\(2\)"),
        ([BET, TOSS, HEADS, BET], "input 3 cannot be played: .*nothing_asked_now"),
        ([BET, TOSS, HEADS, ["voided", "regret"]], "input 3 cannot be played: the jogada is over"),
        ([BET, ["voided", "power"], TOSS], "input 2 cannot be played: .*nothing_asked_now"),
    ],
)
def test_an_input_that_cannot_have_been_is_named_with_the_reason(inputs: list[object], complaint: str) -> None:
    with pytest.raises(RecordError, match=complaint):
        resume(COIN, record_with("inputs", inputs))


def test_an_input_that_breaks_the_game_down_is_named_with_the_reason() -> None:
    play = Play(FRAGILE, FragileRules("breaks"), Carry(), Company((ANA,)))
    play.take(seat(1), Bet(30))
    with pytest.raises(ZeroDivisionError):
        play.draw(0)
    with pytest.raises(RecordError, match=r"input 1 cannot be played: .*ZeroDivisionError no way to pay"):
        resume(FRAGILE, record_of(play, "t1-7"))


def test_a_carry_that_breaks_the_game_down_at_once_is_named_with_the_reason() -> None:
    async def one_of_two_coins(rules: Rules, carry: Carry, room: Room) -> Carry:
        await room.chance((2, 3)[carry.tosses])
        return carry

    game = replace(COIN, jogada=one_of_two_coins)
    record = record_of(Play(game, Rules(), Carry(1), Company()), "t1-7")
    assert resume(game, record).waiting == WaitsForChance(3)
    with pytest.raises(RecordError, match=r"the jogada cannot begin: .*IndexError"):
        resume(game, msgspec.structs.replace(record, carry={"tosses": 2}))


def test_a_record_with_an_input_left_out_is_not_over() -> None:
    play = resume(COIN, record_with("inputs", [BET, TOSS]))
    assert not play.over
    assert play.take(CROUPIER, Toss()) is not None


def test_a_record_with_another_draw_gives_another_outcome() -> None:
    play = resume(COIN, record_with("inputs.2.2", 0))
    assert outcome_of(play) != read_record(WHOLE).outcome
