"""Errors of the croupier and of players, and what the law makes of them (AO13.69-71, AO14.20, AO16.15-17)."""

from jogofeito.core.cards import Shoe, name
from jogofeito.core.parties import CROUPIER
from jogofeito.games.poquer.acts import (
    Call,
    CardExposed,
    Check,
    Deal,
    FaultNoted,
    Fold,
    Misdeal,
    Misdealt,
    Mixed,
    NotBurnt,
    NotPosted,
    OnlyMatch,
    OutOfTurn,
    PassOver,
    Post,
    PostNow,
    Says,
    SeenInCut,
    Shown,
    Spoke,
    Stack,
    TakeOut,
    TooEarly,
    TooLittle,
    TooMany,
    ToSpeak,
    TurnedInDealing,
    Unannounced,
    Uncovered,
    Warn,
    Warned,
)
from jogofeito.games.poquer.croupier import (
    BLAMED,
    MISDEALS,
    RULE_OF,
    SINTETICO_MISDEALS,
    Dealing,
    Ruling,
    RulingAct,
)
from jogofeito.games.poquer.offers import STACKS, STAKES, MissingPost, Speaking, SpeakingAct
from jogofeito.games.poquer.state import Hand, NullHand, Player, Posting

# ---- before cards


async def before_posts(hand: Hand) -> tuple[list[Posting], list[Posting]]:
    """The first bets that are made, and those that are missing and will be asked for (AO14.20, AO16.17)."""
    made, missing = list(hand.posts), list[Posting]()
    while True:
        seats = tuple({each.seat: None for each in made})
        match await hand.room.ask(Dealing(to=CROUPIER, otherwise=Deal(), stage="posts", seats=seats)):
            case NotPosted(seat, known):
                note(hand, "not_posted", seat if known else 0)
                missing += [each for each in made if each.seat == seat and known]
                made = [each for each in made if each.seat != seat]
            case _:
                return made, missing


async def before_deal(hand: Hand) -> int:
    """The seat of which a card turned over in dealing, or 0; a worse error makes the hand null (AO13.69)."""
    turned = 0
    while True:
        offer = Dealing(
            to=CROUPIER,
            otherwise=Deal(),
            stage="deal",
            seats=tuple(player.number for player in hand.live()),
            misdeals=misdeals(hand),
            turned=hand.variant.burns and not turned,
        )
        match await hand.room.ask(offer):
            case Misdeal(why):
                null(hand, f"misdeal_{why}")
            case SeenInCut():
                note(hand, "seen_in_cut")  # cards that are not dealt have no order: they are always newly shuffled
            case TurnedInDealing(seat):
                note(hand, "turned_in_dealing", seat)
                turned = seat
            case _:
                return turned


async def after_deal(hand: Hand, missing: list[Posting]) -> None:
    """An error that is seen now, before the first bets, still makes the hand null; later it does not (AO13.71 h)."""
    offer = Dealing(to=CROUPIER, otherwise=Deal(), stage="dealt", misdeals=misdeals(hand))
    act = await hand.room.ask(offer)
    if isinstance(act, Misdeal):
        null(hand, f"misdeal_{act.why}")
    for posting in missing:
        await ask_missing(hand, hand.by_number[posting.seat], posting.what, posting.amount)


async def ask_missing(hand: Hand, player: Player, what: Post, amount: int) -> None:
    if not player.live or not player.stack:
        return
    due = min(amount, player.stack)
    offer = MissingPost(to=player.party, otherwise=Fold(), seat=player.number, amount=due, rule="AO14.20")
    hand.room.tell(ToSpeak(player.number, due, hand.pot))
    says: Says = "post" if isinstance(await hand.room.ask(offer), PostNow) else "fold"
    if says == "fold":
        hand.out(player)
        due = 0
    hand.put(player, due)
    if what == "ante":
        player.bet -= due
    hand.room.tell(Spoke(player.number, says, due, player.bet, player.stack, hand.pot))


async def before_street(hand: Hand, street: int, left: int) -> None:
    """The card to burn turned over, or too many common cards turned; `left` are those still to come after these."""
    while True:
        burns = hand.variant.burns and street not in (*hand.unburnt, *hand.burnt, *hand.exposed)
        more = 0 if hand.variant.burns or hand.skipped else left
        offer = Dealing(to=CROUPIER, otherwise=Deal(), stage="street", burns=burns, more=more)
        match await hand.room.ask(offer):
            case NotBurnt():
                note(hand, "not_burnt")
                await expose(hand)
                hand.burnt.add(street)
            case TooMany(cards):
                note(hand, "too_many")
                hand.skipped = cards
            case _:
                return


