"""Exact odds of craps, the exhaustive driver, the compiled simulation and the table agree."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest

from craps_support import CHIP, with_point
from jogofeito.core.drivers import every_outcome, let_pass
from jogofeito.core.odds import Odds
from jogofeito.core.parties import CROUPIER, Company, Party, Seat, carried, seat
from jogofeito.core.room import Room
from jogofeito.core.waits import WaitsForAct, WaitsForChance
from jogofeito.games.craps.acts import Carry
from jogofeito.games.craps.jogada import jogada
from jogofeito.games.craps.layout import THROWS, layout_of
from jogofeito.games.craps.offers import Betting
from jogofeito.games.pano.acts import Close, Paid, Place
from jogofeito.lab import odds
from jogofeito.lab.craps.odds import absorbed
from jogofeito.lab.craps.simulation import BetsOnLayout, one_of_each_kind
from jogofeito.lab.results import SimulationRefused
from jogofeito.lab.simulation import simulate
from support import TestTable

F = Fraction

# House edges per decided bet (on the don't side per bet laid, a null bar counting as one), as published for the same
# prices: gambling.com, "Craps Odds Explained" (1.41 %, 1.36 %, 11.11 %, 16.67 %, 1.52 %, 4 %, 6.67 %, odds 0 %).
PUBLISHED = {
    "pass_line": F(7, 495), "come": F(7, 495), "dont_pass_line": F(3, 220), "dont_come": F(3, 220),
    "any_craps": F(1, 9), "total_of:7": F(1, 6), "casa:6": F(1, 66), "casa:8": F(1, 66), "casa:5": F(1, 25),
    "casa:9": F(1, 25), "casa:4": F(1, 15), "casa:10": F(1, 15),
}  # fmt: skip
# The others by hand: one less the chance of winning times what then comes back. AO4 differs from usual prices at 10:13.
BY_HAND = {
    "big:6": 1 - F(5, 11) * 2, "big:8": 1 - F(5, 11) * 2, "hardway:4": 1 - F(1, 9) * 8, "hardway:10": 1 - F(1, 9) * 8,
    "hardway:6": 1 - F(1, 11) * 10, "hardway:8": 1 - F(1, 11) * 10, "total_of:2": 1 - F(31, 36),
    "total_of:12": 1 - F(31, 36), "total_of:3": 1 - F(2 * 16, 36), "total_of:11": 1 - F(2 * 16, 36),
    "field": 1 - F(14 * 2 + 2 * 3, 36), "under_seven": 1 - F(15 * 2, 36), "over_seven": 1 - F(15 * 2, 36),
    "casa_contra:4": 1 - F(6, 9) * F(16, 11), "casa_contra:10": 1 - F(6, 9) * F(16, 11),
    "casa_contra:5": 1 - F(6, 10) * F(13, 8), "casa_contra:9": 1 - F(6, 10) * F(13, 8),
    "casa_contra:6": 1 - F(6, 11) * F(23, 13), "casa_contra:8": 1 - F(6, 11) * F(23, 13),
}  # fmt: skip


def test_house_edges_are_the_published_ones_or_those_worked_out_by_hand() -> None:
    table = odds("craps")
    for chance, edge in (PUBLISHED | BY_HAND).items():
        assert table[chance].house_edge == edge, chance
    fair = {name for name in table if "_odds:" in name}
    assert len(fair) == 24
    assert {table[name].house_edge for name in fair} == {0}
    assert set(table) == PUBLISHED.keys() | BY_HAND.keys() | fair


def test_the_other_readings_have_the_edges_that_follow_from_their_prices() -> None:
    letter = odds("craps", {"readings.casa_4_10": "9:15", "readings.contra_6_8": "4:5", "readings.dont_odds": "letter"})
    assert letter["casa:4"].house_edge == 1 - F(1, 3) * F(24, 15) == F(7, 15)
    assert letter["casa_contra:6"].house_edge == F(1, 55)  # the usual figure for 4:5
    assert letter["dont_pass_line_odds:4"].house_edge == -1
    favoured = {line.kind for line in letter.favouring_player()}
    assert favoured == {"dont_pass_line_odds", "dont_come_odds"}
    assert odds("craps").favouring_player() == []
    counted_in = odds("craps", {"readings.multiple": "for_one"})
    assert counted_in["any_craps"].house_edge == F(2, 9)
    assert counted_in["total_of:2"].house_edge == F(1, 6)


@pytest.mark.parametrize("bar", ["senas", "ases"])
def test_either_bar_costs_the_same(bar: str) -> None:
    line = odds("craps", bar=bar)["dont_pass_line"]
    assert line.returns == {F(0): F(244, 495), F(1): F(1, 36), F(2): F(949, 1980)}


def test_probability_variance_and_hit_rate_of_a_bet_that_may_last() -> None:
    line = odds("craps")["pass_line"]
    assert (line.probability, line.hit_rate, line.variance) == (F(244, 495), F(244, 495), 1 - F(7, 495) ** 2)
    casa = odds("craps")["casa:6"]
    assert casa.variance == F(13, 6) ** 2 * F(5, 11) * F(6, 11)


def test_figures_of_a_single_throw_stand_beside_those_of_the_decided_bet() -> None:
    table = odds("craps")
    once = table["pass_line"].per_throw
    assert once is not None
    assert once.returns == {F(0): F(4, 36), F(1): F(24, 36), F(2): F(8, 36)}
    per_throw = {name: line.per_throw.house_edge for name, line in table.items() if line.per_throw}
    assert per_throw["casa:6"] == F(1, 216)
    assert per_throw["hardway:4"] == F(1, 36)
    assert per_throw["big:6"] == F(1, 36)
    assert "field" not in per_throw  # every throw decides it


def test_a_resting_first_throw_changes_come_odds_alone_and_leaves_them_fair() -> None:
    working, resting = odds("craps"), odds("craps", {"readings.come_out": "resting"})
    changed = {line.kind for name, line in working.items() if line.returns != resting[name].returns}
    assert changed == {"come_odds"}
    assert {line.house_edge for line in resting.values() if line.kind == "come_odds"} == {0}


@pytest.mark.parametrize("number", [4, 5, 6])
def test_resting_come_odds_begin_where_the_come_bet_has_moved_and_the_point_may_be_gone(number: int) -> None:
    """The same by brute force: a come bet laid upon the first point, followed throw by throw until next to nothing is
    left. Odds win or lose while there is a point; on a first throw they only go back."""
    ways = {total: sum(sum(faces) == total for faces in THROWS) / 36 for total in range(2, 13)}
    points = {point: ways[point] / sum(ways[each] for each in (4, 5, 6, 8, 9, 10)) for point in (4, 5, 6, 8, 9, 10)}
    where = {0: points[number]} | {point: share for point, share in points.items() if point != number}
    ends = {"lost": 0.0, "back": 0.0, "won": 0.0}
    for _ in range(600):
        after = dict.fromkeys((0, *points), 0.0)
        for point, share in where.items():
            for total, chance in ways.items():
                if total in (7, number):
                    ends["back" if not point else "won" if total == number else "lost"] += share * chance
                elif not point:
                    after[total if total in points else 0] += share * chance
                else:
                    after[0 if total == point else point] += share * chance
        where = after
    line = odds("craps", {"readings.come_out": "resting"})[f"come_odds:{number}"]
    assert [float(p) for p in line.returns.values()] == pytest.approx(list(ends.values()), abs=1e-12)


def test_an_absorbing_chain_is_solved_exactly() -> None:
    """The gambler's ruin: from 3 of 10 in steps of one, heads 2 in 5."""

    def step(have: int) -> Iterator[tuple[F, int | None, F]]:
        for p, to in ((F(2, 5), have + 1), (F(3, 5), have - 1)):
            yield p, None if to in (0, 10) else to, F(to == 10)

    ends = {back: p for p, back in absorbed(3, step)}
    ratio = F(3, 2)
    assert ends == {F(1): (ratio**3 - 1) / (ratio**10 - 1), F(0): 1 - (ratio**3 - 1) / (ratio**10 - 1)}


