"""What can be done at a poker table, what becomes known of it, and what outlives a hand."""

from typing import ClassVar, Final, Literal

import msgspec

from jogofeito.core.facts import Fact
from jogofeito.core.offers import Act

# ---- acts of a player between two hands


class BuyCave(Act, frozen=True):
    """Bring a cave to the table and play; `post` pays the big bet now instead of waiting for it."""

    amount: int
    post: bool = False

    returns: ClassVar[bool] = True


class TopUp(Act, frozen=True):
    """Add the house's amount of a reposição to one's cave."""


class Tip(Act, frozen=True):
    """A gratificação out of one's cave, which the pagador puts into its slot (AO13.9 d)."""

    amount: int


class Rest(Act, frozen=True):
    """Sit out without losing one's seat."""

    rests: ClassVar[bool] = True


class Return(Act, frozen=True):
    """Play again; what was missed is made good. `post` as in buying a cave.

    With `wait` nothing is made good, and the player comes in with the big bet, when it falls to them.
    """

    post: bool = False
    wait: bool = False

    returns: ClassVar[bool] = True


# ---- acts of a player in a hand


class Fold(Act, frozen=True):
    """Não vou: give up the hand and what was bet in it."""


class Check(Act, frozen=True):
    """Passo: stay in without betting, while nobody has."""


class Call(Act, frozen=True):
    """Bet as much as those before, or all one has."""


class Raise(Act, frozen=True):
    """Bet, or go higher: `to` is what the player has bet in this round with it."""

    to: int


class Show(Act, frozen=True):
    """Turn one's cards at the showdown."""


class Muck(Act, frozen=True):
    """Give one's cards back unseen, and with them any claim to the pot."""


class Choose(Act, frozen=True):
    """The player with the hand turns the Dealer Choice marker (AO13.23)."""

    variant: str


class Cut(Act, frozen=True):
    """Cut the shuffled deck so that the card of this place comes first."""

    at: int


class Estardilhar(Act, frozen=True):
    """Put up a sum unseen; whoever wants to play puts up the double (AO16.12, PT809.50)."""

    amount: int


ESTARDILHO_ASKS: Final = 2  # of whoever wants to play, in estardilhos


class Restardilhar(Act, frozen=True):
    """Double what an estardilho asks for, also unseen."""


class PostNow(Act, frozen=True):
    """Pay the first bet that was missing at the deal (AO14.20, AO16.17)."""


SEAT_ACTS = (
    BuyCave, TopUp, Tip, Rest, Return, Fold, Check, Call, Raise, Show, Muck, Choose, Cut, Estardilhar, Restardilhar,
    PostNow,
)  # fmt: skip


# ---- acts of the croupier

Misdealt = Literal[
    "order", "count", "seen", "face_up", "incomplete", "damaged", "turned"
]  # AO13.69 a to g; AO16.15 a to d: order, count, face_up, turned
Outs = Literal["absent", "muddled", "late_claim"]
Holds = Literal["looked_again", "overlooked"]
Blames = Literal[
    "delay", "conduct", "seen_cards", "simulation", "looked_again", "disturbing",
    "in_pairs", "pot_together", "pot_divided", "agreement", "added_chips", "lent", "kept_chips", "left_for_a_while",
    "hid_cards", "comments", "swapped_seats", "bet_by_another", "influence", "marked_cards",
]  # fmt: skip # AO13.71 a, AO13.56, 54, 55, 57, 15; then AO13.14 a to n


class Begin(Act, frozen=True):
    """No more waiting: the next hand, or none if too few play. At an electronic table the clock does it."""


class BeginSession(Act, frozen=True):
    """An hour of play begins, for which the house takes its share of every cave (AO13.7 b)."""


class CloseSession(Act, frozen=True):
    """Half an hour is over: whoever sits down now owes nothing for this session (AO13.7 b)."""


class Deal(Act, frozen=True):
    """Nothing wrong: cards are dealt, or turned."""


class Misdeal(Act, frozen=True):
    """An error in dealing that makes the hand null (AO13.69, AO16.15)."""

    why: Misdealt


class SeenInCut(Act, frozen=True):
    """A card was seen in the cut or after it: the deck is shuffled again (AO13.33)."""


class TurnedInDealing(Act, frozen=True):
    """One card turned over as it was dealt to a seat (AO13.70 c)."""

    seat: int


class NotBurnt(Act, frozen=True):
    """The card to be burnt was turned (AO13.70 g)."""


class TooMany(Act, frozen=True):
    """So many common cards more than due were turned (AO16.16)."""

    cards: int


