"""A hand of hold'em or omaha counted in compiled code, as the coroutine plays it from PHH: what each has at the end.

It follows `games.poquer` step by step on arrays of integers, and the two are fed the same hands in the tests. Where the
hand is not as it should be it only says so: the coroutine then tells why.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from jogofeito.core.cards import RANKS, SUITS
from jogofeito.core.kernel import kernel
from jogofeito.games.poquer.ranking.kernels import (
    rows_of,
    seven_place,
    suited_three,
    two_of_four_and_three,
)
from jogofeito.lab.compiled import compiled

MOST_PLAYERS: Final = 32
MOST_SPOKEN: Final = 1 << 12
COMMON: Final = 5
STREETS: Final = (0, 3, 1, 1)  # common cards turned before each round of bets

# of a player
STACK, BET, TOTAL, LIVE, ACTED, SHOWN, PLACE = range(7)
FIELDS: Final = 7
# of the table
POT, DEAD, LEVEL, STEP, IN_PLAY, ABLE, RAISER = range(7)
# what is said
FOLD, CALL, RAISE = range(3)
NOT_TOLD, MUCKS, SHOWS = -1, 0, 1
UNKNOWN: Final = -1
NOBODY: Final = -1
NONE: Final = -1

NEWLINE, SPACE, HASH, DOT, ZERO, DASH, QUESTION = (ord(each) for each in "\n #.0-?")
LETTER_D, LETTER_P, LETTER_H, LETTER_B = (ord(each) for each in "dphb")
LETTER_F, LETTER_C, LETTER_S = (ord(each) for each in "fcs")
NO_CARD: Final = -2


def _by_sign(signs: str) -> npt.NDArray[np.int64]:
    """The place of each letter among these; NO_CARD for others."""
    return np.array([signs.find(chr(each)) if chr(each) in signs else NO_CARD for each in range(256)])


RANK_OF, SUIT_OF = _by_sign(RANKS), _by_sign(SUITS)


# ---- what the actions say


@kernel
def read_card(text: Any, at: Any) -> Any:
    """The card of two letters, or UNKNOWN, or NO_CARD."""
    if text[at] == QUESTION or text[at + 1] == QUESTION:
        return UNKNOWN
    rank, suit = RANK_OF[text[at]], SUIT_OF[text[at + 1]]
    return NO_CARD if rank < 0 or suit < 0 else 4 * rank + suit


@kernel
def read_number(text: Any, at: Any, end: Any) -> Any:
    """A whole number from here on, and where it ends; -1 if there is none."""
    if at >= end or not ZERO <= text[at] <= ZERO + 9:
        return -1, at
    number = 0
    while at < end and ZERO <= text[at] <= ZERO + 9:
        number = number * 10 + (text[at] - ZERO)
        at += 1
    return number, at


@kernel
def read_amount(text: Any, at: Any, end: Any, scale: Any) -> Any:
    """An amount of chips in units; -1 where it is none, or not a whole number of units."""
    whole, at = read_number(text, at, end)
    if whole < 0 or at == end:
        return whole * scale if whole >= 0 else -1
    if text[at] != DOT:
        return -1
    parts, stop = read_number(text, at + 1, end)
    tens = 10 ** (stop - at - 1)
    if parts < 0 or stop != end or parts * scale % tens:
        return -1
    return whole * scale + parts * scale // tens


@kernel
def read_cards(text: Any, at: Any, end: Any, into: Any, have: Any) -> Any:
    """Cards from here to the end, put behind those that are there; how many there are then, -1 if one is none."""
    if (end - at) % 2 or have + (end - at) // 2 > len(into):
        return -1
    while at < end:
        into[have] = read_card(text, at)
        if into[have] == NO_CARD:
            return -1
        have += 1
        at += 2
    return have


@kernel
def listen(text: Any, start: Any, stop: Any, scale: Any, players: Any, cards: Any, said: Any) -> Any:
    """Take down all actions of a hand; how many were spoken, -1 where one is not understood."""
    spoken, common, at = 0, 0, start
    hole, board = cards[:-COMMON], cards[-COMMON:]
    while at < stop:
        end = at
        while end < stop and text[end] != NEWLINE and text[end] != HASH:
            end += 1
        line_end = end
        while line_end < stop and text[line_end] != NEWLINE:
            line_end += 1
        while end > at and text[end - 1] == SPACE:
            end -= 1
        if end - at > 5 and text[at] == LETTER_D and text[at + 1] == SPACE and text[at + 2] == LETTER_D:
            if text[at + 3] == LETTER_B and text[at + 4] == SPACE:
                common = read_cards(text, at + 5, end, board, common)
                if common < 0:
                    return -1
            elif not deals_hole(text, at + 3, end, players, hole):
                return -1
        else:
            spoken = hear(text, at, end, scale, players, hole, said, spoken)
            if spoken < 0:
                return -1
        at = line_end + 1
    return spoken


@kernel
def own_cards(hole: Any, players: Any, number: Any) -> Any:
    """A player's cards among all that are dealt, one to each in turn."""
    return hole[number :: len(players)]


