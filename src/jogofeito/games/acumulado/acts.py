"""What can be done about a jackpot, and what becomes known of it."""

from typing import Any

from jogofeito.core.facts import Fact
from jogofeito.core.money import Movement
from jogofeito.core.offers import Act, Below, Clock, Offer, Refusal, not_offered
from jogofeito.core.parties import CASHIER, CROUPIER, HOUSE, Party, jackpot, pool, seat
from jogofeito.games.acumulado.plan import Jackpot, Winner, fill_up, payments

ABOUT = "acumulado"
ON_TABLE = pool(ABOUT)  # the jackpot while its prizes are counted out


class JoinJackpot(Act, frozen=True):
    """Lay the one side stake for the jackpot; a player needs a bet in the game itself."""


class LeaveJackpot(Act, frozen=True):
    """Take the side stake back while bets are open."""


class JackpotStands(Act, frozen=True):
    """The cashier reads the jackpot's balance off the ledger."""

    balance: int


class TakeSideStakes(Act, frozen=True):
    """Marked by hand: take the chips, lay a mark for each, and put the display up by so much."""

    raised: int


class JackpotJoined(Fact, frozen=True):
    seat: int


class JackpotLeft(Fact, frozen=True):
    seat: int


class SideStakesMarked(Fact, frozen=True):
    """The chips are taken before the cards; at these seats a mark says who plays for the jackpot."""

    seats: tuple[int, ...]
    raised: int


class JackpotFed(Fact, frozen=True):
    """The side stakes are in: by how much the jackpot grew."""

    stakes: int  # how many
    amount: int


class JackpotWon(Fact, frozen=True):
    seat: int
    combination: str
    amount: int


class JackpotShown(Fact, frozen=True):
    """What the jackpot can be won for after prizes were paid."""

    value: int


SEAT_ACTS = (JoinJackpot, LeaveJackpot)
ACTS = (*SEAT_ACTS, JackpotStands, TakeSideStakes)
FACTS = (JackpotJoined, JackpotLeft, SideStakesMarked, JackpotFed, JackpotWon, JackpotShown)


class Marking(Offer[TakeSideStakes], frozen=True, kw_only=True):
    """Before the cards, where the jackpot is marked by hand."""

    to: Party = CROUPIER
    clock: Clock = "at_once"
    seats: tuple[int, ...]
    raises: int  # by what the display goes up
    rule: str

    def check(self, act: Act) -> Refusal | None:
        if not isinstance(act, TakeSideStakes):
            return not_offered(TakeSideStakes)
        if act.raised != self.raises:
            said = {"raised": act.raised, "right": self.raises, "stakes": len(self.seats)}
            return Refusal("display_raised_wrong", said, self.rule)
        return None

    def random_act(self, draw: Below) -> TakeSideStakes:  # noqa: ARG002
        return TakeSideStakes(self.raises)


class CountingOut(Offer[JackpotStands], frozen=True, kw_only=True):
    """Somebody has won: only the ledger knows how much there is. The answer is the payment itself.

    All that the jackpot has goes on the table and what is not won goes back, so that nobody else can win it meanwhile.
    """

    to: Party = CASHIER
    clock: Clock = "none"
    jackpot: Jackpot
    winners: tuple[tuple[int, str], ...]

    def check(self, act: Act) -> Refusal | None:
        if not isinstance(act, JackpotStands):
            return not_offered(JackpotStands)
        if act.balance < 0:
            return Refusal("amount_not_positive", {"amount": act.balance})
        return None

    def moves(self, act: JackpotStands) -> tuple[Movement, ...]:
        plan, there = self.jackpot, jackpot(self.jackpot.name)
        won = payments(plan, act.balance, (Winner(*each) for each in self.winners))
        paid = sum(each.amount for each in won)
        moves = [Movement(there, ON_TABLE, act.balance, "jackpot", ABOUT)] if act.balance else []
        moves += [Movement(ON_TABLE, seat(each.seat), each.amount, "prize", ABOUT) for each in won]
        if rest := act.balance - paid:
            moves.append(Movement(ON_TABLE, there, rest, "jackpot", ABOUT))
        if missing := fill_up(plan, act.balance, paid):
            moves.append(Movement(HOUSE, there, missing, "jackpot_start", ABOUT))
        return tuple(moves)

    def random_act(self, draw: Below) -> JackpotStands:
        return JackpotStands(self.jackpot.start + self.jackpot.stake * draw(1000))


def stake_moves(offer_to: Party, act: JoinJackpot | LeaveJackpot, stake: int, at_stake: Party) -> tuple[Movement, ...]:
    """The money of a side stake, for a game's betting offer."""
    if isinstance(act, JoinJackpot):
        return (Movement(offer_to, at_stake, stake, "stake", ABOUT),)
    return (Movement(at_stake, offer_to, stake, "withdrawn", ABOUT),)


def check_side_stake(act: Any, plan: Jackpot, *, joined: bool, has_bet: bool, rules: tuple[str, str]) -> Refusal | None:
    """Whether a side stake may be laid or taken back. `rules`: who may play for it, and with how many chips."""
    who, how_many = rules
    if not plan.offered:
        return Refusal("no_jackpot_here", {}, who)
    if isinstance(act, JoinJackpot):
        if not has_bet:
            return Refusal("jackpot_needs_a_bet", {}, who)
        return Refusal("jackpot_joined_already", {"stake": plan.stake}, how_many) if joined else None
    return None if joined else Refusal("jackpot_not_joined", {"stake": plan.stake}, how_many)
