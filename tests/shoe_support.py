"""What holds of a shoe, whatever comes to a jogada."""

from collections import Counter
from typing import Any

from jogofeito.core.cards import DECK_52, card
from jogofeito.core.facts import Fact
from jogofeito.core.play import Play
from jogofeito.games.bacara import acts as bacara
from jogofeito.games.blackjack import acts as blackjack
from jogofeito.games.sabot.acts import CardsBack, CardsBurnt, ShoeFilled, WarningOut

OPEN = (blackjack.CardDealt, blackjack.BankCard, blackjack.CardAnnulled, bacara.CardTurned)
SHUFFLED_IN, SPREAD = blackjack.CardsShuffledIn, blackjack.CardsSpread


def seen_stay_seen(play: Play[Any, Any]) -> bool:
    """After a void jogada the shoe lacks just the cards that came out of it open, and at least those that were burnt.

    It is gone where it was to be filled and was not, where the warning card came out, and where all cards went back.
    """
    facts = [each.fact for each in play.facts]
    before: Any = play.carry
    after: Any = play.carry_after
    filled = [each for each in facts if isinstance(each, ShoeFilled)]
    if after.shoe is None:
        return _is_used_up(facts) or (before.shoe is None and not filled and not open_cards(facts))
    if any(isinstance(each, SHUFFLED_IN) for each in facts):  # what lies open on the table stays out, and no more
        return not Counter(open_cards(facts)) - (Counter(DECK_52 * play.rules.decks) - Counter(after.shoe.unseen))
    whole = before.shoe is None or bool(filled)
    unseen = DECK_52 * play.rules.decks if whole else before.shoe.unseen
    left = len(unseen) if whole else before.shoe.size - before.shoe.dealt
    burnt = sum(each.burnt for each in filled) + sum(each.cards for each in facts if isinstance(each, CardsBurnt))
    seen = open_cards(facts)
    out: Counter[int] = Counter(unseen) - Counter(after.shoe.unseen)
    brought_in: Counter[int] = Counter(after.shoe.unseen) - Counter(unseen)
    return out == Counter(seen) and not brought_in and after.shoe.size - after.shoe.dealt <= left - len(seen) - burnt


def open_cards(facts: list[Fact]) -> list[int]:
    """Of the jogada, as they were told."""
    return [card(each.card) for each in facts if isinstance(each, OPEN)]


def _is_used_up(facts: list[Fact]) -> bool:
    back = (isinstance(each, CardsBack) and not each.in_corner for each in facts)
    return any(back) or any(isinstance(each, (WarningOut, SPREAD)) for each in facts)


VOID_MEMORY = dict.fromkeys(("blackjack", "bacara-ponto-e-banca", "bacara-macau"), seen_stay_seen)
