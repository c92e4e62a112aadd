"""Short ways to set up a bacará table and to say which cards come."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from jogofeito.core.cards import DECK_52, Shoe
from jogofeito.core.drivers import Script
from jogofeito.core.facts import Announced
from jogofeito.core.offers import Act, Refusal
from jogofeito.core.play import Play
from jogofeito.core.waits import WaitsForChance
from jogofeito.games.bacara.acts import Carry, Complement, CoupOver, Lapse
from jogofeito.games.pano.acts import Close, Place, Withdraw
from jogofeito.games.sabot.acts import Cut
from jogofeito.law.rules import RulesRefused
from jogofeito.messages import call_text
from support import CROUPIER, Did, TestTable, by, facts

# the games under each text; PT812 has a chapter for each of them
TABLES = {
    "AO10": ("bacara-ponto-e-banca", "AO10"),
    "AO11": ("bacara-macau", "AO11"),
    "PTM": ("bacara-macau", "PTM"),
    "PT812": ("bacara-ponto-e-banca", "PT812"),
    "PT812-II": ("bacara-macau", "PT812"),
}
CASINOS = ("AO10", "AO11", "PTM")
MACAUS = ("AO11", "PTM", "PT812-II")
CLOSE: Did = (CROUPIER, Close())

Laid = tuple[int, str, int]  # seat, chance, table minimums


def proving(**ids: str) -> pytest.MarkDecorator:
    """The same test at several tables, each proving its own text's rules: `proving(AO10="AO10.8", PT812="PT812.7")`.

    PT812_II stands for its second chapter.
    """
    return pytest.mark.parametrize(
        "text",
        [
            pytest.param(text.replace("_", "-"), marks=pytest.mark.law(*rules.split()) if rules else ())
            for text, rules in ids.items()
        ],
    )


def bacara(text: str = "AO10", *, players: Iterable[str] = ("ana", "rui", "eva"), **values: Any) -> TestTable:
    """A table with a shoe in use, at whose first coup it stands; `readings__pair_cap` is `readings.pair_cap`."""
    game, law = TABLES[text]
    given = {name.replace("__", "."): value for name, value in values.items()}
    table = TestTable(game, given, players=players, text=law)
    table.carry = with_shoe(table)
    return table


def with_shoe(table: TestTable, *, coups: int = 0, left: int | None = None) -> Carry:
    """A full shoe, or one of which so many cards are left, none of them seen."""
    shoe = Shoe.real(DECK_52 * table.rules.decks, warning_from_end=table.rules.warning)
    shoe.burn(table.rules.burnt_first if left is None else table.rules.cards - left)
    return Carry(shoe.rest(), shoes=1, coups=coups)


def laying(table: TestTable, *laid: Laid) -> list[Did]:
    return [(number, Place(chance, times * table.rules.minimum)) for number, chance, times in laid]


def run_on(play: Play[Any, Any], acts: Iterable[Did], cards: str) -> None:
    """Acts in their order, then what happens by default; the cards as they are turned: ponto, banca, third cards."""
    script, names = Script([(by(who), act) for who, act in acts]), iter(cards.split())
    while (waiting := play.waiting) is not None:
        if isinstance(waiting, WaitsForChance):
            assert waiting.what == "card"
            play.draw(waiting.names.index(next(names)))
        else:
            who, act = script.policy(waiting.offers)
            refusal = play.take(who, act)
            assert refusal is None, f"{who} may not do {act}: {refusal}"
    assert (list(names), list(script._acts)) == ([], [])


def coup(table: TestTable, *laid: Laid, cards: str, then: Iterable[Did] = ()) -> Play[Any, Any]:
    """A whole coup with these bets, closed and, after `then`, dealt so; the table goes on from its end."""
    play = Play(table.listed.game, table.rules, table.carry, table.company)
    run_on(play, [*laying(table, *laid), CLOSE, *then], cards)
    table.carry, table.company = play.carry_after, play.company_after()
    return play


def carried_on(play: Play[Any, Any]) -> Any:
    """The carry after a coup."""
    assert play.carry_after is not None
    return play.carry_after


def result(play: Play[Any, Any]) -> tuple[str, int, int]:
    (over,) = facts(play, CoupOver)
    return over.winner, over.ponto, over.banca


def said(play: Play[Any, Any]) -> list[str]:
    return [call_text(call, "pt", "EUR") for call in facts(play, Announced)]


# cards for a result, turned in the order ponto, ponto, banca, banca
PONTO_WINS = "Ks 9s Kh 7h"
BANCA_WINS = "Ks 7s Kh 9h"
TIE = "Ks 7s Kh 7h"


# ---- every refusal and every call, for the messages


def _refused(text: str, act: Act, *before: Did, who: int = 1, **values: Any) -> Callable[[], Refusal]:
    def refuse() -> Refusal:
        found = bacara(text, players=tuple("abcdefghij"), **values).begin(*before).consider(by(who), act)
        assert isinstance(found, Refusal)
        return found

    return refuse


def _rules_refused(text: str, **values: Any) -> Callable[[], Refusal]:
    def refuse() -> Refusal:
        with pytest.raises(RulesRefused) as refused:
            bacara(text, **values)
        return refused.value.problems[0]

    return refuse


def _cut_outside() -> Refusal:
    table = bacara()
    table.carry = Carry()
    found = table.begin().consider(by(1), Cut(0))
    assert isinstance(found, Refusal)
    return found


_TEN_SEATS: dict[str, Any] = {"table": "double"}
BACARA_REFUSALS: dict[str, Callable[[], Refusal]] = {
    "no_pairs_here": _refused("AO10", Place("par_do_ponto", 100_00), pair_bets=False, **_TEN_SEATS),
    "over_difference": _refused("AO11", Place("ponto", 10**9), **_TEN_SEATS),
    "over_ceiling": _refused("AO11", Place("empate", 10**9), **_TEN_SEATS),
    "only_complement": _refused("AO10", Place("ponto", 100_00), who=10, standing=8),
    "nothing_to_complement": _refused("AO10", Complement(2), standing=8),
    "no_such_neighbour": _refused("AO10", Complement(5), who=10, standing=8),
    "complement_lies": _refused(
        "AO10", Complement(2), (1, Place("ponto", 100_00)), (10, Place("ponto", 100_00)), who=10, standing=8
    ),
    "others_rely_on_it": _refused(
        "AO11",
        Withdraw("banca", 100_00),
        (1, Place("banca", 100_00)),
        (2, Place("ponto", 501 * 100_00)),
        **_TEN_SEATS,
    ),
    "sides_too_close": _refused("PTM", Place("banca", 5_00), (1, Place("ponto", 5_00)), **_TEN_SEATS),
    "cut_outside": _cut_outside,
    "rules_deduction_leaves_a_rest": _rules_refused("AO10", smallest_chip=25, minimum=25),
    "rules_not_with_shuffler": _rules_refused("AO10", shoe="baralhador", cut=True),
    "rules_ceiling_too_low": _rules_refused("AO11", ceiling=100_00),
}


def bacara_scenes() -> Iterator[Play[Any, Any]]:
    """Under every text: the last coup of a shoe, an 8 or 9, and a coup that is null."""
    for text in TABLES:
        table = bacara(text, handling="dealer")
        for cards in (PONTO_WINS, BANCA_WINS, TIE):
            yield coup(table, cards=cards)
        table.carry = with_shoe(table, coups=1, left=table.rules.warning)
        yield coup(table, cards=TIE)
        table.carry = with_shoe(table)
        yield coup(table, cards="", then=[(CROUPIER, Lapse(corrected=False))])