@kernel
def deals_hole(text: Any, at: Any, end: Any, players: Any, hole: Any) -> Any:
    """`h pN CARDS`: a player's own cards, all at once."""
    if end - at < 6 or text[at] != LETTER_H or text[at + 1] != SPACE or text[at + 2] != LETTER_P:
        return False
    number, at = read_number(text, at + 3, end)
    if not 1 <= number <= len(players) or at == end or text[at] != SPACE:
        return False
    own = own_cards(hole, players, number - 1)
    return own[0] == UNKNOWN and read_cards(text, at + 1, end, own, 0) >= 0


@kernel
def hear(text: Any, at: Any, end: Any, scale: Any, players: Any, hole: Any, said: Any, spoken: Any) -> Any:
    """`pN f`, `pN cc`, `pN cbr AMOUNT`, `pN sm` or `pN sm CARDS`: how many are spoken then, -1 if it is none."""
    if end - at < 4 or text[at] != LETTER_P or spoken == len(said):
        return -1
    number, at = read_number(text, at + 1, end)
    left = end - at
    if not 1 <= number <= len(players) or left < 2 or text[at] != SPACE:
        return -1
    first, second = text[at + 1], text[at + 2] if left > 2 else 0
    said[spoken, 0], said[spoken, 2] = number - 1, 0
    if first == LETTER_F and left == 2:
        said[spoken, 1] = FOLD
    elif first == LETTER_C and second == LETTER_C and left == 3:
        said[spoken, 1] = CALL
    elif first == LETTER_C and second == LETTER_B and left > 5 and text[at + 4] == SPACE:
        said[spoken, 1], said[spoken, 2] = RAISE, read_amount(text, at + 5, end, scale)
        if said[spoken, 2] < 0:
            return -1
    elif first == LETTER_S and left >= 3:
        own = own_cards(hole, players, number - 1)
        return spoken if shows_or_mucks(text, at + 3, end, players[number - 1], own) else -1
    else:
        return -1
    return spoken + 1


@kernel
def shows_or_mucks(text: Any, at: Any, end: Any, player: Any, cards: Any) -> Any:
    """Shown cards are those that the player has, unless one of them is not told."""
    if at == end or (text[at] == SPACE and text[at + 1] == DASH):
        player[SHOWN] = MUCKS
        return True
    if text[at] != SPACE:
        return False
    player[SHOWN] = SHOWS
    for place in range(at + 1, end):
        if text[place] == QUESTION:
            return True
    return read_cards(text, at + 1, end, cards, 0) >= 0


@kernel
def deal(cards: Any) -> Any:
    """Any other card for one that nobody knows, in the order in which they are dealt; False if one comes twice."""
    dealt, spare = 0, 0
    for card in cards:
        if card != UNKNOWN and dealt >> card & 1:
            return False
        dealt |= 0 if card == UNKNOWN else 1 << card
    for place in range(len(cards)):
        if cards[place] == UNKNOWN:
            while dealt >> spare & 1:
                spare += 1
            cards[place] = spare
            spare += 1
    return True


# ---- bets


@kernel
def put(player: Any, table: Any, amount: Any) -> None:
    player[STACK] -= amount
    player[BET] += amount
    player[TOTAL] += amount
    table[POT] += amount
    if amount and not player[STACK]:
        table[ABLE] -= 1


@kernel
def first_bets(players: Any, table: Any, antes: Any, blinds: Any, dead: Any) -> Any:
    """Antes and blinds are put up; the first to speak after the highest blind that is in its place."""
    level, highest, first = 0, 0, 0
    for number in range(len(players)):
        left = players[number, STACK] - antes[number]
        level = max(level, min(abs(blinds[number]), left))
        if blinds[number] > highest:
            highest, first = blinds[number], number
    table[LEVEL] = level
    for number in range(len(players)):
        player = players[number]
        amount = min(antes[number], player[STACK])
        put(player, table, amount)
        player[BET] = 0
        if dead:
            player[TOTAL] -= amount
            table[DEAD] += amount
    for number in range(len(players)):
        put(players[number], table, min(abs(blinds[number]), players[number, STACK]))
    return (first + 1) % len(players)