class NotPosted(Act, frozen=True):
    """A first bet is missing at the deal: of this seat, or of nobody knows whom (AO14.20, AO16.17)."""

    seat: int
    known: bool = True


class TooEarly(Act, frozen=True):
    """So many of the next common cards were turned before the bets were over (AO13.70 d, e, f)."""

    cards: int


class TakeOut(Act, frozen=True):
    """A player is out of the hand and has no claim to the pot (AO13.70 b, AO13.71 b, h)."""

    seat: int
    why: Outs


class Mixed(Act, frozen=True):
    """Two players' cards got mixed up: both are out (AO13.71 g)."""

    seat: int
    other: int


class OnlyMatch(Act, frozen=True):
    """The player to speak may match the bet, never raise it (AO13.57, AO13.71 i)."""

    why: Holds


class PassOver(Act, frozen=True):
    """The fiscal decides against a player who let the turn go by (AO13.71 i)."""


class TooLittle(Act, frozen=True):
    """The player to speak put down less than a call: it cannot be taken back, only completed (AO13.71 c)."""

    amount: int


class Unannounced(Act, frozen=True):
    """The player to speak raised without a word: it is a call, the rest goes back (AO13.71 d)."""


class OutOfTurn(Act, frozen=True):
    """A seat has bet so much before its turn: it stands, and cannot be raised then (AO13.71 f)."""

    seat: int
    amount: int


class Uncovered(Act, frozen=True):
    """A player has shown the cards during the hand, which stays valid (AO13.71 e)."""

    seat: int


class Warn(Act, frozen=True):
    """A warning for slow play, or for a breach of AO13.14, 15 and 54 to 57; a grave one costs the seat (AO13.58)."""

    seat: int
    why: Blames
    grave: bool = False


CROUPIER_ACTS = (
    Begin, BeginSession, CloseSession, Deal, Misdeal, SeenInCut, TurnedInDealing, NotBurnt, TooMany, NotPosted,
    TooEarly, TakeOut, Mixed, OnlyMatch, PassOver, TooLittle, Unannounced, OutOfTurn, Uncovered, Warn,
)  # fmt: skip


# ---- facts between hands


class CaveBought(Fact, frozen=True):
    seat: int
    amount: int
    commission: int
    stack: int


class ToppedUp(Fact, frozen=True):
    seat: int
    amount: int
    commission: int
    stack: int


class TipPutAway(Fact, frozen=True):
    """By the pagador, into the slot for tips: it is neither the house's nor a part of any pot (AO13.9 d)."""

    seat: int
    amount: int
    stack: int


class RestTaken(Fact, frozen=True):
    seat: int


class BackAgain(Fact, frozen=True):
    seat: int


class SessionShare(Fact, frozen=True):
    """What the house took of a cave for the session (AO13.7 b)."""

    seat: int
    amount: int
    stack: int


class Suspended(Fact, frozen=True):
    """Too few play: no hand is dealt (AO13.24, PT809.7)."""

    players: int
    needed: int


# ---- facts of a hand


class Stack(msgspec.Struct, frozen=True, array_like=True, gc=False):
    seat: int
    stack: int


class HandBegins(Fact, frozen=True):
    """Who plays, in the order of the first place, and who has the hand (the marker, the button)."""

    hand: int
    variant: str
    marker: int
    drawn: bool
    stacks: tuple[Stack, ...]


class DeckShown(Fact, frozen=True):
    """The deck lies open on the table, every card face up, before the first hand and after a break (AO13.4)."""

    cards: tuple[str, ...]


class ToChoose(Fact, frozen=True):
    """At a mixed table: who has the coming hand and says what is played (AO13.23)."""

    seat: int


class Chosen(Fact, frozen=True):
    seat: int
    variant: str


class DeckCut(Fact, frozen=True):
    seat: int
    at: int


Post = Literal["ante", "small", "big", "dead", "entry"]
IN_ROUND: Final[tuple[Post, ...]] = ("small", "big", "entry")  # those that are a part of what has to be matched


class Posted(Fact, frozen=True):
    """A bet that nobody chose. A dead one counts for nothing but the pot; an entry is a big bet out of place."""

    seat: int
    what: Post
    amount: int
    stack: int


class NoEstardilho(Fact, frozen=True):
    """Nobody bet unseen in the time there was for it."""


class CardsDealt(Fact, frozen=True):
    """Face down, one to each in this order, so many times."""

    seats: tuple[int, ...]
    each: int


class HoleCards(Fact, frozen=True):
    """A player's own cards. Nobody else is told before the showdown."""

    seat: int
    cards: tuple[str, ...]


