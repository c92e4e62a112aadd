"""The end of a hand: cards are shown, pots are given to whoever has won them (AO13.51, AO13.62-67, PT809.60-64)."""

from jogofeito.core.cards import names
from jogofeito.core.parties import COMMISSION
from jogofeito.games.poquer.acts import Muck, Mucked, PotWon, Share, Show, Shown
from jogofeito.games.poquer.offers import STACKS, STAKES, Showing
from jogofeito.games.poquer.pots import Pot, commission, proportional_pots, shares, side_pots
from jogofeito.games.poquer.ranking import Ranked
from jogofeito.games.poquer.state import Hand, Player

NOTHING = Ranked(0, "", ())
POTS = {"side_pots": side_pots, "proportion": proportional_pots}


def take_unshown(hand: Hand) -> None:
    """The only one left takes the pot and need not show (AO13.51, PT809.34)."""
    (winner,) = hand.live()
    hand.room.announce(hand.rules.cites.unshown, seat=winner.number)
    give(hand, [Pot(hand.pot, (winner.number,))], {winner.number: NOTHING})


async def showdown(hand: Hand) -> None:
    """All who are in turn their cards; the best combination wins each pot that it contests."""
    pots, ranker = pots_of(hand), hand.rules.ranker(hand.variant)
    ranked: dict[int, Ranked] = {}
    for player in order_of_showing(hand):
        found = ranker.best(player.cards, hand.board)
        if hand.in_play > 1 and await keeps_cards(hand, player, found, pots, ranked):
            hand.out(player)
            hand.room.tell(Mucked(player.number))
            continue
        ranked[player.number] = found
        hand.room.tell(Shown(player.number, names(player.cards), found.name, names(found.cards)))
    give(hand, pots if len(ranked) == len(pots[0].contenders) else pots_of(hand), ranked)


def order_of_showing(hand: Hand) -> list[Player]:
    """From whoever opened the last round (AO13.62), or the last to raise in it, or the marker's left (PT809.60)."""
    players = hand.players
    start = hand.opener
    if hand.rules.shows_first == "raiser":
        start = players.index(hand.raiser) if hand.raiser else 0
    return [player for player in players[start:] + players[:start] if player.live]


async def keeps_cards(hand: Hand, player: Player, found: Ranked, pots: list[Pot], shown: dict[int, Ranked]) -> bool:
    """Where the house leaves it to the players, a beaten one may keep the cards unseen.

    Nobody who can still win a pot may: a winner cannot renounce it (PT809.27), and each has one (PT809.64).
    """
    if hand.rules.showdown == "all":
        return False
    wins = any(
        player.number in pot.contenders
        and all(shown[rival].strength <= found.strength for rival in pot.contenders if rival in shown)
        for pot in pots
    )
    if wins and not hand.unbeaten_may_muck:
        return False
    offer = Showing(to=player.party, default=Show() if wins else Muck())
    return isinstance(await hand.room.ask(offer), Muck)


def pots_of(hand: Hand) -> list[Pot]:
    stakes = {player.number: player.total for player in hand.players}
    live = [player.number for player in hand.players if player.live]
    return POTS[hand.rules.readings.all_in_share](stakes, live, hand.dead)


# ---- giving pots away


def give(hand: Hand, pots: list[Pot], ranked: dict[int, Ranked]) -> None:
    """Each pot to its winners, less the house's share, which is taken from each payment (AO13.65, PT809.19)."""
    whole = hand.pot
    taken = house_share(hand)
    paid: dict[int, int] = {}
    for number, pot in enumerate(pots, 1):
        top = max([ranked[each].strength for each in pot.contenders])
        winners = hand.from_marker([each for each in pot.contenders if ranked[each].strength == top])
        parts = []
        for seat, amount in shares(pot.amount, winners, hand.rules.parts).items():
            fee = amount * taken // whole if taken else 0  # rounded in the player's favour (reading 189)
            parts.append(Share(seat, amount - fee, fee))
            paid[seat] = paid.get(seat, 0) + amount - fee
        best = ranked[winners[0]]
        if best.name:
            hand.room.announce(hand.rules.cites.winner, pot=number, seats=winners, combination=f"mao_{best.name}")
        winning = names(best.cards)
        won = PotWon(number, pot.amount, pot.contenders, tuple(winners), best.name, winning, tuple(parts))
        hand.room.tell(won)
        if number == 1:
            hand.won = won
    pay(hand, paid)


def house_share(hand: Hand) -> int:
    """What the house takes of the hand: nothing where the law asks for a voluntary bet and there was none."""
    taken = hand.rules.commission
    if taken.by != "pot" or (taken.needs_action and not hand.voluntary):
        return 0
    return commission(hand.pot, taken.permille, taken.cap)


def pay(hand: Hand, paid: dict[int, int]) -> None:
    """Every winner keeps their own stake as far as the win goes; the rest comes from what others have lost."""
    room = hand.room
    lost: list[tuple[int, int]] = []
    for player in hand.players:
        number = player.number
        staked, won = room.money(STAKES[number]), paid.get(number, 0)
        kept = min(won, staked)
        if won:
            room.transfer(STAKES[number], STACKS[number], kept, "kept")
            paid[number] = won - kept
        if staked > kept:
            lost.append((number, staked - kept))
    for number, left in lost:
        for winner, due in paid.items():
            prize = min(left, due)
            if prize:
                room.transfer(STAKES[number], STACKS[winner], prize, "prize")
                paid[winner] = due - prize
                left -= prize  # noqa: PLW2901
        if left:
            room.transfer(STAKES[number], COMMISSION, left, "commission")
