"""The compiled golpe, dealt again in plain Python from the same tape, and what it returns beside the exact figures."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from chemin_de_fer_support import BANK, CLOSE, MIN, banked, begun, chemin, result
from jogofeito.core.cards import DECK_52, RANKS, rank
from jogofeito.core.drivers import let_pass
from jogofeito.core.money import balances
from jogofeito.core.offers import Act, Offer
from jogofeito.core.play import Play
from jogofeito.core.waits import WaitsForChance
from jogofeito.games.chemin_de_fer.acts import Abater, Banco, Bet, Carta, Nao
from jogofeito.games.chemin_de_fer.betting import Deciding, Speaking
from jogofeito.games.chemin_de_fer.kernels import NO_CARD
from jogofeito.games.chemin_de_fer.rules import AO12, Rules
from jogofeito.lab.chemin_de_fer.odds import NAMES, chances_of, played_as
from jogofeito.lab.chemin_de_fer.simulation import BATCH, OUTCOMES, Golpes, backs, check_stake, simulate
from jogofeito.lab.results import SimulationRefused
from jogofeito.law.rules import compose

WORD = 1 << 64


def rules(**values: Any) -> Rules:
    return compose(AO12, {name.replace("__", "."): value for name, value in values.items()})


# ---- the same tape in plain Python


def word_at(seed: int, place: int) -> int:
    """SplitMix64, as its authors give it."""
    word = (seed + (place + 1) * 0x9E3779B97F4A7C15) % WORD
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB % WORD
    return word ^ (word >> 31)


class Dealer:
    """Whole numbers and lists only; AO12.13, AO12.14 and AO12.63-70 read anew."""

    def __init__(self, table: Rules, name: str, seed: int) -> None:
        self.table, self.seed = table, seed
        played, profile = played_as(table, name)
        self.ponto = {str(knows.own): x for knows, x in zip(played.pontos, profile.ponto, strict=True)}
        self.banker = {
            (str(knows.own), knows.third): y for knows, y in zip(played.bankers, profile.banker, strict=True)
        }
        self.by_cards = played.sight == 3
        self.pack = [rank(card) for card in DECK_52 * table.decks]
        self.unseen = len(self.pack)
        self.gone = len(self.pack) + 1

    def card(self, word: int) -> tuple[int, int]:
        place, rest = divmod(word * self.unseen, WORD)
        self.unseen -= 1
        self.pack[place], self.pack[self.unseen] = self.pack[self.unseen], self.pack[place]
        return self.pack[self.unseen], rest

    def golpe(self, number: int) -> list[int]:
        words = [word_at(self.seed, 4 * number + place) for place in range(4)]
        fresh, burnt = self.gone > self.table.cards - 7, 0
        if fresh:
            self.unseen = len(self.pack)
            first, _ = self.card(words[3])
            burnt = self.gone = self.burnt(first)
        cards, rest = [], words[0]
        for _ in range(4):
            each, rest = self.card(rest)
            cards.append(each)
        hands = [cards[0], cards[2]], [cards[1], cards[3]]
        ponto, banker = (sum(map(worth, hand)) % 10 for hand in hands)
        thirds = [NO_CARD, NO_CARD]
        if ponto < 8 and banker < 8:
            rest = words[1]
            if words[2] >> 32 < self.share(self.ponto[self.seen(hands[0])]):
                thirds[0], rest = self.card(rest)
            else:
                rest = rest * self.unseen % WORD  # the compiled one draws without taking
            against = worth(thirds[0]) if thirds[0] != NO_CARD else NO_CARD
            if words[2] % (1 << 32) < self.share(self.banker[self.seen(hands[1]), against]):
                thirds[1], rest = self.card(rest)
        self.gone += 4 + sum(each != NO_CARD for each in thirds)
        return [*cards, *thirds, int(fresh), burnt]

    def seen(self, hand: list[int]) -> str:
        values = sorted(map(worth, hand))
        return f"{values[0]}-{values[1]}" if self.by_cards else str(sum(values) % 10)

    def burnt(self, first: int) -> int:
        pips = 10 if first == 8 and self.table.readings.burn_ten == "ten" else worth(first)
        return max(1, pips) if self.table.readings.burn_count == "with" else 1 + pips

    @staticmethod
    def share(often: Fraction) -> int:
        return round(often * (1 << 32))


def worth(card_rank: int) -> int:
    return [2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1][card_rank]


READINGS: list[dict[str, str]] = [{}, {"readings__burn_ten": "none", "readings__burn_count": "besides"}]


@pytest.mark.law("AO12.13", "AO12.14")
@pytest.mark.parametrize("name", ["falsas_tiragens", "melhor_jogo", "fica_tira_fica"])
@pytest.mark.parametrize("values", READINGS)
def test_compiled_golpes_are_those_that_plain_python_deals(name: str, values: dict[str, str]) -> None:
    table = rules(**values)
    dealer = Dealer(table, name, 29)
    rows = Golpes(table, name).trace(29, 20_000).tolist()
    assert rows == [dealer.golpe(number) for number in range(len(rows))]
    assert {row[6] for row in rows} == {0, 1}
    assert len({row[7] for row in rows}) >= 10


def outcomes(rows: list[list[int]]) -> Iterator[int]:
    for row in rows:
        ponto, banker = (sum(worth(each) for each in row[side:6:2] if each >= 0) % 10 for side in (0, 1))
        yield 10 * ponto + banker


def test_what_is_counted_is_what_was_dealt() -> None:
    golpes = Golpes(rules(), "falsas_tiragens")
    counted = golpes.batch(3, 0, 50_000)
    traced = Counter(outcomes(golpes.trace(3, 50_000).tolist()))
    assert {outcome: int(often) for outcome, often in enumerate(counted) if often} == traced


def test_batches_are_the_same_whoever_plays_them() -> None:
    golpes, number = Golpes(rules(), "melhor_jogo"), BATCH + 1000
    alone = golpes.batch(5, 0, number) + golpes.batch(5, BATCH, number)
    assert np.array_equal(golpes.play(5, number, lambda _: None), alone)


@pytest.mark.law("AO12.48")
def test_each_outcome_pays_what_the_table_pays() -> None:
    table = rules(minimum=100_00, smallest_chip=10_00)
    ponto, banker = (backs(table, side, 200_00) for side in ("ponto", "banca"))
    for outcome in range(OUTCOMES):
        points, other = divmod(outcome, 10)
        if points == other:
            assert ponto[outcome] == banker[outcome] == 200_00
        else:
            assert (ponto[outcome], banker[outcome]) == ((400_00, 0) if points > other else (0, 390_00))


@pytest.mark.parametrize("name", [NAMES[0], NAMES[1], NAMES[-1]])
@pytest.mark.parametrize("side", ["ponto", "banca"])
def test_observed_returns_lie_within_their_bands(side: str, name: str) -> None:
    (line,), whole = simulate(rules(), 5_000_000, 2026, {f"{side}_{name}": 200_00}, lambda _: None)
    assert abs(line.z) < 4
    assert whole.observed_deviation == pytest.approx(float(whole.odds.variance) ** 0.5, rel=0.01)
    found = chances_of(rules(), name)
    assert line.hits / line.jogadas == pytest.approx(
        float(found.tied + (found.won if side == "ponto" else found.lost)), abs=0.001
    )


@pytest.mark.parametrize(
    "stakes, jogadas, said",
    [
        ({"ponto_melhor": 100}, 10, "no chance 'ponto_melhor'"),
        ({"dealer_melhor_jogo": 100}, 10, "no chance 'dealer_melhor_jogo'"),
        ({"ponto_melhor_jogo": 0}, 10, "is positive"),
        ({"ponto_melhor_jogo": 100, "banca_melhor_jogo": 100}, 10, "one bet, of one side"),
        ({"ponto_melhor_jogo": 10**8}, 10**12, "64 bits"),
    ],
)
def test_what_cannot_be_simulated_is_refused(stakes: dict[str, int], jogadas: int, said: str) -> None:
    with pytest.raises(SimulationRefused, match=said):
        check_stake(stakes, jogadas)


# ---- the same golpes at a table


def words(row: list[int]) -> Iterator[tuple[type[Offer[Any]], Act]]:
    """What ponto and banker say, with these cards. The ponto speaks before it sees the banker's eight or nine."""
    ponto, banker = ((worth(row[side]) + worth(row[side + 2])) % 10 for side in (0, 1))
    draws = ponto < 5 if banker >= 8 else row[4] >= 0
    yield Speaking, Abater() if ponto >= 8 else Carta() if draws else Nao()
    yield Deciding, Carta() if row[5] >= 0 else Nao()