def misdeals(hand: Hand) -> tuple[Misdealt, ...]:
    return MISDEALS if hand.variant.burns else SINTETICO_MISDEALS


async def expose(hand: Hand, seat: int = 0) -> int:
    """A card that everybody sees and that is out of play."""
    card = await hand.shoe.deal(hand.room)
    hand.room.tell(CardExposed(name(card), seat))
    return card


def put_back(hand: Hand, street: int) -> None:
    """Cards seen too early go back and the rest of the deck is shuffled (AO13.70 d, e, f)."""
    hand.shoe = Shoe.real((*hand.shoe.rest().unseen, *hand.exposed.pop(street)))


# ---- while a player is to speak


async def watched(hand: Hand, player: Player, offer: Speaking) -> SpeakingAct | None:
    """The player's decision, or what a ruling makes of it; None if the player is asked again or is out."""
    ruling = Ruling(
        to=CROUPIER,
        speaks=player.number,
        seats=tuple(each.number for each in hand.live()),
        company=tuple(each.number for each in hand.room.company.seats),
        call=offer.call,
        stacks=tuple(Stack(each.number, each.stack) for each in hand.live() if each is not player and not each.early),
        early=could_come_early(hand),
    )
    by, act = await hand.room.first_of({player.party: offer, CROUPIER: ruling})
    if by != CROUPIER:
        return act  # type: ignore[return-value]
    if isinstance(act, TooEarly):
        await too_early(hand, act.cards)
        return None
    return ruled(hand, player, offer, act)  # type: ignore[arg-type]


def ruled(hand: Hand, player: Player, offer: Speaking, act: RulingAct) -> SpeakingAct | None:
    """What a ruling means for the player to speak."""
    match act:
        case PassOver():
            note(hand, "passed_over", player.number)
            return Fold() if offer.call else Check()
        case Unannounced():
            note(hand, "unannounced", player.number)
            hand.room.transfer(STACKS[player.number], STAKES[player.number], offer.call, "stake")
            return Call()
        case TooLittle(amount):
            note(hand, "too_little", player.number)
            hand.room.transfer(STACKS[player.number], STAKES[player.number], amount, "stake")
            hand.put(player, amount)
            player.matches_only = True
        case OnlyMatch(why):
            note(hand, why, player.number)
            player.matches_only = True
        case _:
            ruled_at_table(hand, act)
    return None


def ruled_at_table(hand: Hand, act: RulingAct) -> None:
    """Rulings that may concern anybody in the hand."""
    match act:
        case TakeOut(seat, why):
            note(hand, why, seat)
            hand.out(hand.by_number[seat])
        case Mixed(seat, other):
            for each in (seat, other):
                note(hand, "mixed", each)
                if hand.in_play > 1:  # the pot goes to whoever is left
                    hand.out(hand.by_number[each])
        case OutOfTurn(seat, amount):
            note(hand, "out_of_turn", seat)
            early = hand.by_number[seat]
            hand.room.transfer(STACKS[seat], STAKES[seat], amount, "stake")
            hand.put(early, amount)
            early.bet, early.early = early.bet - amount, amount
        case Uncovered(seat):
            note(hand, "uncovered", seat)
            hand.room.tell(Shown(seat, tuple(map(name, hand.by_number[seat].cards)), "", ()))
        case Warn(seat, blame, grave):
            hand.warnings.append(act)
            hand.room.announce("AO13.58", seat=seat, why=blame, step="warned")
            hand.room.tell(Warned(seat, blame, BLAMED[blame], grave))
        case _:
            raise TypeError(f"{act} is no ruling at the table")


def could_come_early(hand: Hand) -> int:
    """How many of the next common cards could be turned before their time."""
    following = street_after(hand)
    if not hand.variant.burns or following in hand.exposed or following >= len(hand.variant.streets):
        return 0
    return hand.variant.streets[following]


def street_after(hand: Hand) -> int:
    fallen, street = 0, 0
    while street < len(hand.variant.streets) and fallen + hand.variant.streets[street] <= len(hand.board):
        fallen += hand.variant.streets[street]
        street += 1
    return street


async def too_early(hand: Hand, cards: int) -> None:
    """They are taken away; whoever has not bet yet may only match what was bet (AO13.70 d, e, f, h)."""
    street = street_after(hand)
    note(hand, f"too_early_{street}")
    hand.exposed[street] = tuple([await expose(hand) for _ in range(cards)])
    for player in hand.players:
        player.matches_only = player.matches_only or hand.to_answer(player)


# ---- what is told of a fault


def note(hand: Hand, fault: str, seat: int = 0) -> None:
    hand.room.tell(FaultNoted(fault, RULE_OF[fault], seat))


def null(hand: Hand, fault: str) -> None:
    note(hand, fault)
    raise NullHand
