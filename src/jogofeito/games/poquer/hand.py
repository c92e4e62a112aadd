"""One hand, told as the law tells it. It knows stacks and bets, not where the chips came from."""

from jogofeito.core.cards import names
from jogofeito.games.poquer import faults
from jogofeito.games.poquer.acts import (
    CardsDealt,
    CommonCards,
    DeckShown,
    HandBegins,
    HandOver,
    HoleCards,
    Pots,
    PotShown,
    Uncalled,
)
from jogofeito.games.poquer.betting import round_of_bets
from jogofeito.games.poquer.cutting import cut
from jogofeito.games.poquer.estardilho import estardilho
from jogofeito.games.poquer.offers import STACKS, STAKES
from jogofeito.games.poquer.pots import uncalled
from jogofeito.games.poquer.showdown import pots_of, showdown, take_unshown
from jogofeito.games.poquer.state import Hand, Posting
from jogofeito.games.poquer.streets import burn_and_turn

OPEN = "bets_open"


async def play_hand(hand: Hand, *, drawn: bool = False) -> None:
    """First bets, cards, a round of bets on every street, and the pots to whoever has won them."""
    variant, room = hand.variant, hand.room
    await make_ready(hand, drawn=drawn)
    missing = await first_bets(hand)
    if hand.rules.estardilho:
        await estardilho(hand)
    if hand.in_play > 1:
        await deal(hand, missing)
    for street, cards in enumerate(variant.streets):
        if hand.in_play == 1:
            break
        if cards:
            await common_cards(hand, street)
        if hand.lost_rounds:
            hand.lost_rounds -= 1
            continue
        if street:
            hand.open_round()
        await round_of_bets(hand, street)
        tell_side_pots(hand)
    give_back_uncalled(hand)
    if hand.in_play == 1:
        take_unshown(hand)
    else:
        await showdown(hand)
    room.tell(HandOver(hand.number, hand.pot, hand.won.winners, hand.won.combination, hand.stacks()))


async def make_ready(hand: Hand, *, drawn: bool) -> None:
    """Who plays, and a deck that everybody has seen is whole and that is cut (AO13.4, AO13.31, AO16.6)."""
    room = hand.room
    room.tell(HandBegins(hand.number, hand.variant.key, hand.marker, drawn, hand.stacks()))
    if hand.opens_deck:
        room.tell(DeckShown(names(hand.variant.deck)))
    if hand.rules.cut == "player":
        await cut(hand)
    room.announce(OPEN)


async def first_bets(hand: Hand) -> list[Posting]:
    """Antes, or the small and the big bet, and what is owed from before. Those that are missing come back."""
    made, missing = await faults.before_posts(hand) if hand.croupier else (hand.posts, [])
    for posting in made:
        hand.post(hand.by_number[posting.seat], posting.what, posting.amount)
    return missing


async def deal(hand: Hand, missing: list[Posting]) -> None:
    """One card to each in turn, then the next; each player is told their own (AO13.35, PT809.47-48)."""
    if hand.croupier:
        await faults.before_deal(hand)
    room, shoe, players = hand.room, hand.shoe, hand.live()
    room.tell(CardsDealt(tuple([player.number for player in players]), hand.variant.hole))
    for _ in range(hand.variant.hole):
        for player in players:
            player.cards = (*player.cards, await shoe.deal(room))
    for player in players:
        room.tell(HoleCards(player.number, names(player.cards)), to=player.party)
    if hand.croupier:
        await faults.after_deal(hand, missing)


async def common_cards(hand: Hand, street: int) -> None:
    """The common cards of a street are turned, and everybody sees them."""
    if hand.croupier:
        await faults.before_street(hand, street)
    fallen, burnt = await hand.turning.get(street, burn_and_turn)(hand, street)
    hand.board += fallen
    board = names(hand.board)
    hand.room.tell(CommonCards(street, board[-len(fallen) :], board, burnt))


def tell_side_pots(hand: Hand) -> None:
    """There is one for each different sum with which somebody is all in (AO13.38, PT809.39-40)."""
    if hand.able < hand.in_play > 1:
        pots = pots_of(hand)
        if len(pots) > 1 and pots != hand.pots:
            hand.pots = pots
            hand.room.tell(Pots(tuple([PotShown(pot.amount, pot.contenders) for pot in pots])))


def give_back_uncalled(hand: Hand) -> None:
    """What nobody has matched was never at stake (AO13.48, PT809.38)."""
    stakes = {player.number: player.total for player in hand.players}
    number, over = uncalled(stakes, [player.number for player in hand.players if player.live])
    if over:
        player = hand.by_number[number]
        hand.room.transfer(STAKES[number], STACKS[number], over, "withdrawn", "uncalled")
        player.total -= over
        hand.pot -= over
        hand.room.tell(Uncalled(number, over, player.stack))
