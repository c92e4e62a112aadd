"""A jogada of poker between players: the company gathers, one hand is played, the marker moves on."""

from typing import Any, cast

from jogofeito.core.facts import JogadaVoid
from jogofeito.core.offers import Sit
from jogofeito.core.parties import number_of
from jogofeito.core.room import Room, Void
from jogofeito.games.poquer.acts import (
    Begin,
    BeginSession,
    Carry,
    Choose,
    Chosen,
    CloseSession,
    Suspended,
    ToChoose,
)
from jogofeito.games.poquer.between import BetweenAct
from jogofeito.games.poquer.editions import EDITION, FIRST, carry_of, first_carry_of, rules_of
from jogofeito.games.poquer.hand import play_hand
from jogofeito.games.poquer.offers import SEATS, STACKS, STAKES, Choosing
from jogofeito.games.poquer.ring import Ring
from jogofeito.games.poquer.rules import Rules
from jogofeito.games.poquer.state import Hand, NullHand
from jogofeito.games.poquer.variants import VARIANTS, Variant

NOBODY = 0
MISDEALT = "AO13.69"
SINTETICO_MISDEALT = "AO16.15"
MIXED = "AO13.71.g"


async def jogada(rules: Rules, carry: Carry, room: Room, edition: int = EDITION) -> Carry:
    ring = Ring(rules, carry, room, edition)
    try:
        return await played(ring)
    except Void:  # the bets go back; who has come, rests, has paid for the session or was warned is as it is
        if edition == FIRST:
            raise
        return ring.no_hand()


async def played(ring: Ring) -> Carry:
    rules = ring.rules
    await gathering(ring)
    ring.gathered()
    ready = ring.ready()
    if len(ready) < rules.players:
        return suspended(ring)
    marker, drawn = await ring.marker(ready)
    variant = await chosen(ring, marker)
    seating = ring.seating(variant, marker, ready)
    if seating is None:
        return suspended(ring)
    hand = Hand(rules, variant, ring.room, seating, ring.before.hands + 1, ring.edition)
    hand.opens_deck = rules.deck_opened and not ring.before.deck_seen
    try:
        await play_hand(hand, drawn=drawn)
    except NullHand as null_hand:
        return null(ring, hand, null_hand.why)
    except Void:
        if ring.edition == FIRST:
            raise
        return stands_warned(ring, hand)
    ring.mind_warnings(hand.warnings)
    return ring.carry(hand, marker=marker)


async def gathering(ring: Ring) -> None:
    """Caves are brought and topped up now and at no other time (AO13.14 e, PT809.11 b)."""
    while True:
        by, act = await ring.room.first_of(ring.offers())
        match act:
            case Begin():
                return
            case BeginSession():
                ring.begin_session()
            case CloseSession():
                ring.session_open = False
            case Sit():
                pass  # the room has seated them; they are offered a cave
            case _:
                ring.take(number_of(by), cast("BetweenAct", act))


async def chosen(ring: Ring, marker: int) -> Variant:
    """At a mixed table the player with the hand says what is played (AO13.23)."""
    rules = ring.rules
    if not rules.other_variant:
        return VARIANTS[rules.variant]
    usual = Choose(ring.variant or rules.variant)
    offer = Choosing(to=SEATS[marker], default=usual, acts=tuple(Choose(each) for each in rules.variants))
    ring.room.tell(ToChoose(marker))
    ring.variant = (await ring.room.ask(offer)).variant
    ring.room.tell(Chosen(marker, ring.variant))
    return VARIANTS[ring.variant]


def suspended(ring: Ring) -> Carry:
    """Too few to play: no hand, and where the marker is drawn it is drawn anew when play goes on (PT809.44)."""
    rules = ring.rules
    ring.room.announce(rules.cites.suspended, needed=rules.players)
    ring.room.tell(Suspended(len(ring.ready()), rules.players))
    return ring.no_hand(marker=NOBODY if rules.first_hand == "drawn" else None)


def null(ring: Ring, hand: Hand, why: str) -> Carry:
    """Every bet goes back and the same player has the hand again (AO13.69, reading 190)."""
    room = ring.room
    for player in hand.players:
        room.transfer(STAKES[player.number], STACKS[player.number], room.money(STAKES[player.number]), "refund")
    if why == "mixed":
        room.announce(MIXED)
    elif hand.variant.burns:
        room.announce(MISDEALT)
    else:
        room.announce(SINTETICO_MISDEALT)
    room.tell(JogadaVoid(why))
    return stands_warned(ring, hand)


def stands_warned(ring: Ring, hand: Hand) -> Carry:
    """There was no hand, but what the croupier saw in it was seen (AO13.58)."""
    carry = ring.no_hand()
    if not hand.warnings or ring.edition == FIRST:
        return carry
    ring.mind_warnings(hand.warnings)
    return ring.carry()


async def first_edition(rules: Any, carry: Any, room: Room) -> Any:
    """As it was played before; what is carried on is written as it was."""
    return first_carry_of(await jogada(rules_of(rules), carry_of(carry), room, FIRST))
