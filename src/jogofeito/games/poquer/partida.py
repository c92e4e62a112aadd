"""Poker as the floor sees it: how long one may rest, what a player who goes does, and what goes on without them."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from jogofeito.core.offers import Act, Offer
from jogofeito.core.partida import Partida, Standing, Terms
from jogofeito.games.poquer.acts import BeginSession, BuyCave, Carry, CloseSession, Fold, Left, Rest, Return
from jogofeito.games.poquer.between import Between, Gathering
from jogofeito.games.poquer.offers import Answering, MissingPost, Speaking, Unseen
from jogofeito.games.poquer.rules import Rules

MINUTE_MS: Final = 60_000
DECISIONS: Final = (Speaking, Answering, MissingPost)

# AO13.24: fifteen minutes with too few. AO13.13: two hands of rest, the third without a bet costs the seat, and so does
# resting again and again. AO13.71 a: so does being slow again and again, after warnings. AO13.26: changing tables.
ANGOLAN: Final = Terms(
    suspended_ms=15 * MINUTE_MS,
    rest_hands=2,
    rests=3,
    idle_hands=2,
    short_hands=2,
    invites=False,
    slow=3,
    lost_to_change=True,
)
# AO13.22; the others follow from the minimum, if the house has not chosen them itself
LIMITS: Final = frozenset(
    {"minimum", "limit", "most_in_hand", "least_share", "smallest_chip", "cave", "top_up", "entry_minimum"}
)
# Nothing that could tell of a card, be an agreement or offend (PT809.11 c, d, g): whoever chats chooses among these.
PHRASES: Final = (
    "hello", "good_luck", "good_hand", "well_played", "congratulations", "bad_luck", "thanks", "one_moment",
    "back_soon", "see_you",
)  # fmt: skip
ONLINE: Final = Terms()  # PT809.69, PT809.71, PT809.72, PT811.68, PT811.70, PT811.71
TERMS: Final[Mapping[str, Terms]] = {
    "AO14": ANGOLAN,
    "AO15": ANGOLAN,
    "AO16": ANGOLAN,
    "PT809": ONLINE,
    "PT811": ONLINE,
}


def _gathers(offer: Offer[Any]) -> bool:
    return isinstance(offer, Gathering)


def _lacks(offer: Offer[Any]) -> bool:
    return isinstance(offer, Gathering) and offer.ready < offer.needed


def _steps_out(offer: Offer[Any]) -> Act | None:
    """Between hands a rest, so that no card is dealt; in a hand a fold; a cut or a choice as usual."""
    if isinstance(offer, Between):
        return None if offer.cave or offer.resting or offer.sent_away else Rest()
    if isinstance(offer, DECISIONS):
        return Fold()
    return None if isinstance(offer, Unseen) else offer.default


def _steps_in(offer: Offer[Any]) -> Act | None:
    return Return() if isinstance(offer, Between) and offer.resting else None


def _standing(carry: Carry) -> dict[int, Standing]:
    return {place.seat: Standing(place.resting, place.waits) for place in carry.places}


def _kept(carry: Carry, staying: Mapping[str, int], left: Mapping[str, int]) -> Carry:
    """Whoever has gone is forgotten but for their cave; when all have, the next who come begin a new partida."""
    places = [
        msgspec.structs.replace(place, seat=staying[place.player]) for place in carry.places if place.player in staying
    ]
    if not places:
        return Carry()
    caves = tuple(Left(player, cave) for player, cave in sorted(left.items()))
    return msgspec.structs.replace(carry, places=tuple(sorted(places, key=lambda place: place.seat)), left=caves)


POKER: Final[Partida[Rules, Carry]] = Partida(
    terms=lambda rules: TERMS[rules.law],
    players=lambda rules: rules.players,
    limits=LIMITS,
    onlookers=lambda rules: rules.onlookers,
    chat=lambda rules: PHRASES if rules.chat == "phrases" else (),
    has_croupier=lambda rules: rules.dealer == "croupier",
    minimum=lambda rules: rules.minimum,
    gathers=_gathers,
    lacks=_lacks,
    steps_out=_steps_out,
    steps_in=_steps_in,
    decisions=DECISIONS,
    rest=Rest(),
    comes_back=(Return, BuyCave),
    session=(BeginSession(), CloseSession()),
    hands=lambda carry: carry.hands,
    standing=_standing,
    in_game=lambda carry: [place.player for place in carry.places],
    sent_away=lambda carry: [place.player for place in carry.places if place.sent_away],
    back_ms=lambda rules: rules.return_minutes * MINUTE_MS,
    kept=_kept,
)
