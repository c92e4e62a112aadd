"""A jogada of poker between players: the company gathers, one hand is played, the marker moves on."""

from typing import cast

from jogofeito.core.facts import JogadaVoid
from jogofeito.core.offers import Sit
from jogofeito.core.parties import number_of
from jogofeito.core.room import Room
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
from jogofeito.games.poquer.hand import play_hand
from jogofeito.games.poquer.offers import SEATS, STACKS, STAKES, Choosing
from jogofeito.games.poquer.ring import Ring
from jogofeito.games.poquer.rules import Rules
from jogofeito.games.poquer.state import Hand, NullHand
from jogofeito.games.poquer.variants import VARIANTS, Variant

NOBODY = 0
MISDEALT = "AO13.69"
SINTETICO_MISDEALT = "AO16.15"


async def jogada(rules: Rules, carry: Carry, room: Room) -> Carry:
    ring = Ring(rules, carry, room)
    await gathering(ring)
    ready = ring.ready()
    if len(ready) < rules.players:
        return suspended(ring)
    marker, drawn = await ring.marker(ready)
    variant = await chosen(ring, marker)
    seating = ring.seating(variant, marker, ready)
    if seating is None:
        return suspended(ring)
    hand = Hand(rules, variant, room, seating, carry.hands + 1)
    try:
        await play_hand(hand, drawn=drawn)
    except NullHand:
        return null(ring, hand)
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
    return ring.carry(marker=NOBODY if rules.first_hand == "drawn" else None)


def null(ring: Ring, hand: Hand) -> Carry:
    """Every bet goes back and the same player has the hand again (AO13.69, reading 190)."""
    room = ring.room
    for player in hand.players:
        room.transfer(STAKES[player.number], STACKS[player.number], room.money(STAKES[player.number]), "refund")
    if hand.variant.burns:
        room.announce(MISDEALT)
    else:
        room.announce(SINTETICO_MISDEALT)
    room.tell(JogadaVoid("misdeal"))
    return ring.carry()
