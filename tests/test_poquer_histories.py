"""Hand histories: only what the player may know, in PHH that plays again to the same stacks, and in plain text."""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from jogofeito.cli import main
from jogofeito.core.drivers import random_policy, run
from jogofeito.core.offers import Below
from jogofeito.core.parties import Company, Seat
from jogofeito.core.play import Play
from jogofeito.core.record import Record, canonical, record_of
from jogofeito.formats import phh
from jogofeito.formats.history import NoHistory, SeenHand, When, seen_hand
from jogofeito.formats.history_phh import UNTOLD, LawHand, PhhError, play_again, read_hands, write_phh
from jogofeito.formats.history_text import hand_number, write_text
from jogofeito.games import listed
from jogofeito.games.poquer.acts import (
    Begin,
    Call,
    Carry,
    Check,
    Deal,
    Estardilhar,
    Fold,
    HandBegins,
    HoleCards,
    Misdeal,
    OnlyMatch,
    Place,
    Raise,
    Restardilhar,
    Return,
    Shown,
)
from poquer_support import CROUPIER, TABLES, hand, poquer
from support import facts, seeded

NAMES = {1: "ana", 2: "rui", 3: "eva", 4: "ivo"}
WHEN = When(2026, 11, 16, "21:05:00")
SETTINGS: dict[str, list[dict[str, Any]]] = {
    "AO14": [{}, {"limit": "half_pot"}, {"other_variant": "holdem", "currency": "DEMO"}],
    "AO15": [
        {},
        {"limit": "pot", "minimum": 500_00},
        {"readings.all_in_share": "proportion", "commission.permille": 0},
    ],
    "AO16": [{}, {"estardilho": False, "raises": 2}],
    "PT809": [{}, {"limit": "maximum", "most_in_hand": 12_00}],
    "PT811": [{}, {"showdown": "choice", "minimum": 50}],
    "PT811-H": [{}, {"showdown": "choice", "commission.permille": 15}],
}
EACH = 30


def words(name: str) -> str:
    return name.replace("_", " ")


def record(play: Play[Any, Any], jogada: str = "mesa-1/00000007") -> Record:
    return record_of(play, jogada)


def seen(play: Play[Any, Any], number: int | None = 1, **more: Any) -> SeenHand:
    return seen_hand(record(play), number, names=NAMES, when=WHEN, **more)


def random_hands(text: str, values: dict[str, Any], draw: Below) -> Iterator[Play[Any, Any]]:
    """Hands of random players with random stacks, of whom some owe bets that they missed."""
    game, law = TABLES[text]
    rules = listed(game).rules(values, text=law)
    dealt = 0
    while dealt < EACH:
        count = max(rules.players, 2 + draw(min(rules.seats, 7) - 1))
        seats = tuple(Seat(number, f"p{number}", rules.minimum * (1 + draw(40))) for number in range(1, count + 1))
        places = tuple(Place(each.number, each.player, missed_big=draw(9) == 0) for each in seats)
        play = Play(listed(game).game, rules, Carry(1 + draw(count), 7, "", places), Company(seats))
        run(play, draw, random_policy(draw, patience=200))
        if facts(play, HandBegins):  # some rest, and then there may be too few
            dealt += 1
            yield play


# ---- PHH and back


@pytest.mark.parametrize("text", TABLES)
def test_a_hand_written_in_phh_is_played_again_to_the_same_stacks(text: str) -> None:
    """Whoever wrote it, and although most cards are not known to them."""
    again = 0
    for place, values in enumerate(SETTINGS[text]):
        draw = seeded(place)
        for play in random_hands(text, values, draw):
            found = seen(play, 1 + draw(2))
            (read,) = read_hands(write_phh([found]))
            _, stacks = play_again(read)
            assert stacks == [Fraction(each, 100) for each in found.stacks_after().values()]
            assert stacks == [Fraction(str(each)) for each in read.finishing_stacks]
            again += 1
    assert again == EACH * len(SETTINGS[text])


