"""What can be done at a blackjack table, what becomes known of it, and what outlives a jogada."""

from typing import Literal

import msgspec

from jogofeito.core.facts import Fact
from jogofeito.core.offers import Act
from jogofeito.core.shoe_rest import ShoeRest
from jogofeito.games.acumulado.acts import ACTS as JACKPOT_ACTS
from jogofeito.games.acumulado.acts import FACTS as JACKPOT_FACTS
from jogofeito.games.pano.acts import FACTS as CLOTH_FACTS
from jogofeito.games.pano.acts import SEAT_ACTS as CLOTH_ACTS
from jogofeito.games.pano.acts import Close
from jogofeito.games.sabot.acts import CROUPIER_ACTS as SHOE_CROUPIER_ACTS
from jogofeito.games.sabot.acts import FACTS as SHOE_FACTS
from jogofeito.games.sabot.acts import SEAT_ACTS as SHOE_ACTS

# ---- acts of whoever decides for a hand


class Draw(Act, frozen=True):
    """One more card."""


class Stand(Act, frozen=True):
    """No more cards."""


class Double(Act, frozen=True):
    """Double the bet on the hand, for one card and no more."""


class Split(Act, frozen=True):
    """Make two hands of two cards of the same value, with the same bet on each."""


class GiveUp(Act, frozen=True):
    """Leave half of the bet to the bank."""


# ---- acts of everybody who has bet on a place


class Follow(Act, frozen=True):
    """Do with the own bet on a place what its decider has done: double it, or bet the same on the new hand."""


class StayOut(Act, frozen=True):
    """Leave the own bet as it is."""


class Insure(Act, frozen=True):
    """Insure a bet against a blackjack of the bank, with up to half of it."""

    chance: str
    amount: int


class TakeEvenMoney(Act, frozen=True):
    """Be paid one to one for a blackjack before it is known what the bank has."""

    chance: str


class NoInsurance(Act, frozen=True):
    """Insure nothing more, and take no even money."""


class SitOut(Act, frozen=True):
    """Not to bet on the own place in this jogada: others need not wait with bets on it."""


# ---- acts of the croupier


class GoOn(Act, frozen=True):
    """Nothing is wrong."""


class TurnBankCard(Act, frozen=True):
    """The bank's second card was turned by mistake: it goes to the discard corner, and another is dealt."""


class WrongCard(Act, frozen=True):
    """A card was drawn for a player who had not asked for it: still face down, or already seen."""

    seen: bool


class OneTooMany(Act, frozen=True):
    """The bank took a card although it had to stand: it does not count."""


class SpreadCards(Act, frozen=True):
    """Nobody has bet: the rest of the shoe is laid open, and the next jogada begins with a new one."""


class KeepShoe(Act, frozen=True):
    """Nobody has bet: the shoe stays as it is."""


SEAT_ACTS = (
    *CLOTH_ACTS,
    *JACKPOT_ACTS,
    *SHOE_ACTS,
    Draw,
    Stand,
    Double,
    Split,
    GiveUp,
    Follow,
    StayOut,
    Insure,
    TakeEvenMoney,
    NoInsurance,
    SitOut,
)
CROUPIER_ACTS = (Close, *SHOE_CROUPIER_ACTS, GoOn, TurnBankCard, WrongCard, OneTooMany, SpreadCards, KeepShoe)


# ---- facts. A hand is told by its place and its number there, 1 before any split.

Decision = Literal["draw", "stand", "double", "split", "give_up"]
Result = Literal["blackjack", "even_money", "win", "tie", "loss", "bust", "gave_up"]


class SatOut(Fact, frozen=True):
    """Whose seat it is does not bet on it now: the place is like a vacant one until they do."""

    seat: int


class CardDealt(Fact, frozen=True):
    """A card of a hand, face up, and what the hand counts with it."""

    place: int
    hand: int
    card: str
    total: int
    soft: bool  # an ace counts 11
    left: int  # cards in the shoe


class BankCard(Fact, frozen=True):
    """An open card of the bank, and what its open cards count."""

    card: str
    total: int
    soft: bool
    left: int


class BankCardDown(Fact, frozen=True):
    """The bank's second card lies face down; nobody knows it, the house included."""

    left: int


class Decided(Fact, frozen=True):
    """What was decided for a hand, and by the player of which seat."""

    place: int
    hand: int
    seat: int
    decision: Decision


class StakeAdded(Fact, frozen=True):
    """More money on a hand: a double, or the bet on a new hand."""

    seat: int
    place: int
    hand: int
    amount: int


class StayedOut(Fact, frozen=True):
    """Who did not follow a double, or a split: then their bet is decided by the first of the two hands."""

    seat: int
    place: int
    hand: int


class HandSplit(Fact, frozen=True):
    """A card of a hand has become a new hand."""

    place: int
    hand: int
    new: int
    card: str  # the first of the new hand


class Insured(Fact, frozen=True):
    seat: int
    place: int
    amount: int


class NoMoreInsurance(Fact, frozen=True):
    """A player insures nothing more and takes no even money."""

    seat: int


class InsuranceOver(Fact, frozen=True):
    """An insurance was lost, or came back with its prize."""

    seat: int
    place: int
    kept: int
    prize: int


class SpecialPaid(Fact, frozen=True):
    """6-7-8 of one suit, or three sevens: paid at once, the bet stays."""

    seat: int
    place: int
    hand: int
    prize: int


class HandOver(Fact, frozen=True):
    """A bet on a hand is decided: what of it stays its owner's and what is paid on it."""

    seat: int
    place: int
    hand: int
    result: Result
    kept: int
    prize: int


class CardAnnulled(Fact, frozen=True):
    """A card that does not count and goes to the discard corner."""

    card: str
    left: int


class CardSetAside(Fact, frozen=True):
    """A card drawn by mistake, face down: the next who asks for one gets it, or else the bank."""

    left: int


class CardsShuffledIn(Fact, frozen=True):
    """The shoe ran out: the cards of the discard corner are shuffled and dealt on."""

    cards: int


class CardsSpread(Fact, frozen=True, gc=True):
    """The cards that nobody had seen, laid open: how many of each rank, from the two to the ace."""

    cards: int
    ranks: tuple[int, ...]


class JogadaOver(Fact, frozen=True):
    """What the bank has in the end; 0 when its second card was not turned because nobody was left."""

    bank: int
    blackjack: bool


FACTS = (
    *CLOTH_FACTS,
    *JACKPOT_FACTS,
    *SHOE_FACTS,
    SatOut,
    CardDealt,
    BankCard,
    BankCardDown,
    Decided,
    StakeAdded,
    StayedOut,
    HandSplit,
    Insured,
    NoMoreInsurance,
    InsuranceOver,
    SpecialPaid,
    HandOver,
    CardAnnulled,
    CardSetAside,
    CardsShuffledIn,
    CardsSpread,
    JogadaOver,
)


class Carry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shoe between two jogadas. It has no order: `unseen` are the cards that nobody has looked at (decision 13)."""

    shoe: ShoeRest | None = None  # none: to be filled before the next jogada
    shoes: int = 0
    jogadas: int = 0  # of this shoe
    last_cut: int = 0  # the seat that had the right to cut last; 0: it begins at the lowest seat
