"""What holds of a shoe, whatever comes to a jogada."""

from collections import Counter
from typing import Any

from jogofeito.core.play import Play


def seen_stay_seen(play: Play[Any, Any]) -> bool:
    """After a void jogada: the same shoe without the cards that came out of it, or a new one; no coup counts twice."""
    before, after = play.carry, play.carry_after
    if after is None:
        return False
    if after.shoes == before.shoes and before.shoe and after.shoe:
        strange: Counter[int] = Counter(after.shoe.unseen) - Counter(before.shoe.unseen)
        return not strange and after.shoe.size == before.shoe.size
    return after.shoe is None or len(after.shoe.unseen) <= after.shoe.size


VOID_MEMORY = dict.fromkeys(("blackjack", "bacara-ponto-e-banca", "bacara-macau"), seen_stay_seen)
