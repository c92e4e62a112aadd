"""The table as data, for whoever draws it: boxes with their limits, prices, the jackpot."""

from typing import Any, Final, Literal

import msgspec

from jogofeito.core.facts import Fact
from jogofeito.core.record import plain
from jogofeito.games.acumulado.plan import Jackpot
from jogofeito.games.combinacoes import CLASSES
from jogofeito.games.poquer_sem_descarte.acts import BankCard, BankHand, Carry, HandSeen, HandShown
from jogofeito.games.poquer_sem_descarte.rules import INICIAL, SEGUNDA, Rules

OUTCOME: Final = r"^(mao_[a-z_]+|banca_nao_joga)$"  # what the bank had


class BoardPlace(msgspec.Struct, frozen=True):
    """A box of every seat. Money in units; the second bet is so many times the first."""

    id: Literal["inicial", "segunda"]
    minimum: int
    maximum: int
    step: int
    times: int


class Price(msgspec.Struct, frozen=True):
    combination: str
    times: int  # so many to one, on the second bet (or on the first: `prize_on`)


class Board(msgspec.Struct, frozen=True):
    places: tuple[BoardPlace, ...]
    prices: tuple[Price, ...]  # from the greatest combination to the smallest
    prize_on: Literal["second", "first"]
    seats: int
    cards: int
    packs: int
    shuffling: Literal["manual", "automatico"]
    open_card: bool
    most_prizes: int
    jackpot: Jackpot | None


def board(rules: Rules) -> dict[str, Any]:
    second = rules.readings.second_bet
    shown: dict[str, Any] = plain(
        Board(
            places=(
                BoardPlace(INICIAL, rules.minimum, rules.most_bet, rules.smallest_chip, 1),
                BoardPlace(
                    SEGUNDA, rules.second(rules.minimum), rules.second(rules.most_bet), rules.smallest_chip, second
                ),
            ),
            prices=tuple(Price(CLASSES[each], rules.prizes.by_class[each]) for each in reversed(range(len(CLASSES)))),
            prize_on=rules.readings.prize_on,
            seats=rules.seats,
            cards=52,
            packs=rules.packs,
            shuffling=rules.shuffling,
            open_card=rules.open_card,
            most_prizes=rules.most_prizes,
            jackpot=rules.jackpot if rules.jackpot.offered else None,
        )
    )
    return shown


def outcome(fact: Fact) -> str | None:
    """What the bank had, for the list of last results: `mao_par`, or `banca_nao_joga`."""
    if not isinstance(fact, BankHand):
        return None
    return f"mao_{fact.combination}" if fact.qualifies else "banca_nao_joga"


class Lying(msgspec.Struct, frozen=True):
    """Nothing lies on the table between two jogadas but the pack."""

    jogadas: int


def lying(carry: Carry) -> dict[str, Any]:
    shown: dict[str, Any] = plain(Lying(carry.jogadas))
    return shown


def shows(fact: Fact) -> tuple[str, ...]:
    """The cards that a fact lays open to whoever is told it."""
    match fact:
        case HandSeen(cards=cards) | BankHand(cards=cards) | HandShown(cards=cards):
            return cards
        case BankCard(card=card):
            return (card,)
        case _:
            return ()
