"""The table as data, for whoever draws it: places, limits, what each side does, and what lies between two golpes."""

from typing import Any, Final

import msgspec

from jogofeito.core.facts import Fact
from jogofeito.core.record import plain
from jogofeito.games.chemin_de_fer.carry import Before, Carry
from jogofeito.games.chemin_de_fer.croupier import MISTAKES, Blame, Mistake, Moment
from jogofeito.games.chemin_de_fer.facts import CardsSeen, CardTurned, FirstBurnt, GolpeOver, How, PontoShown, Winner
from jogofeito.games.chemin_de_fer.kernels import NO_CARD, banca_should, ponto_should
from jogofeito.games.chemin_de_fer.places import behind
from jogofeito.games.chemin_de_fer.rules import Dealer, Rules
from jogofeito.games.sabot.shown import ShoeShown, counts

# the winner, the ponto's points and the banker's
OUTCOME: Final = r"^((ponto|banca|empate):[0-9]-[0-9])$"


class StandingPlace(msgspec.Struct, frozen=True):
    """A place for a standing player, behind and to the right of a seat."""

    place: int
    behind: int


class MistakeShown(msgspec.Struct, frozen=True):
    """A fault that the croupier may declare, at which moments, and the rule that says what follows."""

    fault: Mistake
    blame: Blame
    moments: tuple[Moment, ...]
    rule: str


class Board(msgspec.Struct, frozen=True):
    """Money in units."""

    seats: int
    standing: tuple[StandingPlace, ...]
    players: int  # that must sit
    minimum: int  # of a bet
    smallest_chip: int
    bank_minimum: int
    auction_base: int
    auction_step: int
    cagnotte: int  # per cent of what the banker wins
    cards: int
    decks: int
    backs: tuple[int, ...]  # the colour of each deck's backs: three of one and three of another (AO12.4)
    warning: int
    cut_margin: int
    dealer: Dealer
    ponto: tuple[int, ...]  # by points 0 to 7: 0 stands, 1 draws, 2 as the ponto likes
    banca: tuple[tuple[int, ...], ...]  # by points 0 to 7: the ponto's third card 0 to 9, then none; the same numbers
    mistakes: tuple[MistakeShown, ...]  # at a table with a croupier


def board(rules: Rules) -> dict[str, Any]:
    standing = range(rules.seats + 1, rules.places + 1)
    shown: dict[str, Any] = plain(
        Board(
            rules.seats,
            tuple(StandingPlace(place, behind(rules, place)) for place in standing),
            rules.players,
            rules.minimum,
            rules.smallest_chip,
            rules.bank_minimum,
            rules.auction_base,
            rules.auction_step,
            rules.cagnotte,
            rules.cards,
            rules.decks,
            tuple(1 + 2 * deck // rules.decks for deck in range(rules.decks)),
            rules.warning,
            rules.cut_margin,
            rules.dealer,
            tuple(ponto_should(points) for points in range(8)),
            tuple(tuple(banca_should(points, third) for third in (*range(10), NO_CARD)) for points in range(8)),
            tuple(MistakeShown(name, each.blame, each.moments, each.rule) for name, each in MISTAKES.items())
            if rules.has_croupier
            else (),
        )
    )
    return shown


class BankShown(msgspec.Struct, frozen=True):
    """Who has the hand between two golpes, and with what."""

    seat: int
    bank: int
    garage: int
    associate: int  # a place; 0: nobody
    wins: int
    how: How


class PassedShown(msgspec.Struct, frozen=True):
    """A hand that was passed, and what takes it over."""

    seat: int
    level: int


class GolpeShown(msgspec.Struct, frozen=True):
    winner: Winner
    ponto: int
    banca: int


class Lying(ShoeShown, frozen=True):
    """The shoe, the hand, and the golpes of this shoe."""

    golpe: int
    past: tuple[GolpeShown, ...]
    bank: BankShown | None
    passed: PassedShown | None
    last: int  # the place to whose right the hand goes in turn; 0: to the first seat
    skips: tuple[int, ...]  # places that let it go by once


def lying(carry: Carry) -> dict[str, Any]:
    hand, passed = carry.hand, carry.passed
    shown: dict[str, Any] = plain(
        Lying(
            carry.shoes,
            *counts(carry.shoe),
            carry.golpes,
            tuple(_shown(each) for each in carry.past),
            BankShown(hand.seat, hand.bank, hand.garage, hand.associate_seat, hand.wins, hand.how) if hand else None,
            PassedShown(passed.seat, passed.level) if passed else None,
            carry.last,
            tuple(sorted(carry.seats[player] for player in carry.skips if player in carry.seats)),
        )
    )
    return shown


def _shown(golpe: Before) -> GolpeShown:
    return GolpeShown(golpe.winner, golpe.ponto, golpe.banca)


def outcome(fact: Fact) -> str | None:
    """`banca:3-7`, for the list of last results: the winner, the ponto's points and the banker's."""
    return f"{fact.winner}:{fact.ponto}-{fact.banca}" if isinstance(fact, GolpeOver) else None


def shows(fact: Fact) -> tuple[str, ...]:
    """The cards that a fact lays open to whoever is told it."""
    match fact:
        case CardsSeen(cards=cards) | PontoShown(cards=cards):
            return cards
        case CardTurned(card=card) | FirstBurnt(card=card):
            return (card,)
        case _:
            return ()