# ---- every throw, at the table itself


@pytest.mark.parametrize("values", [{}, {"bar": "ases", "readings.multiple": "for_one"}], ids=["usual", "other"])
def test_the_exhaustive_driver_and_the_odds_agree_on_a_throw_for_every_place(values: dict[str, Any]) -> None:
    exact = odds("craps", values)
    fresh, later = TestTable("craps", values, ("ana",)), with_point(5, players=("ana",), **{
        name.replace(".", "__"): value for name, value in values.items()
    })  # fmt: skip
    for name, line in exact.items():
        if line.kind.endswith("_odds"):
            continue
        table = later if line.kind in ("come", "dont_come") else fresh
        amount = layout_of(table.rules)[name].minimum
        outcomes = every_outcome(partial(table.begin, (1, Place(name, amount))), lambda: let_pass)
        once = Odds(name, line.kind, ((w, back_on(play, name, amount)) for w, play in outcomes))
        assert once.returns == (line.per_throw or line).returns, name


def back_on(play: Any, chance: str, amount: int) -> F:
    """What came back; a bet that still lies counts as given back."""
    paid = [told.fact for told in play.facts if isinstance(told.fact, Paid) and told.fact.chance == chance]
    if paid:
        return F(paid[0].kept + paid[0].prize, amount)
    kind = chance.partition(":")[0]
    left = [bet for bet in play.carry_after.bets if bet.chance == chance or bet.chance.startswith(f"{kind}:")]
    return F(sum(bet.amount for bet in left), amount)


