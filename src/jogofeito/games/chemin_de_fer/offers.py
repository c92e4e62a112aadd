"""What players may do about the hand, and why something is not possible."""

from typing import ClassVar

import msgspec

from jogofeito.core.money import Movement
from jogofeito.core.offers import Act, Below, Choice, Clock, Offer, Refusal, not_offered
from jogofeito.core.parties import CROUPIER, Party, at_stake, number_of, seat
from jogofeito.games.chemin_de_fer.acts import (
    Adjudicate,
    Announce,
    Associate,
    Bid,
    JoinBid,
    Keep,
    KeepHand,
    LeaveHand,
    PassHand,
    RefuseHand,
    StartGolpe,
    StayAside,
    TakeHand,
)
from jogofeito.games.sabot.acts import Cut
from jogofeito.games.sabot.offers import CutAct
from jogofeito.games.sabot.offers import Cutting as AnyCutting

BANK = "bank"  # what the money of a bank is about


class Gathering(Offer[StartGolpe], frozen=True, kw_only=True):
    """Too few sit: whoever comes is let in, and somebody may end the wait (AO12.16)."""

    to: Party = CROUPIER
    ready: int
    needed: int
    default: StartGolpe | None = StartGolpe()
    clock: Clock = "none"

    gathers: ClassVar[bool] = True

    @property
    def lacks(self) -> bool:
        return self.ready < self.needed

    def check(self, act: Act) -> Refusal | None:
        return None if isinstance(act, StartGolpe) else not_offered(StartGolpe)

    def random_act(self, draw: Below) -> StartGolpe | None:
        return StartGolpe() if draw(4) == 0 else None


class Cutting(AnyCutting, frozen=True, kw_only=True):
    """The pack is to be cut, with so many cards at least on either side (AO12.13)."""

    margin: int

    def check(self, act: Act) -> Refusal | None:
        if isinstance(act, Cut) and not self.margin <= act.at <= self.cards - self.margin:
            said = {"at": act.at, "first": self.margin, "last": self.cards - self.margin}
            return Refusal("cut_too_near", said, "AO12.13")
        return super().check(act)

    def random_act(self, draw: Below) -> CutAct:
        act = super().random_act(draw)
        return Cut(self.margin + act.at % (self.cards - 2 * self.margin)) if isinstance(act, Cut) else act


class Announcing(Offer[Announce | RefuseHand], frozen=True, kw_only=True):
    """The hand is this player's to take in turn; whoever does not loses the seat (AO12.23, AO12.86, AO12.95)."""

    minimum: int
    chip: int
    exact: bool = False  # with the least bank, neither more nor less (AO12.86)

    def check(self, act: Act) -> Refusal | None:
        match act:
            case RefuseHand():
                return None
            case Announce(capital) if capital < self.minimum:
                return Refusal("bank_too_small", {"capital": capital, "minimum": self.minimum}, "AO12.35")
            case Announce(capital) if self.exact and capital != self.minimum:
                return Refusal("bank_is_the_least", {"capital": capital, "minimum": self.minimum}, "AO12.86")
            case Announce(capital) if capital % self.chip:
                return Refusal("bank_not_in_chips", {"capital": capital, "chip": self.chip}, "AO12.39")
            case Announce():
                return None
            case _:
                return not_offered(Announce | RefuseHand)

    def moves(self, act: Announce | RefuseHand) -> tuple[Movement, ...]:
        return staked(self.to, act.capital, BANK) if isinstance(act, Announce) else ()

    def random_act(self, draw: Below) -> Announce | RefuseHand:
        if draw(12) == 0:
            return RefuseHand()
        capital = self.minimum if self.exact else self.minimum * (1 + draw(3))
        return Announce(capital, associate=draw(3) == 0, by_table=draw(6) == 0)


class Taking(Offer[TakeHand | LeaveHand], frozen=True, kw_only=True):
    """A hand that was passed, at its amount; all are asked at once, and the first in order gets it (AO12.79)."""

    level: int
    clock: Clock = "brief"

    def check(self, act: Act) -> Refusal | None:
        return None if isinstance(act, TakeHand | LeaveHand) else not_offered(TakeHand | LeaveHand)

    def moves(self, act: TakeHand | LeaveHand) -> tuple[Movement, ...]:
        return staked(self.to, self.level, BANK) if isinstance(act, TakeHand) else ()

    def random_act(self, draw: Below) -> TakeHand | LeaveHand:
        return TakeHand(associate=draw(3) == 0) if draw(5) == 0 else LeaveHand()


class TakingUp(Offer[TakeHand | RefuseHand], frozen=True, kw_only=True):
    """The hand was adjudicated to this player, who must deal the first golpe (AO12.89)."""

    amount: int
    clock: Clock = "brief"

    def check(self, act: Act) -> Refusal | None:
        return None if isinstance(act, TakeHand | RefuseHand) else not_offered(TakeHand | RefuseHand)

    def random_act(self, draw: Below) -> TakeHand | RefuseHand:
        return TakeHand(associate=draw(4) == 0) if draw(6) else RefuseHand()


class Invitation(msgspec.Struct, frozen=True):
    """A bid of two that waits for this player's half."""

    seat: int
    amount: int


