"""Players check their own hands: what they saw opens, the money comes out the same, and nothing of others shows."""

import hmac
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from jogofeito.chance.packs import Packs, committed
from jogofeito.chance.sealed import Seal
from jogofeito.cli import main
from jogofeito.core.cards import NAMES
from jogofeito.core.drivers import random_policy
from jogofeito.core.inputs import Drawn
from jogofeito.core.parties import EVERYONE, Company, Party, Seat, seat
from jogofeito.core.play import Play
from jogofeito.core.record import Record, RecordError, SealedChance, canonical, digest, read_record, record_of
from jogofeito.core.waits import WaitsForAct
from jogofeito.games import GAMES, listed
from jogofeito.games.poquer.acts import Shown
from jogofeito.inspection import views
from jogofeito.inspection.verify import verify
from jogofeito.inspection.views import Blank, Looked, View, committed_packs, read_view, verify_view, view_of
from support import facts, seeded

replace = msgspec.structs.replace
TABLES: list[tuple[str, str, dict[str, Any]]] = [
    ("holdem", "PT811", {}),
    ("holdem", "PT811", {"showdown": "choice"}),
    ("holdem", "AO15", {"dealer": "croupier"}),
    ("omaha", "PT811", {"showdown": "choice"}),
    ("omaha", "AO14", {"other_variant": "holdem"}),
    ("poquer-sintetico", "AO16", {}),
    ("poquer-sintetico", "PT809", {"showdown": "choice"}),
    ("poquer-sem-descarte", "AO9", {}),
    ("poquer-sem-descarte", "AO9", {"shuffling": "automatico", "jackpot.stake": 10_00}),
]
every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join([*table[:2], *map(str, table[2])]))


def sealed_hand(table: tuple[str, str, dict[str, Any]], seed: int) -> tuple[Play[Any, Any], Record]:
    """A hand with sealed chance, played at random, whose roots are taken before the cards are drawn."""
    game, rules, draw = listed(table[0]).game, listed(table[0]).rules(table[2], text=table[1]), seeded(seed)
    seats = tuple(Seat(number, f"p{number}", 80 * rules.minimum if game.hands else 0) for number in range(1, 5))
    places = [{"seat": each.number, "player": each.player} for each in seats]
    carry = msgspec.convert({"marker": 1, "hands": 3, "places": places} if game.hands else {}, game.carry)
    play, seal, packs, roots = Play(game, rules, carry, Company(seats)), Seal(bytes([seed]) * 32), Packs(), []
    seal.contribute("p1", "c0ffee")
    policy = random_policy(draw, patience=60)
    while play.waiting is not None:
        if isinstance(waiting := play.waiting, WaitsForAct):
            assert play.take(*policy(waiting.offers)) is None
            continue
        at = packs.follow(waiting)
        if at is not None and not at[1]:
            roots.append(seal.foreseen(partial(committed, pack=at[0], names=waiting.names)).root)
        play.draw(seal.chance(waiting.below))
    chance = replace(seal.opened(), roots=tuple(roots))
    return play, read_record(canonical(record_of(play, f"{seed}", chance)))


def hands(table: tuple[str, str, dict[str, Any]], count: int = 6) -> Iterator[tuple[Play[Any, Any], Record]]:
    yield from (sealed_hand(table, seed) for seed in range(count))


def one_hand() -> tuple[Record, View]:
    """A hand of hold'em with a showdown in which seat 2 saw cards and others stayed hidden."""
    for seed in range(100):
        play, record = sealed_hand(TABLES[0], seed)
        view = view_of(play.game, record, seat(2))
        if facts(play, Shown) and view.openings and any(isinstance(each, Blank) for each in view.inputs):
            return record, view
    raise AssertionError("no such hand")


def with_chance(record: Record, **changes: Any) -> Record:
    return replace(record, chance=replace(sealed(record), **changes))