# ---- compiled and coroutine on the same tape


class FastTable:
    """One player's bets driven straight through the coroutine, with their money: no checks, no records."""

    def __init__(self, rules: Any, stakes: dict[str, int]) -> None:
        self.rules, self.stakes = rules, stakes
        self.carry, self.lies = Carry(), 0

    def throw(self, faces: tuple[int, int]) -> dict[str, int]:
        """What each place returned."""
        room = Room(Company((Seat(1, "ana", carried=self.lies),)))
        story = jogada(self.rules, self.carry, room)
        tape = iter(face - 1 for face in faces)
        waiting = story.send(None)
        missing = iter(self._missing())
        while True:
            try:
                if isinstance(waiting, WaitsForChance):
                    waiting = story.send(next(tape))
                else:
                    waiting = story.send(self._act(waiting, room, missing))
            except StopIteration as end:
                self.carry = end.value
                break
        assert not room.still_at_stake()
        self.lies = room.money(carried(1))
        assert self.lies == sum(bet.amount for bet in self.carry.bets)
        return {t.fact.chance: t.fact.kept + t.fact.prize for t in room.facts if isinstance(t.fact, Paid)}

    def _missing(self) -> Iterator[Place]:
        """Everything that may be laid and does not lie: one come bet of a sort at a time."""
        lying = {bet.chance for bet in self.carry.bets}
        point = self.carry.point
        for chance, amount in self.stakes.items():
            kind, _, number = chance.partition(":")
            base = kind.removesuffix("_odds")
            if kind in ("pass_line", "dont_pass_line"):
                may = not point
            elif kind in ("come", "dont_come"):
                may = bool(point) and not any(name.startswith(f"{kind}:") for name in lying)
            elif base != kind:
                may = point == int(number) and base in lying if "pass" in base else f"{base}:{number}" in lying
            else:
                may = True
            if may and chance not in lying:
                yield Place(chance, amount)

    def _act(self, waiting: WaitsForAct, room: Room, missing: Iterator[Place]) -> tuple[Party, Any]:
        offer = waiting.offers.get(seat(1))
        if isinstance(offer, Betting):
            bet = next(missing, None)
            if bet is None:
                return CROUPIER, Close()
            for movement in offer.moves(bet):
                room.move(movement)
            return seat(1), bet
        ((party, only),) = waiting.offers.items()
        return party, only.default