class CommonCards(Fact, frozen=True):
    """The cards that fall before a round of bets, and all that lie there now."""

    street: int
    cards: tuple[str, ...]
    board: tuple[str, ...]
    burnt: bool


class ToSpeak(Fact, frozen=True):
    """Whose turn it is, and what it takes to stay in."""

    seat: int
    call: int
    pot: int


Says = Literal["fold", "check", "call", "bet", "raise", "post", "estardilho", "restardilho", "pass"]


class Spoke(Fact, frozen=True):
    """What a player said: `put` was added, making `to` in this round."""

    seat: int
    says: Says
    put: int
    to: int
    stack: int
    pot: int


class Uncalled(Fact, frozen=True):
    """What nobody matched goes back."""

    seat: int
    amount: int
    stack: int


class PotShown(msgspec.Struct, frozen=True):
    amount: int
    contenders: tuple[int, ...]


class Pots(Fact, frozen=True):
    """The main pot and the side pots after it, when there is more than one (AO13.38, PT809.40)."""

    pots: tuple[PotShown, ...]


class Shown(Fact, frozen=True):
    seat: int
    cards: tuple[str, ...]
    combination: str
    five: tuple[str, ...]


class Mucked(Fact, frozen=True):
    seat: int


class Share(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What a winner gets of a pot, and what the house took off it."""

    seat: int
    amount: int
    commission: int


class PotWon(Fact, frozen=True):
    """Who wins a pot of whom, and with what; no combination where nobody else was left."""

    pot: int  # 1 is the main pot
    amount: int
    contenders: tuple[int, ...]
    winners: tuple[int, ...]
    combination: str
    five: tuple[str, ...]  # of the first winner
    shares: tuple[Share, ...]


class HandOver(Fact, frozen=True):
    hand: int
    pot: int
    winners: tuple[int, ...]  # of the main pot
    combination: str
    stacks: tuple[Stack, ...]


# ---- facts of faults


class FaultNoted(Fact, frozen=True):
    """What the croupier declared, and the rule that decides it."""

    fault: str
    rule: str
    seat: int = 0


class CardExposed(Fact, frozen=True):
    """A card that everybody saw and that is not played: burnt, or put back into the deck."""

    card: str
    seat: int = 0


class Warned(Fact, frozen=True):
    seat: int
    why: Blames
    rule: str
    grave: bool = False


class SentAway(Fact, frozen=True):
    """A player has to leave the table: for something grave, or the last of so many warnings (AO13.58, AO13.71 a)."""

    seat: int
    warnings: int


FACTS = (
    CaveBought, ToppedUp, TipPutAway, RestTaken, BackAgain, SessionShare, Suspended, HandBegins, DeckShown, ToChoose,
    Chosen, DeckCut, Posted, NoEstardilho, CardsDealt, HoleCards, CommonCards, ToSpeak, Spoke, Uncalled, Pots, Shown,
    Mucked, PotWon, HandOver, FaultNoted, CardExposed, Warned, SentAway,
)  # fmt: skip


# ---- what outlives a hand


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a player stands in the game, money aside."""

    seat: int
    player: str
    resting: bool = False
    rested: int = 0  # hands without a break
    idle: int = 0  # hands without a bet
    missed_small: bool = False
    missed_big: bool = False
    waits: bool = False  # for the big bet, which buys the way in
    warnings: int = 0  # in this partida
    sent_away: bool = False
    new: bool = False  # has not been dealt to yet, and so has missed nothing
    posts: bool = False  # who waits: pays the big bet as soon as it lets them in


class Left(msgspec.Struct, frozen=True, array_like=True):
    """A player who left a short while ago, and what they took along."""

    player: str
    cave: int


class Trace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the game still knows of a player who has left it, or of the seat that a player has changed for another.

    The first bets pass over that seat as if they were still there: nobody is rid of them by getting up (AO14.19).
    """

    player: str
    seat: int = 0  # 0: the first bets have passed it
    missed_small: bool = False
    missed_big: bool = False
    warnings: int = 0  # in this partida
    sent_away: bool = False


class Carry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    marker: int = 0  # who had the hand last; 0: nobody yet
    hands: int = 0
    variant: str = ""  # chosen last at a mixed table
    places: tuple[Place, ...] = ()
    session_open: bool = False  # whoever comes now pays the share of the session
    left: tuple[Left, ...] = ()  # who come back with no less than that (AO13.14 h)
    traces: tuple[Trace, ...] = ()
    paid: tuple[str, ...] = ()  # players who have paid the share of the session in progress (AO13.7 b)
    deck_seen: bool = False  # open on the table, and no break since (AO13.4)