def sealed(record: Record) -> SealedChance:
    assert isinstance(record.chance, SealedChance)
    return record.chance


def failing(view: View) -> set[str]:
    return {finding.what for finding in verify_view(view) if finding.holds is False}


def test_every_game_that_hides_cards_says_which_facts_show_them() -> None:
    assert {name for name, entry in GAMES.items() if entry.game.hidden_facts} == {table[0] for table in TABLES}


# ---- what was told before


@every_table
def test_roots_taken_before_the_cards_are_those_of_the_seed(table: Any) -> None:
    for play, record in hands(table):
        found = {finding.what: finding.holds for finding in verify(record)}
        assert all(found.values())
        assert ("roots" in found) == any(isinstance(each, Drawn) and each.below > 10 for each in play.inputs)


def test_a_root_of_other_cards_is_found_by_whoever_has_the_seed() -> None:
    record, _ = one_hand()
    other = with_chance(record, roots=("00" * 32,))
    assert {finding.what for finding in verify(other) if finding.holds is False} == {"roots"}
    with pytest.raises(RecordError, match="not those of the seed"):
        view_of(listed(record.game).game, other, seat(1))


def test_a_view_is_made_only_of_a_jogada_that_is_over_and_whose_seal_is_open() -> None:
    record, _ = one_hand()
    game = listed(record.game).game
    with pytest.raises(RecordError, match="opened seal"):
        view_of(game, with_chance(record, seed=""), seat(1))
    with pytest.raises(RecordError, match="is over"):
        view_of(game, with_chance(replace(record, inputs=record.inputs[:-1]), roots=()), seat(1))


# ---- what a player can check


@every_table
def test_every_view_of_a_fair_hand_holds(table: Any) -> None:
    opened = 0
    for play, record in hands(table):
        for viewer in (*(seat(each.number) for each in play.company.seats), EVERYONE, Party("")):
            view = read_view(canonical(view_of(play.game, record, viewer)))
            found = {finding.what: finding.holds for finding in verify_view(view)}
            assert [what for what, holds in found.items() if holds is False] == []
            assert found.keys() >= {"cards", "facts", "movements", "carry"}
            opened += len(view.openings)
    assert opened > 20


def test_what_was_changed_in_a_view_is_found() -> None:
    _, view = one_hand()
    first, *rest = view.openings
    unseen = next(name for name in NAMES if name not in {each.card for each in view.openings})
    assert failing(view) == set()
    assert failing(replace(view, openings=(replace(first, card=unseen), *rest))) >= {"cards", "facts"}
    assert failing(replace(view, openings=(replace(first, salt="00" * 32), *rest))) == {"cards"}
    assert failing(replace(view, openings=(replace(first, place=first.place + 1), *rest))) == {"cards"}
    assert failing(replace(view, roots=("00" * 32,))) == {"cards"}
    assert failing(replace(view, roots=())) == {"cards"}
    assert failing(replace(view, facts=view.facts[:-1])) == {"facts"}
    assert failing(replace(view, movements=view.movements[:-1])) == {"movements"}
    assert failing(replace(view, rules={**view.rules, "minimum": 4})) == {"rules_digest", "replay"}
    assert failing(replace(view, inputs=view.inputs[1:])) == {"replay"}
    assert failing(replace(view, openings=())) == {"replay"}
    assert failing(replace(view, game="gamão")) == {"replay"}


def test_a_card_that_was_swapped_after_the_root_is_found() -> None:
    """The house shows a player another card than the one at its place, and tells the hand accordingly."""
    _, view = one_hand()
    swapped = list(view.openings)
    swapped[0], swapped[1] = (
        replace(one, card=other.card) for one, other in ((swapped[0], swapped[1]), swapped[1::-1])
    )
    assert "cards" in failing(replace(view, openings=tuple(swapped)))


# ---- what a view tells of others