@kernel
def to_answer(player: Any, table: Any) -> Any:
    owes = player[BET] < table[LEVEL] or (not player[ACTED] and table[ABLE] > 1)
    return player[LIVE] and player[STACK] > 0 and owes


@kernel
def may_raise(player: Any, table: Any, to: Any, pot_limit: Any) -> Any:
    """Whether a raise to so much is lawful (betting.against_raising, betting.bounds)."""
    owed, whole = table[LEVEL] - player[BET], player[BET] + player[STACK]
    closed = player[ACTED] and owed < table[STEP]
    if player[STACK] <= owed or table[ABLE] < 2 or closed or whole <= table[LEVEL]:
        return False
    least, most = table[LEVEL] + table[STEP], whole
    if pot_limit:
        most = min(whole, max(least, table[LEVEL] + table[POT] + owed))
    return min(least, most) <= to <= most


@kernel
def speak(players: Any, table: Any, number: Any, what: Any, amount: Any, pot_limit: Any) -> Any:
    """One player's turn; False where it is not lawful."""
    player = players[number]
    if what == FOLD:
        player[LIVE] = 0
        table[IN_PLAY] -= 1
        if player[STACK]:
            table[ABLE] -= 1
    elif what == CALL:
        put(player, table, min(table[LEVEL] - player[BET], player[STACK]))
    else:
        if not may_raise(player, table, amount, pot_limit):
            return False
        put(player, table, amount - player[BET])
        table[LEVEL] = amount
        table[RAISER] = number
    player[ACTED] = 1
    return True


@kernel
def round_of_bets(players: Any, table: Any, at: Any, said: Any, next_said: Any, spoken: Any, pot_limit: Any) -> Any:
    """Everybody in turn until all have put in the same; the place of the next act, -1 where one is not lawful."""
    count = len(players)
    while not players[at, LIVE]:
        at = (at + 1) % count
    silent = 0
    while silent < count:
        if to_answer(players[at], table):
            if next_said == spoken or said[next_said, 0] != at:
                return -1
            if not speak(players, table, at, said[next_said, 1], said[next_said, 2], pot_limit):
                return -1
            next_said += 1
            silent = 0
            if table[IN_PLAY] == 1:
                break
        else:
            silent += 1
        at = (at + 1) % count
    return next_said


@kernel
def open_round(players: Any, table: Any) -> None:
    for number in range(len(players)):
        players[number, BET] = players[number, ACTED] = 0
    table[LEVEL] = 0
    table[RAISER] = NOBODY


@kernel
def give_back_uncalled(players: Any, table: Any) -> None:
    top, second, who = 0, 0, NOBODY
    for number in range(len(players)):
        total = players[number, TOTAL]
        if total > top:
            top, second, who = total, top, number
        elif total > second:
            second = total
    if who != NOBODY and players[who, LIVE]:
        players[who, STACK] += top - second
        players[who, TOTAL] -= top - second
        table[POT] -= top - second


# ---- the end


@kernel
def rank(tables: Any, omaha: Any, cards: Any, board: Any) -> Any:
    b0, b1, b2, b3, b4 = board[0], board[1], board[2], board[3], board[4]
    if omaha:
        rows, suited = rows_of(tables.rows, b0, b1, b2, b3, b4), suited_three(b0, b1, b2, b3, b4)
        return two_of_four_and_three(
            tables.pairs, tables.fives, tables.flushes, cards[0], cards[1], cards[2], cards[3], rows, suited
        )
    seven = (cards[0], cards[1], b0, b1, b2, b3, b4)
    return seven_place(tables.words, tables.low, tables.high, tables.sevens, tables.flushes, seven)


@kernel
def next_height(players: Any, below: Any) -> Any:
    """The lowest sum above `below` that somebody who is in has bet; NONE if there is none."""
    height = NONE
    for number in range(len(players)):
        total = players[number, TOTAL]
        if players[number, LIVE] and total > below and (height == NONE or total < height):
            height = total
    return height


@kernel
def wins_so_far(players: Any, shown: Any, who: Any) -> Any:
    """Whether nobody who has shown beats a player in some pot that both contest."""
    below = NONE
    while True:
        height = next_height(players, below)
        if height == NONE or height > players[who, TOTAL]:
            return False
        beaten = False
        for rival in range(len(players)):
            in_pot = players[rival, LIVE] and players[rival, TOTAL] >= height
            beaten |= in_pot and shown[rival] and players[rival, PLACE] > players[who, PLACE]
        if not beaten:
            return True
        below = height


