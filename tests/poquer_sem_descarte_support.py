"""Short ways to set up a table of póquer sem descarte and to say which cards come."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import pytest

from jogofeito.core.drivers import let_pass
from jogofeito.core.facts import Announced, Fact
from jogofeito.core.offers import Act, Refusal
from jogofeito.core.parties import EVERYONE, Party, seat
from jogofeito.core.play import Play
from jogofeito.core.waits import WaitsForChance
from jogofeito.games.acumulado.acts import JoinJackpot
from jogofeito.games.pano.acts import Close, Place
from jogofeito.games.poquer_sem_descarte.acts import (
    BarPlayer,
    Barred,
    BreachNoted,
    Carry,
    HandShown,
    Misdeal,
    NoteBreach,
    Passo,
    ShowBankCard,
    Vou,
)
from jogofeito.games.poquer_sem_descarte.rules import HAND, INICIAL
from jogofeito.law.rules import RulesRefused
from jogofeito.messages import call_text
from support import CROUPIER, Did, TestTable, by, facts

UNIT = 100_00  # the usual table minimum
STAKE = 10_00  # of the jackpot, where a test has one
CLOSE: Did = (CROUPIER, Close())
JACKPOT: dict[str, Any] = {"jackpot__stake": STAKE}

# hands of the bank, its open card last; the first four qualify
PAIR_OF_TWOS = "2c 2d 3c 8s 9c"
ACE_KING = "Ac Kd 4h 3s 2c"
ROYAL = "As Ks Qs Js Ts"
TWO_PAIRS = "Jc Jd 4h 4s 2c"
NOTHING = "Qc Jd 8h 4s 2c"
ACE_QUEEN = "Ac Qd Jh Ts 8c"


def stud(*, players: Iterable[str] = ("ana", "rui", "eva"), **values: Any) -> TestTable:
    """A table that has played before; `readings__second_bet` is `readings.second_bet`."""
    given = {name.replace("__", "."): value for name, value in values.items()}
    table = TestTable("poquer-sem-descarte", given, players=players)
    table.carry = Carry(jogadas=1)
    return table


def bet(table: TestTable, number: int, times: int = 1) -> Did:
    """A first bet of so many minimums."""
    return number, Place(INICIAL, times * table.rules.minimum)


def run_on(play: Play[Any, Any], acts: Iterable[Did], cards: Iterable[str]) -> Play[Any, Any]:
    """Acts in their order, each as soon as it is possible, else what happens by default; cards as they are turned."""
    left, names = [(by(who), act) for who, act in acts], iter(cards)
    while (waiting := play.waiting) is not None:
        if isinstance(waiting, WaitsForChance):
            play.draw(waiting.names.index(next(names)))
            continue
        if left and left[0][0] in waiting.offers and waiting.offers[left[0][0]].check(left[0][1]) is None:
            who, act = left.pop(0)
        else:
            who, act = let_pass(waiting.offers)
        refusal = play.take(who, act)
        assert refusal is None, f"{who} may not do {act}: {refusal}"
    assert (left, list(names)) == ([], [])
    return play


def golpe(
    table: TestTable,
    hands: Mapping[int, str],
    bank: str = "",
    *,
    first: Mapping[int, int] | None = None,
    jackpot: Iterable[int] = (),
    say: Mapping[int, Act] | None = None,
    open_at: int = HAND,
    then: Iterable[Did] = (),
    dealing: Iterable[Did] = (),
) -> Play[Any, Any]:
    """A whole jogada: seats with these hands bet, and go on unless they `say` otherwise. The table goes on from there.

    `first` are first bets in minimums; `bank` has its cards by place, or the open one alone where the others are never
    turned; `open_at` is the place of its open card, 0 for none.
    """
    seats = sorted(hands)
    bets = [bet(table, number, (first or {}).get(number, 1)) for number in seats]
    joins: list[Did] = [(number, JoinJackpot()) for number in jackpot]
    words: list[Did] = [(number, (say or {}).get(number, Vou())) for number in seats]
    covered = bank.split()
    opened = [covered.pop(min(open_at, len(covered)) - 1)] if open_at else []
    cards = [*opened, *(card for number in seats for card in hands[number].split()), *covered]
    play = Play(table.listed.game, table.rules, table.carry, table.company)
    run_on(play, [*bets, *joins, CLOSE, *dealing, *words, *then], cards)
    table.carry, table.company = play.carry_after, play.company_after()
    return play


def results(play: Play[Any, Any]) -> dict[int, str]:
    return {shown.seat: shown.result for shown in facts(play, HandShown)}


def known_to(play: Play[Any, Any], party: Party) -> list[Fact]:
    """All that a party has ever been told, and so all that it may replay."""
    return [told.fact for told in play.facts if told.may_be_seen_by(party)]


def known_to_all(play: Play[Any, Any]) -> list[Fact]:
    return [told.fact for told in play.facts if told.to == EVERYONE]


def said(play: Play[Any, Any]) -> list[str]:
    return [call_text(call, "pt", "AOA") for call in facts(play, Announced)]


def deciding(table: TestTable, hands: Mapping[int, str], open_card: str) -> Play[Any, Any]:
    """A jogada whose players have seen their cards and have not decided."""
    seats = sorted(hands)
    play = table.begin(*(bet(table, number) for number in seats), CLOSE)
    cards = iter([open_card, *(card for number in seats for card in hands[number].split())])
    while not (play.offer_to(seat(seats[0])) or play.over):
        if isinstance(play.waiting, WaitsForChance):
            play.draw(play.waiting.names.index(next(cards)))
        else:
            assert play.waiting is not None
            assert play.take(*let_pass(play.waiting.offers)) is None
    return play


# ---- every refusal and every call, for the messages

HIGH = "Qd Js 9d 7s 5c"


def _refused(act: Act, *before: Did, who: int | Party = 1, **values: Any) -> Callable[[], Refusal]:
    def refuse() -> Refusal:
        found = stud(**values).begin(*before).consider(by(who), act)
        assert isinstance(found, Refusal)
        return found

    return refuse


def _refused_deciding(act: Act) -> Callable[[], Refusal]:
    def refuse() -> Refusal:
        found = deciding(stud(), {1: HIGH}, "2c").consider(CROUPIER, act)
        assert isinstance(found, Refusal)
        return found

    return refuse


def _barred() -> Refusal:
    table = stud()
    table.carry = Carry(jogadas=1, barred=("ana",))
    found = table.begin().consider(seat(1), Place(INICIAL, UNIT))
    assert isinstance(found, Refusal)
    return found


def _wrong_bank_card() -> Refusal:
    table = stud(shuffling="automatico")
    found = table.begin(bet(table, 1), CLOSE).consider(CROUPIER, ShowBankCard(2))
    assert isinstance(found, Refusal)
    return found


def rules_refused(**values: Any) -> Callable[[], Refusal]:
    def refuse() -> Refusal:
        with pytest.raises(RulesRefused) as refused:
            stud(**values)
        return refused.value.problems[0]

    return refuse


PSD_REFUSALS: dict[str, Callable[[], Refusal]] = {
    "barred_here": _barred,
    "over_prize_cap": _refused(Place(INICIAL, 2 * UNIT), most_prizes=201 * UNIT),
    "not_a_bank_card_now": _wrong_bank_card,
    "not_in_this_jogada": _refused_deciding(NoteBreach(2, "showed")),
    "not_continued": _refused_deciding(BarPlayer(1)),
    "rules_below_authorised": rules_refused(authorised=2 * UNIT),
    "rules_over_authorised": rules_refused(authorised=UNIT, minimum=2 * UNIT, maximum=11),
    "rules_two_packs_by_hand": rules_refused(packs=2),
    "rules_most_prizes_too_low": rules_refused(most_prizes=200 * UNIT),
    "rules_jackpot_shares_fixed": rules_refused(jackpot__prizes=("sequencia_maxima=rest", "poquer=500x")),
    "rules_jackpot_not_in_order": rules_refused(
        jackpot__prizes=("sequencia_maxima=rest", "sequencia_de_cor=10%", "cor=50x", "poquer=500x")
    ),
}


def psd_scenes() -> Iterator[Play[Any, Any]]:
    """The bank plays, does not play, and the deal goes wrong."""
    yield golpe(stud(), {1: HIGH}, PAIR_OF_TWOS)
    yield golpe(stud(), {1: HIGH}, NOTHING)
    table = stud()
    yield run_on(table.begin(), [bet(table, 1), CLOSE, (CROUPIER, Misdeal("count"))], [])


# ---- what a void jogada leaves behind


def _nobody_is_forgiven(play: Play[Any, Any]) -> bool:
    """It counts as a jogada: another pack comes next, and what players did is noted as if it had been played."""
    breaches = dict(play.carry.breaches)
    for noted in facts(play, BreachNoted):
        player = play.players[noted.seat]
        breaches[player] = breaches.get(player, 0) + 1
    barred = tuple(play.players[each.seat] for each in facts(play, Barred))
    return bool(play.carry_after == Carry(play.carry.jogadas + 1, breaches, (*play.carry.barred, *barred)))


VOID_MEMORY = {"poquer-sem-descarte": _nobody_is_forgiven}

__all__ = [
    "ACE_KING", "ACE_QUEEN", "CLOSE", "HIGH", "JACKPOT", "NOTHING", "PAIR_OF_TWOS", "PSD_REFUSALS", "ROYAL", "STAKE",
    "TWO_PAIRS", "UNIT", "Passo", "bet", "deciding", "golpe", "known_to", "known_to_all", "psd_scenes", "results",
    "rules_refused", "run_on", "said", "stud",
]  # fmt: skip
