"""What may be done between two hands: bring a cave, top it up, rest, return; and when the next hand begins."""

from typing import ClassVar

from jogofeito.core.money import Movement
from jogofeito.core.offers import Act, Below, Clock, Offer, Refusal, not_offered
from jogofeito.core.parties import COMMISSION, pool
from jogofeito.games.poquer.acts import Begin, BeginSession, BuyCave, CloseSession, Rest, Return, Tip, TopUp
from jogofeito.games.poquer.offers import SEATS, STACKS

BetweenAct = BuyCave | TopUp | Tip | Rest | Return
TIPS = pool("gratificacoes")  # the slot to the left of the pagador (AO13.5, AO16.5)
GatheringAct = Begin | BeginSession | CloseSession


class Between(Offer[BetweenAct], frozen=True, kw_only=True, gc=False):
    """A seat between two hands. Nobody has to do anything."""

    seat: int
    stack: int
    cave: int  # what it takes to play; 0: the player has brought a cave before
    top_up: int  # what a top-up adds; 0: none is possible now
    must_top_up: bool  # no cards without one (AO14.8, PT809.15)
    resting: bool
    waits: bool  # for the big bet
    permille: int  # of a cave or top-up, for the house
    cites: tuple[str, str, str, str]  # by refusals: of caves, of top-ups, of rest, of first bets that are owed
    charged: int = 0  # what of a cave the house takes its share of
    may_wait: bool = False  # for the big bet, after a rest, instead of paying what was missed
    sent_away: bool = False  # has to leave, and plays no more (AO13.58)
    tips: bool = False  # somebody is there to take them
    chip: int = 1
    clock: Clock = "none"

    def out(self) -> BetweenAct | None:
        """A rest, so that no card is dealt."""
        return None if self.cave or self.resting or self.sent_away else Rest()

    def back(self) -> BetweenAct | None:
        return Return() if self.resting else None

    def check(self, act: Act) -> Refusal | None:
        return Refusal("sent_away", {}, "AO13.58") if self.sent_away else self._check(act)

    def _check(self, act: Act) -> Refusal | None:
        match act:
            case BuyCave(amount):
                return self._check_cave(amount)
            case TopUp():
                return None if self.top_up else Refusal("no_top_up_now", {"stack": self.stack}, self.cites[1])
            case Tip(amount):
                return self._check_tip(amount)
            case Rest():
                return Refusal("not_playing", {}, self.cites[2]) if self.resting or self.cave else None
            case Return(wait=wait):
                return self._check_return(wait=wait)
            case _:
                return not_offered(BetweenAct)

    def _check_tip(self, amount: int) -> Refusal | None:
        if not self.tips:
            return Refusal("no_tips_here", {}, "AO13.9.d")
        if not 0 < amount <= self.stack or amount % self.chip:
            said = {"amount": amount, "stack": self.stack, "chip": self.chip}
            return Refusal("tip_not_in_stack", said, "AO13.9.d")
        return None

    def _check_return(self, *, wait: bool) -> Refusal | None:
        if not (self.resting or self.waits):
            return Refusal("not_resting", {}, self.cites[2])
        return Refusal("cannot_wait", {}, self.cites[3]) if wait and not self.may_wait else None

    def _check_cave(self, amount: int) -> Refusal | None:
        if not self.cave:
            return Refusal("cave_brought_before", {"stack": self.stack}, self.cites[0])
        if amount != self.cave:
            return Refusal("cave_is_fixed", {"amount": amount, "cave": self.cave}, self.cites[0])
        return None

    def moves(self, act: BetweenAct) -> tuple[Movement, ...]:
        """What is bought, less the house's share where it takes one of caves (PT809.17 b)."""
        if isinstance(act, Tip):
            return (Movement(STACKS[self.seat], TIPS, act.amount, "tip"),)
        amount = self.cave if isinstance(act, BuyCave) else self.top_up if isinstance(act, TopUp) else 0
        why = "cave" if isinstance(act, BuyCave) else "top_up"
        share = (self.charged if isinstance(act, BuyCave) else amount) * self.permille // 1000
        moves = [Movement(SEATS[self.seat], STACKS[self.seat], amount - share, why)] if amount else []
        if share:
            moves.append(Movement(SEATS[self.seat], COMMISSION, share, "commission", why))
        return tuple(moves)

    def random_act(self, draw: Below) -> BetweenAct | None:
        if self.sent_away:
            return None
        if self.cave:
            return BuyCave(self.cave, post=draw(2) == 0) if draw(4) else None
        if self.must_top_up or (self.top_up and draw(6) == 0):
            return TopUp()
        if self.resting or self.waits:
            return self._random_return(draw) if draw(2) else None
        return Rest() if draw(12) == 0 else None

    def _random_return(self, draw: Below) -> Return:
        return Return(post=draw(2) == 0, wait=self.may_wait and draw(4) == 0)


class Gathering(Offer[GatheringAct], frozen=True, kw_only=True):
    """The croupier, or the clock, lets the next hand begin; with too few players there is none."""

    ready: int
    needed: int
    sessions: bool = False

    gathers: ClassVar[bool] = True

    @property
    def lacks(self) -> bool:
        return self.ready < self.needed

    def check(self, act: Act) -> Refusal | None:
        if isinstance(act, Begin) or (self.sessions and isinstance(act, BeginSession | CloseSession)):
            return None
        return not_offered(GatheringAct if self.sessions else Begin)

    def random_act(self, draw: Below) -> GatheringAct | None:
        if self.sessions and draw(4) == 0:
            return BeginSession() if draw(2) else CloseSession()
        return Begin() if self.ready >= self.needed else None


BETWEEN_OFFERS = (Between, Gathering)
