"""Short ways to set up a blackjack table and to say which cards come."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from jogofeito.core.cards import DECK_52, Shoe
from jogofeito.core.drivers import let_pass
from jogofeito.core.offers import Act, Refusal
from jogofeito.core.parties import CASHIER, Company, Party, Seat
from jogofeito.core.play import Play
from jogofeito.core.waits import WaitsForAct, WaitsForChance
from jogofeito.games.acumulado.acts import JackpotStands, JoinJackpot
from jogofeito.games.blackjack.acts import (
    BankCard,
    CardDealt,
    Carry,
    Double,
    Draw,
    GiveUp,
    HandOver,
    Insure,
    NoInsurance,
    SitOut,
    Split,
    Stand,
    TakeEvenMoney,
)
from jogofeito.games.pano.acts import Close, Place
from jogofeito.law.rules import RulesRefused
from support import CROUPIER, Did, TestTable, by, facts, refusal_of

BET = 100_00  # the minimum
CLOSE: Did = (CROUPIER, Close())

Laid = tuple[int, int, int]  # who bets, on which place, how many minimums


def blackjack(*numbers: int, **values: Any) -> TestTable:
    """A table with a shoe in use and players on these seats, 1 to 3 if none are named.

    `readings__split_by` is `readings.split_by`.
    """
    given = {name.replace("__", "."): value for name, value in values.items()}
    table = TestTable("blackjack", given)
    seated = numbers or (1, 2, 3)
    table.company = Company(tuple(Seat(number, f"player-{number}") for number in seated))
    table.carry = with_shoe(table)
    return table


def with_shoe(table: TestTable, *, left: int | None = None, behind: int | None = None, last_cut: int = 0) -> Carry:
    """A full shoe, or one of which so many cards are left, none of them seen."""
    rules = table.rules
    warning = rules.behind_warning(players=2) if behind is None else behind
    shoe = Shoe.real(DECK_52 * rules.decks, warning_from_end=warning)
    shoe.burn(rules.burnt_first if left is None else rules.cards - left)
    return Carry(shoe.rest(), shoes=1, jogadas=3, last_cut=last_cut)


def laying(*laid: Laid) -> list[Did]:
    return [(number, Place(f"lugar:{place}", times * BET)) for number, place, times in laid]


def run_on(play: Play[Any, Any], acts: Iterable[Did], cards: str) -> None:
    """Acts in their order, then what happens by default; the cards as they are turned."""
    up_to(play, acts, cards)
    while isinstance(play.waiting, WaitsForAct):
        assert play.take(*let_pass(play.waiting.offers)) is None
        assert not isinstance(play.waiting, WaitsForChance), "the jogada wants more cards than the test has"
    assert play.over


def up_to(play: Play[Any, Any], acts: Iterable[Did], cards: str) -> Play[Any, Any]:
    """The same, but only as far as the acts and the cards reach. The croupier does nothing wrong unless told to."""
    did, names = [(by(who), act) for who, act in acts], cards.split()
    while (waiting := play.waiting) is not None:
        if isinstance(waiting, WaitsForChance):
            assert waiting.what == "card"
            if not names:
                break
            play.draw(waiting.names.index(names.pop(0)))
        elif did and did[0][0] in waiting.offers and not _too_early(waiting, *did[0]):
            refusal = play.take(*did.pop(0))
            assert refusal is None, f"{refusal} after {play.inputs[-3:]}"
        elif did or names or list(waiting.offers) == [CROUPIER]:
            assert play.take(*let_pass(waiting.offers)) is None
        else:
            break
    assert (names, did) == ([], [])
    return play


def _too_early(waiting: WaitsForAct, who: Party, act: Act) -> bool:
    """A slip of the croupier that is told of at a later card."""
    offer = waiting.offers[who]
    return who == CROUPIER and offer.check(act) is not None


def begin(table: TestTable) -> Play[Any, Any]:
    return Play(table.listed.game, table.rules, table.carry, table.company)


def deal(
    table: TestTable, *laid: Laid, cards: str, then: Iterable[Did] = (), first: Iterable[Did] = ()
) -> Play[Any, Any]:
    """A whole jogada with these bets; after `then`, whatever happens by default. The table goes on from its end.

    The cards come in the order in which they are turned: one for each place, the bank's open card, another for each
    place, those that are asked for, and at the end the bank's second card and what it draws.
    """
    play = begin(table)
    run_on(play, [*laying(*laid), *first, CLOSE, *then], cards)
    table.carry, table.company = play.carry_after, play.company_after()
    return play


def standing(
    table: TestTable, *laid: Laid, cards: str, then: Iterable[Did] = (), first: Iterable[Did] = ()
) -> Play[Any, Any]:
    """The jogada where it stands when these cards have come and these acts were done."""
    return up_to(begin(table), [*laying(*laid), *first, CLOSE, *then], cards)


def offer_to(play: Play[Any, Any], who: int | str) -> Any:
    assert isinstance(play.waiting, WaitsForAct)
    return play.waiting.offers.get(by(who))  # type: ignore[arg-type]


def may_come(play: Play[Any, Any]) -> tuple[str, ...]:
    """The cards that the next one can be."""
    assert isinstance(play.waiting, WaitsForChance)
    return play.waiting.names


def may(play: Play[Any, Any], who: int) -> set[str]:
    """What is offered to a seat, by name."""
    offer = offer_to(play, who)
    return {type(act).__name__ for act in offer.acts}


def results(play: Play[Any, Any]) -> list[tuple[int, int, int, str]]:
    """Seat, place, hand and result of every bet."""
    return [(over.seat, over.place, over.hand, over.result) for over in facts(play, HandOver)]


def bank_cards(play: Play[Any, Any]) -> list[str]:
    return [fact.card for fact in facts(play, BankCard)]


def cards_of(play: Play[Any, Any], place: int, hand: int = 1) -> list[str]:
    return [fact.card for fact in facts(play, CardDealt) if (fact.place, fact.hand) == (place, hand)]


# ---- the refusals and calls of this game, for tests/test_messages.py


def _refused(act: Act, cards: str, *then: Did, **values: Any) -> Callable[[], Refusal]:
    return lambda: refusal_of(standing(blackjack(1, **values), (1, 1, 1), cards=cards, then=then), 1, act)


def _rules_refused(**values: Any) -> Callable[[], Refusal]:
    def refuse() -> Refusal:
        with pytest.raises(RulesRefused) as refused:
            blackjack(1, **values)
        return refused.value.problems[0]

    return refuse


def _insured_early() -> Refusal:
    table = blackjack(1, 2, readings__follower_insurance="after_decider")
    return refusal_of(standing(table, (1, 1, 1), (2, 1, 1), cards="Ts Ah Ad"), 2, Insure("lugar:1", BET // 2))


BLACKJACK_REFUSALS: dict[str, Callable[[], Refusal]] = {
    "must_draw": _refused(Stand(), "5s 9h 6d"),
    "one_card_only": _refused(Draw(), "As 9h Ad Ac", (1, Split()), readings__resplit_aces=True),
    "not_to_be_doubled": _refused(Double(), "Ts 9h 6d"),
    "not_to_be_split": _refused(Split(), "Ts 9h 6d"),
    "not_to_be_given_up": _refused(GiveUp(), "Ts Ah 6d", (1, NoInsurance())),
    "not_to_be_insured": _refused(TakeEvenMoney("lugar:1"), "Ts Ah 6d"),
    "place_waits_for_holder": lambda: refusal_of(begin(blackjack(1, 2)), 2, Place("lugar:1", BET)),
    "nothing_to_sit_out": lambda: refusal_of(begin(blackjack(1)), 1, SitOut()),
    "insured_after_decider": _insured_early,
    "over_half_the_bet": _refused(Insure("lugar:1", BET), "Ts Ah 6d"),
    "rules_half_not_in_chips": _rules_refused(minimum=15),
    "rules_only_online": _rules_refused(decks=8),
}


def blackjack_scenes() -> Iterator[Play[Any, Any]]:
    """The last jogada of a shoe, an ace of the bank, and a table with a jackpot."""
    table = blackjack(1)
    table.carry = with_shoe(table, left=52)
    yield deal(table, (1, 1, 1), cards="Ts Ah 8d 9c")
    yield deal(with_jackpot(1), (1, 1, 1), first=[(1, JoinJackpot())], cards="Ts 9h 8d 9c")


def with_jackpot(*numbers: int, **values: Any) -> TestTable:
    usual = {"jackpot__stake": 100, "jackpot__start": 2_000_000}
    return blackjack(*numbers, **(usual | values))


def counted(balance: int) -> Did:
    """The cashier says what the jackpot has."""
    return CASHIER, JackpotStands(balance)
