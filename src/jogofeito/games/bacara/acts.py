"""What can be done at a bacará table, what becomes known of it, and what outlives a coup."""

from typing import Literal

import msgspec

from jogofeito.core.cards import ShoeRest
from jogofeito.core.facts import Fact
from jogofeito.core.offers import Act
from jogofeito.games.bacara.rules import Group
from jogofeito.games.pano.acts import FACTS as CLOTH_FACTS
from jogofeito.games.pano.acts import SEAT_ACTS as CLOTH_ACTS
from jogofeito.games.pano.acts import Close

Stage = Literal["initial", "additional"]

DEALER = 0  # where a seat number is told: nobody's seat, the dealer

# ---- acts of a player


class Cut(Act, frozen=True):
    """Cut the shuffled pack so that the card of this place comes first."""

    at: int


class DeclineCut(Act, frozen=True):
    """Leave the cut to the next player, or to the dealer."""


class Turn(Act, frozen=True):
    """Turn the next card of the group."""


class Decline(Act, frozen=True):
    """Leave the cards to the player with the next lower bet."""


class LeaveToDealer(Act, frozen=True):
    """Let the dealer turn what is still to come of this group. The clock does it for whoever is away."""


# ---- acts of the croupier


class Deal(Act, frozen=True):
    """Nothing wrong: the cards are dealt."""


class FaceUp(Act, frozen=True):
    """The next card lies face up in the shoe."""


class Lapse(Act, frozen=True):
    """A slip in dealing: put right, or impossible to put right."""

    corrected: bool


class PutBack(Act, frozen=True):
    """The cards of the coup go back into the shuffling shoe."""


class LeaveInCorner(Act, frozen=True):
    """They do not fit now and wait in the discard corner for the next time."""


SEAT_ACTS = (*CLOTH_ACTS, Cut, DeclineCut, Turn, Decline, LeaveToDealer)
CROUPIER_ACTS = (Close, Deal, FaceUp, Lapse, PutBack, LeaveInCorner)


# ---- facts


class ShoeFilled(Fact, frozen=True):
    """A new shoe, with the place of the cut and who made it, the cards behind the warning card and those burnt."""

    shoe: int
    cards: int
    cut_by: int
    cut_at: int
    warning: int
    burnt: int


class CutDeclined(Fact, frozen=True):
    seat: int


class CardsBurnt(Fact, frozen=True):
    cards: int
    left: int


class CardDealt(Fact, frozen=True):
    """A card lies face down; nobody knows it, the house included. The third lies apart from the first two."""

    group: Group
    place: int  # 1, 2 or 3
    left: int  # cards in the shoe


class CardsHanded(Fact, frozen=True):
    """Who may turn the cards of a group."""

    group: Group
    seat: int


class CardsDeclined(Fact, frozen=True):
    group: Group
    seat: int


class CardTurned(Fact, frozen=True):
    group: Group
    place: int
    card: str
    by: int
    points: int  # of the cards of the group that lie open


class WarningOut(Fact, frozen=True):
    """The warning card has come out: this coup is the last of the shoe."""

    left: int


class LapseNoted(Fact, frozen=True):
    stage: Stage
    corrected: bool


class FaceUpNoted(Fact, frozen=True):
    stage: Stage


class CoupOver(Fact, frozen=True):
    coup: int
    winner: Literal["ponto", "banca", "empate"]
    ponto: int
    banca: int
    pairs: int  # 1 of the ponto, 2 of the banca, 3 of both
    natural: bool


class Deducted(Fact, frozen=True):
    """Taken off a prize of the banca before it was paid."""

    seat: int
    amount: int


class CardsBack(Fact, frozen=True):
    """Shuffling shoe: whether the cards went back, or lie in the discard corner."""

    in_corner: bool


FACTS = (
    *CLOTH_FACTS,
    ShoeFilled,
    CutDeclined,
    CardsBurnt,
    CardDealt,
    CardsHanded,
    CardsDeclined,
    CardTurned,
    WarningOut,
    LapseNoted,
    FaceUpNoted,
    CoupOver,
    Deducted,
    CardsBack,
)


class Past(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """A coup of this shoe, for the roads. Points and pairs as in `CoupOver`."""

    ponto: int
    banca: int
    pairs: int
    natural: bool

    @property
    def winner(self) -> Literal["ponto", "banca", "empate"]:
        if self.ponto == self.banca:
            return "empate"
        return "ponto" if self.ponto > self.banca else "banca"


class Carry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shoe between two coups. It has no order: `unseen` are the cards that nobody has looked at (decision 13)."""

    shoe: ShoeRest | None = None  # none: to be filled before the next coup
    shoes: int = 0
    coups: int = 0  # of this shoe
    past: tuple[Past, ...] = ()
