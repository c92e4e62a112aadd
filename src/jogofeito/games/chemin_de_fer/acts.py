"""What can be done at a chemin de fer table."""

from typing import Final, Literal

from jogofeito.core.offers import Act
from jogofeito.games.pano.acts import Close
from jogofeito.games.sabot.acts import Cut, DeclineCut

Keep = Literal["whole", "half", "double"]  # of the bank, into the next golpe

# ---- the hand


class Announce(Act, frozen=True):
    """Take the hand in turn, with a bank of so much (AO12.39).

    The banker says at once whether an associate is welcome (AO12.31), and whether to play by the table (AO12.103).
    """

    capital: int
    associate: bool = False
    by_table: bool = False


class TakeHand(Act, frozen=True):
    """Take a hand that was passed, won by auction or kept at its amount: the bank is what it was offered for."""

    associate: bool = False
    by_table: bool = False


class RefuseHand(Act, frozen=True):
    """Not take the hand although bound to: it costs the seat, or the right to bid for it again.

    `absent` is what the clock says of somebody who is not there (AO12.95).
    """

    absent: bool = False


class LeaveHand(Act, frozen=True):
    """Leave a hand that was passed to the next player in order."""


class Bid(Act, frozen=True):
    """So much for the hand in the auction, alone or in equal parts with the player of another place (AO12.88)."""

    amount: int
    partner: int = 0


class JoinBid(Act, frozen=True):
    """Put up the other half of a bid that this place has made."""

    seat: int


class Associate(Act, frozen=True):
    """Add as much to the bank as the banker has put up, and win and lose alike (AO12.31)."""


class StayAside(Act, frozen=True):
    """Not become the banker's associate."""


class KeepHand(Act, frozen=True):
    """Keep the hand: with the whole bank, half of it, or twice what was won.

    `outside` pays the cagnotte from the purse, so that the bank stays whole (AO12.48).
    """

    bank: Keep = "whole"
    outside: bool = False


class PassHand(Act, frozen=True):
    """«Passo a mão.»"""


# ---- bets


class Bet(Act, frozen=True):
    """Lay chips at one's place; those on the line play half their value (AO12.44).

    Whoever does not know the game says so with `cards` and gets none for the highest bet (AO12.102).
    """

    amount: int
    line: bool = False
    cards: bool = True


class TakeBack(Act, frozen=True):
    """Take back a bet, or a part of it, while bets are open."""

    amount: int


class Banco(Act, frozen=True):
    """«Bancô»: play alone for the whole bank."""


class BancoSuivi(Act, frozen=True):
    """The same, by who did it in the golpe before and lost (AO12.52)."""


class BancoComMesa(Act, frozen=True):
    """«Bancô com a mesa»: at least half of the bank, the table may have the rest, and the cards are one's own."""

    amount: int


class BancoSeul(Act, frozen=True):
    """«Bancô sozinho», against a bancô com a mesa that has overridden another (AO12.57)."""


# ---- the cards


class LookAtCards(Act, frozen=True):
    """Take the two cards in hand and see them, before anybody else."""


class LetCardsGo(Act, frozen=True):
    """Not go on with bancô suivi: the cards stay where they were given."""


class Abater(Act, frozen=True):
    """«Oito» or «Nove»: show the cards at once."""


class Carta(Act, frozen=True):
    """«Carta»: a third card."""


class Nao(Act, frozen=True):
    """«Não»: no third card."""


class AskRules(Act, frozen=True):
    """Of the ponto: what the rules say of these points (AO12.100)."""


class Consult(Act, frozen=True):
    """Of the banker: ask the croupier, who answers by the table, and do what is said (AO12.99)."""


# ---- the croupier


class StartGolpe(Act, frozen=True):
    """Wait no longer; with too few players there is no golpe."""


class Adjudicate(Act, frozen=True):
    """Nobody offers more: the hand goes to the highest bid, or there was none."""


class LastCall(Act, frozen=True):
    """«Último golpe»: after this one the house closes (AO12.97 c)."""


HAND_ACTS: Final = (
    Announce, TakeHand, RefuseHand, LeaveHand, Bid, JoinBid, Associate, StayAside, KeepHand, PassHand,
)  # fmt: skip
BET_ACTS: Final = (Bet, TakeBack, Banco, BancoSuivi, BancoComMesa, BancoSeul)
CARD_ACTS: Final = (LookAtCards, LetCardsGo, Abater, Carta, Nao, AskRules, Consult)
SEAT_ACTS: Final = (Cut, DeclineCut, *HAND_ACTS, *BET_ACTS, *CARD_ACTS)
CROUPIER_ACTS: Final = (StartGolpe, Adjudicate, Close, LastCall)
