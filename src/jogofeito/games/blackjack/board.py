"""The table as data, for whoever draws it: places, limits, what one should know, and the shoe between two jogadas."""

from collections.abc import Mapping
from itertools import count, product
from typing import Any, Final

import msgspec

from jogofeito.core.cards import RANKS
from jogofeito.core.facts import Fact
from jogofeito.core.record import plain
from jogofeito.games.blackjack import kernels
from jogofeito.games.blackjack.acts import Carry, JogadaOver
from jogofeito.games.blackjack.rules import Rules, ShoeKind
from jogofeito.games.sabot.shown import ShoeShown, counts

LARGEST: Final = max(points + kernels.value(kernels.TEN) for points in range(21) if kernels.bank_draws(points, 0))


def _outcome(total: int) -> str:
    """What a bank that has so much is; 0 when it did not have to play."""
    if not total:
        return "idle"
    return "bust" if kernels.prize(1, 0, False, total, False, 1, 1) else "stands"  # it pays whoever is still there


# what the bank has in the end, by what it is
OUTCOMES: Final[Mapping[str, tuple[str, ...]]] = {
    "blackjack": ("banca:blackjack",),
    **{
        what: tuple(f"banca:{total}" for total in range(LARGEST + 1) if _outcome(total) == what)
        for what in ("idle", "stands", "bust")
    },
}


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


class Counting(msgspec.Struct, frozen=True):
    """How cards count, for whoever shows hands while they are played."""

    alone: dict[str, tuple[int, bool]]  # by rank: what a card counts by itself, and whether as an ace at its most
    most: int  # a hand that passes it is lost, and one that has it takes no card
    ace: int  # so much more than its least an ace may count
    blackjacks: tuple[str, ...]  # ranks of two first cards, in any order
    given_up: tuple[int, int]  # what stays of a bet that is given up: so many of so many


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
    shoe: ShoeKind
    warning: int
    blackjack: tuple[int, int]  # so many to so many
    insurance: int
    special: int
    allowed: Doing
    counting: Counting
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
            COUNTING,
            _jackpot(rules),
        )
    )
    return shown


def _counting() -> Counting:
    aces = [int(rank == kernels.ACE) for rank in range(len(RANKS))]
    values = [kernels.value(rank) for rank in range(len(RANKS))]
    pairs = product(range(len(RANKS)), repeat=2)
    return Counting(
        alone={
            name: (kernels.total(points, ace), kernels.soft(points, ace))
            for name, points, ace in zip(RANKS, values, aces, strict=True)
        },
        most=next(points for points in count() if not kernels.may_draw(points, 0)),
        ace=kernels.total(1, 1) - kernels.total(1, 0),
        blackjacks=tuple(RANKS[one] + RANKS[other] for one, other in pairs if kernels.is_blackjack(one, other)),
        given_up=(kernels.given_up(2), 2),
    )


COUNTING: Final = _counting()


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


def outcome(fact: Fact) -> str | None:
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
