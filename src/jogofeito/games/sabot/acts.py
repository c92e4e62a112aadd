"""What can be done about a sabot, and what becomes known of it."""

from jogofeito.core.facts import Fact
from jogofeito.core.offers import Act

DEALER = 0  # where a seat number is told: nobody's seat, the dealer


class Cut(Act, frozen=True):
    """Cut the shuffled pack so that the card of this place comes first."""

    at: int


class DeclineCut(Act, frozen=True):
    """Leave the cut to the next player, or to the dealer."""


class PutBack(Act, frozen=True):
    """The cards of the jogada go back into the shuffling shoe."""


class LeaveInCorner(Act, frozen=True):
    """They do not fit now and wait in the discard corner for the next time."""


class PackShown(Fact, frozen=True):
    """Before play begins at the table: all cards of a pack, in rows, face up."""

    pack: int
    rows: tuple[tuple[str, ...], ...]


class CardsTaken(Fact, frozen=True):
    """All is paid, the jackpot too: the dealer takes the cards."""


class ShoeFilled(Fact, frozen=True):
    """A new shoe, with the place of the cut and who made it, the cards behind the warning card and those burnt."""

    shoe: int
    cards: int
    cut_by: int
    cut_at: int
    warning: int
    burnt: int


class CutWanted(Fact, frozen=True):
    """Who will cut if nobody with an earlier right does."""

    seat: int


class CutDeclined(Fact, frozen=True):
    seat: int


class CardsBurnt(Fact, frozen=True):
    cards: int
    left: int


class WarningOut(Fact, frozen=True):
    """The warning card has come out: this jogada is the last of the shoe."""

    left: int


class CardsBack(Fact, frozen=True):
    """Shuffling shoe: whether the cards went back, or lie in the discard corner."""

    in_corner: bool


SEAT_ACTS = (Cut, DeclineCut)
CROUPIER_ACTS = (PutBack, LeaveInCorner)
FACTS = (PackShown, CardsTaken, ShoeFilled, CutWanted, CutDeclined, CardsBurnt, WarningOut, CardsBack)
