"""Poker as the floor sees it: the policies between two hands, and what goes on without those who leave."""

from collections.abc import Mapping
from typing import Final

import msgspec

from jogofeito.core.policies import Caves, Chat, Hands, InGame, Policies, Share, Terms
from jogofeito.games.poquer.acts import BeginSession, Carry, CloseSession, Left
from jogofeito.games.poquer.rules import Rules

MINUTE_MS: Final = 60_000

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


def policies(rules: Rules) -> Policies:
    return Policies(
        caves=Caves(rules.players, rules.minimum, rules.return_minutes * MINUTE_MS, TERMS[rules.law]),
        share=Share(BeginSession(), CloseSession()),
        chat=Chat(PHRASES if rules.chat == "phrases" else ()),
        onlookers=rules.onlookers,
        croupier=rules.dealer == "croupier",
        limits=LIMITS,
    )


def _in_game(carry: Carry) -> dict[int, InGame]:
    return {place.seat: InGame(place.resting, place.waits) for place in carry.places}


def _kept(carry: Carry, staying: Mapping[str, int], left: Mapping[str, int]) -> Carry:
    """Whoever has gone is forgotten but for their cave; when all have, the next who come begin a new partida."""
    places = [
        msgspec.structs.replace(place, seat=staying[place.player]) for place in carry.places if place.player in staying
    ]
    if not places:
        return Carry()
    caves = tuple(Left(player, cave) for player, cave in sorted(left.items()))
    return msgspec.structs.replace(carry, places=tuple(sorted(places, key=lambda place: place.seat)), left=caves)


HANDS: Final[Hands[Carry]] = Hands(
    played=lambda carry: carry.hands,
    in_game=_in_game,
    players=lambda carry: [place.player for place in carry.places],
    kept=_kept,
    sent_away=lambda carry: [place.player for place in carry.places if place.sent_away],
)
