"""What becomes known at a chemin de fer table."""

from typing import Final, Literal

from jogofeito.core.facts import Fact
from jogofeito.games.sabot.acts import CutDeclined, CutWanted, PackShown, ShoeFilled, WarningOut

Side = Literal["ponto", "banca"]
Winner = Literal["ponto", "banca", "empate"]
Kind = Literal["banco", "suivi", "seul", "com_mesa"]
How = Literal["turn", "kept", "level", "retaken", "auction", "minimum", "returned"]
Word = Literal["oito", "nove", "carta", "nao"]
Why = Literal["table", "free", "false_draw", "advice", "by_table", "fault"]
Lost = Literal["refused", "absent"]

# ---- the company


class Interrupted(Fact, frozen=True):
    """Fewer sit than have to: there is no golpe (AO12.16)."""

    seated: int
    needed: int


class CardsSpread(Fact, frozen=True):
    """All cards left in the shoe, face up, in order of value: burnt and unseen ones alike (AO12.15)."""

    cards: tuple[str, ...]


class FirstBurnt(Fact, frozen=True):
    """The first card of a new shoe, and how many are burnt with it (AO12.13)."""

    card: str
    burnt: int


# ---- the hand


class SeatsEmpty(Fact, frozen=True):
    """The hand has come to these seats, and nobody is there (AO12.21)."""

    seats: tuple[int, ...]

    @property
    def vacates(self) -> tuple[int, ...]:
        return self.seats


class HandArrives(Fact, frozen=True):
    """The hand is this seat's to take."""

    seat: int


class HandSkipped(Fact, frozen=True):
    """«A mão salta»: whoever has moved nearer lets it go by once (AO12.93)."""

    seat: int


class HandOffered(Fact, frozen=True):
    """A hand that was passed, at its amount, to these places in this order (AO12.79)."""

    level: int
    order: tuple[int, ...]


class HandWanted(Fact, frozen=True):
    """This place takes it, should nobody with an earlier right."""

    seat: int


class HandLeft(Fact, frozen=True):
    """This place leaves it to the next."""

    seat: int


class HandRefused(Fact, frozen=True):
    """«Banca recusada»."""

    seat: int


class SeatLost(Fact, frozen=True):
    """Bound to take the hand and not there, or not willing (AO12.86, AO12.95)."""

    seat: int
    why: Lost

    @property
    def costs_seat(self) -> int | None:
        return self.seat


class AuctionOpened(Fact, frozen=True):
    """«Banca em leilão. Quem oferece?»: `barred` may not bid."""

    base: int
    step: int
    barred: tuple[int, ...]


class BidMade(Fact, frozen=True):
    """The highest bid now; equal ones fall to whoever has the better right (AO12.84, AO12.85, AO12.88)."""

    seat: int
    amount: int
    partner: int


class BidInvited(Fact, frozen=True):
    """A bid of two, which waits for the other half."""

    seat: int
    amount: int
    partner: int


class BidOver(Fact, frozen=True):
    """A bid that is the highest no more, or never was: its money is back."""

    seat: int
    amount: int


class AuctionOver(Fact, frozen=True):
    """To whom the hand is adjudicated and for how much; seat 0: nobody has bid."""

    seat: int
    amount: int
    partner: int


class BankStands(Fact, frozen=True):
    """Who is the bank, with how much, and what is set aside. `associate` has half of it, 0 is nobody."""

    seat: int
    bank: int
    garage: int
    associate: int
    how: How
    wins: int  # in a row, of this banker
    by_table: bool  # draws in both optional cases (AO12.103)


class CapitalAnnounced(Fact, frozen=True):
    """What the banker puts up, as soon as it is said (AO12.39), and whether an associate is welcome (AO12.31)."""

    seat: int
    capital: int
    associate: bool


class AssociateJoined(Fact, frozen=True):
    seat: int
    amount: int
    bank: int  # with it


class HandPassed(Fact, frozen=True):
    """«A mão passa por abandono», after a win or a tie; `level` is what takes it over."""

    seat: int
    after: Literal["win", "tie", "gone"]
    level: int


class HandLost(Fact, frozen=True):
    """«A mão passa»: the banker has lost the golpe."""

    seat: int


class HandReturns(Fact, frozen=True):
    """A standing banker has lost: the hand goes to the right of this seat, the last regular banker's (AO12.92)."""

    regular: int


class BankChanged(Fact, frozen=True):
    """Halved, or cut to twice what was won; the rest is garage or, with a new shoe, goes back (AO12.33, 34, 47)."""

    seat: int
    bank: int
    garage: int
    back: int
    why: Literal["won", "shoe", "short"]


class BankReturned(Fact, frozen=True):
    """What the banker or an associate takes away when the hand is over: their part of the bank, and the garage."""

    seat: int
    bank: int
    garage: int


class CagnotteTaken(Fact, frozen=True):
    """The house's part of what the banker has won."""

    amount: int
    bank: int  # what is left


