"""What is decided for a hand, by whom, and who follows (AO6.22, AO6.31-37, AO6.41)."""

from collections.abc import Iterator
from typing import Literal, cast

from jogofeito.core.cards import name
from jogofeito.core.offers import Offer, snake
from jogofeito.core.parties import CROUPIER, Party, number_of, seat
from jogofeito.games.blackjack.acts import (
    Decided,
    Decision,
    Double,
    Draw,
    Follow,
    GiveUp,
    HandSplit,
    Split,
    StakeAdded,
    Stand,
    StayedOut,
    StayOut,
    WrongCard,
)
from jogofeito.games.blackjack.deal import Deal
from jogofeito.games.blackjack.hands import Hand, Place
from jogofeito.games.blackjack.kernels import (
    ACE,
    holds_ace,
    may_double,
    may_draw,
    may_give_up,
    may_split,
    may_stand,
)
from jogofeito.games.blackjack.offers import Deciding, DecidingAct, Following, Slips


async def play_hand(deal: Deal, place: Place, hand: Hand) -> None:
    """Decision after decision, until the hand stands, is lost or is given up."""
    if len(hand.cards) == 1:
        await deal.card_to(place, hand)  # each hand of a split asks for one at least (AO6.31)
    while hand.stakes and not hand.blackjack and (acts := tuple(possible(deal, place, hand))):
        act = await decision(deal, place, hand, acts)
        said = cast("Decision", snake(type(act).__name__))
        deal.room.tell(Decided(place.number, hand.number, place.decider, said))
        match act:
            case Draw():
                await deal.card_to(place, hand)
            case Split():
                await split(deal, place, hand)
            case Double():
                return await double(deal, place, hand)
            case GiveUp():
                return give_up(deal, hand)
            case Stand():
                return None
    return None


def possible(deal: Deal, place: Place, hand: Hand) -> Iterator[DecidingAct]:
    """What the rules allow for a hand now; nothing any more with 21 (AO6.22)."""
    rules, readings = deal.rules, deal.rules.readings
    points, aces, ranks = hand.points, hand.aces, hand.ranks
    if not may_draw(points, aces):
        return
    special: list[DecidingAct] = []
    if len(ranks) == 2:
        any_total = rules.doubling == "any"
        if may_double(points, aces, any_total) and (readings.double_split_aces or not hand.split_ace):
            special.append(Double())
        if may_split(ranks[0], ranks[1], readings.split_by == "rank") and may_split_again(deal, place, hand):
            special.append(Split())
        if may_give_up(deal.bank_shows) and (readings.give_up_split or not hand.split):
            special.append(GiveUp())
    if hand.split_ace and not special:
        return
    if may_stand(points, aces):
        yield Stand()
    if not hand.split_ace:
        yield Draw()
    yield from special


def may_split_again(deal: Deal, place: Place, hand: Hand) -> bool:
    """As often as one likes, unless the house caps it; aces once only (AO6.32; reading 49)."""
    cap = deal.rules.most_splits
    return (not cap or place.splits < cap) and (deal.rules.readings.resplit_aces or not hand.split_ace)


async def decision(deal: Deal, place: Place, hand: Hand, acts: tuple[DecidingAct, ...]) -> DecidingAct:
    """The clock stands where that is allowed and else draws (reading 164)."""
    offer = Deciding(
        to=seat(place.decider),
        default=acts[0],
        acts=acts,
        place=place.number,
        hand=hand.number,
        cards=hand.names,
        total=hand.total,
        soft=hand.soft,
        bank=name(deal.bank.cards[0]),
        stake=hand.stakes[place.decider],
        split=hand.split,
        splits=place.splits,
    )
    while True:
        offers: dict[Party, Offer[DecidingAct] | Offer[WrongCard]] = {offer.to: offer}
        if not deal.sabot.has_one_aside:
            offers[CROUPIER] = Slips()
        _, act = await deal.room.first_of(offers)
        if isinstance(act, WrongCard):
            await deal.wrong_card(act)
        elif isinstance(act, DecidingAct):
            return act


async def double(deal: Deal, place: Place, hand: Hand) -> None:
    """One card and no more; an ace that was taken as 1 stays so (AO6.34-37)."""
    add(deal, hand, place.decider, hand.bets[place.decider])
    await others_follow(deal, place, hand, "double", onto=hand)
    if holds_ace(hand.aces, deal.rules.doubling == "any"):
        hand.held = hand.aces
    await deal.card_to(place, hand)


async def split(deal: Deal, place: Place, hand: Hand) -> None:
    """The second card begins a new hand, which is played after those before it (AO6.31-33)."""
    card = hand.cards.pop()
    new = Hand(cards=[card], place=place.number, number=len(place.hands) + 1)
    for each in (hand, new):
        each.split, each.split_ace = True, each.ranks[0] == ACE
    place.hands.append(new)
    deal.room.tell(HandSplit(place.number, hand.number, new.number, name(card)))
    add(deal, new, place.decider, hand.bets[place.decider])
    await others_follow(deal, place, hand, "split", onto=new)
    new.bets = dict(new.stakes)
    await deal.card_to(place, hand)


async def others_follow(deal: Deal, place: Place, hand: Hand, what: Literal["double", "split"], *, onto: Hand) -> None:
    """Who else has bet on the hand may do the same; who stays out keeps one bet on it (AO6.33, AO6.35)."""
    others = [number for number in hand.stakes if number != place.decider]
    asked = (
        Following(
            to=seat(number),
            default=StayOut(),
            place=place.number,
            hand=hand.number,
            what=what,
            stake=hand.bets[number],
        )
        for number in others
    )
    async for by, act in deal.room.each_of(asked):
        number = number_of(by)
        if isinstance(act, Follow):
            add(deal, onto, number, hand.bets[number])
        else:
            deal.room.tell(StayedOut(number, place.number, hand.number))


def add(deal: Deal, hand: Hand, number: int, amount: int) -> None:
    """More money on a hand; an offer has moved it."""
    hand.stakes[number] = hand.stakes.get(number, 0) + amount
    deal.room.tell(StakeAdded(number, hand.place, hand.number, amount))


def give_up(deal: Deal, hand: Hand) -> None:
    """Half is lost at once; or at the end, and all of it against a blackjack (AO6.41; reading 46)."""
    if deal.rules.readings.giving_up == "at_once":
        deal.decide(hand, "gave_up")
    else:
        hand.given_up = True