TEN = ("pass_line", "dont_pass_line", "come", "dont_come", "hardway:6", "casa:4", "casa:6", "casa_contra:8", "big:8")
ODDS = tuple(f"{line}_odds:{number}" for line in ("pass_line", "come", "dont_come") for number in (4, 5, 6, 8, 9, 10))


def stakes_of(rules: Any, chances: tuple[str, ...]) -> dict[str, int]:
    layout = layout_of(rules)
    return {name: 6 * rules.minimum if name in ("pass_line", "dont_pass_line", "come", "dont_come") else
            layout[name].step * 4 if layout[name].base else layout[name].minimum for name in chances}  # fmt: skip


@pytest.mark.parametrize(
    "values, chances, throws, seed",
    [
        ({}, (*TEN, *ODDS), 50_000, 1),
        ({}, (*TEN, *ODDS), 50_000, 2),
        ({"bar": "ases", "readings.come_out": "resting", "readings.dont_odds": "letter"}, (*TEN, *ODDS), 10_000, 3),
        ({"readings.multiple": "for_one"}, ("field", "any_craps", "under_seven", "over_seven", "total_of:7",
          "total_of:2", "total_of:11", "hardway:10", "casa:5", "casa_contra:4"), 5_000, 4),
    ],
    ids=["one", "two", "other readings", "single throws"],
)  # fmt: skip
def test_compiled_simulation_and_table_agree_throw_by_throw_on_the_same_tape(
    values: dict[str, Any], chances: tuple[str, ...], throws: int, seed: int
) -> None:
    """115,000 throws in all, 100,000 of them under the usual rules with ten bets and all their odds."""
    rules = TestTable("craps", values).rules
    stakes = stakes_of(rules, chances)
    tape = np.random.default_rng(seed).integers(0, len(THROWS), throws)
    compiled = BetsOnLayout(rules, stakes).follow(tape)
    table, names = FastTable(rules, stakes), list(stakes)
    for place, thrown in enumerate(tape.tolist()):
        returned = table.throw(THROWS[thrown])
        for chance in [name for name in returned if name.startswith(("come:", "dont_come:"))]:
            returned[chance.partition(":")[0]] = returned.pop(chance)  # the one come bet, wherever it lay
        row = compiled[place]
        assert {names[bet]: int(row[bet]) for bet in np.flatnonzero(row)} == returned, (place, THROWS[thrown])


def test_the_fast_way_through_the_coroutine_lays_only_what_the_table_allows() -> None:
    table = TestTable("craps", players=("ana",))
    stakes = stakes_of(table.rules, (*TEN, *ODDS))
    fast = FastTable(table.rules, stakes)
    tape = np.random.default_rng(9).integers(0, len(THROWS), 300)
    for thrown in tape.tolist():
        acts = [(1, bet) for bet in fast._missing()]
        play = table.play(*acts, tape=[face - 1 for face in THROWS[thrown]])  # refuses what is not possible
        returned = fast.throw(THROWS[thrown])
        paid = [told.fact for told in play.facts if isinstance(told.fact, Paid)]
        assert returned == {fact.chance: fact.kept + fact.prize for fact in paid}
        assert (fast.carry, fast.lies) == (table.carry, table.company.seats[0].carried)


# ---- simulation


