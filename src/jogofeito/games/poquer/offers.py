"""What players may do in a hand, and why something is not possible.

`Speaking` is self-contained: what a call costs, from where to where a raise may go, and what stands against one.
"""

from typing import ClassVar, Final, Literal

from jogofeito.core.money import Movement
from jogofeito.core.offers import Act, Below, Choice, Clock, Offer, Refusal, not_offered
from jogofeito.core.parties import at_stake, seat, stack
from jogofeito.games.poquer.acts import (
    Call,
    Check,
    Choose,
    Cut,
    Estardilhar,
    Fold,
    Muck,
    PostNow,
    Raise,
    Restardilhar,
    Show,
)

MOST_SEATS: Final = 32
SEATS: Final = tuple(seat(number) for number in range(MOST_SEATS))
STACKS: Final = tuple(stack(number) for number in range(MOST_SEATS))
STAKES: Final = tuple(at_stake(number) for number in range(MOST_SEATS))

SpeakingAct = Fold | Check | Call | Raise
AnsweringAct = Fold | Call | Restardilhar | Raise
ShowingAct = Show | Muck

NoRaise = Literal[
    "", "cave_too_small", "maximum_reached", "nobody_to_raise", "not_reopened", "only_match", "raises_spent"
]


class Speaking(Offer[SpeakingAct], frozen=True, kw_only=True, gc=False):
    """A player's turn. Amounts `to` are what the player has bet in this round with them."""

    seat: int
    stack: int
    bet: int  # in this round so far
    level: int  # what has to be matched
    call: int  # what it takes to stay in: all one has, if that is less
    min_to: int  # 0: no raise is possible
    max_to: int
    chip: int
    pot: int
    raises_left: int  # -1: any number
    no_raise: NoRaise
    cites: tuple[str, str, str, str]  # by refusals: of the call, a raise's bounds, the number of raises, and chips

    decides: ClassVar[bool] = True
    banked: ClassVar[bool] = True

    def out(self) -> Fold:
        return Fold()

    def check(self, act: Act) -> Refusal | None:
        kind = type(act)
        if kind is Fold:
            return None
        if kind is Check:
            return Refusal("must_match", {"call": self.call}, self.cites[0]) if self.call else None
        if kind is Call:
            return None if self.call else Refusal("nothing_to_match", {}, self.cites[0])
        if isinstance(act, Raise):
            return self._check_raise(act.to)
        return not_offered(SpeakingAct)

    def moves(self, act: SpeakingAct) -> tuple[Movement, ...]:
        kind = type(act)
        if kind is Call:
            return (Movement(STACKS[self.seat], STAKES[self.seat], self.call, "stake"),)
        if isinstance(act, Raise):
            return (Movement(STACKS[self.seat], STAKES[self.seat], act.to - self.bet, "stake"),)
        return ()

    def random_act(self, draw: Below) -> SpeakingAct:
        """Mostly on, now and then out; raises small more often than large."""
        picked = draw(8)
        if picked == 0 and self.call:
            return Fold()
        if picked < 6 or not self.max_to:
            return Call() if self.call else Check()
        return Raise(self._some_raise(draw))

    def _some_raise(self, draw: Below) -> int:
        picked = draw(4)
        if picked == 0:
            return self.max_to
        steps = (self.max_to - self.min_to) // self.chip
        most = self.min_to + self.chip * draw(min(steps, 4 * picked) + 1)
        return most if self._check_raise(most) is None else self.min_to

    def _check_raise(self, to: int) -> Refusal | None:
        if not self.max_to:
            return self._refuse_raise()
        if to < self.min_to:
            return Refusal("raise_too_small", {"to": to, "least": self.min_to, "most": self.max_to}, self.cites[1])
        if to > self.max_to:
            return Refusal("raise_too_large", {"to": to, "least": self.min_to, "most": self.max_to}, self.cites[1])
        if to % self.chip and to not in (self.min_to, self.max_to):  # all one has may be any sum
            return Refusal("bet_not_in_chips", {"amount": to, "chip": self.chip}, self.cites[3])
        return None

    def _refuse_raise(self) -> Refusal:
        said = {"stack": self.stack, "call": self.call}
        return Refusal(self.no_raise, said, self.cites[2 if self.no_raise == "raises_spent" else 1])


