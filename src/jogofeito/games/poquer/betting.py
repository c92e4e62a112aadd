"""A round of bets (AO13.36-40, AO13.47, PT809.32-38): who speaks, and what a bet may be."""

from jogofeito.games.poquer import faults
from jogofeito.games.poquer.acts import Call, Check, Fold, Says, Spoke, ToSpeak
from jogofeito.games.poquer.editions import FIRST
from jogofeito.games.poquer.offers import NoRaise, Speaking, SpeakingAct
from jogofeito.games.poquer.state import Hand, Player

FOLD, CHECK = Fold(), Check()
POT_LIMITS = ("pot", "half_pot")


async def round_of_bets(hand: Hand, street: int) -> None:
    """Everybody in turn, until all who are in have put in the same, or all they have."""
    players = hand.players
    at = first_to_speak(hand, street)
    while not players[at].live:
        at = at + 1 if at + 1 < len(players) else 0
    hand.opener = at
    silent = 0
    while silent < len(players):
        player = players[at]
        if not hand.to_answer(player):
            silent += 1
        elif hand.croupier:
            await watched_turn(hand, player)
            silent = 0
        else:
            offer = speaking(hand, player)
            answer(hand, player, await hand.room.ask(offer), offer.call)
            silent = 0
        if hand.in_play == 1:
            return
        at = at + 1 if at + 1 < len(players) else 0


def first_to_speak(hand: Hand, street: int) -> int:
    """After the first round, the first place (AO14.14), or whoever bet most before (AO16.14, PT809.56)."""
    if street == 0:
        return hand.first
    if hand.variant.opens == "position":
        return 0
    return hand.players.index(hand.highest) if hand.highest else hand.first  # reading 187


async def watched_turn(hand: Hand, player: Player) -> None:
    """One player's turn under a croupier's eyes: a decision, what stands from before it, or a fault and then one."""
    if player.early and stands_from_before(hand, player):
        return
    while hand.to_answer(player) and hand.in_play > 1:
        offer = speaking(hand, player)
        act = await faults.watched(hand, player, offer)
        if act is not None:
            answer(hand, player, act, offer.call)
            return


def answer(hand: Hand, player: Player, act: SpeakingAct, call: int) -> None:
    """What the player said, whose money has moved with the act; `call` is what it took to stay in."""
    room, cites, number, before = hand.room, hand.rules.cites, player.number, player.bet
    says: Says
    if isinstance(act, Call):
        says = "call"
        hand.put(player, call)
        hand.voluntary = True
        room.announce(cites.call, seat=number)
    elif isinstance(act, Check):
        says = "check"
        room.announce(cites.check, seat=number)
    elif isinstance(act, Fold):
        says = "fold"
        hand.out(player)
        room.announce(cites.fold, seat=number)
    else:
        says = "raise" if hand.level else "bet"
        room.announce(cites.repique, seat=number, amount=act.to - hand.level)
        hand.put(player, act.to - before)
        hand.raised_by(player, act.to)
        hand.voluntary = True
    player.acted = True
    room.tell(Spoke(number, says, player.bet - before, player.bet, player.stack, hand.pot))


def stands_from_before(hand: Hand, player: Player) -> bool:
    """A bet made out of turn counts now, as it is; False where it falls short and is still to be matched."""
    player.bet, player.early = player.bet + player.early, 0
    player.matches_only = True
    if player.bet > hand.level:
        hand.raised_by(player, player.bet)
    player.acted = player.bet >= hand.level or not player.stack
    return player.acted


# ---- what a bet may be


def speaking(hand: Hand, player: Player) -> Speaking:
    """What a player whose turn it is may do; everybody hears that it is for them to speak."""
    rules, level, bet, stack, pot = hand.rules, hand.level, player.bet, player.stack, hand.pot
    call = min(stack, hand.owed(player))
    left = raises_left(hand) if rules.raises else -1
    whole = all_of(hand, player) if rules.limit == "maximum" else bet + stack
    no_raise = against_raising(hand, player, left, whole)
    least, most = (0, 0) if no_raise else bounds(hand, player, whole)
    hand.room.tell(ToSpeak(player.number, call, pot))
    return Speaking(
        to=player.party,
        default=FOLD if call else CHECK,
        seat=player.number,
        stack=stack,
        bet=bet,
        level=level,
        call=call,
        min_to=least,
        max_to=most,
        chip=rules.smallest_chip,
        pot=pot,
        raises_left=left,
        no_raise=no_raise,
        cites=hand.cites,
    )


def raises_left(hand: Hand) -> int:
    """How many raises the round still takes; with two players left any number, which is -1."""
    return max(0, hand.rules.raises - hand.raises) if hand.in_play > 2 else -1


def against_raising(hand: Hand, player: Player, left: int, whole: int) -> NoRaise:
    """Why a player who could have bet `whole` cannot raise now; empty if they can."""
    owed = hand.level - player.bet
    if player.stack <= owed:
        return "cave_too_small"
    if hand.able < 2 or (hand.edition > FIRST and not hand.can_be_raised(player)):
        return "nobody_to_raise"
    if player.matches_only:
        return "only_match"
    if left == 0 and hand.level:
        return "raises_spent"
    if player.acted and owed < hand.step:
        return "not_reopened"
    return "maximum_reached" if whole <= hand.level else ""


def all_of(hand: Hand, player: Player) -> int:
    """The most a player can have bet in this round under the maximum of a hand (PT809.2 a, PT809.23)."""
    return min(player.bet + player.stack, hand.rules.most_in_hand - player.total + player.bet)


def bounds(hand: Hand, player: Player, whole: int) -> tuple[int, int]:
    """The least and the most that a raise may go to. All one has is always enough."""
    rules = hand.rules
    chip, least, most = rules.smallest_chip, hand.level + hand.step, whole
    if rules.limit in POT_LIMITS:
        owed = hand.level - player.bet
        ceiling = hand.pot + (rules.last_bet_counts - 1) * owed  # AO13.21 b, AO14.15, reading 110
        if rules.limit == "half_pot":
            ceiling //= 2  # AO13.21 a
        if rules.limit in rules.shared_limits:
            least = max(least, hand.level + ceiling * rules.least_share // 100)  # AO13.20, reading 192
        least += -least % chip
        most = min(whole, max(least, (hand.level + ceiling) // chip * chip))
    else:
        least += -least % chip
    return (min(most, least)), most
