"""What cards count, who may draw, and what a bet returns: played at the table and simulated in the lab.

A hand is known here by `points`, the sum of its cards with every ace at 1, and by `aces`, how many of them may still
count 11. Cards are integers as in `core.cards`; where only ranks matter, 0 for a two to 12 for an ace.
"""

from typing import Final

from jogofeito.core.kernel import kernel

ACE: Final = 12
TEN: Final = 8  # the rank; jack, queen and king follow
SIX: Final = 4
SEVEN: Final = 5
EIGHT: Final = 6
NO_CARD: Final = -1

# ---- points


@kernel
def value(rank: int) -> int:
    """Ace 1, figures and tens 10, the others what they show (AO6.6); what an ace may add, `total` knows."""
    if rank == ACE:
        return 1
    return rank + 2 if rank < TEN else 10


@kernel
def total(points: int, aces: int) -> int:
    """One ace counts 11 as long as that does not pass 21 (AO6.6); two never can."""
    return points + 10 if aces > 0 and points <= 11 else points


@kernel
def soft(points: int, aces: int) -> bool:
    """Whether an ace counts 11."""
    return aces > 0 and points <= 11


@kernel
def is_blackjack(one: int, other: int) -> bool:
    """Of two ranks: an ace with a figure or a 10 (AO6.1.a). After a split it is a 21 like others (AO6.25)."""
    return (one == ACE and TEN <= other < ACE) or (other == ACE and TEN <= one < ACE)


@kernel
def makes_blackjack(rank: int) -> bool:
    """Whether a bank that shows this card may have blackjack (AO6.26)."""
    return rank >= TEN


# ---- what may be done


@kernel
def may_stand(points: int, aces: int) -> bool:
    """With more than 11; two aces count 12 (AO6.22; reading 51)."""
    return total(points, aces) > 11


@kernel
def may_draw(points: int, aces: int) -> bool:
    """Up to 21 and no further (AO6.22)."""
    return total(points, aces) < 21


@kernel
def may_double(points: int, aces: int, any_total: bool) -> bool:
    """On two cards that make 9, 10 or 11, an ace taken as 1 (AO6.34, AO6.36, AO6.37); never on a 21 (reading 157)."""
    if total(points, aces) == 21:
        return False
    return any_total or 9 <= points <= 11


@kernel
def holds_ace(aces: int, any_total: bool) -> bool:
    """Doubled as 9 or 10 with an ace at 1, which that ace stays (AO6.37); an ace drawn then is free (reading 158)."""
    return aces > 0 and not any_total


@kernel
def may_split(one: int, other: int, by_rank: bool) -> bool:
    """Two cards of the same value, by points or by rank (AO6.31; reading 48)."""
    return one == other if by_rank else value(one) == value(other)


@kernel
def may_give_up(bank: int) -> bool:
    """Not against an ace (AO6.41). `bank` is the rank of the bank's open card."""
    return bank != ACE


@kernel
def bank_draws(points: int, aces: int) -> bool:
    """With 16 or less; it stands on 17 and more, also where an ace counts 11 (AO6.6.a, AO6.24; reading 53)."""
    return total(points, aces) < 17


# ---- what comes back


@kernel
def kept(
    stake: int, initial: int, player: int, blackjack: bool, bank: int, bank_blackjack: bool, all_lost: bool
) -> int:
    """What of a stake on a hand stays its owner's.

    `initial` is the part of it that was laid before the cards; where not `all_lost`, a blackjack of the bank takes
    nothing else of a hand that is still in play (reading 45).
    """
    if player > 21:
        return 0
    if blackjack:
        return stake
    if bank_blackjack:
        return 0 if all_lost else stake - initial
    return stake if bank > 21 or player >= bank else 0


@kernel
def prize(stake: int, player: int, blackjack: bool, bank: int, bank_blackjack: bool, most: int, least: int) -> int:
    """What is paid on it: `most` to `least` for a blackjack, the stake for coming closer (AO6.26, AO6.28, AO6.29)."""
    if player > 21 or bank_blackjack:
        return 0
    if blackjack:
        return stake * most // least
    return stake if bank > 21 or player > bank else 0


@kernel
def given_up(stake: int) -> int:
    """What stays of a bet that is given up: half (AO6.41)."""
    return stake // 2


@kernel
def insured(stake: int, times: int, bank_blackjack: bool) -> int:
    """What comes back of an insurance, its stake included (AO6.38; reading 52)."""
    return stake * (times + 1) if bank_blackjack else 0


@kernel
def is_special(one: int, two: int, three: int, sevens_of_one_suit: bool) -> bool:
    """Of three cards: 6-7-8 of one suit in any order, or three sevens (AO6.40; reading 47)."""
    a, b, c = one >> 2, two >> 2, three >> 2
    one_suit = one & 3 == two & 3 == three & 3
    if a == SEVEN and b == SEVEN and c == SEVEN:
        return one_suit or not sevens_of_one_suit
    return one_suit and SIX in (a, b, c) and SEVEN in (a, b, c) and EIGHT in (a, b, c)


# ---- the jackpot (AO7)

# bit n of `made` says whether the cards make the combination of index n
COMBINATIONS: Final = (
    "quatro_ases_naipe",
    "quatro_ases_cor",
    "quatro_ases",
    "tres_ases_naipe",
    "tres_ases_cor",
    "tres_ases",
    "dois_ases_naipe",
    "dois_ases_cor",
    "dois_ases",
    "quatro_setes",
    "tres_setes_naipe",
    "tres_setes_cor",
    "tres_setes",
    "seis_sete_oito_naipe",
    "blackjack_naipe",
    "par_naipe",
)


@kernel
def colour(card: int) -> int:
    """0 for clubs and spades, 1 for diamonds and hearts."""
    return 1 if card & 3 in (1, 2) else 0


@kernel
def alike(one: int, two: int, three: int, four: int) -> int:
    """3 for cards of one suit, 2 of one colour, 1 of any; cards that are not there do not count."""
    one_suit, one_colour = True, True
    for card in (two, three, four):
        if card != NO_CARD:
            one_suit = one_suit and card & 3 == one & 3
            one_colour = one_colour and colour(card) == colour(one)
    if one_suit:
        return 3
    return 2 if one_colour else 1


@kernel
def made(one: int, two: int, three: int, four: int) -> int:
    """The combinations that the first two, three or four cards of a player make, a bit each (AO7.5, AO7.9).

    One combination of a count of cards includes the weaker ones: four aces of one suit are also of one colour.
    """
    bits = 0
    of_two, of_three, of_four = alike(one, two, -1, -1), alike(one, two, three, -1), alike(one, two, three, four)
    a, b, c, d = one >> 2, two >> 2, three >> 2, four >> 2
    if a == ACE and b == ACE:
        bits |= _degrees(6, of_two)
        if c == ACE:
            bits |= _degrees(3, of_three)
            if d == ACE:
                bits |= _degrees(0, of_four)
    if a == SEVEN and b == SEVEN and c == SEVEN:
        bits |= _degrees(10, of_three)
        if d == SEVEN:
            bits |= 1 << 9
    if three != NO_CARD and of_three == 3 and a != b and is_special(one, two, three, False):
        bits |= 1 << 13
    if of_two == 3 and is_blackjack(a, b):
        bits |= 1 << 14
    if of_two == 3 and a == b:
        bits |= 1 << 15
    return bits


@kernel
def _degrees(first: int, degree: int) -> int:
    """The bits from `first` on for one suit, one colour and any, as far as the degree reaches."""
    if degree == 3:
        return 7 << first
    return 6 << first if degree == 2 else 4 << first
