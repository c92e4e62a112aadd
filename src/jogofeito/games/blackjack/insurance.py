"""Insurance and even money, where the bank shows an ace and the house has them (AO6.38, AO6.39; reading 168)."""

from jogofeito.core.parties import number_of, seat
from jogofeito.games.blackjack.acts import Insure, NoInsurance, NoMoreInsurance, TakeEvenMoney
from jogofeito.games.blackjack.deal import Deal
from jogofeito.games.blackjack.hands import Hand
from jogofeito.games.blackjack.kernels import ACE
from jogofeito.games.blackjack.offers import Insuring
from jogofeito.games.blackjack.rules import place_name

CALL = "AO6.38"
Open = dict[int, dict[str, Hand]]  # by seat and place: bets about which nothing is decided yet


async def invite(deal: Deal) -> None:
    """Everybody who has bet is asked, all at once; or who follows insures only after the decider (reading 155)."""
    if not deal.rules.insurance or deal.bank_shows != ACE:
        return
    deal.room.announce(CALL)
    after_decider = deal.rules.readings.follower_insurance == "after_decider"
    first: Open = {}
    then: Open = {}
    for place in deal.places:
        hand, chance = place.hands[0], place_name(place.number)
        for number in hand.stakes:
            follows = after_decider and number != place.decider
            if follows:
                then.setdefault(number, {})[chance] = hand
            if not follows or (hand.blackjack and deal.even_money_for_all):
                first.setdefault(number, {})[chance] = hand
    did = await ask(deal, first, not_yet=then)
    left = {number: _left(number, bets, did) for number, bets in then.items()}
    await ask(deal, {number: bets for number, bets in left.items() if bets}, not_yet={})


def _left(number: int, bets: dict[str, Hand], did: set[str]) -> dict[str, Hand]:
    return {chance: hand for chance, hand in bets.items() if chance in did and number in hand.stakes}


async def ask(deal: Deal, undecided: Open, *, not_yet: Open) -> set[str]:
    """Until everybody has decided about all their bets, or said that they want no more.

    What cannot be insured yet can be paid one to one, if it is a blackjack (AO6.39). Where deciders did something.
    """
    did = set()
    offers = {seat(number): _offer(deal, number, bets, not_yet) for number, bets in undecided.items()}
    while offers:
        by, act = await deal.room.first_of(dict(offers))
        number = number_of(by)
        if isinstance(act, Insure | TakeEvenMoney):
            hand = undecided[number].pop(act.chance)
            if act.chance not in not_yet.get(number, ()):
                did.add(act.chance)
            if isinstance(act, Insure):
                deal.insure(hand, number, act.amount)
            else:
                deal.decide_one(hand, number, "even_money")
        else:
            undecided[number].clear()
            deal.room.tell(NoMoreInsurance(number))
        if undecided[number]:
            offers[by] = _offer(deal, number, undecided[number], not_yet)
        else:
            del offers[by]
    return did


def _offer(deal: Deal, number: int, bets: dict[str, Hand], not_yet: Open) -> Insuring:
    insurable = {chance: hand for chance, hand in bets.items() if chance not in not_yet.get(number, ())}
    return Insuring(
        to=seat(number),
        default=NoInsurance(),
        most={chance: hand.stakes[number] // 2 for chance, hand in insurable.items()},
        blackjacks=tuple(chance for chance, hand in bets.items() if hand.blackjack),
        chip=deal.rules.smallest_chip,
    )
