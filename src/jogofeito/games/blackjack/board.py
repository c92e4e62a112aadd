"""The table as data, for whoever draws it: places, limits, what one should know, and the shoe between two jogadas."""

from typing import Annotated, Any

import msgspec

from jogofeito.core.facts import Fact
from jogofeito.core.record import plain
from jogofeito.games.blackjack.acts import Carry, JogadaOver
from jogofeito.games.blackjack.rules import Rules
from jogofeito.games.sabot.shown import ShoeShown, counts

Outcome = Annotated[str, msgspec.Meta(pattern=r"^(banca:([0-9]{1,2}|blackjack))$")]  # what the bank has in the end


class BoardPlace(msgspec.Struct, frozen=True):
    """A place to bet on, with or without somebody who sits there. Money in units."""

    id: str
    seat: int
    minimum: int
    maximum: int  # of all players together


class Doing(msgspec.Struct, frozen=True):
    """What the rules of this table allow."""

    stand_above: int
    bank_stands_on: int
    double: str
    most_splits: int | None
    split_by: str
    resplit_aces: bool
    insurance: bool
    give_up: bool
    special_prize: bool


class BoardJackpot(msgspec.Struct, frozen=True):
    stake: int
    start: int
    ceiling: int | None
    prizes: tuple[tuple[str, str, int], ...]  # combination; rest, percent or stakes; and how many of them


class Board(msgspec.Struct, frozen=True):
    places: tuple[BoardPlace, ...]
    seats: int
    step: int  # bets are multiples of it
    chip: int  # insurances are multiples of it
    decks: int
    cards: int
    shoe: str
    warning: int
    blackjack: tuple[int, int]  # so many to so many
    insurance: int
    special: int
    allowed: Doing
    jackpot: BoardJackpot | None


def board(rules: Rules) -> dict[str, Any]:
    shown: dict[str, Any] = plain(
        Board(
            tuple(
                BoardPlace(chance, place, rules.minimum, rules.most)
                for place, chance in enumerate(rules.places, start=1)
            ),
            rules.seats,
            rules.minimum,
            rules.smallest_chip,
            rules.decks,
            rules.cards,
            rules.shoe,
            rules.behind_warning(players=2),
            rules.prizes.blackjack,
            rules.prizes.insurance,
            rules.prizes.special,
            _allowed(rules),
            _jackpot(rules),
        )
    )
    return shown


def _allowed(rules: Rules) -> Doing:
    return Doing(
        stand_above=11,
        bank_stands_on=17,
        double=rules.doubling,
        most_splits=rules.most_splits or None,
        split_by=rules.readings.split_by,
        resplit_aces=rules.readings.resplit_aces,
        insurance=rules.insurance,
        give_up=True,
        special_prize=rules.special_prize,
    )


def _jackpot(rules: Rules) -> BoardJackpot | None:
    plan = rules.jackpot
    if not plan.offered:
        return None
    prizes = tuple((prize.combination, prize.sort, prize.number) for prize in plan.plan)
    return BoardJackpot(plan.stake, plan.start, plan.ceiling or None, prizes)


def outcome(fact: Fact) -> Outcome | None:
    """`banca:20`, `banca:blackjack`, and `banca:0` when nobody was left for whom it had to play."""
    if not isinstance(fact, JogadaOver):
        return None
    return "banca:blackjack" if fact.blackjack else f"banca:{fact.bank}"


class Lying(ShoeShown, frozen=True):
    jogada: int  # of this shoe
    last_cut: int


def lying(carry: Carry) -> dict[str, Any]:
    shown: dict[str, Any] = plain(Lying(carry.shoes, *counts(carry.shoe), carry.jogadas, carry.last_cut))
    return shown