def test_standard_readers_find_the_same_stacks_where_the_house_takes_nothing() -> None:
    """Ours of foreign hands knows nothing of our fields; odd units of a shared pot go elsewhere then."""
    for text, limit in (("AO15", "no_limit"), ("AO14", "pot")):
        values = {"commission.permille": 0, "smallest_chip": 1, "limit": limit}
        for play in random_hands(text, values, seeded(5)):
            (read,) = phh.read_phh(write_phh([seen(play)]))
            found = phh.finishing_stacks(read, phh.replay(read))
            written = [Fraction(str(each)) for each in read.finishing_stacks]
            assert all(abs(mine - theirs) <= Fraction(2, 100) for mine, theirs in zip(found, written, strict=True))


def test_several_hands_are_one_text_of_numbered_tables() -> None:
    plays = list(random_hands("PT811-H", {}, seeded(1)))[:3]
    text = write_phh([seen(play) for play in plays])
    assert [line for line in text.splitlines() if line.startswith("[")] == ["[1]", "[2]", "[3]"]
    assert [play_again(each)[1] for each in read_hands(text)] == [
        [Fraction(each, 100) for each in seen(play).stacks_after().values()] for play in plays
    ]


def test_bets_that_were_missed_and_bets_to_come_in_are_written_as_phh_does() -> None:
    table = poquer("PT811-H")
    places = [Place(number, player) for number, player in enumerate("abcd", 1)]
    places[2] = msgspec.structs.replace(places[2], missed_small=True, missed_big=True)
    places[3] = msgspec.structs.replace(places[3], waits=True)
    table.carry = msgspec.structs.replace(table.carry, places=tuple(places), marker=1)  # the second has the hand now
    play = hand(table, (4, Return(post=True)), (CROUPIER, Begin()))
    (read,) = read_hands(write_phh([seen(play)]))
    assert (read.antes, read.blinds_or_straddles) == ((1.5, 0, 0, 0), (0.5, 1, 0, 0))
    places[3] = msgspec.structs.replace(places[3], waits=True)
    table.carry = msgspec.structs.replace(table.carry, places=tuple(places), marker=4)
    play = hand(table, (4, Return(post=True)), (CROUPIER, Begin()))
    (read,) = read_hands(write_phh([seen(play)]))
    assert -1 in read.blinds_or_straddles
    assert play_again(read)[1] == [Fraction(each, 100) for each in seen(play).stacks_after().values()]


ESTARDILHO = (
    (1, Estardilhar(4_00)), (2, Restardilhar()), (3, Fold()), (4, Fold()), (1, Call()),
    (1, Raise(2_00)), (2, Call()), *(((1, Check()), (2, Check())) * 4),
)  # fmt: skip


def test_an_estardilho_is_written_before_the_cards() -> None:
    play = hand(poquer("PT809"), *ESTARDILHO)
    (read,) = read_hands(write_phh([seen(play)]))
    assert isinstance(read, LawHand)
    assert read.variant == "NSI"
    assert read.actions[:5] == ("p1 es 4", "p2 re", "p3 f", "p4 f", "p1 cc")
    assert read.actions[5].startswith("d dh p1 ")
    assert read.actions[6] == "d dh p2 ????"
    assert read.actions[7].startswith("d db ")
    assert [each for each in read.actions if " dh " in each][2:] == []  # who stayed out gets no cards
    again, _ = play_again(read)
    assert [fact.seat for fact in facts(again, HoleCards)] == [1, 2]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"actions": ("p1 es 500",)}, "estardilho_out_of_bounds"),
        ({"actions": ("p2 f",)}, "seat:1 to speak, not for player 2"),
        ({"actions": ("p1 dance",)}, "not one of"),
        ({"actions": ("q1 f",)}, "no player"),
        ({"actions": ("d dh p1 2c2d", "p1 f")}, "not in the pack"),
        ({"rules": {"minimum": -5}}, "not lawful"),
        ({"rules": {"limit": "maximum"}}, "not what is played"),
        ({"void": "power cut"}, "power cut"),
        ({"faults": ("too_little AO13.71.c p4",)}, "too_little AO13.71.c p4 (a bet smaller than a call"),
        ({"faults": ("order AO13.69",)}, "not known here: order AO13.69"),
    ],
)
def test_where_a_hand_cannot_be_played_is_said(change: dict[str, Any], said: str) -> None:
    (read,) = read_hands(write_phh([seen(hand(poquer("PT809"), *ESTARDILHO))]))
    with pytest.raises(PhhError, match=re.escape(said)):
        play_again(msgspec.structs.replace(read, **change))


