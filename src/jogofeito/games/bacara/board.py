"""The table as data, for whoever draws it: places, limits, the draw table, and what lies between two coups."""

from collections import Counter
from typing import Any

import msgspec

from jogofeito.core.facts import Fact
from jogofeito.core.record import plain
from jogofeito.games.bacara.acts import Carry, CoupOver, Past
from jogofeito.games.bacara.kernels import NO_CARD, banca_draws
from jogofeito.games.bacara.rules import Rules


class Place(msgspec.Struct, frozen=True):
    """A chance on the cloth. Money in units; no maximum where it is null."""

    id: str
    prize: int  # so many to one
    minimum: int
    maximum: int | None  # of one player
    cap: int | None  # of all players together


class Gap(msgspec.Struct, frozen=True):
    """A place for a standing player; `host` is the seat whose bets they complement, 0 where they bet freely."""

    place: int
    beside: int
    host: int


class Board(msgspec.Struct, frozen=True):
    places: tuple[Place, ...]
    sides: int  # boards of the table
    seats: int
    standing: tuple[Gap, ...]
    cards: int
    decks: int
    shoe: str
    warning: int
    ceiling: int | None  # by how much one side may pass the other, over all players
    deduction: tuple[int, tuple[int, ...]]  # per cent of the banca's prize, with which points
    handling: str
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


def _place(rules: Rules, chance: str) -> Place:
    most = rules.maxima.of(chance) * rules.minimum
    return Place(chance, rules.prizes.of(chance), rules.minimum, most or None, rules.cap(chance))


def _gap(rules: Rules, place: int) -> Gap:
    beside = rules.host(place)
    return Gap(place, beside, beside if rules.standing_bets == "complement" else 0)


def _row(rules: Rules, banca: int) -> tuple[bool, ...]:
    letter = rules.readings.draw_table == "letter"
    return tuple(banca_draws(0, banca, third, letter) for third in (*range(10), NO_CARD))


def outcome(fact: Fact) -> str | None:
    """`banca:3-7`, for the list of last results: the winner, the ponto's points and the banca's."""
    return f"{fact.winner}:{fact.ponto}-{fact.banca}" if isinstance(fact, CoupOver) else None


def lying(carry: Carry) -> dict[str, Any]:
    """What anybody can see of the shoe: how many cards, never which; and its coups so far, for plate and roads."""
    wins = Counter(past.winner for past in carry.past)
    return {
        "shoe": carry.shoes,
        "cards": carry.shoe.size if carry.shoe else 0,
        "left": carry.shoe.size - carry.shoe.dealt if carry.shoe else 0,
        "before_warning": carry.shoe.warning - carry.shoe.dealt if carry.shoe else 0,
        "coup": carry.coups,
        "past": [
            {"winner": past.winner, **{name: getattr(past, name) for name in Past.__struct_fields__}}
            for past in carry.past
        ],
        "counts": {
            **{winner: wins[winner] for winner in ("ponto", "banca", "empate")},
            "par_do_ponto": sum(past.pairs & 1 for past in carry.past),
            "par_da_banca": sum(past.pairs >> 1 for past in carry.past),
            "natural": sum(past.natural for past in carry.past),
        },
    }
