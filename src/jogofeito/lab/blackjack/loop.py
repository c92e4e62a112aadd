"""The compiled loop of blackjack. Its tables come from `lab.blackjack`; a card is four times its value plus a suit."""

from typing import Any, Final

import numpy as np

from jogofeito.core.kernel import kernel
from jogofeito.games.blackjack.kernels import given_up, is_special
from jogofeito.lab.blackjack.solver.cards import ACE, TEN
from jogofeito.lab.compiled import compiled, fast_below, fast_word

WORDS: Final = 64  # of the tape that a jogada may need on the average; each card takes one
MOST_HANDS: Final = 40  # more never come about in a lifetime of machines
MIDDLE: Final = 4 * MOST_HANDS + 8  # the place of winning nothing
OUTCOMES: Final = 2 * MIDDLE + 1
MOST_CARDS: Final = 60  # that a trace shows
STAKE: Final = 2  # so that halves are whole

STAND, DRAW, DOUBLE, SPLIT, GIVE_UP = 0, 1, 2, 3, 4
RARE: Final = 1 << 15  # two cards that neither stand nor just draw begin with this and what is done
TOTALS: Final = 24
DRAW_FOR_PRIZE, DOUBLE_FOR_PRIZE = 5, 6  # where a third card can make a special combination
NATURAL: Final = 7
OVER: Final = -1 - 22  # hands and banks that are over have numbers below zero: one less than their total with a minus
BANK_BLACKJACK: Final = -1 - 23

# places among the numbers of the rules
CARDS, WARNING, BURNT, MOST_SPLITS, RESPLIT_ACES, SPECIAL, ONE_SUIT, WHOLE, AT_ONCE, BLACKJACK = range(10)


@kernel
def card_of(pack: Any, seed: Any, unseen: Any, word: Any) -> Any:
    """A card out of those nobody has seen, by a word of the tape; it goes behind them."""
    place = fast_below(fast_word(seed, word), unseen)
    card = np.int64(pack[place])
    pack[place] = pack[unseen - 1]
    pack[unseen - 1] = card
    return card


@compiled
def play(
    seed: Any, first: Any, last: Any, pack: Any, rules: Any, usual: Any, tables: Any, counts: Any, trace: Any
) -> None:
    """Jogada after jogada; a new shoe when the warning card has come out."""
    begins, plays, banks, pays = usual
    cards, warning, size = rules[CARDS], rules[WARNING], tables.size
    unseen, word, dealt = cards, first * WORDS, cards + 1
    for jogada in range(first, last):
        fresh = dealt > warning
        if fresh:
            dealt, unseen = rules[BURNT], cards
        before, end = unseen, word + unseen
        one = card_of(pack, seed, unseen, end - unseen)
        upcard = card_of(pack, seed, unseen - 1, end - unseen + 1) >> 2
        two = card_of(pack, seed, unseen - 2, end - unseen + 2)
        unseen -= 3
        state = begins[200 * upcard + 20 * (one >> 2) + 2 * (two >> 2) + (1 if one & 3 == two & 3 else 0)]
        if state < RARE:  # it stands, or draws until it stands
            won, unseen = _usual(pack, seed, plays, banks, pays, unseen, end, upcard * size, 10 * upcard, state)
            turned = won != -STAKE - 1
            won = max(won, -STAKE)
        else:
            won, unseen, turned = _rare(seed, pack, rules, tables, unseen, end, upcard, state - RARE, one, two)
        word = end - unseen
        dealt += before - unseen + (0 if turned else 1)
        counts[MIDDLE + won] += 1
        if len(trace):
            _note(trace[jogada], pack, fresh, won, before, before - unseen)


@kernel
def _note(row: Any, pack: Any, fresh: Any, won: Any, before: Any, used: Any) -> None:
    row[0], row[1], row[2] = fresh, won, used
    for card in range(min(used, MOST_CARDS)):
        row[3 + card] = pack[before - 1 - card]


@kernel
def _usual(
    pack: Any, seed: Any, plays: Any, banks: Any, pays: Any, unseen: Any, end: Any, base: Any, bank: Any, state: Any
) -> Any:
    """A hand that only draws and stands: what it wins, and unseen cards. One that is over wins one less than nothing.

    The word of a card is known from how many are unseen, so that only these are counted.
    """
    while state >= 0:
        state = plays[base + state + (card_of(pack, seed, unseen, end - unseen) >> 2)]
        unseen -= 1
    if state == OVER:
        return -STAKE - 1, unseen
    while bank >= 0:
        bank = banks[bank + (card_of(pack, seed, unseen, end - unseen) >> 2)]
        unseen -= 1
    return pays[(-1 - state) * TOTALS + (-1 - bank)], unseen


@kernel
def _rare(
    seed: Any, pack: Any, rules: Any, tables: Any, unseen: Any, word: Any, upcard: Any, act: Any, one: Any, two: Any
) -> Any:
    """Whatever else a place does: what it wins, unseen cards, and whether the bank's second was turned."""
    if act == SPLIT:
        return _split(seed, pack, rules, tables, unseen, word, upcard, one >> 2)
    if act in (GIVE_UP, NATURAL):
        return _second_only(seed, pack, rules, tables, unseen, word, upcard, act)
    hand = np.int64(tables.place[10 * (one >> 2) + (two >> 2)])
    won, counted, twice, unseen = _hand(seed, pack, rules, tables, unseen, word, upcard, hand, act, one, two)
    if counted > 21:
        return won - STAKE * (1 + twice), unseen, False
    bank = 10 * upcard
    while bank >= 0:
        bank = tables.bank[bank + (card_of(pack, seed, unseen, word - unseen) >> 2)]
        unseen -= 1
    return won + tables.pays[0, twice, counted, -1 - bank], unseen, True


