"""Hands of PHH counted in compiled code beside the coroutine that tells them."""

import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from jogofeito.core.cards import NAMES
from jogofeito.core.offers import Act
from jogofeito.core.waits import WaitsForChance
from jogofeito.formats import phh
from jogofeito.formats.phh import PhhError, PhhHand, read_phh, replay, tables_of
from jogofeito.games.poquer.acts import Fold, Muck, Raise, Show
from jogofeito.games.poquer.offers import Showing, Speaking
from jogofeito.lab import phh as lab
from jogofeito.lab.phh import finishing_stacks

DATA = Path(__file__).parents[1] / "data" / "pluribus-1000.phhs"
RANDOM_HANDS = 400


def coroutine(hand: PhhHand) -> list[Fraction]:
    return phh.finishing_stacks(hand, replay(hand))


def without_the_coroutine(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(hand: PhhHand, _: int) -> lab.Ended:
        raise AssertionError(f"left to the coroutine: {hand}")

    monkeypatch.setattr(lab, "_told", refuse)


def random_hand(dice: random.Random, variant: str) -> PhhHand:
    """Played by chance, with short stacks, antes and straddles, and cards that are not told now and then."""
    count, least = dice.randint(2, 9), 2
    straddles = [4] if count > 3 and dice.random() < 0.2 else []
    begun = PhhHand(
        variant=variant,
        antes=tuple(dice.choice((0, 1)) for _ in range(count)) if dice.random() < 0.4 else (0,) * count,
        blinds_or_straddles=(1, least, *straddles, *(0,) * (count - 2 - len(straddles))),
        min_bet=least,
        starting_stacks=tuple(dice.choice((dice.randint(1, 12), dice.randint(10, 300))) for _ in range(count)),
        actions=(),
        ante_trimming_status=dice.random() < 0.5,
    )
    play, scale = phh.beginning(begun), phh.scale_of(begun)
    hole: dict[int, str] = {}
    board: list[str] = []
    said: list[str] = []
    own = 4 if variant == "PO" else 2
    while (waiting := play.waiting) is not None:
        if isinstance(waiting, WaitsForChance):
            value = dice.randrange(waiting.below)
            card = waiting.names[value]
            if sum(map(len, hole.values())) < 2 * own * count:
                number = 1 + sum(map(len, hole.values())) // 2 % count
                hole[number] = hole.get(number, "") + card
            else:
                board.append(card)
            play.draw(value)
            continue
        ((party, offer),) = waiting.offers.items()
        who = party.removeprefix("seat:")
        act: Act | None
        if isinstance(offer, Showing):
            act = dice.choice((Show(), Muck(), offer.default))
            said.append(f"p{who} sm {hole[int(who)]}" if isinstance(act, Show) else f"p{who} sm")
        else:
            assert isinstance(offer, Speaking)
            act = offer.random_act(dice.randrange)
            if isinstance(act, Raise):
                in_chips = act.to - act.to % scale
                act = Raise(in_chips if in_chips >= offer.min_to else offer.max_to)
                said.append(f"p{who} cbr {_chips(act.to, scale)}")
            else:
                said.append(f"p{who} {'f' if isinstance(act, Fold) else 'cc'}")
        assert act is not None
        assert play.take(party, act) is None
    hidden = dice.random() < 0.3
    deals = [f"d dh p{number} {'??' * own if hidden else cards}" for number, cards in hole.items()]
    told = ["d db " + "".join(board)] if board else []
    return msgspec.structs.replace(begun, actions=(*deals, *told, *said))


def _chips(to: int, scale: int) -> str:
    chips = Fraction(to, scale)
    return str(chips) if chips.denominator == 1 else f"{float(chips):.4f}"


def test_a_thousand_hands_end_as_they_were_written_without_the_coroutine(monkeypatch: pytest.MonkeyPatch) -> None:
    without_the_coroutine(monkeypatch)
    hands = read_phh(DATA.read_text(encoding="utf-8"))
    ended = finishing_stacks(hands)
    assert [each.chips() for each in ended] == [[Fraction(str(chips)) for chips in h.finishing_stacks] for h in hands]


@pytest.mark.parametrize("variant", ["NT", "PO"])
def test_compiled_hands_end_as_the_coroutine_ends_them(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(f"phh {variant}")
    hands = [random_hand(dice, variant) for _ in range(RANDOM_HANDS)]
    without_the_coroutine(monkeypatch)
    for hand, ended in zip(hands, finishing_stacks(hands), strict=True):
        assert ended.chips() == coroutine(hand), hand
    assert any(len({*hand.starting_stacks}) > 2 and "sm" in " ".join(hand.actions) for hand in hands)


@pytest.mark.parametrize("variant", ["NT", "PO"])
def test_a_spoilt_hand_is_refused_by_both_or_by_none(variant: str) -> None:
    dice = random.Random(f"spoilt {variant}")
    refused = 0
    for _ in range(RANDOM_HANDS):
        hand = spoilt(dice, random_hand(dice, variant))
        told = said_of(coroutine, hand)
        refused += isinstance(told, str)
        assert said_of(lambda each: finishing_stacks([each])[0].chips(), hand) == told
    assert RANDOM_HANDS // 10 < refused < RANDOM_HANDS


def said_of(played: Callable[[PhhHand], list[Fraction]], hand: PhhHand) -> list[Fraction] | str:
    """The stacks at the end, or why there are none."""
    try:
        return played(hand)
    except PhhError as error:
        return str(error)


def spoilt(dice: random.Random, hand: PhhHand) -> PhhHand:
    """An action left out, said twice, by somebody else, of another amount, or with another card."""
    actions = [*hand.actions]
    at = dice.randrange(len(actions))
    who, _, what = actions[at].partition(" ")
    match dice.randrange(6):
        case 0:
            del actions[at]
        case 1:
            actions.insert(at, actions[at])
        case 2:
            actions[at] = f"p{dice.randint(1, len(hand.starting_stacks))} {what}" if who != "d" else actions[at]
        case 3:
            actions[at] = f"{who} cbr {dice.randint(0, 20)}" if who != "d" else actions[at]
        case 4:
            actions[at] = actions[at][:-2] + dice.choice(NAMES)
        case _:
            actions[at] = f"{who} {dice.choice(('f', 'cc', 'sm', 'x'))}" if who != "d" else actions[at]
    return msgspec.structs.replace(hand, actions=tuple(actions))


# ---- reading quickly


def test_a_text_read_quickly_is_read_as_toml_reads_it() -> None:
    text = DATA.read_text(encoding="utf-8")
    quick = phh._read_quickly(text)
    assert quick is not None
    assert quick == [phh._converted(table, place) for place, table in enumerate(tables_of(text), 1)]


ONE = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [50, 50.5]
actions = ['d dh p1 AsAd', 'd dh p2 KsKd', 'p2 f']
"""


@pytest.mark.parametrize(
    "added",
    [
        'venue = "a \\"quoted\\" one"\n',
        "time = 07:32:00\n",
        "big = 1_000\n",
        "players = [\n  'Ana',\n  'Rui',\n]\n",
        "event = 'an apostrophe\\'\n",
        "hand = 7 # a comment\n",
        "hand=7\n",
    ],
)
def test_what_is_not_written_the_plain_way_is_left_to_toml(added: str) -> None:
    assert phh._read_quickly(ONE + added) is None
    assert read_phh(ONE + added)[0].starting_stacks == (50, 50.5)


def test_one_hand_and_several_are_read_quickly() -> None:
    assert phh._read_quickly(ONE) == read_phh(ONE)
    several = f"# two hands\n\n[1]\n{ONE}\n[2]\n# the second\n{ONE}hand = 2\n"
    assert [hand.hand for hand in phh._read_quickly(several) or []] == [0, 2]


def test_a_key_that_comes_twice_is_refused() -> None:
    with pytest.raises(PhhError, match="not TOML"):
        read_phh(ONE + "min_bet = 4\n")