class CagnotteOutside(Fact, frozen=True):
    """The banker has paid it from the purse: the bank is whole again (AO12.48)."""

    amount: int
    bank: int


# ---- bets


class Staked(Fact, frozen=True):
    """What a place has laid, and what of it plays; `open` is what is left of the bank to play for."""

    seat: int
    laid: int
    amount: int
    line: bool
    total: int  # of this place
    open: int


class BetTakenBack(Fact, frozen=True):
    seat: int
    amount: int
    total: int
    open: int


class BetYields(Fact, frozen=True):
    """A bet, or a part of it, that goes back because a bancô goes before it, or the bank is smaller now."""

    seat: int
    amount: int
    total: int
    open: int


class BetStays(Fact, frozen=True):
    """A bet that a tie has left on the table (AO12.77)."""

    seat: int
    amount: int


class BancoMade(Fact, frozen=True):
    """The cards are this place's; with `com_mesa` others may play for what is left."""

    seat: int
    kind: Kind
    amount: int
    priority: bool  # over somebody who had said it before
    open: int


class BancoOverridden(Fact, frozen=True):
    seat: int
    kind: Kind
    by: int


class BetsClosed(Fact, frozen=True):
    """«Jogo feito. Nada mais.»"""

    bank: int
    played: int  # of it
    banco: Kind | None


class NoBets(Fact, frozen=True):
    """Nobody has bet: no card is dealt, and the hand stays."""

    seat: int


# ---- the golpe


class CardDealt(Fact, frozen=True):
    """A card lies face down."""

    side: Side
    place: int  # 1, 2 or 3
    left: int  # cards in the shoe


class CardsGiven(Fact, frozen=True):
    """Whose the ponto's cards are."""

    seat: int
    kind: Kind | None  # None: for the highest bet


class CardsInHand(Fact, frozen=True):
    """They are taken in hand: nobody can claim them any more (AO12.53)."""

    seat: int


class CardsSeen(Fact, frozen=True):
    """Only for who has them."""

    cards: tuple[str, ...]
    points: int


class RulesTold(Fact, frozen=True):
    """Only for who asked; with five nobody says what to do (AO12.100)."""

    points: int
    must: Literal["abater", "carta", "nao", "free"]


class PontoSaid(Fact, frozen=True):
    seat: int
    word: Word


class PontoShown(Fact, frozen=True):
    """The ponto's first two cards, face up."""

    seat: int
    cards: tuple[str, ...]
    points: int


class CardTurned(Fact, frozen=True):
    """A card that everybody sees, and what its side counts with it, as far as it lies open."""

    side: Side
    place: int
    card: str
    points: int | None  # None: the side's first cards are not open


class BankerSaid(Fact, frozen=True):
    """What the banker does, and why; the table's word is in the board."""

    seat: int
    word: Word
    why: Why


class BankerAdvised(Fact, frozen=True):
    """The croupier's answer by the table, which binds (AO12.99)."""

    seat: int
    draws: bool


class CardBurnt(Fact, frozen=True):
    """A card that counts for nothing and does not go back into the shoe (AO12.98)."""

    card: str | None  # None: nobody has seen it


class Rebuilt(Fact, frozen=True):
    """The golpe as it should have been: third cards, where there is one, and how many are burnt (AO12.72, AO12.101)."""

    ponto: str | None
    banca: str | None
    burnt: int


class FaultNoted(Fact, frozen=True):
    """What the croupier declared; `side` is whose fault it was."""

    fault: str
    side: Literal["ponto", "banca", "pagador"]
    rule: str


class GolpeOver(Fact, frozen=True):
    golpe: int  # of this shoe
    winner: Winner
    ponto: int
    banca: int


class Collected(Fact, frozen=True):
    """What a place has lost to the bank."""

    seat: int
    amount: int


class Paid(Fact, frozen=True):
    """What a place has won, besides its own stake."""

    seat: int
    amount: int


FACTS: Final = (
    PackShown, ShoeFilled, CutWanted, CutDeclined, WarningOut, Interrupted, CardsSpread, FirstBurnt,
    SeatsEmpty, HandArrives, HandSkipped, HandOffered, HandWanted, HandLeft, HandRefused, SeatLost,
    AuctionOpened, BidMade, BidInvited, BidOver, AuctionOver,
    CapitalAnnounced, BankStands, AssociateJoined, HandPassed, HandLost, HandReturns, BankChanged, BankReturned,
    CagnotteTaken, CagnotteOutside,
    Staked, BetTakenBack, BetYields, BetStays, BancoMade, BancoOverridden, BetsClosed, NoBets,
    CardDealt, CardsGiven, CardsInHand, CardsSeen, RulesTold, PontoSaid, PontoShown, CardTurned,
    BankerSaid, BankerAdvised, CardBurnt, Rebuilt, FaultNoted, GolpeOver, Collected, Paid,
)  # fmt: skip
