"""Poker as the floor sees it: the policies between two hands, and what goes on without those who leave."""

from collections.abc import Mapping
from typing import Final

import msgspec

from jogofeito.core.policies import Caves, Chat, Hands, InGame, Policies, Share, Terms
from jogofeito.games.poquer.acts import BeginSession, Carry, CloseSession, Left, Place, Trace
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
WARNINGS: Final = 3  # by the house's staff, where no croupier warns
CONDUCT: Final[Mapping[str, str]] = {
    **dict.fromkeys(("AO14", "AO15", "AO16"), "AO13.58"),
    **dict.fromkeys(("PT809", "PT811"), "PT809.11.g"),
}


def policies(rules: Rules) -> Policies:
    return Policies(
        caves=Caves(rules.players, rules.minimum, rules.return_minutes * MINUTE_MS, TERMS[rules.law]),
        share=Share(BeginSession(), CloseSession()),
        chat=Chat(PHRASES if rules.chat == "phrases" else ()),
        onlookers=rules.onlookers,
        croupier=rules.dealer == "croupier",
        seats_drawn=rules.seats_by == "lot",
        limits=LIMITS,
        warnings=rules.warnings or WARNINGS,
        conduct_rule=CONDUCT[rules.law],
    )


def _in_game(carry: Carry) -> dict[int, InGame]:
    return {place.seat: InGame(place.resting, place.waits) for place in carry.places}


def _kept(carry: Carry, staying: Mapping[str, int], left: Mapping[str, int]) -> Carry:
    """Whoever has gone leaves a trace and their cave; when all have, the next who come begin a new partida."""
    places = [
        msgspec.structs.replace(place, seat=staying[place.player]) for place in carry.places if place.player in staying
    ]
    if not staying:
        return Carry()
    caves = tuple(Left(player, cave) for player, cave in sorted(left.items()))
    places.sort(key=lambda place: place.seat)
    return msgspec.structs.replace(carry, places=tuple(places), left=caves, traces=_traces(carry, staying))


def _traces(carry: Carry, staying: Mapping[str, int]) -> tuple[Trace, ...]:
    """Of those who have gone or changed seats; what is owed of a seat before is owed of it still (reading 245)."""
    traces = {each.player: each for each in carry.traces}
    for place in carry.places:
        seat = 0 if place.new else place.seat
        if place.player not in staying:
            before = traces.get(place.player)
            behind = before.seat if before is not None and before.seat else seat
            missed = place.missed_small, place.missed_big
            traces[place.player] = Trace(place.player, behind, *missed, place.warnings, place.sent_away)
        elif staying[place.player] != place.seat:
            traces.setdefault(place.player, Trace(place.player, seat))
    return tuple(traces[player] for player in sorted(traces) if traces[player] != Trace(player))


def _known(carry: Carry) -> list[Place | Trace]:
    return [*carry.places, *carry.traces]


def _sent_away(carry: Carry) -> list[str]:
    return [each.player for each in _known(carry) if each.sent_away]


def _warnings(carry: Carry, player: str) -> int:
    """Also of somebody who sits without a cave (AO13.58)."""
    return max((each.warnings for each in _known(carry) if each.player == player), default=0)


HANDS: Final[Hands[Carry]] = Hands(
    played=lambda carry: carry.hands,
    in_game=_in_game,
    players=lambda carry: [place.player for place in carry.places],
    kept=_kept,
    sent_away=_sent_away,
    warnings=_warnings,
)
