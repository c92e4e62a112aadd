"""Estardilho and restardilho: bets before anybody has seen a card (AO16.12, PT809.49-53, reading 101)."""

from typing import Any

from jogofeito.core.offers import Offer
from jogofeito.core.parties import CROUPIER, Party, number_of
from jogofeito.games.poquer.acts import (
    ESTARDILHO_ASKS,
    Call,
    Deal,
    Estardilhar,
    Fold,
    NoEstardilho,
    Raise,
    Restardilhar,
    Says,
    Spoke,
    ToSpeak,
)
from jogofeito.games.poquer.betting import all_of
from jogofeito.games.poquer.croupier import Dealing
from jogofeito.games.poquer.editions import FIRST
from jogofeito.games.poquer.offers import Answering, Unseen
from jogofeito.games.poquer.state import Hand, Player


async def estardilho(hand: Hand) -> None:
    """Whoever puts up a sum first makes the others put up its double, and then doubles it too."""
    maker = await somebody_bets_unseen(hand)
    if maker is None:
        return
    again = maker.bet  # what the first sum was: a restardilho has not been made
    players, n = hand.players, len(hand.players)
    at = players.index(maker) + 1
    answered = 0
    while answered < n and hand.in_play > 1:
        player = players[at % n]
        at, answered = at + 1, answered + 1
        if player.live and player.stack and hand.owed(player):
            level = hand.level
            await answers(hand, player, maker, may_double=hand.level == 2 * again)
            if hand.level > level:
                answered = 1  # everybody else answers the higher sum
    hand.open_round()


async def somebody_bets_unseen(hand: Hand) -> Player | None:
    """Everybody may, until the cards are dealt."""
    offers: dict[Party, Offer[Any]] = {CROUPIER: Dealing(to=CROUPIER, default=Deal(), stage="unseen", clock="unseen")}
    for player in hand.players:
        most = min(player.stack, all_of(hand, player) // 2 if hand.rules.limit == "maximum" else player.stack)
        if most > hand.rules.minimum:
            offers[player.party] = Unseen(
                to=player.party,
                seat=player.number,
                above=hand.rules.minimum,
                most=most,
                chip=hand.rules.smallest_chip,
                rule=hand.rules.cites.estardilho,
            )
    by, act = await hand.room.first_of(offers)
    if not isinstance(act, Estardilhar):
        hand.room.tell(NoEstardilho())
        return None
    maker = hand.by_number[number_of(by)]
    hand.put(maker, act.amount)
    hand.level = ESTARDILHO_ASKS * act.amount
    hand.voluntary = True
    hand.room.announce(hand.rules.cites.estardilho, seat=maker.number, amount=act.amount)
    hand.room.tell(Spoke(maker.number, "estardilho", act.amount, act.amount, maker.stack, hand.pot))
    return maker


async def answers(hand: Hand, player: Player, maker: Player, *, may_double: bool) -> None:
    offer = answering(hand, player, maker, may_double=may_double)
    hand.room.tell(ToSpeak(player.number, offer.call, hand.pot))
    act = await hand.room.ask(offer)
    before = player.bet
    says: Says
    match act:
        case Fold():
            hand.out(player)
            hand.room.announce(hand.rules.cites.fold, seat=player.number)
            says = "fold"
        case Call():
            hand.put(player, offer.call)
            hand.room.announce(hand.rules.cites.call, seat=player.number)
            says = "call"
        case Restardilhar():
            hand.level *= 2
            hand.put(player, hand.level - player.bet)
            hand.room.announce(hand.rules.cites.restardilho, seat=player.number, amount=hand.level)
            says = "restardilho"
        case Raise(to):
            hand.room.announce(hand.rules.cites.repique, seat=player.number, amount=to - hand.level)
            hand.level = to
            hand.put(player, to - player.bet)
            says = "raise"
    hand.room.tell(Spoke(player.number, says, player.bet - before, player.bet, player.stack, hand.pot))


def answering(hand: Hand, player: Player, maker: Player, *, may_double: bool) -> Answering:
    """Others may double once; its maker may go on to all they have, where the law says so (AO16.12 a)."""
    rules, whole = hand.rules, all_of(hand, player)
    doubled = 2 * hand.level if may_double and player is not maker and whole >= 2 * hand.level else 0
    matched = hand.edition == FIRST or hand.can_be_raised(player)  # otherwise nobody could go along
    raises = rules.estardilho_raise and player is maker and whole > hand.level and hand.able > 1 and matched
    return Answering(
        to=player.party,
        default=Fold(),
        seat=player.number,
        stack=player.stack,
        bet=player.bet,
        level=hand.level,
        call=min(hand.owed(player), player.stack),
        restardilho=doubled,
        min_to=min(whole, hand.level + rules.minimum) if raises else 0,
        max_to=whole if raises else 0,
        chip=rules.smallest_chip,
        rule=rules.cites.estardilho,
    )
