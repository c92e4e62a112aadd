from jogofeito.core.kernel import kernel
from jogofeito.games.bacara.kernels import NO_CARD, points
STANDS=0
DRAWS=1
OPTIONAL=2
@kernel
def banker_table(banker: int, third: int) -> int:
    if banker < 3:
        return DRAWS
    if banker > 6:
        return STANDS
    if third == NO_CARD:
        return DRAWS if banker < 6 else STANDS
    if (banker == 3 and third == 9) or (banker == 5 and third == 4):
        return OPTIONAL
    if banker == 3:
        return DRAWS if third != 8 else STANDS
    return DRAWS if 2 * (banker - 3) <= third <= 7 else STANDS