class Bidding(Offer[Bid | JoinBid], frozen=True, kw_only=True):
    """The hand is for whoever offers the largest bank (AO12.81, AO12.83)."""

    base: int
    step: int
    chip: int
    highest: int  # 0: nobody has bid
    equal: bool  # the same amount, bid alone, would go before it (AO12.84, AO12.85, AO12.88)
    partners: tuple[int, ...]  # who may be asked for the other half
    invited: tuple[Invitation, ...]
    clock: Clock = "none"

    def check(self, act: Act) -> Refusal | None:
        match act:
            case Bid(amount, partner):
                return self._check_amount(amount, partner) or self._check_partner(amount, partner)
            case JoinBid(other):
                known = any(each.seat == other for each in self.invited)
                return None if known else Refusal("not_invited", {"seat": other}, "AO12.88")
            case _:
                return not_offered(Bid | JoinBid)

    def _check_amount(self, amount: int, partner: int) -> Refusal | None:
        said = {"amount": amount, "base": self.base, "step": self.step, "highest": self.highest}
        if amount < self.base:
            return Refusal("bid_below_base", said, "AO12.83")
        if (amount - self.base) % self.step:
            return Refusal("bid_not_in_steps", said, "AO12.83")
        if amount < self.highest:
            return Refusal("bid_too_small", said, "AO12.81")
        if amount == self.highest and (partner or not self.equal):
            return Refusal("bid_without_priority", said, "AO12.88" if partner else "AO12.85")
        return None

    def _check_partner(self, amount: int, partner: int) -> Refusal | None:
        if partner and partner not in self.partners:
            return Refusal("no_such_partner", {"seat": partner, "seats": list(self.partners)}, "AO12.88")
        if partner and amount % (2 * self.chip):
            return Refusal("bid_has_no_halves", {"amount": amount, "chip": self.chip}, "AO12.88")
        return None

    def moves(self, act: Bid | JoinBid) -> tuple[Movement, ...]:
        if isinstance(act, Bid):
            return staked(self.to, act.amount // 2 if act.partner else act.amount, BANK)
        amount = next(each.amount for each in self.invited if each.seat == act.seat)
        return staked(self.to, amount // 2, BANK)

    def random_act(self, draw: Below) -> Bid | JoinBid | None:
        if self.invited and draw(2):
            return JoinBid(self.invited[0].seat)
        amount = max(self.base, self.highest + (0 if self.equal and draw(2) else self.step))
        partner = self.partners[draw(len(self.partners))] if self.partners and draw(4) == 0 else 0
        act = Bid(amount, partner)
        return act if draw(4) == 0 and self.check(act) is None else None


class Adjudicating(Choice[Adjudicate], frozen=True, kw_only=True):
    """The croupier ends the auction; the clock does it once nobody has offered more for a while."""

    to: Party = CROUPIER
    default: Adjudicate | None = Adjudicate()
    acts: tuple[Adjudicate, ...] = (Adjudicate(),)
    clock: Clock = "brief"


class Associating(Offer[Associate | StayAside], frozen=True, kw_only=True):
    """The banker takes an associate: whoever adds as much to the bank (AO12.31)."""

    amount: int
    clock: Clock = "brief"

    def check(self, act: Act) -> Refusal | None:
        return None if isinstance(act, Associate | StayAside) else not_offered(Associate | StayAside)

    def moves(self, act: Associate | StayAside) -> tuple[Movement, ...]:
        return staked(self.to, self.amount, BANK) if isinstance(act, Associate) else ()

    def random_act(self, draw: Below) -> Associate | StayAside:
        return Associate() if draw(3) == 0 else StayAside()


class AfterGolpe(Offer[KeepHand | PassHand], frozen=True, kw_only=True):
    """The banker has won, or it was a tie: go on, with how much, or pass the hand (AO12.77, AO12.78)."""

    bank: int
    half: int  # what halving it would leave; 0: it is not possible now
    double: int  # twice what was won; 0: not possible now
    half_rule: str  # after so many wins, or with a new shoe
    outside: int  # the cagnotte that may be paid from the purse; 0: there is none, or it is shared

    def out(self) -> PassHand:
        return PassHand()

    def check(self, act: Act) -> Refusal | None:
        match act:
            case KeepHand("half", _) if not self.half:
                return Refusal("no_half_now", {"bank": self.bank}, self.half_rule)
            case KeepHand("double", _) if not self.double:
                return Refusal("no_double_now", {"bank": self.bank}, "AO12.47")
            case KeepHand(bank, _) if bank not in ("whole", "half", "double"):
                return not_offered(KeepHand | PassHand)
            case KeepHand(_, outside=True) if not self.outside:
                return Refusal("nothing_outside", {"bank": self.bank}, "AO12.48")
            case KeepHand() | PassHand():
                return None
            case _:
                return not_offered(KeepHand | PassHand)

    def moves(self, act: KeepHand | PassHand) -> tuple[Movement, ...]:
        return staked(self.to, self.outside, "cagnotte") if isinstance(act, KeepHand) and act.outside else ()

    def random_act(self, draw: Below) -> KeepHand | PassHand:
        if draw(4) == 0:
            return PassHand()
        kept: list[Keep] = ["whole"]
        kept += ["half"] if self.half else []
        kept += ["double"] if self.double else []
        return KeepHand(kept[draw(len(kept))], outside=bool(self.outside) and draw(3) == 0)


def staked(party: Party, amount: int, about: str) -> tuple[Movement, ...]:
    return (Movement(party, at_stake(number_of(party)), amount, "stake", about),) if amount else ()


def given_back(party: Party, amount: int, about: str) -> tuple[Movement, ...]:
    number = number_of(party)
    return (Movement(at_stake(number), seat(number), amount, "withdrawn", about),) if amount else ()


HAND_OFFERS = (
    Gathering,
    Cutting,
    Announcing,
    Taking,
    TakingUp,
    Bidding,
    Adjudicating,
    Associating,
    AfterGolpe,
)
