"""The table as data, for whoever draws it: places, limits, the draw table, and what lies between two coups."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from jogofeito.core.facts import Fact
from jogofeito.core.record import plain
from jogofeito.games.bacara.acts import Carry, CoupOver, Past, Winner
from jogofeito.games.bacara.kernels import NO_CARD, banca_draws
from jogofeito.games.bacara.rules import Rules, Shoe
from jogofeito.games.sabot.shown import ShoeShown, counts

# the winner, the ponto's points and the banca's
OUTCOME: Final = r"^((ponto|banca|empate):[0-9]-[0-9])$"


class BoardPlace(msgspec.Struct, frozen=True):
    """A chance on the cloth. Money in units; no maximum where it is null."""

    id: str
    prize: int  # so many to one
    minimum: int
    maximum: int | None  # of one player
    cap: int | None  # of all players together


class Gap(msgspec.Struct, frozen=True):
    """A place for a standing player, between two seats; `hosts` are those whose bets they may complement.

    Where they bet freely there is none.
    """

    place: int
    beside: tuple[int, int]
    hosts: tuple[int, ...]


class Board(msgspec.Struct, frozen=True):
    places: tuple[BoardPlace, ...]
    sides: int  # boards of the table
    seats: int
    standing: tuple[Gap, ...]
    cards: int
    decks: int
    shoe: Shoe
    warning: int
    ceiling: int | None  # by how much one side may pass the other, over all players
    deduction: tuple[int, tuple[int, ...]]  # per cent of the banca's prize, with which points
    handling: Literal["players", "dealer"]
    draws: tuple[tuple[bool, ...], ...]  # by the banca's points 0 to 7: the ponto's third card 0 to 9, then none


def board(rules: Rules) -> dict[str, Any]:
    shown: dict[str, Any] = plain(
        Board(
            tuple(_place(rules, chance) for chance in rules.chances),
            2 if rules.table == "double" else 1,
            rules.seats,
            tuple(_gap(rules, place) for place in range(rules.seats + 1, rules.places + 1)),
            rules.cards,
            rules.decks,
            rules.shoe,
            rules.warning,
            rules.ceiling or None,
            (rules.taken_off.percent, rules.taken_off.on),
            rules.handling,
            tuple(_row(rules, banca) for banca in range(8)),
        )
    )
    return shown


def _place(rules: Rules, chance: str) -> BoardPlace:
    most = rules.most_of(chance) or None
    return BoardPlace(chance, rules.prizes.of(chance), rules.minimum_of(chance), most, rules.cap(chance))


def _gap(rules: Rules, place: int) -> Gap:
    beside = rules.neighbours(place)
    return Gap(place, beside, beside if rules.standing_bets == "complement" else ())


def _row(rules: Rules, banca: int) -> tuple[bool, ...]:
    letter = rules.readings.draw_table == "letter"
    return tuple(banca_draws(0, banca, third, letter) for third in (*range(10), NO_CARD))


def outcome(fact: Fact) -> str | None:
    """`banca:3-7`, for the list of last results: the winner, the ponto's points and the banca's."""
    return f"{fact.winner}:{fact.ponto}-{fact.banca}" if isinstance(fact, CoupOver) else None


class PastShown(msgspec.Struct, frozen=True):
    """A coup of this shoe. Points and pairs as in `CoupOver`."""

    winner: Winner
    ponto: int
    banca: int
    pairs: int
    natural: bool


class Counts(msgspec.Struct, frozen=True):
    """How often each came in this shoe."""

    ponto: int
    banca: int
    empate: int
    par_do_ponto: int
    par_da_banca: int
    natural: int


class Lying(ShoeShown, frozen=True):
    """The shoe, and its coups so far, for plate and roads."""

    coup: int
    past: tuple[PastShown, ...]
    counts: Counts


def lying(carry: Carry) -> dict[str, Any]:
    past = tuple(PastShown(each.winner, each.ponto, each.banca, each.pairs, each.natural) for each in carry.past)
    shown: dict[str, Any] = plain(Lying(carry.shoes, *counts(carry.shoe), carry.coups, past, _counted(carry.past)))
    return shown


def _counted(past: Sequence[Past]) -> Counts:
    wins = Counter(each.winner for each in past)
    return Counts(
        wins["ponto"],
        wins["banca"],
        wins["empate"],
        sum(each.pairs & 1 for each in past),
        sum(each.pairs >> 1 for each in past),
        sum(each.natural for each in past),
    )
