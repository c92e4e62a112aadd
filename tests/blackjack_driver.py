"""A quick way through a jogada of blackjack with one bet on place 1: a strategy decides, and the cards are given."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from jogofeito.core.cards import card, rank
from jogofeito.core.offers import Offer
from jogofeito.core.parties import CROUPIER, Company, Party, Seat, seat
from jogofeito.core.room import Room
from jogofeito.core.waits import WaitsForChance
from jogofeito.games.blackjack.acts import (
    Carry,
    Double,
    Draw,
    GiveUp,
    HandOver,
    NoInsurance,
    SpecialPaid,
    Split,
    StakeAdded,
    Stand,
)
from jogofeito.games.blackjack.jogada import jogada
from jogofeito.games.blackjack.offers import Betting, Deciding, Insuring
from jogofeito.games.blackjack.rules import Rules
from jogofeito.games.pano.acts import Close, Place
from jogofeito.lab.blackjack.solver.cards import ACE, Hand, hand_of, place_of
from jogofeito.lab.blackjack.solver.strategy import Strategy

ACTS: dict[str, Any] = {"stand": Stand(), "draw": Draw(), "double": Double(), "split": Split(), "give_up": GiveUp()}
PLAYER = seat(1)

Names = tuple[str, ...]


class Decider:
    """A strategy as a player: it remembers what it did with which cards."""

    def __init__(self, rules: Rules, strategy: Strategy) -> None:
        self.rules = rules
        self.strategy = strategy
        self._known: dict[tuple[Any, ...], Any] = {}

    def __call__(self, offer: Deciding) -> Any:
        key = offer.bank, offer.cards, offer.split, Split() in offer.acts
        if key not in self._known:
            self._known[key] = ACTS[self._decide(offer)]
        return self._known[key]

    def _decide(self, offer: Deciding) -> str:
        cards = [card(name) for name in offer.cards]
        places = tuple(place_of(rank(each)) for each in cards)
        hand, upcard = hand_of(places), place_of(rank(card(offer.bank)))
        if hand.cards > 2 and not offer.split:
            return self.strategy.later(upcard, hand)
        if not offer.split:
            return self.strategy.first(upcard, hand, cards[0] & 3 == cards[1] & 3)
        return self._after_split(offer, hand, upcard, places[0])

    def _after_split(self, offer: Deciding, hand: Hand, upcard: int, first: int) -> str:
        if hand.pair is not None and Split() in offer.acts:
            return "split"
        act = self.strategy.after_split(upcard, hand, first)
        assert first != ACE or act in {"stand", "double", "give_up"}
        return act


def played(
    rules: Rules, carry: Carry, decide: Callable[[Deciding], Any], which: Callable[[Names], int]
) -> tuple[int, Carry]:
    """What one bet of the minimum wins, and what the table carries on."""
    room = Room(Company((Seat(1, "ana"),)))
    story = jogada(rules, carry, room)
    answer: Any = None
    laid = False
    try:
        while True:
            waiting = story.send(answer)
            if isinstance(waiting, WaitsForChance):
                answer = which(waiting.names)
                continue
            offer: Offer[Any] | None = waiting.offers.get(PLAYER)
            by, act = _answer(rules, waiting.offers, offer, decide, laid)
            laid = laid or isinstance(act, Place)
            for movement in waiting.offers[by].moves(act):
                room.move(movement)
            answer = by, act
    except StopIteration as end:
        return _won(rules, room), end.value


def _answer(rules: Rules, offers: Any, offer: Any, decide: Any, laid: bool) -> tuple[Party, Any]:
    if isinstance(offer, Deciding):
        return PLAYER, decide(offer)
    if isinstance(offer, Insuring):
        return PLAYER, NoInsurance()
    if isinstance(offer, Betting):
        return (CROUPIER, Close()) if laid else (PLAYER, Place("lugar:1", rules.minimum))
    if offer is not None:
        return PLAYER, offer.default  # to cut
    return CROUPIER, offers[CROUPIER].default


def _won(rules: Rules, room: Room) -> int:
    won = -rules.minimum
    for told in room.facts:
        match told.fact:
            case HandOver():
                won += told.fact.kept + told.fact.prize
            case SpecialPaid():
                won += told.fact.prize
            case StakeAdded():
                won -= told.fact.amount
            case _:
                pass
    return won


def expected(rules: Rules, carry: Carry, decide: Callable[[Deciding], Any]) -> Fraction:
    """What a bet of 1 wins on the average, from every way in which the cards can come."""
    value = Fraction(0)
    path: list[tuple[list[tuple[str, Fraction]], int]] = []  # cards that can come with their chances, and which came
    while True:
        depth = 0
        weight = Fraction(1)

        def which(names: Names) -> int:
            nonlocal depth, weight
            assert depth + len(names) == len(carry.shoe.unseen if carry.shoe else ()), "the shoe ran out"
            if depth == len(path):
                path.append(([(name, Fraction(names.count(name), len(names))) for name in sorted(set(names))], 0))
            options, taken = path[depth]
            depth += 1
            weight *= options[taken][1]
            return names.index(options[taken][0])

        won, _ = played(rules, carry, decide, which)
        value += weight * Fraction(won, rules.minimum)
        while path and path[-1][1] + 1 == len(path[-1][0]):
            path.pop()
        if not path:
            return value
        path[-1] = path[-1][0], path[-1][1] + 1