def at_a_table(row: list[int], *, banco: bool) -> Play[Any, Any]:
    """A golpe at a table with the cards of a compiled one, by everything that may be said there."""
    table = chemin()
    banked(table)
    play: Play[Any, Any] = begun(table, [(2, Banco() if banco else Bet(BANK - MIN)), CLOSE])
    cards = iter([each for each in (row[0], row[2], row[1], row[3], row[4], row[5]) if each >= 0])
    said = dict(words(row))
    while (waiting := play.waiting) is not None:
        if isinstance(waiting, WaitsForChance):
            wanted = RANKS[next(cards)]
            play.draw(next(place for place, card in enumerate(waiting.names) if card[0] == wanted))
            continue
        party, offer = next(iter(waiting.offers.items()))
        act = (party, said[type(offer)]) if type(offer) in said else let_pass(waiting.offers)
        assert play.take(*act) is None
    assert next(cards, None) is None  # all of them, and no more
    return play


@pytest.mark.law("AO12.2", "AO12.63", "AO12.65", "AO12.68", "AO12.71")
@pytest.mark.parametrize("name", ["falsas_tiragens", "melhor_jogo", "fica_fica_fica"])
def test_the_table_deals_and_pays_the_same_golpe_by_golpe(name: str) -> None:
    """In the way of false draws under bancô; by the table with a bet that is none."""
    banco = name == "falsas_tiragens"
    table = rules()
    rows = Golpes(table, name).trace(17, 300).tolist()
    stake = BANK if banco else BANK - MIN
    for row, outcome in zip(rows, outcomes(rows), strict=True):
        play = at_a_table(row, banco=banco)
        winner, ponto, banker = result(play)
        assert (ponto, banker) == divmod(outcome, 10)
        money = balances(play.movements)
        for party, side in (("2", "ponto"), ("1", "banca")):
            net = sum(amount for who, amount in money.items() if who.endswith(f":{party}"))
            assert net == backs(table, side, stake)[outcome] - stake
        assert winner == ("empate" if ponto == banker else "ponto" if ponto > banker else "banca")
