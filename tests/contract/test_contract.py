"""What every game must keep, whatever is played: run on random play, at every listed game."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from border_support import hold_to_the_border
from contract_tables import Table, beginning, every_table
from jogofeito.core.drivers import random_policy, run
from jogofeito.core.facts import JogadaVoid
from jogofeito.core.inputs import Acted, Drawn
from jogofeito.core.money import balances, is_stake
from jogofeito.core.offers import Act, Below, Refusal
from jogofeito.core.parties import CROUPIER, EVERYONE, Party, seat
from jogofeito.core.play import Play
from jogofeito.core.record import canonical, digest, plain, plain_fact, read_record, record_of, resume
from jogofeito.core.waits import WaitsForAct, WaitsForChance
from jogofeito.games import listed
from jogofeito.messages import LANGUAGES, refusal_text
from support import go_on, seeded, steps

SEEDS = range(6)
JOGADAS = 6  # one after another at each table

every_seed = pytest.mark.parametrize("seed", SEEDS)


def random_plays(table: Table, seed: int) -> Iterator[Play[Any, Any]]:
    """Jogadas one after another at one table, played at random to the end."""
    draw = seeded(seed)
    play = beginning(table)
    for _ in range(JOGADAS):
        run(play, draw, random_policy(draw, patience=30))
        yield play
        play = Play(play.game, play.rules, play.carry_after, play.company_after())


@every_table
@every_seed
def test_random_play_ends_and_sums_to_zero(table: Any, seed: int) -> None:
    for play in random_plays(table, seed):
        assert play.over
        totals = balances(play.movements)
        assert sum(totals.values()) == 0
        assert not any(money for party, money in totals.items() if is_stake(party))
        assert all(each.stack >= 0 and each.carried >= 0 for each in play.company_after().seats)


@every_table
@pytest.mark.parametrize("seed", SEEDS[:2])
def test_all_that_is_said_is_what_the_published_schema_says(table: Any, seed: int) -> None:
    for play in random_plays(table, seed):
        hold_to_the_border(play)


@every_table
@every_seed
def test_a_record_survives_json_and_replays_byte_for_byte(table: Any, seed: int) -> None:
    for play in random_plays(table, seed):
        text = canonical(record_of(play, "contract"))
        again = resume(play.game, read_record(text))
        assert canonical(record_of(again, "contract")) == text
        assert again.facts == play.facts
        assert msgspec.convert(plain(play.carry_after), play.game.carry) == play.carry_after
        assert [play.game.fact_from(plain_fact(told)["fact"]) for told in play.facts] == [t.fact for t in play.facts]


@every_table
@every_seed
def test_a_jogada_cut_off_anywhere_goes_on_from_its_record(table: Any, seed: int) -> None:
    play = next(random_plays(table, seed))
    for done, standing in enumerate(steps(play)):
        halfway = resume(play.game, read_record(canonical(record_of(standing, "contract"))))
        for each in play.inputs[done:]:
            go_on(halfway, each)
        assert halfway.facts == play.facts
        assert halfway.movements == play.movements
        assert halfway.carry_after == play.carry_after


@every_table
@every_seed
def test_a_void_jogada_gives_back_what_is_at_stake_and_replays(table: Any, seed: int) -> None:
    play = next(random_plays(table, seed))
    for cut in range(len(play.inputs)):
        broken = list(zip(range(cut + 1), steps(play), strict=False))[-1][1]
        staked = sum(money for party, money in balances(broken.movements).items() if is_stake(party))
        before = len(broken.movements)
        broken.void("power cut")
        assert sum(move.amount for move in broken.movements[before:]) == staked
        assert {move.why for move in broken.movements[before:]} <= {"refund"}
        assert broken.facts[-1].fact == JogadaVoid("power cut")
        text = canonical(record_of(broken, "contract"))
        assert canonical(record_of(resume(play.game, read_record(text)), "contract")) == text


@every_table
@every_seed
def test_every_offer_is_made_to_its_party_allows_its_default_and_what_it_picks(table: Any, seed: int) -> None:
    draw = seeded(1000 + seed)
    for play in random_plays(table, seed):
        for standing in steps(play):
            if not isinstance(standing.waiting, WaitsForAct):
                continue
            for party, offer in standing.waiting.offers.items():
                assert offer.to == party
                assert offer.default is None or offer.check(offer.default) is None
                picked = offer.random_act(draw)
                assert picked is None or offer.check(picked) is None
                copy = play.game.offer_from(plain(offer))
                assert copy == offer
                assert picked is None or copy.moves(picked) == offer.moves(picked)


@every_table
@every_seed
def test_every_illegal_act_is_refused_with_a_reason_and_changes_nothing(table: Any, seed: int) -> None:
    draw = seeded(2000 + seed)
    refused = 0
    for play in random_plays(table, seed):
        for standing in steps(play):
            before = digest((record_of(standing, "contract"), [plain_fact(told) for told in standing.facts]))
            for by, act in wrong_acts(play, draw):
                verdict = standing.consider(by, act)
                if isinstance(verdict, Refusal):
                    assert standing.take(by, act) == verdict
                    assert all(refusal_text(verdict, language, "AOA") for language in LANGUAGES)
                    refused += 1
            assert digest((record_of(standing, "contract"), [plain_fact(told) for told in standing.facts])) == before
    assert refused > 50


def wrong_acts(play: Play[Any, Any], draw: Below) -> Iterator[tuple[Party, Act]]:
    """Acts of this jogada by the wrong party or with a number or word of it changed."""
    parties = [CROUPIER, seat(1), seat(2), seat(3), seat(9), EVERYONE]
    for each in play.inputs:
        if isinstance(each, Acted):
            yield parties[draw(len(parties))], each.act
            fields = plain(each.act)
            for key, value in fields.items():
                for other in (0, -1, 3, 10**15) if isinstance(value, int) else ("", "nonsense:1"):
                    changed = play.game.act_from({**fields, key: other})
                    if not isinstance(changed, Refusal):
                        yield each.by, changed


@every_table
@pytest.mark.parametrize(
    "nonsense",
    [None, 7, "place", [], {}, {"act": "fly"}, {"act": 3}, {"act": "sit"}, {"act": "sit", "seat": {"number": 0}}],
    ids=str,
)
def test_what_is_no_act_at_all_is_answered_with_those_there_are(table: Any, nonsense: Any) -> None:
    answer = listed(table[0]).game.act_from(nonsense)
    assert isinstance(answer, Refusal)
    assert answer.code == "act_not_understood"
    assert answer.details["allowed"]


@every_table
def test_chance_outside_its_bounds_is_not_taken(table: Any) -> None:
    play = next(random_plays(table, 1))
    for standing in steps(play):
        if isinstance(standing.waiting, WaitsForChance):
            for value in (-1, standing.waiting.below):
                with pytest.raises(ValueError, match="gives 0 to"):
                    standing.draw(value)
        else:
            with pytest.raises(ValueError, match="does not wait for chance"):
                standing.draw(0)


@every_table
@every_seed
def test_what_a_seat_is_offered_follows_from_what_it_may_see(table: Any, seed: int) -> None:
    """No hidden card, die or number of another seat shows through an offer: wherever a seat has seen the same, it
    is offered the same, also when chance falls differently. What the croupier does is done before all, whether or not
    anything is told of it, such as that a distribution is over."""
    offered: dict[str, str] = {}
    play = next(random_plays(table, seed))
    for changed in (None, *(place for place, each in enumerate(play.inputs) if isinstance(each, Drawn))):
        for standing in with_other_chance(play, changed):
            if isinstance(standing.waiting, WaitsForAct):
                done = [each.act for each in standing.inputs if isinstance(each, Acted) and each.by == CROUPIER]
                for each in standing.company_after().seats:
                    party = seat(each.number)
                    seen = [plain_fact(told)["fact"] for told in standing.facts if told.may_be_seen_by(party)]
                    offer = standing.waiting.offers.get(party)
                    assert offered.setdefault(digest((party, done, seen)), digest(offer)) == digest(offer)
    assert offered


def with_other_chance(play: Play[Any, Any], changed: int | None) -> Iterator[Play[Any, Any]]:
    """The same jogada with one draw changed, as far as the same acts are possible."""
    again = Play(play.game, play.rules, play.carry, play.company)
    yield again
    for place, each in enumerate(play.inputs):
        if isinstance(each, Drawn):
            value = (each.value + (place == changed)) % each.below
            if not isinstance(again.waiting, WaitsForChance) or again.waiting.below != each.below:
                return
            again.draw(value)
        elif isinstance(each, Acted) and again.take(each.by, each.act) is not None:
            return
        yield again