def test_a_file_of_ours_that_is_not_whole_is_refused() -> None:
    whole = write_phh([seen(hand(poquer("PT809"), *ESTARDILHO))])
    for old, new, said in (
        ('_game = "poquer-sintetico"', "", "not a whole PHH hand of ours"),
        ("_marker = 4", "_marker = 9", "marker"),
        ('variant = "NSI"', 'variant = "NS"', "unknown here"),
        ("antes = [1, 1, 1, 1]", "antes = [1]", "an ante, a blind and a stack"),
        ("hand = ", "hand == ", "not TOML"),
    ):
        assert old in whole
        with pytest.raises(PhhError, match=said):
            read_hands(whole.replace(old, new))


def test_a_hand_with_an_error_of_the_croupier_is_written_with_the_rule_that_decided() -> None:
    play = hand(poquer("AO15", dealer="croupier"), (CROUPIER, Deal()), (CROUPIER, Misdeal("order")))
    found = seen(play)
    assert found.void == "misdeal"
    (read,) = read_hands(write_phh([found]))
    assert read.finishing_stacks == read.starting_stacks
    with pytest.raises(PhhError, match="misdeal"):
        play_again(read)
    assert "Hand cancelled (misdeal)" in write_text([found], words)


@pytest.mark.parametrize("text", ["AO14", "AO15", "AO16"])
def test_errors_that_the_actions_tell_are_played_again_and_the_others_are_named(text: str) -> None:
    played, named = set[str](), set[str]()
    for seed in range(6):
        draw = seeded(40 + seed)
        for play in random_hands(text, {"dealer": "croupier"}, draw):
            found = seen(play, 1, everything=True)
            (read,) = read_hands(write_phh([found]))
            assert isinstance(read, LawHand)
            declared = {each.partition(" ")[0] for each in read.faults}
            assert [each for each in read.actions if each.startswith("#")] == [f"# {each}" for each in read.faults]
            if declared & UNTOLD.keys() or found.void:
                with pytest.raises(PhhError) as refused:
                    play_again(read)
                assert found.void or all(f"({UNTOLD[each]})" in str(refused.value) for each in declared & UNTOLD.keys())
                assert all(each in str(refused.value) for each in declared & UNTOLD.keys() if not found.void)
                named |= declared & UNTOLD.keys()
            else:
                _, stacks = play_again(read)
                assert stacks == [Fraction(each, 100) for each in found.stacks_after().values()], read.actions
                played |= declared
    assert {"absent", "mixed", "too_little", "out_of_turn"} <= named
    assert {"passed_over", "unannounced", "looked_again", "uncovered"} <= played


def test_an_error_is_marked_where_it_happened_with_its_rule_and_the_player() -> None:
    play = hand(poquer("AO15", dealer="croupier"), (3, Call()), (CROUPIER, OnlyMatch("looked_again")), (4, Call()))
    (read,) = read_hands(write_phh([seen(play)]))
    assert isinstance(read, LawHand)
    assert read.faults == ("looked_again AO13.57 p4",)
    place = read.actions.index("# looked_again AO13.57 p4")
    assert (read.actions[place - 1], read.actions[place + 1]) == ("p3 cc", "p4 cc")


# ---- what the viewer may know


@pytest.mark.law("PT809.11.d", "AO13.14.d")
@pytest.mark.parametrize("text", TABLES)
def test_a_history_tells_no_card_that_the_player_has_not_seen(text: str) -> None:
    hidden_cards = 0
    for play in random_hands(text, SETTINGS[text][-1], seeded(3)):
        own = {fact.seat: fact.cards for fact in facts(play, HoleCards)}
        shown = {fact.seat for fact in facts(play, Shown)}
        for number in (None, 1, 2):
            if number is not None and number not in seen(play, number).order:
                continue
            hidden = [card for other, cards in own.items() if other not in shown | {number} for card in cards]
            for written in (write_phh([seen(play, number)]), write_text([seen(play, number)], words)):
                told = re.sub(r"^(_rules|players|time).*$", "", written, flags=re.MULTILINE)
                cards = re.findall(r"(?<![a-zA-Z0-9])(?:[2-9TJQKA][cdhs])+(?![a-zA-Z0-9])", told)
                assert not set(hidden) & {each[at : at + 2] for each in cards for at in range(0, len(each), 2)}
                hidden_cards += len(hidden)
        everything = write_phh([seen(play, None, everything=True)])
        assert all("".join(cards) in everything for cards in own.values())
    assert hidden_cards > 100


