"""Signals of collusion and of programs: cheats are found among random players, and honest play is left alone."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from jogofeito.core.drivers import let_pass, random_policy, run
from jogofeito.core.offers import Act
from jogofeito.core.parties import Company, Seat, number_of
from jogofeito.core.play import Play
from jogofeito.core.record import record_of
from jogofeito.core.waits import WaitsForChance
from jogofeito.games import listed
from jogofeito.games.poquer.acts import Call, Carry, Check, CommonCards, Fold, Place, Raise, Spoke
from jogofeito.games.poquer.offers import Speaking
from jogofeito.inspection.signals import KINDS, USUAL, Kind, Observed, Signal, Trace, signals, watch
from jogofeito.inspection.signals.observing import RAISES, Decision, Timed
from jogofeito.messages import LANGUAGES, Language, catalogue, signal_text
from poquer_support import TABLES, hand, poquer
from support import facts

PLAYERS = ("ana", "rui", "eva", "ivo", "gil", "zoe")
PAIR = ("eva", "ivo")
RULES = listed("holdem").rules({"raises": 3}, text="PT811")
MINUTE = 60_000


class Sight:
    """What a player at the table knows besides their offer: who bet last in this round, and who is in."""

    def __init__(self) -> None:
        self.bettor = ""
        self.live = set(PLAYERS)

    def hear(self, fact: Any) -> None:
        if isinstance(fact, CommonCards):
            self.bettor = ""
        if isinstance(fact, Spoke) and fact.says in RAISES:
            self.bettor = PLAYERS[fact.seat - 1]
        if isinstance(fact, Spoke) and fact.says == "fold":
            self.live.discard(PLAYERS[fact.seat - 1])


Style = Callable[[Speaking, Sight, random.Random], Act]
Delay = Callable[[random.Random, Act], int]


def honest(raises: int = 20, folds: int = 15) -> Style:
    """Raises and folds so many times of a hundred, whoever the others are; folds more when it is dear."""

    def style(offer: Speaking, sight: Sight, chance: random.Random) -> Act:
        picked = chance.randrange(100)
        if picked < raises and offer.max_to:
            return Raise(min(offer.max_to, offer.min_to + offer.chip * chance.randrange(400)))
        if offer.call and picked >= 100 - (folds if offer.call < 5 * RULES.minimum else 70):
            return Fold()
        return Call() if offer.call else Check()

    return style


def dumps_to(friend: str) -> Style:
    """Bets large while the friend is in, and gives up as soon as the friend bets."""

    def style(offer: Speaking, sight: Sight, chance: random.Random) -> Act:
        if sight.bettor == friend:
            return Fold() if offer.call else Check()
        if friend in sight.live and offer.max_to:
            return Raise(min(offer.max_to, max(offer.min_to, 15 * RULES.minimum)))
        return honest()(offer, sight, chance)

    return style


def takes_from(friend: str) -> Style:
    def style(offer: Speaking, sight: Sight, chance: random.Random) -> Act:
        if sight.bettor == friend and offer.max_to:
            return Raise(offer.min_to)
        return honest(folds=5)(offer, sight, chance)

    return style


def soft_on(friend: str, me: str) -> Style:
    """Never raises the friend."""

    def style(offer: Speaking, sight: Sight, chance: random.Random) -> Act:
        if sight.bettor == friend or sight.live == {friend, me}:
            return Call() if offer.call else Check()
        return honest(raises=35)(offer, sight, chance)

    return style


def person(chance: random.Random, act: Act) -> int:
    """Some decisions are easy and some are hard; now and then one, but no raise, was made before the turn came."""
    if not isinstance(act, Raise) and chance.randrange(3) == 0:
        return 60
    return 300 + int(chance.lognormvariate(7.8, 0.6))


def played(seed: int, hands: int, styles: dict[str, Style], delays: dict[str, Delay] | None = None) -> list[Observed]:
    """Hands of six with the same stacks each time, one minute apart."""
    chance = random.Random(seed)
    carry: Any = Carry(1, 7, "", tuple(Place(number, player) for number, player in enumerate(PLAYERS, 1)))
    found = []
    for index in range(hands):
        seats = tuple(Seat(number, player, 100 * RULES.minimum) for number, player in enumerate(PLAYERS, 1))
        play = Play(listed("holdem").game, RULES, carry, Company(seats))
        at = list(_one_hand(play, chance, styles, delays or {}, index * MINUTE))
        carry = play.carry_after
        record = record_of(play, f"mesa/{index:08d}")
        inputs = [Timed(each, when, True) for each, when in zip(record.inputs, at, strict=True)]
        hand = watch(record, inputs, index * MINUTE)
        assert hand is not None
        found.append(hand)
    return found


def _one_hand(
    play: Play[Any, Any], chance: random.Random, styles: dict[str, Style], delays: dict[str, Delay], now: int
) -> Iterator[int]:
    """The time of each input."""
    sight, heard = Sight(), 0
    while (waiting := play.waiting) is not None:
        if isinstance(waiting, WaitsForChance):
            play.draw(chance.randrange(waiting.below))
        else:
            party, act = let_pass(waiting.offers)
            offer = waiting.offers[party]
            if isinstance(offer, Speaking):
                player = PLAYERS[number_of(party) - 1]
                act = styles.get(player, honest())(offer, sight, chance)
                now += delays.get(player, person)(chance, act)
            assert play.take(party, act) is None
        for told in play.facts[heard:]:
            sight.hear(told.fact)
        heard = len(play.facts)
        yield now


def kinds(found: list[Signal]) -> set[tuple[Kind, tuple[str, ...]]]:
    return {(each.kind, each.players) for each in found}


# ---- honest play


@pytest.fixture(scope="module")
def honest_hands() -> list[Observed]:
    return played(1, 300, {})


def relabelled(hand: Observed, names: dict[str, str]) -> Observed:
    return msgspec.structs.replace(
        hand,
        players=tuple(names[each] for each in hand.players),
        decisions=tuple(
            msgspec.structs.replace(each, player=names[each.player], against=names.get(each.against, ""))
            for each in hand.decisions
        ),
        flow={(names[loser], names[winner]): amount for (loser, winner), amount in hand.flow.items()},
    )


def test_honest_play_gives_no_alarm_in_95_of_100_sessions(honest_hands: list[Observed]) -> None:
    """Players who are alike may change places: each session is 200 of the hands, with seats handed out anew."""
    alarms = 0
    for seed in range(100):
        chance = random.Random(seed)
        session = [
            relabelled(hand, dict(zip(PLAYERS, chance.sample(PLAYERS, 6), strict=True)))
            for hand in chance.sample(honest_hands, 200)
        ]
        alarms += bool(signals(session))
    assert alarms <= 5


@pytest.mark.parametrize("seed", range(4))
def test_players_of_different_styles_give_no_alarm(seed: int) -> None:
    styles = {
        "ana": honest(raises=5, folds=5),
        "rui": honest(raises=5, folds=50),
        "eva": honest(raises=45, folds=5),
        "ivo": honest(raises=30, folds=40),
    }
    assert signals(played(seed, 120, styles)) == []


# ---- collusion


@pytest.mark.law("PT809.11.e", "PT809.11.c", "AO13.14.d")
@pytest.mark.parametrize("seed", [10, 11])
def test_who_passes_chips_to_a_friend_is_found_with_the_hands(seed: int) -> None:
    one, other = PAIR
    hands = played(seed, 120, {one: dumps_to(other), other: takes_from(one)})
    found = {each.kind: each for each in signals(hands) if each.players == PAIR}
    assert {"one_way_flow", "bets_then_folds"} & found.keys() == {"one_way_flow", "bets_then_folds"}
    assert not {each.players for each in signals(hands) if each.kind == "one_way_flow"} - {PAIR}
    flow = found["one_way_flow"]
    assert flow.counts["lost"] > 3 * flow.counts["won_back"]
    assert flow.counts["once_in"] > 10_000
    told = {hand.jogada: hand for hand in hands}
    assert all(told[jogada].flow.get(PAIR, 0) > 0 for jogada in flow.hands)
    folded = found["bets_then_folds"]
    assert len(folded.hands) >= USUAL.give_up_folds
    for jogada in folded.hands:
        assert any(each.player == one and each.says == "fold" for each in told[jogada].decisions)


@pytest.mark.law("PT809.11.c", "AO13.14.a", "AO13.14.b")
@pytest.mark.parametrize("seed", [20, 21])
def test_two_who_never_raise_each_other_are_found_among_those_who_do(seed: int) -> None:
    one, other = PAIR
    hands = played(seed, 200, {one: soft_on(other, one), other: soft_on(one, other)})
    found = signals(hands)
    assert ("hardly_raises", PAIR) in kinds(found)
    assert {each.players for each in found if each.kind == "hardly_raises"} == {PAIR}
    (soft,) = [each for each in found if each.kind == "hardly_raises"]
    assert soft.counts["raises"] < soft.counts["expected"] / 4 < soft.counts["of"]
    assert soft.hands


def decision(player: str, against: str, says: str, **more: Any) -> Decision:
    usual: dict[str, Any] = {
        "street": 3, "call": 0, "pot": 100, "may_raise": True, "invested": 0, "faces_bet": False, "ahead": None,
        "unbeatable": False, "ms": None,
    }  # fmt: skip
    return Decision(player=player, against=against, says=says, **(usual | more))


def made_up(*decisions: Decision) -> list[Observed]:
    return [
        Observed(f"mesa/{index:08d}", "mesa", index * MINUTE, PLAYERS, 100, (each,), {})
        for index, each in enumerate(decisions)
    ]


@pytest.mark.law("PT809.11.c", "AO13.14.b", "AO13.14.c")
def test_checks_with_hands_that_nothing_beats_are_found_where_others_are_not_spared() -> None:
    spared = [decision("eva", "ivo", "check", unbeatable=True)] * 4
    paid = [decision("eva", "ana", "bet", unbeatable=True)] * 30
    assert kinds(signals(made_up(*spared, *paid))) == {("checks_unbeatable", PAIR)}
    lazy = [decision("eva", "ana", "check", unbeatable=True)] * 30  # who checks against everybody spares nobody
    assert signals(made_up(*spared, *lazy)) == []
    assert signals(made_up(*spared[:2], *paid)) == []


def test_folds_of_better_cards_to_one_player_are_found() -> None:
    to_friend = [decision("eva", "ivo", "fold", faces_bet=True, call=10, ahead=True)] * 8
    to_others = [decision("eva", "ana", "call", faces_bet=True, call=10, ahead=True)] * 40
    (found,) = signals(made_up(*to_friend, *to_others))
    assert (found.kind, found.players) == ("folds_ahead", PAIR)
    assert found.counts == {"times": 8, "of": 8, "others_times": 0, "others_of": 40, "once_in": found.counts["once_in"]}
    behind = [msgspec.structs.replace(each, ahead=False) for each in to_friend]
    assert signals(made_up(*behind, *to_others)) == []


# ---- what is seen of a hand


def observed(*acts: Any, **cards_: Any) -> Observed:
    play = hand(poquer("PT811-H"), *acts, **cards_)
    record = record_of(play, "mesa/00000001")
    found = watch(record, [Timed(each, 100 * place, place % 2 == 0) for place, each in enumerate(record.inputs)])
    assert found is not None
    return found


DOWN = [(3, Raise(3_00)), (4, Call()), (1, Fold()), (2, Fold()), *[(3, Check()), (4, Check())] * 3]
BOARD = "Ah Kh Qh 2c 3d"


def test_all_cards_are_known_and_the_best_possible_hand_is_recognised() -> None:
    found = observed(*DOWN, hole={4: "Jh Th", 3: "As Ad"}, board=BOARD)
    last = found.decisions[-1]
    assert (last.player, last.against, last.says, last.unbeatable, last.ahead) == ("d", "c", "check", True, True)
    assert not any(each.unbeatable for each in found.decisions[:-1])  # a card comes, or somebody speaks after it
    assert [each.ahead for each in found.decisions[:4]] == [None] * 4
    beaten = observed(*DOWN, hole={4: "9h 8h", 3: "As Ad"}, board=BOARD)
    assert (beaten.decisions[-1].unbeatable, beaten.decisions[-1].ahead) == (False, True)
    first = observed(*DOWN, hole={3: "Jh Th", 4: "As Ad"}, board=BOARD)
    assert not any(each.unbeatable for each in first.decisions)  # who speaks first may wait for a bet


def test_the_money_of_a_hand_goes_from_losers_to_winners_in_table_minimums() -> None:
    found = observed(*DOWN, hole={4: "Jh Th", 3: "As Ad"}, board=BOARD)
    assert set(found.flow) == {("c", "d"), ("a", "d"), ("b", "d")}
    assert found.flow["c", "d"] == pytest.approx(6 * found.flow["a", "d"])
    assert sum(found.flow.values()) == pytest.approx(4.5 - 7.5 * 0.05, abs=0.01)  # less the house's share
    first = found.decisions[0]
    assert (first.player, first.says, first.call, first.pot, first.against) == ("c", "raise", 1_00, 1_50, "")
    second = found.decisions[1]
    assert (second.player, second.against, second.faces_bet) == ("d", "c", True)
    assert {each.ms for each in found.decisions} <= {None, 100}
    assert None in {each.ms for each in found.decisions}  # a clock decided


@pytest.mark.parametrize("text", TABLES)
def test_random_hands_of_every_variant_are_seen_whole(text: str) -> None:
    game, law = TABLES[text]
    rules, draw = listed(game).rules({}, text=law), random.Random(4).randrange
    told = 0
    for _ in range(25):
        seats = tuple(Seat(number, player, rules.minimum * (2 + draw(40))) for number, player in enumerate(PLAYERS, 1))
        places = tuple(Place(each.number, each.player) for each in seats)
        play = Play(listed(game).game, rules, Carry(1, 7, "", places), Company(seats))
        record = record_of(run(play, draw, random_policy(draw, patience=200)), "mesa/00000001")
        found = watch(record, [Timed(each, 0, True) for each in record.inputs])
        if found is None:
            continue  # some rest, and too few are left
        names = {each.number: each.player for each in play.company_after().seats}
        said = [(names[fact.seat], fact.says) for fact in facts(play, Spoke) if fact.says != "estardilho"]
        assert [(each.player, each.says) for each in found.decisions] == said
        told += len(said)
    assert told > 100


# ---- programs


@pytest.mark.law("PT809.11.f")
def test_programs_that_always_take_as_long_are_found() -> None:
    delays: dict[str, Delay] = {
        "eva": lambda chance, _: 1_500 + chance.randrange(40),
        "ivo": lambda chance, _: 900 + chance.randrange(100),
        "gil": lambda *_: 5,
    }
    found = signals(played(30, 100, {}, delays))
    assert kinds(found) == {("even_timing", ("eva",)), ("even_timing", ("ivo",)), ("instant_raises", ("gil",))}
    even = found[0]
    assert even.counts["decisions"] >= USUAL.timing_decisions
    assert 1_500 <= even.counts["low_ms"] <= even.counts["middle_ms"] <= even.counts["high_ms"] < 1_540


def test_what_a_clock_decided_or_was_chosen_before_the_turn_says_nothing_of_timing() -> None:
    clock = [decision("eva", "ana", "check")] * 200
    before = [decision("eva", "ana", "check", ms=15)] * 200
    assert signals(made_up(*clock, *before)) == []
    few = [decision("eva", "ana", "check", ms=1_000)] * (USUAL.timing_decisions - 1)
    assert signals(made_up(*few)) == []
    assert kinds(signals(made_up(*few, few[0]))) == {("even_timing", ("eva",))}


# ---- one network


def trace(player: str, network: str, device: str = "x", first: int = 0, last: int = 10 * MINUTE) -> Trace:
    return Trace(player, network, device, first, last)


@pytest.mark.law("PT809.11.d", "PT809.11.c", "AO13.14.d")
def test_two_at_one_table_from_one_address_are_reported() -> None:
    hands = made_up(*[decision("ana", "rui", "check")] * 3)
    traces = [trace("eva", "home"), trace("ivo", "home", "y"), trace("ana", "elsewhere"), trace("out", "elsewhere")]
    (found,) = signals(hands, traces)
    assert (found.kind, found.players, found.counts) == ("shared_network", PAIR, {"hands": 3, "same_device": 0})
    assert found.hands == tuple(hand.jogada for hand in hands)
    (found,) = signals(hands, [trace("eva", "home"), trace("ivo", "home")])
    assert found.counts["same_device"] == 3


def test_an_address_of_many_people_or_of_another_day_is_none_of_two() -> None:
    hands = made_up(decision("ana", "rui", "check"))
    campus = [trace(player, "campus") for player in PLAYERS]
    assert signals(hands, campus) == []
    later = USUAL.network_around_ms + 1
    assert signals(hands, [trace("eva", "home"), trace("ivo", "home", first=later, last=later)]) == []


# ---- in words

COUNTS: dict[Kind, set[str]] = {
    "one_way_flow": {"hands", "lost", "won_back", "lost_in_all", "once_in"},
    "folds_ahead": {"times", "of", "others_times", "others_of", "once_in"},
    "bets_then_folds": {"times", "of", "others_times", "others_of", "once_in"},
    "hardly_raises": {"raises", "expected", "of"},
    "checks_unbeatable": {"times", "of", "others_times", "others_of", "once_in"},
    "shared_network": {"hands", "same_device"},
    "even_timing": {"decisions", "middle_ms", "low_ms", "high_ms"},
    "instant_raises": {"times", "of", "ms"},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_signal_is_told_in_words_with_its_counts(language: Language) -> None:
    assert set(catalogue(language)["signal"]) == {*KINDS, "caution"}
    assert set(COUNTS) == set(KINDS)
    for kind, names in COUNTS.items():
        counts = {name: 1_000 + place for place, name in enumerate(sorted(names))}
        text = signal_text(kind, {**counts, "one": "EVA", "other": "IVO"}, language)
        assert all(str(count) in text for count in counts.values()), kind
        assert "EVA" in text
        assert not set("{}") & set(text)


def test_every_signal_has_the_counts_that_its_text_tells() -> None:
    spared = [decision("eva", "ivo", "check", unbeatable=True)] * 4 + [
        decision("eva", "ana", "bet", unbeatable=True)
    ] * 30
    folds = [decision("eva", "ivo", "fold", faces_bet=True, call=10, ahead=True, invested=10_000)] * 8
    calls = [decision("eva", "ana", "call", faces_bet=True, call=10, ahead=True, invested=10_000)] * 40
    timed = [decision("ana", "rui", "bet", ms=ms) for ms in (*[100] * 20, *[800] * 60)]
    soft = [decision(one, other, "check") for one, other in (PAIR, PAIR[::-1])] * 40
    hard = [decision(one, "zoe", "bet") for one in PAIR] * 40
    flow = [msgspec.structs.replace(each, flow={PAIR: 9.0}) for each in made_up(*spared[:1] * 40)]
    found = signals(
        [*made_up(*spared, *folds, *calls, *timed, *soft, *hard), *flow], [trace("gil", "home"), trace("zoe", "home")]
    )
    assert {each.kind for each in found} == set(KINDS)
    for each in found:
        assert each.counts.keys() == COUNTS[each.kind], each.kind
        assert len(each.hands) <= USUAL.most_hands_shown