class Unseen(Offer[Estardilhar], frozen=True, kw_only=True):
    """Before anybody has seen a card: a player may estardilhar (AO16.12 a, PT809.50)."""

    seat: int
    above: int  # the minimum, which it must pass
    most: int
    chip: int
    rule: str
    clock: Clock = "none"

    def out(self) -> None:
        """Nobody has to answer."""

    def check(self, act: Act) -> Refusal | None:
        if not isinstance(act, Estardilhar):
            return not_offered(Estardilhar)
        if not self.above < act.amount <= self.most:
            said = {"amount": act.amount, "above": self.above, "most": self.most}
            return Refusal("estardilho_out_of_bounds", said, self.rule)
        if act.amount % self.chip and act.amount != self.most:
            return Refusal("bet_not_in_chips", {"amount": act.amount, "chip": self.chip}, self.rule)
        return None

    def moves(self, act: Estardilhar) -> tuple[Movement, ...]:
        return (Movement(STACKS[self.seat], STAKES[self.seat], act.amount, "stake"),)

    def random_act(self, draw: Below) -> Estardilhar | None:
        act = Estardilhar(self.above + self.chip)
        return act if draw(6) == 0 and self.check(act) is None else None


class Answering(Offer[AnsweringAct], frozen=True, kw_only=True):
    """An estardilho is to be answered: match it, double it again, or stay out (AO16.12, PT809.51)."""

    seat: int
    stack: int
    bet: int
    level: int
    call: int
    restardilho: int  # to how much; 0: it has been done, or is not this player's to do
    min_to: int  # for its maker, where the law lets them raise; 0 otherwise
    max_to: int
    chip: int
    rule: str
    clock: Clock = "decision"

    decides: ClassVar[bool] = True
    banked: ClassVar[bool] = True

    def out(self) -> Fold:
        return Fold()

    def check(self, act: Act) -> Refusal | None:
        match act:
            case Fold():
                return None
            case Call():
                return None if self.call else Refusal("nothing_to_match", {}, self.rule)
            case Restardilhar():
                return None if self.restardilho else Refusal("no_restardilho_now", {}, self.rule)
            case Raise(to):
                return self._check_raise(to)
            case _:
                return not_offered(AnsweringAct)

    def _check_raise(self, to: int) -> Refusal | None:
        if not self.max_to:
            return Refusal("only_match", {}, self.rule)
        if not self.min_to <= to <= self.max_to:
            said = {"to": to, "least": self.min_to, "most": self.max_to}
            return Refusal("raise_too_small" if to < self.min_to else "raise_too_large", said, self.rule)
        if to % self.chip and to not in (self.min_to, self.max_to):
            return Refusal("bet_not_in_chips", {"amount": to, "chip": self.chip}, self.rule)
        return None

    def moves(self, act: AnsweringAct) -> tuple[Movement, ...]:
        match act:
            case Fold():
                return ()
            case Call():
                put = self.call
            case Restardilhar():
                put = self.restardilho - self.bet
            case Raise(to):
                put = to - self.bet
        return (Movement(STACKS[self.seat], STAKES[self.seat], put, "stake"),)

    def random_act(self, draw: Below) -> AnsweringAct:
        picked = draw(6)
        if picked == 0:
            return Fold()
        if picked == 1 and self.restardilho:
            return Restardilhar()
        if picked == 2 and self.max_to:
            return Raise(self.min_to)
        return Call() if self.call else Fold()


class Showing(Choice[ShowingAct], frozen=True, kw_only=True):
    """At the showdown, where the house lets a beaten player keep the cards unseen (PT809.60, PT811.59)."""

    acts: tuple[ShowingAct, ...] = (Show(), Muck())


class Choosing(Choice[Choose], frozen=True, kw_only=True):
    """The player with the hand says what is played (AO13.23)."""

    acts: tuple[Choose, ...]


class Cutting(Offer[Cut], frozen=True, kw_only=True):
    """The deck lies before the player who cuts (AO16.6)."""

    cards: int

    def check(self, act: Act) -> Refusal | None:
        if not isinstance(act, Cut):
            return not_offered(Cut)
        if not 0 < act.at < self.cards:
            return Refusal("cut_outside", {"at": act.at, "last": self.cards - 1}, "AO16.6")
        return None

    def random_act(self, draw: Below) -> Cut:
        return Cut(1 + draw(self.cards - 1))


class MissingPost(Offer[PostNow | Fold], frozen=True, kw_only=True):
    """A first bet was missing at the deal: pay it, or do not play (AO14.20, AO16.17)."""

    seat: int
    amount: int
    rule: str

    decides: ClassVar[bool] = True
    banked: ClassVar[bool] = True

    def out(self) -> Fold:
        return Fold()

    def check(self, act: Act) -> Refusal | None:
        return None if isinstance(act, PostNow | Fold) else not_offered(PostNow | Fold)

    def moves(self, act: PostNow | Fold) -> tuple[Movement, ...]:
        if isinstance(act, Fold):
            return ()
        return (Movement(STACKS[self.seat], STAKES[self.seat], self.amount, "stake", "post"),)

    def random_act(self, draw: Below) -> PostNow | Fold:
        return PostNow() if draw(4) else Fold()


HAND_OFFERS = (Speaking, Unseen, Answering, Showing, Choosing, Cutting, MissingPost)