@every_table
def test_a_view_tells_no_card_that_the_player_was_not_shown(table: Any) -> None:
    """No name, no draw, no salt: of a card that stays hidden a view has a hash beside a path, and nothing else."""
    hidden_cards = 0
    for play, record in hands(table):
        for viewer in (*(seat(each.number) for each in play.company.seats), EVERYONE):
            view = view_of(play.game, record, viewer)
            shown = {card for told in play.facts if told.may_be_seen_by(viewer) for card in play.game.shows(told.fact)}
            assert {opening.card for opening in view.openings} <= shown
            assert not any(isinstance(each, Drawn) and each.below > 10 for each in view.inputs)
            text = canonical(view).decode()
            assert sealed(record).seed not in text
            for salt in hidden_salts(record, view):
                assert salt not in text
            hidden = dealt_to(play) - shown
            named = {word for fact in view.facts if fact["fact"]["fact"] not in OPENED for word in words(fact)}
            assert not named & hidden
            hidden_cards += len(hidden)
    assert hidden_cards > 20


OPENED = ("pack_shown", "deck_shown")  # whole packs, before any card is dealt


def dealt_to(play: Play[Any, Any]) -> set[str]:
    """All cards that some player was told."""
    return {card for told in play.facts for card in play.game.shows(told.fact)}


def words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from words(each)


def hidden_salts(record: Record, view: View) -> Iterator[str]:
    """The salts of all places that the view does not open, as they follow from the seed."""
    open_places = {(each.pack, each.place) for each in view.openings}
    seed = bytes.fromhex(sealed(record).seed)
    for pack in range(len(view.roots)):
        for place in range(52):
            if (pack, place) not in open_places:
                where = pack.to_bytes(4, "little") + place.to_bytes(4, "little")
                yield hmac.new(seed, b"jogofeito/salt/1" + where, "sha256").hexdigest()


def test_what_a_player_is_told_is_the_same_whatever_the_others_folded() -> None:
    _, view = one_hand()
    fillings = [views._filled(listed(view.game).game, view, Random(seed)).play for seed in range(5)]
    assert len({digest(play.inputs) for play in fillings}) == 5
    assert {canonical(views._seen(play, view.viewer)) for play in fillings} == {canonical(view.facts)}
    assert {canonical(play.movements) for play in fillings} == {canonical(view.movements)}


def test_cards_stay_at_their_places_whatever_is_folded() -> None:
    """Packs are those of the seed, and not of what the players do (AO13.59)."""
    _, record = sealed_hand(TABLES[0], 3)
    (pack,) = committed_packs(listed("holdem").game, record)
    openings = [view_of(listed("holdem").game, record, seat(number)).openings for number in range(1, 5)]
    assert all(each == pack.opening(each.place) for opened in openings for each in opened)


# ---- files


def test_verify_takes_a_view_as_it_takes_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, view = one_hand()
    file = tmp_path / "view.json"
    file.write_bytes(canonical(view))
    assert main(["verify", str(file)]) == 0
    out = capsys.readouterr().out
    assert "as seat:2 saw it" in out
    assert view.roots[0] in "".join(out.split())
    file.write_bytes(canonical(replace(view, movements=view.movements[:-1])))
    assert main(["verify", str(file)]) == 1


@pytest.mark.parametrize("text", [b"", b"{}", b'{"view":1}', b"[]", b"\xff"])
def test_what_is_no_view_is_refused(text: bytes) -> None:
    with pytest.raises(RecordError, match="not a whole view"):
        read_view(text)


def test_a_view_of_another_schema_is_refused() -> None:
    _, view = one_hand()
    with pytest.raises(RecordError, match="view of schema 2; known here: 1"):
        read_view(canonical(replace(view, view=2)))


def test_cards_that_were_seen_are_named_by_their_openings() -> None:
    _, view = one_hand()
    looked = [each for each in view.inputs if isinstance(each, Looked)]
    assert [each.opening for each in looked] == list(range(len(view.openings)))
