"""What the croupier of a real table may declare, before the cards it would spoil and while a player thinks."""

from typing import Final, Literal, get_args

from jogofeito.core.offers import Act, Below, Clock, Offer, Refusal, not_offered
from jogofeito.games.poquer.acts import (
    Deal,
    Misdeal,
    Misdealt,
    Mixed,
    NotBurnt,
    NotPosted,
    OnlyMatch,
    OutOfTurn,
    PassOver,
    SeenInCut,
    Stack,
    TakeOut,
    TooEarly,
    TooLittle,
    TooMany,
    TurnedInDealing,
    Unannounced,
    Uncovered,
    Warn,
)

Stage = Literal["unseen", "posts", "deal", "dealt", "street"]
DealingAct = Deal | Misdeal | SeenInCut | TurnedInDealing | NotBurnt | TooMany | NotPosted
RulingAct = TakeOut | Mixed | OnlyMatch | PassOver | TooLittle | Unannounced | OutOfTurn | Uncovered | Warn | TooEarly


class Dealing(Offer[DealingAct], frozen=True, kw_only=True):
    """Before the cards: all is well, or what is not. `seats` are those still concerned."""

    stage: Stage
    seats: tuple[int, ...] = ()
    misdeals: tuple[Misdealt, ...] = ()
    turned: bool = False  # a card turned in dealing can be made good here (AO13.70 c)
    burns: bool = False
    more: int = 0  # common cards that could still be turned too many (AO16.16)
    clock: Clock = "at_once"

    def check(self, act: Act) -> Refusal | None:
        match act:
            case TurnedInDealing(seat) | NotPosted(seat) if seat not in self.seats:
                return Refusal("not_in_the_hand", {"seat": seat, "seats": list(self.seats)})
            case Deal():
                possible = True
            case Misdeal(why):
                possible = why in self.misdeals
            case TurnedInDealing():
                possible = self.turned
            case SeenInCut():
                possible = self.stage == "deal"
            case NotPosted():
                possible = self.stage == "posts"
            case NotBurnt():
                possible = self.burns
            case TooMany(cards):
                possible = 0 < cards <= self.more
            case _:
                possible = False
        return None if possible else not_offered(DealingAct)

    def random_act(self, draw: Below) -> DealingAct:
        picked = draw(12)
        acts: dict[int, DealingAct] = {1: NotBurnt(), 2: TooMany(1), 7: SeenInCut()}
        if self.seats:
            seat = self.seats[draw(len(self.seats))]
            acts |= {3: TurnedInDealing(seat), 4: NotPosted(seat), 5: NotPosted(seat, known=False)}
        if self.misdeals:
            acts[6] = Misdeal(self.misdeals[draw(len(self.misdeals))])
        act = acts.get(picked, Deal())
        return act if self.check(act) is None else Deal()


class Ruling(Offer[RulingAct], frozen=True, kw_only=True):
    """While a player is to speak: errors of the croupier and of players (AO13.70, AO13.71)."""

    speaks: int
    seats: tuple[int, ...]  # in the hand
    company: tuple[int, ...]  # at the table: a warning may concern anybody
    call: int
    stacks: tuple[Stack, ...]  # of those who could bet out of turn
    early: int = 0  # common cards that could be turned too early now
    clock: Clock = "none"

    def check(self, act: Act) -> Refusal | None:
        match act:
            case TakeOut(seat) | Uncovered(seat) | Mixed(seat) if seat not in self.seats:
                return Refusal("not_in_the_hand", {"seat": seat, "seats": list(self.seats)})
            case Warn(seat) if seat not in self.company:
                return Refusal("not_at_the_table", {"seat": seat, "seats": list(self.company)})
            case Mixed(seat, other):
                possible = other in self.seats and other != seat
            case Unannounced():
                possible = self.call > 0
            case TooLittle(amount):
                possible = 0 < amount < self.call
            case OutOfTurn(seat, amount):
                possible = any(each.seat == seat and 0 < amount <= each.stack for each in self.stacks)
            case TooEarly(cards):
                possible = 0 < cards <= self.early
            case _:
                possible = isinstance(act, RulingAct)
        return None if possible else not_offered(RulingAct)

    def random_act(self, draw: Below) -> RulingAct | None:
        """Seldom: most hands go without."""
        if draw(4):
            return None
        seat, other = (self.seats[draw(len(self.seats))] for _ in range(2))
        acts: tuple[RulingAct, ...] = (
            Warn(seat, "delay"), Uncovered(seat), TakeOut(seat, "absent"), Mixed(seat, other), PassOver(),
            OnlyMatch("looked_again"), Unannounced(), TooLittle(1), OutOfTurn(seat, 1), TooEarly(1),
        )  # fmt: skip
        act = acts[draw(len(acts))]
        return act if self.check(act) is None else None


MISDEALS: Final[tuple[Misdealt, ...]] = get_args(Misdealt)
SINTETICO_MISDEALS: Final[tuple[Misdealt, ...]] = ("order", "count", "face_up", "turned")  # AO16.15 a to d
CROUPIER_OFFERS = (Dealing, Ruling)
