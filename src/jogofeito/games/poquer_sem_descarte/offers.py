"""What players and the croupier may do, and why something is not possible."""

from collections.abc import Mapping
from typing import Final

from jogofeito.core.money import Movement
from jogofeito.core.offers import Act, Below, Clock, Offer, Refusal, not_offered
from jogofeito.core.parties import CROUPIER, Party, at_stake, number_of, seat
from jogofeito.games.acumulado.acts import JoinJackpot, LeaveJackpot, check_side_stake, stake_moves
from jogofeito.games.pano.acts import Place, Withdraw
from jogofeito.games.pano.offers import Betting as ClothBetting
from jogofeito.games.pano.offers import Spot
from jogofeito.games.poquer_sem_descarte.acts import (
    BarPlayer,
    Deal,
    Misdeal,
    NoteBreach,
    Passo,
    ShowBankCard,
    Vou,
)
from jogofeito.games.poquer_sem_descarte.rules import INICIAL, SEGUNDA, Rules

BettingAct = Place | Withdraw | JoinJackpot | LeaveJackpot
DecidingAct = Vou | Passo
DealingAct = Deal | Misdeal | ShowBankCard
WatchingAct = NoteBreach | BarPlayer

CONTINUED: Final = 2  # breaches, from which on a player may be barred


class FirstBox(ClothBetting, frozen=True, kw_only=True):
    """The one box on the cloth that takes bets while bets are open."""

    rules: Rules

    def spots(self) -> Mapping[str, Spot]:
        rules = self.rules
        return {INICIAL: Spot(rules.minimum, rules.most_bet, rules.smallest_chip, "AO9.14.d", "AO9.15")}

    def no_such_chance(self, name: str) -> Refusal:
        return Refusal("no_such_chance", {"chance": name}, "AO9.2")


class Betting(Offer[BettingAct], frozen=True, kw_only=True):
    """Bets are open: the first bet, and with it the side stake for the jackpot. Nobody has to bet."""

    rules: Rules
    bets: dict[str, int]
    left: int  # how much first bets may still grow, all players together, before prizes could pass their cap (AO9.16)
    joined: bool = False
    barred: bool = False
    clock: Clock = "betting"

    def check(self, act: Act) -> Refusal | None:
        if not isinstance(act, BettingAct):
            return not_offered(BettingAct)
        if self.barred:
            return Refusal("barred_here", {}, "AO9.32")
        if isinstance(act, JoinJackpot | LeaveJackpot):
            plan, has_bet = self.rules.jackpot, INICIAL in self.bets
            return check_side_stake(act, plan, joined=self.joined, has_bet=has_bet, rules=("AO9.21", "AO9.10"))
        return self._box.check(act) or self._check_cap(act)

    def _check_cap(self, act: Place | Withdraw) -> Refusal | None:
        if isinstance(act, Withdraw) or act.amount <= self.left:
            return None
        said = {"amount": act.amount, "left": max(0, self.left), "most": self.rules.most_prizes}
        return Refusal("over_prize_cap", said, "AO9.16")

    @property
    def _box(self) -> FirstBox:
        return FirstBox(to=self.to, rules=self.rules, bets=self.bets)

    def moves(self, act: BettingAct) -> tuple[Movement, ...]:
        if isinstance(act, JoinJackpot | LeaveJackpot):
            return stake_moves(self.to, act, self.rules.jackpot.stake, at_stake(number_of(self.to)))
        return self._box.moves(act)

    def random_act(self, draw: Below) -> BettingAct | None:
        """Mostly bets, now and then a side stake."""
        side = LeaveJackpot() if self.joined else JoinJackpot()
        act = side if draw(3) == 0 else self._box.random_act(draw)
        return act if act is not None and self.check(act) is None else None


class Dealing(Offer[DealingAct], frozen=True, kw_only=True):
    """Before the next cards are dealt: all is well, or what is not. `bank` are the bank's cards that may come early."""

    to: Party = CROUPIER
    clock: Clock = "at_once"
    bank: tuple[int, ...]

    def check(self, act: Act) -> Refusal | None:
        match act:
            case Deal() | Misdeal():
                return None
            case ShowBankCard(place) if place in self.bank:
                return None
            case ShowBankCard(place):
                return Refusal("not_a_bank_card_now", {"place": place, "places": list(self.bank)}, "AO9.30")
            case _:
                return not_offered(DealingAct)

    def random_act(self, draw: Below) -> DealingAct:
        if self.bank and draw(4) == 0:
            return ShowBankCard(self.bank[draw(len(self.bank))])
        return Misdeal("count") if draw(12) == 0 else Deal()


class Deciding(Offer[DecidingAct], frozen=True, kw_only=True):
    """The player has looked at the cards: vou or passo."""

    second: int  # what «vou» costs
    hand: tuple[str, ...]  # what the player has seen
    open_card: str  # of the bank; empty where it shows none

    def check(self, act: Act) -> Refusal | None:
        return None if isinstance(act, DecidingAct) else not_offered(DecidingAct)

    def moves(self, act: DecidingAct) -> tuple[Movement, ...]:
        if isinstance(act, Passo):
            return ()
        number = number_of(self.to)
        return (Movement(seat(number), at_stake(number), self.second, "stake", SEGUNDA),)

    def random_act(self, draw: Below) -> DecidingAct:
        return Passo() if draw(3) == 0 else Vou()


class Watching(Offer[WatchingAct], frozen=True, kw_only=True):
    """While players decide, the dealer minds that nobody shows cards or talks; play does not wait for it."""

    to: Party = CROUPIER
    clock: Clock = "none"
    seats: tuple[int, ...]
    may_be_barred: tuple[int, ...]

    def check(self, act: Act) -> Refusal | None:
        match act:
            case NoteBreach(number) if number in self.seats:
                return None
            case NoteBreach(number):
                return Refusal("not_in_this_jogada", {"seat": number, "seats": list(self.seats)}, "AO9.24")
            case BarPlayer(number) if number in self.may_be_barred:
                return None
            case BarPlayer(number):
                return Refusal("not_continued", {"seat": number, "needed": CONTINUED}, "AO9.32")
            case _:
                return not_offered(WatchingAct)

    def random_act(self, draw: Below) -> WatchingAct | None:
        if draw(6):
            return None
        if self.may_be_barred:
            return BarPlayer(self.may_be_barred[draw(len(self.may_be_barred))])
        return NoteBreach(self.seats[draw(len(self.seats))], ("showed", "talked")[draw(2)])