@pytest.mark.parametrize("values", [{}, {"bar": "ases", "readings.come_out": "resting"}], ids=["usual", "resting"])
def test_observed_returns_lie_within_their_bands(values: dict[str, Any]) -> None:
    found = simulate("craps", 5_000_000, seed=2026, values=values)
    assert len(found.lines) == len(one_of_each_kind(TestTable("craps", values).rules)) == 17
    assert all(abs(line.z) < 4 for line in (*found.lines, found.whole))
    assert found.whole.observed_deviation == pytest.approx(float(found.whole.odds.variance) ** 0.5, rel=0.01)
    for line in found.lines:
        if line.odds.kind != "come_odds":  # resting, they hang on where the point was
            assert line.hits / line.jogadas == pytest.approx(float(line.odds.hit_rate), abs=0.006)


def test_a_hand_of_one_pass_line_bet_is_reckoned_exactly() -> None:
    """Of bets laid one after another until a seven: each costs 7 in 495, whatever came before it."""
    found = simulate("craps", 1000, stakes={"pass_line": CHIP})
    assert found.whole.odds.expected_return == 1 - F(7, 495) * hands_bets()
    single = simulate("craps", 1000, stakes={"field": CHIP}).whole.odds
    assert single.expected_return == 1 - 6 * F(1, 18)  # six throws to a seven, on average
    assert single.hit_rate == 1 - F(6, 36) / (1 - F(14, 36))  # a seven before anything else than 5, 6, 8


def hands_bets() -> F:
    """How many pass-line bets are decided in a hand: with the seven, and by every repeated point and 2, 3, 11, 12."""
    on = {point: F(ways, 36) for point, ways in ((4, 3), (5, 4), (6, 5), (8, 5), (9, 4), (10, 3))}
    # n = 1/6 + (6/36)(1 + n) + sum p(point) [ P(point first)(1 + n) + P(seven first) ]
    again = F(6, 36) + sum(p * p / (p + F(1, 6)) for p in on.values())
    return 1 / (1 - again)


def test_the_same_seed_gives_the_same_simulation_and_another_seed_another() -> None:
    first, again, other = (simulate("craps", 50_000, seed).to_json() for seed in (7, 7, 8))
    assert first == again
    assert first["bets"] != other["bets"]


def test_work_shared_among_cores_is_the_same_as_done_by_one() -> None:
    rules = TestTable("craps").rules
    bets = BetsOnLayout(rules, {"pass_line": CHIP, "come": CHIP, "field": CHIP})
    done: list[int] = []
    shared = bets.throw(3, 9_000_000, done.append)
    alone = [bets.batch(3, first, 9_000_000) for first in range(0, 9_000_000, 1 << 22)]
    assert sum(done) == 9_000_000
    assert (shared.counts == sum(each.counts for each in alone)).all()
    assert (shared.net, shared.hands) == (sum(each.net for each in alone), sum(each.hands for each in alone))
    assert 9_000_000 <= shared.counts.sum() < 9_001_000


@pytest.mark.parametrize(
    "values, said",
    [
        ({"jogadas": 0}, "at least one jogada"),
        ({"jogadas": 10, "stakes": {"hardway:5": 100}}, "no chance 'hardway:5'"),
        ({"jogadas": 10, "stakes": {"come:6": 100}}, "no chance 'come:6'"),
        ({"jogadas": 10, "stakes": {"casa:6": 100}}, "positive multiple of 6"),
        ({"jogadas": 10, "stakes": {"field": 0}}, "positive multiple of 1"),
        ({"jogadas": 10, "stakes": {"pass_line": CHIP, "pass_line_odds:6": 2 * CHIP}}, "at most"),
        ({"jogadas": 10, "stakes": {"come_odds:6": CHIP}}, "with the bet on come"),
        ({"jogadas": 10**12, "stakes": {"field": 10**8}}, "64 bits"),
    ],
)
def test_what_cannot_be_simulated_is_refused(values: dict[str, Any], said: str) -> None:
    with pytest.raises(SimulationRefused, match=said):
        simulate("craps", **values)
