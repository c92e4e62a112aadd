"""What can be done at a bacará table, what becomes known of it, and what outlives a coup."""

from typing import Literal

import msgspec

from jogofeito.core.facts import Fact
from jogofeito.core.offers import Act
from jogofeito.core.shoe_rest import ShoeRest
from jogofeito.games.bacara.rules import Group
from jogofeito.games.pano.acts import FACTS as CLOTH_FACTS
from jogofeito.games.pano.acts import SEAT_ACTS as CLOTH_ACTS
from jogofeito.games.pano.acts import Close
from jogofeito.games.sabot.acts import CROUPIER_ACTS as SHOE_CROUPIER_ACTS
from jogofeito.games.sabot.acts import FACTS as SHOE_FACTS
from jogofeito.games.sabot.acts import SEAT_ACTS as SHOE_ACTS

Stage = Literal["initial", "additional"]
Winner = Literal["ponto", "banca", "empate"]

# ---- acts of a player


class Turn(Act, frozen=True):
    """Turn the next card of the group."""


class Claim(Act, frozen=True):
    """Want the cards, should nobody whose right comes first want them."""


class Decline(Act, frozen=True):
    """Leave the cards to the player with the next lower bet. The clock does it for whoever is away."""


class LeaveToDealer(Act, frozen=True):
    """Let the dealer turn what is still to come of this group. Of the first edition."""


class Complement(Act, frozen=True):
    """Of a standing player: complement the bets of this one of the two seats they stand between."""

    seat: int


# ---- acts of the croupier


class Deal(Act, frozen=True):
    """Nothing wrong: the cards of this distribution are dealt, all that are left of it."""


class DealOne(Act, frozen=True):
    """Nothing wrong with the next card: it is dealt, and only that one."""


class FaceUp(Act, frozen=True):
    """The next card lies face up in the shoe."""


class Lapse(Act, frozen=True):
    """A slip in dealing: put right, or impossible to put right."""

    corrected: bool


SEAT_ACTS = (*CLOTH_ACTS, *SHOE_ACTS, Turn, Claim, Decline, Complement)
CROUPIER_ACTS = (Close, Deal, DealOne, FaceUp, Lapse, *SHOE_CROUPIER_ACTS)


# ---- facts


class CardDealt(Fact, frozen=True):
    """A card lies face down; nobody knows it, the house included. The third lies apart from the first two."""

    group: Group
    place: int  # 1, 2 or 3
    left: int  # cards in the shoe


class CardsHanded(Fact, frozen=True):
    """Who may turn the cards of a group."""

    group: Group
    seat: int


class CardsClaimed(Fact, frozen=True):
    """Somebody further down would turn them."""

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


class LapseNoted(Fact, frozen=True):
    stage: Stage
    corrected: bool


class FaceUpNoted(Fact, frozen=True):
    stage: Stage


class CoupOver(Fact, frozen=True):
    coup: int
    winner: Winner
    ponto: int
    banca: int
    pairs: int  # 1 of the ponto, 2 of the banca, 3 of both
    natural: bool


class BetLies(Fact, frozen=True):
    """A bet of a tie lies on: as the coup leaves it, and as the next one finds it."""

    seat: int
    chance: str
    amount: int


class LyingReturned(Fact, frozen=True):
    """One that cannot lie on, for the rules or the seat are others now, goes back to its owner."""

    seat: int
    chance: str
    amount: int


class Complements(Fact, frozen=True):
    """Which of the two seats beside them a standing player complements from now on."""

    seat: int
    host: int


class Deducted(Fact, frozen=True):
    """Taken off a prize of the banca before it was paid."""

    seat: int
    amount: int


FACTS = (
    *CLOTH_FACTS,
    *SHOE_FACTS,
    CardDealt,
    CardsHanded,
    CardsClaimed,
    CardsDeclined,
    CardTurned,
    LapseNoted,
    FaceUpNoted,
    CoupOver,
    BetLies,
    LyingReturned,
    Complements,
    Deducted,
)


class Past(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """A coup of this shoe, for the roads. Points and pairs as in `CoupOver`."""

    ponto: int
    banca: int
    pairs: int
    natural: bool

    @property
    def winner(self) -> Winner:
        if self.ponto == self.banca:
            return "empate"
        return "ponto" if self.ponto > self.banca else "banca"


class LyingBet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bet of a tie that its owner has not taken back. Its money is in `carried` of the seat."""

    player: str
    chance: str
    amount: int


class Carry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shoe between two coups. It has no order: `unseen` are the cards that nobody has looked at (decision 13)."""

    shoe: ShoeRest | None = None  # none: to be filled before the next coup
    shoes: int = 0
    coups: int = 0  # of this shoe
    past: tuple[Past, ...] = ()
    lying: tuple[LyingBet, ...] | msgspec.UnsetType = msgspec.UNSET  # written where there are any
    beside: dict[str, int] | msgspec.UnsetType = msgspec.UNSET  # by player, the seat they chose to complement
