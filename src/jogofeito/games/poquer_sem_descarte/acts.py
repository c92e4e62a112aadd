"""What can be done at a table of póquer sem descarte, what becomes known of it, and what outlives a jogada."""

from typing import Final, Literal

import msgspec

from jogofeito.core.facts import Fact
from jogofeito.core.offers import Act
from jogofeito.games.acumulado.acts import ACTS as JACKPOT_ACTS
from jogofeito.games.acumulado.acts import FACTS as JACKPOT_FACTS
from jogofeito.games.pano.acts import FACTS as CLOTH_FACTS
from jogofeito.games.pano.acts import SEAT_ACTS as CLOTH_ACTS
from jogofeito.games.pano.acts import Close
from jogofeito.games.sabot.acts import CardsTaken, Cut, PackShown

BANK: Final = 0  # where a seat number is told: nobody's seat, the bank

Error = Literal["count", "exposed"]  # a wrong number of cards, or a card that should lie face down
Breach = Literal["showed", "talked"]
Result = Literal["lost", "tied", "not_qualified", "won"]
RESULTS: Final[tuple[Result, ...]] = ("lost", "tied", "not_qualified", "won")  # as the kernels number them

# ---- acts of a player


class Vou(Act, frozen=True):
    """Play on: the second bet is laid with it."""


class Passo(Act, frozen=True):
    """Give up the first bet. It cannot be taken back; the clock says it for whoever is silent."""


# ---- acts of the croupier


class Deal(Act, frozen=True):
    """Nothing wrong: the next cards are dealt."""


class Misdeal(Act, frozen=True):
    """A mistake in dealing, which annuls the jogada."""

    error: Error


class ShowBankCard(Act, frozen=True):
    """The cards are dealt, and this one of the bank's comes face up before its time."""

    place: int


class NoteBreach(Act, frozen=True):
    """A player has let cards be seen, or has talked about the play."""

    seat: int
    breach: Breach


class BarPlayer(Act, frozen=True):
    """A player who keeps breaking the rules does not play on here."""

    seat: int


SEAT_ACTS = (*CLOTH_ACTS, Vou, Passo)
CROUPIER_ACTS = (Close, Cut, Deal, Misdeal, ShowBankCard, NoteBreach, BarPlayer)
ACTS = (*SEAT_ACTS, *JACKPOT_ACTS, *CROUPIER_ACTS)


# ---- facts


class PackReady(Fact, frozen=True):
    """Shuffled, and cut at a place (0: not cut); so many cards burnt."""

    pack: int
    cut_at: int
    burnt: int


class CardDealt(Fact, frozen=True):
    """A card lies face down; nobody knows it yet, the house included. Seat 0 is the bank."""

    seat: int
    place: int  # 1 to 5
    left: int  # cards in the pack


class BankCard(Fact, frozen=True):
    """A card of the bank, face up."""

    place: int
    card: str


class HandSeen(Fact, frozen=True):
    """For the player of this seat alone: their cards, in the order in which they came."""

    seat: int
    cards: tuple[str, ...]
    combination: str


class MisdealNoted(Fact, frozen=True):
    error: Error


class ShownEarly(Fact, frozen=True):
    """A card of the bank came face up before its time: it is the open one."""

    place: int


class BreachNoted(Fact, frozen=True):
    """`loses`: the bets of this seat are lost."""

    seat: int
    breach: Breach
    loses: bool


class Barred(Fact, frozen=True):
    seat: int


class DecisionTaken(Fact, frozen=True):
    """For the player of this seat alone, until all have decided."""

    seat: int
    goes: bool


class WentOn(Fact, frozen=True):
    """«Vou»: the second bet lies."""

    seat: int
    amount: int


class Passed(Fact, frozen=True):
    """«Passo»."""

    seat: int


class BankHand(Fact, frozen=True):
    """All cards of the bank are open: what they make, and whether it plays."""

    cards: tuple[str, ...]
    combination: str
    qualifies: bool


class HandShown(Fact, frozen=True):
    """The cards of a player in play, open for everybody, and how they stand against the bank's."""

    seat: int
    cards: tuple[str, ...]
    combination: str
    result: Result


class PrizesCut(Fact, frozen=True):
    """All prizes together would pass the most that the bank pays in a golpe; each was cut in proportion."""

    due: int
    most: int


FACTS = (
    *CLOTH_FACTS,
    *JACKPOT_FACTS,
    PackShown,
    PackReady,
    CardDealt,
    BankCard,
    HandSeen,
    MisdealNoted,
    ShownEarly,
    BreachNoted,
    Barred,
    DecisionTaken,
    WentOn,
    Passed,
    BankHand,
    HandShown,
    PrizesCut,
    CardsTaken,
)


class Carry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No cards: every jogada is dealt from a whole pack."""

    jogadas: int = 0
    breaches: dict[str, int] = {}  # by player
    barred: tuple[str, ...] = ()  # players

    def pack(self, packs: int) -> int:
        """Which of the packs this jogada is dealt from, in turn."""
        return self.jogadas % packs + 1