@kernel
def _hand(
    seed: Any, pack: Any, rules: Any, tables: Any, unseen: Any, word: Any,
    upcard: Any, hand: Any, act: Any, one: Any, two: Any,
) -> Any:  # fmt: skip
    """A hand that doubles or may win a special prize: that prize, its total, whether it was doubled, unseen cards."""
    card = card_of(pack, seed, unseen, word - unseen)
    if act == DOUBLE:
        return 0, np.int64(tables.doubled[hand + (card >> 2)]), 1, unseen - 1
    won, twice = 0, 1 if act == DOUBLE_FOR_PRIZE else 0
    if is_special(one - 4, two - 4, card - 4, rules[ONE_SUIT] != 0):  # ranks are counted from the two
        won = rules[SPECIAL] * (STAKE * (1 + twice) if rules[WHOLE] else STAKE)
    if twice:
        return won, np.int64(tables.doubled[hand + (card >> 2)]), 1, unseen - 1
    after = np.int64(tables.play[upcard * tables.size + hand + (card >> 2)])
    counted, unseen = _draws(seed, pack, tables, unseen - 1, word, upcard, after)
    return won, counted, 0, unseen


@kernel
def _draws(seed: Any, pack: Any, tables: Any, unseen: Any, word: Any, upcard: Any, hand: Any) -> Any:
    """Card after card until the strategy stands or the hand is over: its total, and unseen cards."""
    base = upcard * tables.size
    while hand >= 0:
        hand = np.int64(tables.play[base + hand + (card_of(pack, seed, unseen, word - unseen) >> 2)])
        unseen -= 1
    return -1 - hand, unseen


@kernel
def _second_only(seed: Any, pack: Any, rules: Any, tables: Any, unseen: Any, word: Any, upcard: Any, act: Any) -> Any:
    """A blackjack, paid at once if the bank can have none (AO6.26); or a bet that is given up (reading 46)."""
    if act == GIVE_UP and rules[AT_ONCE]:
        return given_up(STAKE) - STAKE, unseen, False
    if act == NATURAL and upcard not in (ACE, TEN):
        return rules[BLACKJACK], unseen, False
    bank = tables.bank[10 * upcard + (card_of(pack, seed, unseen, word - unseen) >> 2)]
    blackjack = bank == BANK_BLACKJACK
    if act == NATURAL:
        return (0 if blackjack else rules[BLACKJACK]), unseen - 1, True
    return (-STAKE if blackjack else given_up(STAKE) - STAKE), unseen - 1, True


@kernel
def _split(seed: Any, pack: Any, rules: Any, tables: Any, unseen: Any, word: Any, upcard: Any, pair: Any) -> Any:
    """All hands of a split in their order, then the bank, if any of them waits for it."""
    ended = np.empty((MOST_HANDS, 3), dtype=np.int64)
    won, hands, waiting, playing, number = 0, 2, 0, 0, 0
    while number < hands:
        drawn = card_of(pack, seed, unseen, word - unseen) >> 2
        unseen -= 1
        while drawn == pair and hands <= rules[MOST_SPLITS] and (pair != ACE or rules[RESPLIT_ACES]):
            hands += 1
            drawn = card_of(pack, seed, unseen, word - unseen) >> 2
            unseen -= 1
        counted, twice, unseen = _split_hand(seed, pack, tables, unseen, word, upcard, pair, drawn)
        if counted == 0 and rules[AT_ONCE]:
            won += given_up(STAKE) - STAKE
        elif counted > 21:
            won -= STAKE * (1 + twice)
        else:
            playing += 1 if counted else 0
            ended[waiting, 0], ended[waiting, 1], ended[waiting, 2] = counted, twice, 1 if number else 0
            waiting += 1
        number += 1
    bank = 10 * upcard if waiting else OVER
    while bank >= 0:
        bank = tables.bank[bank + (card_of(pack, seed, unseen, word - unseen) >> 2)]
        unseen -= 1
        if not playing:  # hands that were given up wait for its second card only
            bank = min(bank, OVER)
    for each in range(waiting):
        won += tables.pays[ended[each, 2], ended[each, 1], ended[each, 0], -1 - bank]
    return won, unseen, waiting > 0


@kernel
def _split_hand(seed: Any, pack: Any, tables: Any, unseen: Any, word: Any, upcard: Any, pair: Any, second: Any) -> Any:
    """The total of a hand that comes from a split, whether it was doubled, unseen cards; a total of 0 was given up."""
    hand = np.int64(tables.place[10 * pair + second])
    act = tables.split[upcard * tables.size + hand + (5 if pair == ACE else 0)]
    if act == DRAW:
        counted, unseen = _draws(seed, pack, tables, unseen, word, upcard, hand)
        return counted, 0, unseen
    if act == DOUBLE:
        card = card_of(pack, seed, unseen, word - unseen)
        return np.int64(tables.doubled[hand + (card >> 2)]), 1, unseen - 1
    return (0 if act == GIVE_UP else tables.total[hand]), 0, unseen
