"""Ways of deciding between «vou» and «passo», and every situation that such a decision can end in.

`goes` is a kernel over the worth of a hand: bots ask it, the lab counts and simulates with it. The best strategy is
no rule of thumb: for one hand `advice` works it out, for all of them the lab does.
"""

from typing import Any, Final

from jogofeito.core.kernel import kernel
from jogofeito.games.combinacoes import ACE, CLASSES, PAR, RANK_BITS
from jogofeito.games.poquer_sem_descarte.kernels import (
    KING,
    TIED,
    combination_of,
    first_prize,
    kept,
    qualifies,
    result,
    second_prize,
)
from jogofeito.games.poquer_sem_descarte.rules import Rules

STRATEGIES: Final = (
    "jogar_melhor",
    "jogar_tres_regras",
    "jogar_as_rei_valete",
    "jogar_carta_igual",
    "jogar_par",
    "jogar_as_rei",
    "jogar_sempre",
)
MELHOR, TRES_REGRAS, AS_REI_VALETE, CARTA_IGUAL, PAR_OU_MELHOR, AS_REI, SEMPRE = range(len(STRATEGIES))
WITH_OPEN_CARD: Final = (TRES_REGRAS, CARTA_IGUAL)  # they look at it

NO_CARD: Final = -1  # no card of the bank lies open

QUEEN: Final = KING - 1
JACK: Final = QUEEN - 1
EIGHT: Final = 6
THREE: Final = 1
AS_REI_VALETE_8_3: Final = (
    ACE << 4 * RANK_BITS | KING << 3 * RANK_BITS | JACK << 2 * RANK_BITS | EIGHT << RANK_BITS | THREE
) << 1


def offered(rules: Rules) -> tuple[str, ...]:
    """The strategies that can be played under these rules."""
    return tuple(name for place, name in enumerate(STRATEGIES) if rules.open_card or place not in WITH_OPEN_CARD)


@kernel
def rank_at(worth: Any, place: Any) -> Any:
    """Of high cards, the rank of the highest (0) to the lowest (4)."""
    return (worth >> (RANK_BITS * (4 - place) + 1)) & 15


@kernel
def is_there(worth: Any, rank: Any) -> Any:
    """Whether one of five high cards has this rank."""
    found = False
    for place in range(5):
        found = found or rank_at(worth, place) == rank
    return found


@kernel
def goes(strategy: Any, worth: Any, open_rank: Any) -> Any:
    """Whether a way of deciding says «vou». All but the last agree on pairs, and on what is below ace and king.

    Published for the same game with other tie rules: Wizard of Odds, "Caribbean Stud Poker".
    """
    if strategy == SEMPRE or combination_of(worth) >= PAR:
        return True
    if strategy == PAR_OU_MELHOR or not qualifies(worth):
        return False
    return strategy == AS_REI or goes_with_ace_and_king(strategy, worth, open_rank)


@kernel
def goes_with_ace_and_king(strategy: Any, worth: Any, open_rank: Any) -> Any:
    if strategy == AS_REI_VALETE:
        return worth >= AS_REI_VALETE_8_3
    matched = is_there(worth, open_rank)
    if strategy == CARTA_IGUAL:
        return matched
    if open_rank >= KING:
        return rank_at(worth, 2) >= JACK
    return matched or (rank_at(worth, 2) == QUEEN and open_rank < rank_at(worth, 3))


# ---- situations: how a hand can end. A bet is a vector over them; the first four are the results of the kernels

NOT_BEATEN: Final = 4  # the bank does not qualify, and its hand is no worse than the player's
PASSED: Final = 5
SITUATIONS: Final = 6
CELLS: Final = len(CLASSES) * SITUATIONS  # combination of the player, then situation


@kernel
def situation_of(player: Any, bank: Any) -> Any:
    """Of a player in play, whichever reading is played."""
    found = result(player, bank, True)
    if found == TIED and not qualifies(bank):
        return NOT_BEATEN
    return found


def result_of(rules: Rules, situation: int) -> int:
    """The result under these rules of a situation in play."""
    if situation == NOT_BEATEN:
        return int(result(0, 0, rules.readings.not_qualified == "better"))
    return situation


def back(rules: Rules, first: int, combination: int, situation: int) -> int:
    """What a first bet brings back beyond the second bet that it took, by the functions that pay: below 0 if both went.

    As if no prize were ever cut (reading 170).
    """
    if situation == PASSED:
        return 0
    found, second = result_of(rules, situation), rules.second(first)
    prizes = first_prize(found, first) + second_prize(found, rules.prized(first), rules.prizes.by_class[combination])
    return int(kept(found, first) + kept(found, second) + prizes) - second


def backs(rules: Rules, first: int = 1) -> tuple[int, ...]:
    """The same for every cell."""
    return tuple(back(rules, first, *divmod(cell, SITUATIONS)) for cell in range(CELLS))