def test_there_is_no_history_without_a_hand() -> None:
    for play, code in (
        (hand(poquer("AO15", stacks=(100,))), "no_hand_dealt"),
        (Play(listed("holdem").game, poquer("AO15").rules, Carry(), Company()), "jogada_in_play"),
    ):
        with pytest.raises(NoHistory) as lack:
            seen(play)
        assert lack.value.code == code
    with pytest.raises(NoHistory) as lack:
        seen_hand(msgspec.structs.replace(record(play), game="craps"), 1)
    assert lack.value.code == "history_not_here"


# ---- plain text

PLAYED = (
    (3, Raise(3_00)), (4, Call()), (1, Fold()), (2, Raise(20_00)), (3, Raise(100_00)), (4, Fold()), (2, Call()),
)  # fmt: skip
CARDS = {"hole": {2: "As Ad", 3: "Ks Kd", 1: "2c 7d", 4: "3c 8d"}, "board": "Ah 9c 4d 5s Jh"}


def test_a_hand_is_told_as_programs_for_players_read_it() -> None:
    play = hand(poquer("PT811-H", stacks=(100, 50, 100, 100), commission__permille=30), *PLAYED, **CARDS)
    assert write_text([seen(play, 3)], words) == (
        "Jogo Feito Hand #33773500000007: Hold'em No Limit (€0.50/€1.00 EUR) - 2026/11/16 21:05:00 UTC\n"
        "Table 'mesa-1' 9-max Seat #4 is the button\n"
        "Seat 1: ana (€100.00 in chips)\n"
        "Seat 2: rui (€50.00 in chips)\n"
        "Seat 3: eva (€100.00 in chips)\n"
        "Seat 4: ivo (€100.00 in chips)\n"
        "ana: posts small blind €0.50\n"
        "rui: posts big blind €1.00\n"
        "*** HOLE CARDS ***\n"
        "Dealt to eva [Ks Kd]\n"
        "eva: raises €2.00 to €3.00\n"
        "ivo: calls €3.00\n"
        "ana: folds\n"
        "rui: raises €17.00 to €20.00\n"
        "eva: raises €80.00 to €100.00 and is all-in\n"
        "ivo: folds\n"
        "rui: calls €30.00 and is all-in\n"
        "*** FLOP *** [Ah 9c 4d]\n"
        "*** TURN *** [Ah 9c 4d] [5s]\n"
        "*** RIVER *** [Ah 9c 4d 5s] [Jh]\n"
        "Uncalled bet (€50.00) returned to eva\n"
        "*** SHOW DOWN ***\n"
        "rui: shows [As Ad] (trio)\n"
        "eva: shows [Ks Kd] (par)\n"
        "rui collected €100.40 from pot\n"
        "*** SUMMARY ***\n"
        "Total pot €103.50 | Rake €3.10\n"
        "Board [Ah 9c 4d 5s Jh]\n"
        "Seat 1: ana (small blind) folded before Flop\n"
        "Seat 2: rui (big blind) showed [As Ad] and won (€100.40) with trio\n"
        "Seat 3: eva showed [Ks Kd] and lost with par\n"
        "Seat 4: ivo (button) folded before Flop\n"
    )


def test_side_pots_and_hands_that_nobody_shows_are_told() -> None:
    allin = ((3, Raise(100_00)), (4, Call()), (1, Fold()), (2, Call()))
    text = write_text([seen(hand(poquer("PT811-H", stacks=(100, 50, 100, 80)), *allin, **CARDS))], words)
    assert "rui collected €" in text.partition("from main pot")[0]
    assert "from side pot\n" in text
    assert re.search(r"Total pot €\S+ Main pot €\S+\. Side pot €\S+\. \| Rake", text)
    quiet = write_text([seen(hand(poquer("PT811-H"), (3, Raise(3_00)), (4, Fold()), (1, Fold()), (2, Fold())))], words)
    assert "eva collected €2.38 from pot\neva: doesn't show hand\n" in quiet
    assert "Seat 4: ivo (button) folded before Flop (didn't bet)" in quiet
    assert "*** SHOW DOWN ***" not in quiet