@kernel
def show_down(players: Any, table: Any, shown: Any, contested: Any) -> None:
    """Cards are shown or mucked in turn, from the last to raise; `contested` are the players as the pots found them."""
    count = len(players)
    start = max(table[RAISER], 0)
    contested[:count] = players
    shown[:count] = 0
    for turn in range(count):
        who = (start + turn) % count
        if not players[who, LIVE]:
            continue
        told = players[who, SHOWN]
        shows = told == SHOWS or (told == NOT_TOLD and wins_so_far(contested[:count], shown, who))
        if table[IN_PLAY] > 1 and not shows:
            players[who, LIVE] = 0
            table[IN_PLAY] -= 1
        else:
            shown[who] = 1


@kernel
def give(players: Any, table: Any) -> None:
    """Each pot to its winners; odd units from the marker, who sits last, and then in turn."""
    below, given = NONE, 0
    while True:
        height = next_height(players, below)
        if height == NONE:
            return
        amount = table[DEAD] if below == NONE else 0
        for number in range(len(players)):
            amount += min(players[number, TOTAL], height) - min(players[number, TOTAL], max(below, 0))
        if next_height(players, height) == NONE:  # what others bet above is in the last pot
            amount = table[POT] - given
        given += amount
        share_pot(players, height, amount)
        below = height


@kernel
def share_pot(players: Any, height: Any, amount: Any) -> None:
    count, top, winners = len(players), 0, 0
    for number in range(count):
        if players[number, LIVE] and players[number, TOTAL] >= height:
            place = players[number, PLACE]
            winners = 1 if place > top else winners + (place == top)
            top = max(top, place)
    each, over = amount // winners, amount % winners
    for turn in range(count):
        number = (count - 1 + turn) % count
        if players[number, LIVE] and players[number, TOTAL] >= height and players[number, PLACE] == top:
            players[number, STACK] += each + (over > 0)
            over -= over > 0


# ---- a hand, and all of them


@kernel
def play(tables: Any, omaha: Any, players: Any, table: Any, first: Any, cards: Any, said: Any, spoken: Any, shown: Any,
         contested: Any) -> Any:  # fmt: skip
    """False where something is said that is not lawful, or too much or too little."""
    next_said = 0
    for street in range(len(STREETS)):
        if table[IN_PLAY] == 1:
            break
        if street:
            open_round(players, table)
        next_said = round_of_bets(players, table, 0 if street else first, said, next_said, spoken, omaha)
        if next_said < 0:
            return False
    if next_said != spoken:
        return False
    give_back_uncalled(players, table)
    for number in range(len(players)):
        if players[number, LIVE] and table[IN_PLAY] == 1:
            players[number, STACK] += table[POT]
        elif players[number, LIVE]:
            own = own_cards(cards[:-COMMON], players, number)
            players[number, PLACE] = rank(tables, omaha, own, cards[-COMMON:])
    if table[IN_PLAY] > 1:
        show_down(players, table, shown, contested)
        give(players, table)
    return True


@compiled
def replay_all(
    holdem: Any, omaha: Any, kinds: Any, text: Any, ends: Any, starts: Any, amounts: Any, scales: Any, steps: Any,
    dead: Any, done: Any,
) -> None:  # fmt: skip
    """Play hands again one after the other. `amounts` are stacks, antes and blinds; the stacks are changed."""
    players, table = np.empty((MOST_PLAYERS, FIELDS), dtype=np.int64), np.empty(7, dtype=np.int64)
    deck = np.empty(4 * MOST_PLAYERS + COMMON, dtype=np.int64)
    said, contested = np.empty((MOST_SPOKEN, 3), dtype=np.int64), np.empty((MOST_PLAYERS, FIELDS), dtype=np.int64)
    shown = np.empty(MOST_PLAYERS, dtype=np.int64)
    begin = 0
    for hand in range(len(ends)):
        start, count = starts[hand], starts[hand + 1] - starts[hand]
        here, cards = players[:count], deck[: count * (4 if kinds[hand] else 2) + COMMON]
        here[:], cards[:], table[:] = 0, UNKNOWN, 0
        here[:, STACK], here[:, LIVE], here[:, SHOWN] = amounts[0, start : start + count], 1, NOT_TOLD
        table[STEP], table[IN_PLAY], table[RAISER] = steps[hand], count, NOBODY
        for number in range(count):
            table[ABLE] += here[number, STACK] > 0
        spoken = listen(text, begin, ends[hand], scales[hand], here, cards, said)
        begin = ends[hand] + 1
        done[hand] = False
        if spoken >= 0 and deal(cards):
            first = first_bets(here, table, amounts[1, start : start + count], amounts[2, start : start + count],
                               dead[hand])  # fmt: skip
            tables = omaha if kinds[hand] else holdem
            done[hand] = play(tables, kinds[hand], here, table, first, cards, said, spoken, shown, contested)
        amounts[0, start : start + count] = here[:, STACK]
