"""A hand in the plain text that programs for players read: seats, streets between asterisks, and a summary."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from jogofeito.core.facts import JogadaVoid
from jogofeito.formats.history import SeenHand
from jogofeito.games.poquer.acts import (
    CardsDealt,
    CommonCards,
    FaultNoted,
    HandOver,
    HoleCards,
    Mucked,
    Posted,
    PotWon,
    Share,
    Shown,
    Spoke,
    Uncalled,
)

SYMBOLS: Final = {"EUR": "€", "AOA": "Kz", "DEMO": ""}
GAMES: Final = {"holdem": "Hold'em", "omaha": "Omaha", "sintetico": "Póquer Sintético"}
LIMITS: Final = {"no_limit": "No Limit", "pot": "Pot Limit", "half_pot": "Half Pot Limit", "maximum": "Cap No Limit"}
STREETS: Final = {3: ("PRE-FLOP", "FLOP", "TURN", "RIVER"), 1: ("FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH")}
POSTS: Final = {
    "ante": "posts the ante",
    "small": "posts small blind",
    "big": "posts big blind",
    "entry": "posts big blind",
    "dead": "posts dead blind",
}
INDEX_DIGITS: Final = 8
Words = Callable[[str], str]  # the name of a class of combinations


def write_text(hands: Iterable[SeenHand], words: Words) -> str:
    """All hands, with the empty lines between them that programs look for."""
    return "\n\n\n".join("\n".join(_Telling(hand, words).lines()) for hand in hands) + "\n"


def hand_number(jogada: str) -> str:
    """Digits only, as programs want it, growing within a table: six of the table's name, then the jogada's own.

    >>> hand_number("holdem-eur/00000012")
    '40861800000012'
    """
    table, _, index = jogada.rpartition("/")
    digest = int.from_bytes(hashlib.sha256((table or jogada).encode()).digest()[:8])
    own = index if index.isdigit() else "0"
    return f"{digest % 900_000 + 100_000}{own:0>{INDEX_DIGITS}}"


class _Telling:
    def __init__(self, hand: SeenHand, words: Words) -> None:
        self._hand = hand
        self._words = words
        self._level = 0  # what has to be matched in this round
        self._street = 0
        self._cards_out = False
        self._showing = False
        self._folded: dict[int, str] = {}  # where each folded
        self._bet: set[int] = set()  # who put anything in

    def _money(self, units: int) -> str:
        return SYMBOLS[self._hand.rules.currency] + self._hand.amount(units)

    def lines(self) -> Iterator[str]:
        yield from self._head()
        for fact in self._hand.facts:
            match fact:
                case Posted():
                    yield self._posted(fact)
                case CardsDealt():
                    yield from self._dealing()
                case HoleCards(seat, cards):
                    yield f"Dealt to {self._hand.name(seat)} [{' '.join(cards)}]"
                case CommonCards():
                    yield self._common(fact)
                case Spoke():
                    yield self._spoke(fact)
                case _:
                    yield from self._ending(fact)
        yield from self._summary()

    # ---- the beginning

    def _head(self) -> Iterator[str]:
        hand, rules = self._hand, self._hand.rules
        small, big = self._money(rules.small), self._money(rules.minimum)
        stakes = f"{small}/{big}" if hand.variant.forced == "blinds" else f"ante {big}"
        unit = f" {rules.currency}" if rules.currency != "DEMO" else ""
        moment = hand.when
        when = f" - {moment.year:04d}/{moment.month:02d}/{moment.day:02d} {moment.time} UTC" if moment else ""
        game = f"{GAMES[hand.variant.key]} {LIMITS[rules.limit]}"
        play_money = " (Play Money)" if rules.currency == "DEMO" else ""
        yield f"Jogo Feito Hand #{hand_number(hand.jogada)}: {game} ({stakes}{unit}){when}"
        yield f"Table '{hand.table}' {rules.seats}-max{play_money} Seat #{hand.order[-1]} is the button"
        for number, stack in sorted(hand.stacks_before().items()):
            yield f"Seat {number}: {hand.name(number)} ({self._money(stack)} in chips)"

    def _posted(self, post: Posted) -> str:
        self._bet.add(post.seat)
        if post.what in ("small", "big", "entry"):
            self._level = max(self._level, post.amount)
        return f"{self._hand.name(post.seat)}: {POSTS[post.what]} {self._money(post.amount)}{_all_in(post.stack)}"

    def _dealing(self) -> Iterator[str]:
        self._cards_out = True
        if self._hand.variant.forced == "ante":
            self._level = 0  # an estardilho is a round of its own
        yield "*** HOLE CARDS ***"

    # ---- the rounds

    def _names(self) -> tuple[str, ...]:
        return STREETS[1 if self._hand.variant.forced == "ante" else 3]

    def _common(self, fact: CommonCards) -> str:
        self._level, self._street = 0, fact.street
        before = fact.board[: -len(fact.cards)]
        shown = [f"[{' '.join(cards)}]" for cards in (before, fact.cards) if cards]
        word = "" if self._hand.variant.forced == "blinds" else " CARD"
        return f"*** {self._names()[fact.street]}{word} *** {' '.join(shown)}"

    def _spoke(self, spoke: Spoke) -> str:
        who, put, to = self._hand.name(spoke.seat), self._money(spoke.put), self._money(spoke.to)
        if spoke.put:
            self._bet.add(spoke.seat)
        raised = self._money(spoke.to - self._level)
        match spoke.says:
            case "fold" | "pass":
                self._folded[spoke.seat] = self._where()
                return f"{who}: folds"
            case "check":
                return f"{who}: checks"
            case "call" | "post":
                said = f"calls {put}"
            case "bet":
                said = f"bets {put}"
            case "estardilho":
                said = f"bets {put} unseen (estardilho)"
            case "restardilho":
                said = f"raises {raised} to {to} unseen (restardilho)"
            case "raise":
                said = f"raises {raised} to {to}"
        self._level = max(self._level, spoke.to * (2 if spoke.says == "estardilho" else 1))
        return f"{who}: {said}{_all_in(spoke.stack)}"

    def _where(self) -> str:
        if not self._cards_out:
            return "before the cards"
        if self._hand.variant.forced == "blinds" and not self._street:
            return "before Flop"
        word = "" if self._hand.variant.forced == "blinds" else " card"
        return f"on the {self._names()[self._street].capitalize()}{word}"

    # ---- the end

    def _ending(self, fact: object) -> Iterator[str]:
        hand = self._hand
        match fact:
            case Uncalled(seat, amount):
                yield f"Uncalled bet ({self._money(amount)}) returned to {hand.name(seat)}"
            case Shown(seat, cards, combination):
                yield from self._show_down()
                yield f"{hand.name(seat)}: shows [{' '.join(cards)}] ({self._words(combination)})"
            case Mucked(seat):
                yield from self._show_down()
                yield f"{hand.name(seat)}: mucks hand"
            case PotWon():
                pot = self._pot(fact.pot)
                yield from (f"{hand.name(each.seat)} collected {self._money(each.amount)} from {pot}"
                            for each in fact.shares)  # fmt: skip
                if not fact.combination and fact.pot == 1:
                    yield f"{hand.name(fact.winners[0])}: doesn't show hand"
            case FaultNoted(fault, rule, seat):
                yield f"Croupier: {fault.replace('_', ' ')}{f', {hand.name(seat)}' if seat else ''} ({rule})"
            case JogadaVoid(reason):
                yield f"Hand cancelled ({reason})"
            case _:
                pass  # nothing that a program reads

    def _show_down(self) -> Iterator[str]:
        if not self._showing:
            self._showing = True
            yield "*** SHOW DOWN ***"

    def _pot(self, number: int) -> str:
        pots = self._hand.all(PotWon)
        if len(pots) == 1:
            return "pot"
        return "main pot" if number == 1 else "side pot" if len(pots) == 2 else f"side pot-{number - 1}"

    # ---- the summary

    def _summary(self) -> Iterator[str]:
        hand = self._hand
        yield "*** SUMMARY ***"
        pots = hand.all(PotWon)
        shares: list[Share] = [share for pot in pots for share in pot.shares]
        total = hand.all(HandOver)[0].pot if pots else 0
        parts = "".join(
            f" {'Main' if pot.pot == 1 else 'Side'} pot{f'-{pot.pot - 1}' if pot.pot > 1 and len(pots) > 2 else ''}"
            f" {self._money(pot.amount)}."
            for pot in pots
        )
        rake = self._money(sum(share.commission for share in shares))
        yield f"Total pot {self._money(total)}{parts if len(pots) > 1 else ''} | Rake {rake}"
        if common := hand.all(CommonCards):
            yield f"Board [{' '.join(common[-1].board)}]"
        for number in sorted(hand.order):
            yield f"Seat {number}: {hand.name(number)}{self._place(number)} {self._fate(number)}"

    def _place(self, number: int) -> str:
        hand = self._hand
        return "".join(
            f" ({what})"
            for what, is_there in (
                ("button", number == hand.order[-1]),
                ("small blind", number in hand.posts("small")),
                ("big blind", number in hand.posts("big")),
            )
            if is_there
        )

    def _fate(self, number: int) -> str:
        hand, won = self._hand, self._hand.won()
        if number in self._folded:
            idle = "" if number in self._bet else " (didn't bet)"
            return f"folded {self._folded[number]}{idle}"
        if shown := hand.shown().get(number):
            end = f"won ({self._money(won[number])})" if number in won else "lost"
            return f"showed [{' '.join(shown.cards)}] and {end} with {self._words(shown.combination)}"
        if number in won:
            return f"collected ({self._money(won[number])})"
        if any(fact.seat == number for fact in hand.all(Mucked)):
            own = hand.dealt().get(number)
            return f"mucked [{' '.join(own)}]" if own else "mucked"
        return "was in a hand that was cancelled" if hand.void else "was taken out of the hand"


def _all_in(stack: int) -> str:
    return "" if stack else " and is all-in"
