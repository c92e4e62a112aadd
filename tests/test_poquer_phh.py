"""Hands in PHH notation, played again by the same hand that the tables play."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from jogofeito.core.money import balances
from jogofeito.core.record import canonical, read_record, record_of, resume
from jogofeito.formats.phh import PhhError, PhhHand, finishing_stacks, read_phh, replay
from jogofeito.games.poquer.acts import Mucked, PotWon, Shown
from jogofeito.games.poquer.single import MAO
from support import facts

DATA = Path(__file__).parent / "data" / "pluribus-1000.phhs"


def test_a_thousand_hands_end_with_the_stacks_that_were_written_down() -> None:
    hands = read_phh(DATA.read_text(encoding="utf-8"))
    assert len(hands) == 1000
    wrong = []
    for place, hand in enumerate(hands, 1):
        play = replay(hand)
        assert sum(balances(play.movements).values()) == 0
        if finishing_stacks(hand, play) != [Fraction(str(each)) for each in hand.finishing_stacks]:
            wrong.append(place)
    assert wrong == []


def test_a_replayed_hand_is_a_record_like_any_other() -> None:
    play = replay(read_phh(DATA.read_text(encoding="utf-8"))[1])
    text = canonical(record_of(play, "phh"))
    assert canonical(record_of(resume(MAO, read_record(text)), "phh")) == text


def hand(**values: Any) -> PhhHand:
    count = len(values["starting_stacks"])
    usual = {
        "variant": "NT",
        "antes": (0,) * count,
        "blinds_or_straddles": (1, 2, *(0,) * (count - 2)),
        "min_bet": 2,
        "ante_trimming_status": True,
    }
    return PhhHand(**{**usual, **values})


DEALT = ("d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd")
BOARD = ("d db 2c7h9d", "d db 3h", "d db 4c")
SHOWN = ("p1 sm AsAd", "p2 sm KsKd", "p3 sm QsQd")
CHECKED = ("p1 cc", "p2 cc")
CHECKED_DOWN = tuple(each for card in BOARD for each in (card, *CHECKED))

HANDS = {
    "half a chip to each of two": (
        hand(
            starting_stacks=(100, 100, 100),
            actions=(
                "d dh p1 AsKd", "d dh p2 AdKs", "d dh p3 2c2d", "p3 cbr 5", "p1 cc", "p2 cc", "d db 9h9c8s",
                "p1 cc", "p2 cc", "p3 cbr 6", "p1 cbr 17", "p2 cc", "p3 f", "d db 8d", *CHECKED, "d db Jh", *CHECKED,
                "p1 sm AsKd", "p2 sm AdKs",
            ),
            finishing_stacks=(105.5, 105.5, 89),
        ),
        ("105.5", "105.5", "89"),
    ),
    "two players: the button has the small blind": (
        hand(starting_stacks=(50, 60), actions=("d dh p1 AsAd", "d dh p2 7c2d", "p2 cc", "p1 cbr 6", "p2 f")),
        ("52", "58"),
    ),
    "three all in with side pots": (
        hand(
            starting_stacks=(10, 30, 100),
            actions=(*DEALT, "p3 cbr 100", "p1 cc", "p2 cc", *SHOWN, *BOARD),
        ),
        ("30", "40", "70"),
    ),
    "antes for all": (
        hand(starting_stacks=(50, 50, 50), antes=(1, 1, 1), actions=(*DEALT, "p3 f", "p1 cbr 6", "p2 f")),
        ("54", "47", "49"),
    ),
    "an ante of the big blind only": (
        hand(
            starting_stacks=(50, 50, 50),
            antes=(0, 2, 0),
            ante_trimming_status=False,
            actions=(*DEALT, "p3 f", "p1 cc", "p2 cc", *BOARD[:1], "p1 cbr 4", "p2 f"),
        ),
        ("54", "46", "50"),
    ),
    "the same between two": (
        hand(
            starting_stacks=(50, 50),
            antes=(0, 2),
            ante_trimming_status=False,
            actions=(*DEALT[:2], "p2 cbr 6", "p1 f"),
        ),
        ("46", "54"),
    ),
    "a straddle": (
        hand(
            starting_stacks=(100,) * 4,
            blinds_or_straddles=(1, 2, 4, 0),
            actions=(*DEALT, "d dh p4 JsJd", "p4 f", "p1 f", "p2 f"),
        ),
        ("99", "98", "103", "100"),
    ),
    "a post out of place": (
        hand(
            starting_stacks=(100,) * 4,
            blinds_or_straddles=(1, 2, 0, -2),
            actions=(*DEALT, "d dh p4 JsJd", "p3 f", "p4 cbr 8", "p1 f", "p2 f"),
        ),
        ("99", "98", "100", "103"),
    ),
    "an ante takes all": (
        hand(
            starting_stacks=(1, 50, 50),
            antes=(1, 1, 1),
            actions=(*DEALT, "p3 f", *BOARD, *SHOWN[:2]),
        ),
        ("3", "49", "49"),
    ),
    "a mucked hand is beaten whatever it was": (
        hand(
            starting_stacks=(50, 50, 50),
            actions=(*DEALT, "p3 f", "p1 cc", "p2 cc", *CHECKED_DOWN, "p1 sm", "p2 sm KsKd"),
        ),
        ("48", "52", "50"),
    ),
    "cards that nobody saw": (
        hand(
            starting_stacks=(50, 50, 50),
            actions=("d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 6", "p1 f", "p2 f"),
        ),
        ("49", "48", "53"),
    ),
    "cards seen only at the end": (
        hand(
            starting_stacks=(50, 50, 50),
            actions=(
                "d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 cc", "p2 cc",
                *CHECKED_DOWN, "p1 sm AsAd", "p2 sm -",
            ),
        ),
        ("52", "48", "50"),
    ),
    "fractions of a chip": (
        hand(
            starting_stacks=(10.5, 20.25, 10),
            blinds_or_straddles=(0.25, 0.5, 0),
            min_bet=0.5,
            actions=(*DEALT, "p3 cbr 1.75  # a comment", "p1 f", "p2 f"),
        ),
        ("10.25", "19.75", "10.75"),
    ),
    "pot-limit omaha": (
        hand(
            variant="PO",
            starting_stacks=(100, 100, 100),
            actions=(
                "d dh p1 AsAdKsKd", "d dh p2 QsQdJsJd", "d dh p3 TsTd9s9d", "p3 cbr 7", "p1 cbr 23", "p2 f", "p3 f",
            ),
        ),
        ("109", "98", "93"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", HANDS)
def test_hands_of_other_sorts_are_played_as_well(name: str) -> None:
    given, expected = HANDS[name]
    assert finishing_stacks(given, replay(given)) == [Fraction(each) for each in expected]


def test_who_mucks_is_told_to_have_mucked() -> None:
    play = replay(HANDS["a mucked hand is beaten whatever it was"][0])
    assert [each.seat for each in facts(play, Mucked)] == [1]
    assert [each.seat for each in facts(play, Shown)] == [2]
    assert [each.winners for each in facts(play, PotWon)] == [(2,)]


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (("p1 f",), "not for player 1"),
        (("p3 cbr 3",), "raise_too_small"),
        (("p3 cbr 101",), "raise_too_large"),
        (("p3 f", "p1 f", "p2 f"), "over before"),
        (("p3 cc",), "player nobody"),
        (("p3 bet 9",), "not one of"),
        (("d db AsAsAd",), "comes twice"),
    ],
)
def test_what_cannot_be_is_said_where(actions: tuple[str, ...], words: str) -> None:
    calls = ("p3 cc", "p1 cc", "p2 cc") if words == "comes twice" else ()
    given = hand(starting_stacks=(100, 100, 100), actions=(*DEALT, *calls, *actions))
    with pytest.raises(PhhError, match=words):
        replay(given)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("variant = ", "not TOML"),
        ("variant = 'NT'", "not a whole PHH hand"),
        (
            "variant = 'FT'\nantes=[0]\nblinds_or_straddles=[1]\nmin_bet=2\nstarting_stacks=[1]\nactions=[]",
            "variant FT",
        ),
        (
            "variant = 'NT'\nantes=[0]\nblinds_or_straddles=[1]\nmin_bet=2\nstarting_stacks=[1]\nactions=[]",
            "two players",
        ),
    ],
)
def test_a_text_that_is_no_phh_is_refused_with_a_reason(text: str, words: str) -> None:
    with pytest.raises(PhhError, match=words):
        read_phh(text)
