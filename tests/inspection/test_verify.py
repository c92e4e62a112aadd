"""A whole record verifies; whatever is changed in one is found, and named for what it is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from jogofeito.chance.sealed import Seal
from jogofeito.core.drivers import run
from jogofeito.core.inputs import Acted, Drawn, Voided
from jogofeito.core.parties import Company, Seat, seat
from jogofeito.core.play import Play
from jogofeito.core.record import (
    Contribution,
    ReadChance,
    Record,
    SealedChance,
    begin,
    canonical,
    digest,
    plain,
    read_record,
    record_of,
    told_after,
)
from jogofeito.games import GAMES, listed
from jogofeito.inspection.transcript import transcript
from jogofeito.inspection.verify import verify
from support import with_another_edition

FINDINGS = [
    "rules_digest", "commitment", "draws", "replay", "rules_lawful", "facts", "movements", "carry", "stakes_settled",
]  # fmt: skip
replace = msgspec.structs.replace


def begun(game: str) -> Play[Any, Any]:
    """Two players with bets on the cloth."""
    entry = listed(game)
    rules = entry.rules()
    play = Play(entry.game, rules, entry.game.first_carry(rules), Company((Seat(1, "ana"), Seat(2, "rui"))))
    for act in entry.bet_acts(rules, {"pleno:17": 10_000, "encarnado": 30_000, "coluna:34": 20_000}):
        assert play.take(seat(1), act) is None
    return play


def let_everything_pass(offers: Any) -> Any:
    return next((party, offer.default) for party, offer in offers.items() if offer.default is not None)


def sealed_record(game: str) -> Record:
    """A whole record as it comes out of a file, of a seal that ana has added a seed to."""
    seal = Seal(bytes(range(32)))
    seal.contribute("ana", "abcd")
    seal.chance(37)  # a jogada before this one
    position = seal.position
    play = run(begun(game), seal.chance, let_everything_pass)
    return read_record(canonical(record_of(play, "one", seal.opened(position))))


@pytest.fixture(params=["roleta-americana", "roleta-francesa"])
def record(request: pytest.FixtureRequest) -> Record:
    return sealed_record(request.param)


def failing(record: Record) -> dict[str, str]:
    return {finding.what: finding.why for finding in verify(record) if finding.holds is False}


def unknown(record: Record) -> dict[str, str]:
    return {finding.what: finding.why for finding in verify(record) if finding.holds is None}


# ---- ways to tamper


def with_chance(record: Record, **changes: Any) -> Record:
    assert isinstance(record.chance, SealedChance)
    return replace(record, chance=replace(record.chance, **changes))


def with_outcome(record: Record, **changes: Any) -> Record:
    assert record.outcome is not None
    return replace(record, outcome=replace(record.outcome, **changes))


def with_rules(record: Record, *, digest_too: bool, **values: Any) -> Record:
    """Rules by dotted name with two underscores; the digest fits them or is left as it was."""
    rules = plain(record.rules)
    for name, value in values.items():
        *path, last = name.split("__")
        inner = rules
        for key in path:
            inner = inner[key]
        inner[last] = value
    return replace(record, rules=rules, rules_digest=digest(rules) if digest_too else record.rules_digest)


def with_input(record: Record, kind: type, change: Callable[[Any], Any]) -> Record:
    """The last input of a kind, changed."""
    place = max(place for place, each in enumerate(record.inputs) if isinstance(each, kind))
    inputs = list(record.inputs)
    inputs[place] = change(inputs[place])
    return replace(record, inputs=tuple(inputs))


def the_drawn_number(record: Record, **changes: Any) -> Record:
    return with_input(record, Drawn, lambda drawn: replace(drawn, **changes))


def number(record: Record) -> int:
    return next(each.value for each in record.inputs if isinstance(each, Drawn))


def a_bet(record: Record, **changes: Any) -> Record:
    """The bet of ana on the pleno, changed."""
    inputs = tuple(
        Acted(each.by, {**each.act, **changes})
        if isinstance(each, Acted) and each.act.get("chance") == "pleno:17"
        else each
        for each in record.inputs
    )
    return replace(record, inputs=inputs)


def without_the_bet(record: Record) -> Record:
    inputs = (each for each in record.inputs if not (isinstance(each, Acted) and each.act.get("chance") == "pleno:17"))
    return replace(record, inputs=tuple(inputs))


def one_fact(record: Record) -> Record:
    assert record.outcome is not None
    *facts, last = plain(record.outcome.facts)
    last["to"] = "seat:1"
    return with_outcome(record, facts=(*facts, last))


def one_movement(record: Record, **changes: Any) -> Record:
    assert record.outcome is not None
    *movements, last = record.outcome.movements
    return with_outcome(record, movements=(*movements, replace(last, **changes)))


@dataclass(frozen=True)
class Tampering:
    what: str
    do: Callable[[Record], Record]
    found: frozenset[str]


def tampering(what: str, do: Callable[[Record], Record], *found: str) -> Tampering:
    return Tampering(what, do, frozenset(found))


KINDS = [
    tampering("the seed", lambda r: with_chance(r, seed="11" * 32), "commitment", "draws"),
    tampering("a seed too short", lambda r: with_chance(r, seed="00" * 31), "commitment"),
    tampering("a seed that is none", lambda r: with_chance(r, seed="seed"), "commitment"),
    tampering("the commitment", lambda r: with_chance(r, commitment="00" * 32), "commitment"),
    tampering("a contribution", lambda r: with_chance(r, contributions=(Contribution("ana", "abce"),)), "draws"),
    tampering("who contributed", lambda r: with_chance(r, contributions=(Contribution("eva", "abcd"),)), "draws"),
    tampering("no contribution", lambda r: with_chance(r, contributions=()), "draws"),
    tampering("a contribution that is none", lambda r: with_chance(r, contributions=(Contribution("ana", "x"),)),
              "commitment"),
    tampering("the position", lambda r: with_chance(r, position=0), "draws"),
    tampering("a position before the stream", lambda r: with_chance(r, position=-1), "commitment"),
    tampering("a position after the stream", lambda r: with_chance(r, position=2**40), "commitment"),
    tampering("a draw", lambda r: the_drawn_number(r, value=(number(r) + 1) % 37),
              "draws", "facts", "movements", "carry"),
    tampering("a draw out of its bound", lambda r: the_drawn_number(r, value=37), "draws", "replay"),
    tampering("the bound of a draw", lambda r: the_drawn_number(r, below=36), "draws", "replay"),
    tampering("a bound of nothing", lambda r: the_drawn_number(r, below=0), "draws", "replay"),
    tampering("a bound beyond the words", lambda r: the_drawn_number(r, below=2**64 + 1), "draws", "replay"),
    tampering("one draw more", lambda r: replace(r, inputs=(*r.inputs, Drawn(37, 40))), "draws", "replay"),
    tampering("an act", lambda r: a_bet(r, amount=20_000), "facts", "movements"),
    tampering("an act that is not allowed", lambda r: a_bet(r, amount=10**9), "replay"),
    tampering("an act that is none", lambda r: a_bet(r, act="cheat"), "replay"),
    tampering("one act less", without_the_bet, "facts", "movements"),
    tampering("a late void", lambda r: replace(r, inputs=(*r.inputs, Voided("late"))), "replay"),
    tampering("an end cut off", lambda r: replace(r, inputs=r.inputs[:-1]), "outcome"),
    tampering("a fact", one_fact, "facts"),
    tampering("one fact less", lambda r: with_outcome(r, facts=r.outcome.facts[:-1] if r.outcome else ()), "facts"),
    tampering("an amount", lambda r: one_movement(r, amount=1), "movements"),
    tampering("a payee", lambda r: one_movement(r, payee="seat:2"), "movements"),
    tampering("no movements", lambda r: with_outcome(r, movements=()), "movements"),
    tampering("the carry after", lambda r: with_outcome(r, carry={**r.outcome.carry, "last_number": 99}
                                                       if r.outcome else {}), "carry"),
    tampering("the carry before", lambda r: replace(r, carry={**r.carry, "next_throw": "right_to_left"}),
              "facts", "carry"),
    tampering("a carry of another game", lambda r: replace(r, carry={"point": 6}), "replay"),
    tampering("a rule", lambda r: with_rules(r, digest_too=False, maxima__pleno=29), "rules_digest", "replay"),
    tampering("the digest", lambda r: replace(r, rules_digest="00" * 32), "rules_digest", "replay"),
    tampering("an unlawful rule", lambda r: with_rules(r, digest_too=True, maxima__pleno=31), "rules_lawful"),
    tampering("a law that is none", lambda r: with_rules(r, digest_too=True, law="AO99"), "rules_lawful"),
    tampering("rules of another game", lambda r: with_rules(r, digest_too=True, jokers=2), "replay"),
    tampering("the other game", lambda r: replace(r, game=next(name for name in GAMES if name != r.game)),
              "rules_lawful"),
    tampering("an unknown game", lambda r: replace(r, game="roleta-russa"), "replay"),
    tampering("another company", lambda r: replace(r, company=Company((Seat(3, "eva"),))), "replay"),
]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.what)
def test_what_was_tampered_with_is_found_and_named(record: Record, kind: Tampering) -> None:
    assert failing(kind.do(record)).keys() == kind.found


@pytest.mark.parametrize(
    "values",
    [
        {"smallest_chip": 0},
        {"prizes__pleno": [35, 0]},
        {"cites__payment": "AO1.99"},
        {"currency": "XXX"},
        {"payment_order": []},
        {"colours": []},
    ],
    ids=str,
)
def test_rules_that_cannot_be_played_are_a_finding_and_no_crash(record: Record, values: dict[str, Any]) -> None:
    assert failing(with_rules(record, digest_too=True, **values)).keys() & {"rules_lawful", "replay"}


def test_a_carry_that_cannot_be_played_is_a_finding_and_no_crash() -> None:
    record = sealed_record("roleta-americana")
    holder = {"seat": 2, "player": "rui", "colour": "verde", "chip_value": 0, "idle": 0}
    assert failing(replace(record, carry={**record.carry, "holders": [holder]})).keys() == {"replay"}


# ---- whole records


def test_a_whole_record_verifies(record: Record) -> None:
    found = list(verify(record))
    assert [finding.what for finding in found] == FINDINGS
    assert all(finding.holds is True for finding in found)


def test_a_record_of_other_lawful_rules_verifies() -> None:
    entry = listed("roleta-americana")
    rules = entry.rules({"numeration": "americana", "minimum": 50_00, "currency": "EUR", "maxima": {"pleno": 10}})
    play = Play(entry.game, rules, entry.game.first_carry(rules), Company((Seat(1, "ana"),)))
    seal = Seal(bytes(32))
    record = record_of(run(play, seal.chance, let_everything_pass), "one", seal.opened())
    assert all(finding.holds for finding in verify(record))


def test_a_void_jogada_verifies(record: Record) -> None:
    play = begun(record.game)
    play.void("the lights went out")
    found = list(verify(record_of(play, "one", record.chance)))
    assert [finding.what for finding in found] == FINDINGS
    assert all(finding.holds for finding in found)


# ---- where there is nothing to compare with


def test_a_seal_that_is_not_opened_tells_nothing(record: Record) -> None:
    closed = with_chance(record, seed="")
    assert unknown(closed) == {"seal": "the seal is not opened yet"}
    assert failing(closed) == {}


def test_chance_that_a_croupier_read_tells_nothing(record: Record) -> None:
    read = replace(record, chance=ReadChance("marta"))
    assert unknown(read) == {"seal": "chance was read off the table by marta"}
    assert failing(read) == {}


def test_a_record_without_a_seal_tells_nothing_of_chance(record: Record) -> None:
    unsealed = replace(record, chance=None)
    assert unknown(unsealed).keys() == {"seal"}
    assert failing(unsealed) == {}


def test_a_jogada_that_is_not_finished_has_no_outcome_to_compare(record: Record) -> None:
    running = record_of(begun(record.game), "one", record.chance)
    assert unknown(running) == {"outcome": "the jogada was not finished"}
    assert failing(running) == {}


# ---- what a finding says


def test_a_wrong_draw_is_told_beside_the_right_one(record: Record) -> None:
    right = number(record)
    wrong = (right + 5) % 37
    why = failing(the_drawn_number(record, value=wrong))["draws"]
    assert why == f"draw 1, chance(37): the record has {wrong}, the stream gives {right}"


def test_an_unlawful_rule_is_told_with_its_bound_and_citation(record: Record) -> None:
    why = failing(with_rules(record, digest_too=True, maxima__pleno=31))["rules_lawful"]
    assert "maxima.pleno" in why
    assert "from 1 to 30" in why
    assert f"({record.rules['cites']['limits']}.a)" in why


def test_a_changed_movement_is_told_by_its_place(record: Record) -> None:
    assert record.outcome is not None
    last = len(record.outcome.movements)
    assert failing(one_movement(record, amount=1))["movements"].startswith(f"number {last}: ")


def test_a_finished_jogada_without_its_outcome_is_not_called_unfinished(record: Record) -> None:
    assert "not finished" not in unknown(replace(record, outcome=None))["outcome"]


# ---- other editions


SENTENCE = "jogofeito 0.3.2 verifies it."


def test_a_record_says_which_edition_and_release_it_is_of(record: Record) -> None:
    now = listed(record.game).game.edition
    replayed = next(finding for finding in verify(record) if finding.what == "replay")
    assert replayed.why.endswith(f"in edition {now} of the game, made by release {record.release}")


def test_a_record_of_an_older_edition_verifies_in_it(record: Record) -> None:
    with with_another_edition(record.game, before=listed(record.game).game):
        assert failing(record) == {}
        assert unknown(record).keys() == {"rules_lawful"}
        assert list(transcript(record))[-1].startswith("seat 2")


def test_a_record_of_an_edition_that_is_played_no_more_says_who_verifies_it(record: Record) -> None:
    with with_another_edition(record.game, before=SENTENCE):
        assert failing(record) == {}
        assert unknown(record)["replay"].endswith(f"any more: {SENTENCE}")
        shown = "\n".join(transcript(record))
    assert SENTENCE in shown
    assert "ball_rests" in shown
    assert "prize" in shown or "collected" in shown


def test_when_a_fact_was_told_is_checked_where_it_was_kept(record: Record) -> None:
    assert record.outcome is not None
    play = begin(listed(record.game).game, replace(record, outcome=None))
    times = tuple(told_after(play, record))
    assert len(set(times)) > 2
    assert failing(with_outcome(record, after=times)) == {}
    assert failing(with_outcome(record, after=(0, *times[:-1]))).keys() == {"told_after"}