def test_sintetico_is_told_card_by_card_with_what_was_bet_unseen() -> None:
    text = write_text([seen(hand(poquer("PT809"), *ESTARDILHO))], words)
    assert "Póquer Sintético No Limit (ante €1.00 EUR)" in text
    before, _, after = text.partition("*** HOLE CARDS ***")
    assert "ana: posts the ante €1.00" in before
    assert "ana: bets €4.00 unseen (estardilho)" in before
    assert "rui: raises €8.00 to €16.00 unseen (restardilho)" in before
    assert "eva: folds" in before
    streets = re.findall(r"\*\*\* (\w+) CARD \*\*\*", after)
    assert streets == ["FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH"]
    assert "Seat 3: eva folded before the cards" in after


def test_the_number_of_a_hand_is_digits_and_grows_within_a_table() -> None:
    numbers = [int(hand_number(f"mesa-1/{index:08d}")) for index in range(20)]
    assert numbers == sorted(set(numbers))
    assert not {int(hand_number(f"mesa-2/{index:08d}")) for index in range(20)} & set(numbers)
    assert hand_number("loose").isdigit()


@pytest.mark.parametrize("text", TABLES)
def test_every_random_hand_can_be_told(text: str) -> None:
    for play in random_hands(text, SETTINGS[text][0], seeded(9)):
        told = write_text([seen(play)], words)
        assert told.count("*** SUMMARY ***") == 1
        assert not re.search(r"[{}]|None", told)
        for number in seen(play).order:
            assert len(re.findall(rf"^Seat {number}: ", told, flags=re.MULTILINE)) == 2
        assert "taken out" not in told


# ---- at the command line


def test_a_record_is_told_at_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = hand(poquer("PT811-H", stacks=(100, 50, 100, 100)), *PLAYED, **CARDS)
    file = tmp_path / "hand.json"
    file.write_bytes(canonical(record(play)))
    assert main(["history", str(file), "--seat", "3"]) == 0
    assert "Dealt to c [Ks Kd]\n" in capsys.readouterr().out
    assert main(["history", str(file), "--seat", "3", "--format", "phh"]) == 0
    (tmp_path / "hand.phh").write_text(written := capsys.readouterr().out, encoding="utf-8")
    assert "'As" not in written
    assert main(["phh", str(tmp_path / "hand.phh")]) == 0
    assert "as written: 99.5" in capsys.readouterr().out
    assert main(["history", str(file), "--json"]) == 0
    assert '"format": "text"' in capsys.readouterr().out
    assert main(["history", str(file), "--seat", "9"]) == 2
    assert "seat 9 is not in this hand" in capsys.readouterr().err


def test_hands_of_a_file_are_played_again_and_it_is_said_which_cannot_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play = hand(poquer("PT809"), *ESTARDILHO)
    good = write_phh([seen(play)])
    wrong = good.replace("finishing_stacks = [", "finishing_stacks = [7.5, ").replace('"p1 es 4"', '"p1 es 4 # so"')
    bad = good.replace('"p2 re"', '"p2 cbr 1000"')
    file = tmp_path / "hands.phhs"
    file.write_text(f"[1]\n{good}\n[2]\n{wrong}\n[3]\n{bad}", encoding="utf-8")
    assert main(["phh", str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [re.search(r": (as written|NOT AS WRITTEN|cannot be played)", line) is not None for line in lines[:3]] == [
        True, True, True,
    ]  # fmt: skip
    assert "as written" in lines[0]
    assert "NOT AS WRITTEN" in lines[1]
    assert "only_match" in lines[2]
    assert lines[3].startswith("1 of 3 hands")
    assert main(["phh", str(file), "--json"]) == 1
    file.write_text("variant = ", encoding="utf-8")
    capsys.readouterr()
    assert main(["phh", str(file)]) == 2
    assert "not TOML" in capsys.readouterr().err
