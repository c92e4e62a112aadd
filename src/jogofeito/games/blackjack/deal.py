"""The cards and the money of one jogada: dealt, paid and collected. Who decides what is told elsewhere."""

from collections.abc import Iterator
from itertools import combinations

from jogofeito.core.cards import name, rank
from jogofeito.core.parties import HOUSE, seat
from jogofeito.core.room import Room
from jogofeito.games.acumulado.plan import Winner
from jogofeito.games.blackjack.acts import (
    BankCard,
    CardDealt,
    HandOver,
    InsuranceOver,
    Insured,
    Result,
    SpecialPaid,
    WrongCard,
)
from jogofeito.games.blackjack.hands import Cards, Hand, Place
from jogofeito.games.blackjack.kernels import (
    COMBINATIONS,
    NO_CARD,
    given_up,
    insured,
    is_special,
    kept,
    made,
    makes_blackjack,
    prize,
)
from jogofeito.games.blackjack.rules import Rules
from jogofeito.games.blackjack.sabot import Sabot
from jogofeito.games.blackjack.table import Table


class Deal:
    def __init__(self, rules: Rules, room: Room, table: Table, sabot: Sabot, edition: int) -> None:
        self.even_money_for_all = edition > 1  # also for who may insure only after the decider
        self.rules = rules
        self.room = room
        self.table = table
        self.sabot = sabot
        self.bank = Cards()
        self.insured: dict[tuple[int, int], int] = {}  # by place and seat
        self.places = [
            Place(number, table.decider(number), [Hand(place=number, stakes=dict(bets), bets=dict(bets))])
            for number in range(1, rules.seats + 1)
            if (bets := table.on(number))
        ]

    @property
    def hands(self) -> Iterator[Hand]:
        """Those on which there is still a bet."""
        return (hand for place in self.places for hand in place.hands if hand.stakes)

    # ---- cards

    async def card_to(self, place: Place, hand: Hand) -> None:
        """A card face up, with what it brings at once: a special prize, or the loss of the bets (AO6.27, AO6.40)."""
        card = await self.sabot.deal()
        hand.cards.append(card)
        place.dealt.append(card)
        self.room.tell(CardDealt(hand.place, hand.number, name(card), hand.total, hand.soft, self.sabot.left))
        self._pay_special(hand)
        if hand.total > 21:
            self.decide(hand, "bust")

    async def card_to_bank(self) -> None:
        await self.show_bank(await self.sabot.deal())

    async def show_bank(self, card: int) -> None:
        self.bank.cards.append(card)
        self.room.tell(BankCard(name(card), self.bank.total, self.bank.soft, self.sabot.left))

    @property
    def bank_shows(self) -> int:
        """The rank of its open card."""
        return rank(self.bank.cards[0])

    async def wrong_card(self, slip: WrongCard) -> None:
        """A card drawn against a player's wish waits for the next who asks; seen, it does not count (AO6.23)."""
        if slip.seen:
            await self.sabot.annul()
        else:
            self.sabot.set_aside()

    # ---- money

    def pay_safe_blackjacks(self) -> None:
        """At once, where the bank cannot have one (AO6.26)."""
        if not makes_blackjack(self.bank_shows):
            for hand in self.hands:
                if hand.blackjack:
                    self.decide(hand, "blackjack")

    def settle(self, hand: Hand) -> None:
        """Every bet on a hand against what the bank has (AO6.25-30)."""
        rules, bank = self.rules, self.bank
        all_lost = rules.readings.bank_blackjack == "all"
        for number, stake in tuple(hand.stakes.items()):
            against = (hand.total, hand.blackjack, bank.total, bank.blackjack)
            stays = kept(stake, hand.initial(number), *against, all_lost)
            won = prize(stake, *against, *rules.prizes.blackjack)
            if won:
                result: Result = "blackjack" if hand.blackjack else "win"
            else:
                result = "tie" if stays == stake else "loss"
            self._over(hand, number, result, stays, won)

    def decide(self, hand: Hand, result: Result) -> None:
        """Every bet on a hand, whatever the bank has."""
        for number in tuple(hand.stakes):
            self.decide_one(hand, number, result)

    def decide_one(self, hand: Hand, number: int, result: Result) -> None:
        stake = hand.stakes[number]
        match result:
            case "blackjack":
                won = prize(stake, 21, True, 0, False, *self.rules.prizes.blackjack)
                self._over(hand, number, result, stake, won)
            case "even_money":
                self._over(hand, number, result, stake, stake)
            case "gave_up":
                self._over(hand, number, result, given_up(stake), 0)
            case _:
                self._over(hand, number, result, 0, 0)

    def _over(self, hand: Hand, number: int, result: Result, stays: int, won: int) -> None:
        stake = hand.stakes.pop(number)
        self.room.collect(number, stake - stays, hand.about)
        self.room.pay(number, kept=stays, prize=won, to=seat(number), about=hand.about)
        self.room.tell(HandOver(number, hand.place, hand.number, result, stays, won))

    def _pay_special(self, hand: Hand) -> None:
        """To everybody who has bet on the hand, and the bet stays (AO6.40; readings 47 and 163)."""
        readings = self.rules.readings
        if not self.rules.special_prize or hand.special or (hand.split and not readings.special_split):
            return
        counted = hand.cards if readings.special_cards == "any_three" else hand.cards[:3]
        both = readings.special_suits == "both"
        if any(is_special(*three, both) for three in combinations(counted, 3)):
            hand.special = True
            stakes = hand.bets if readings.special_stake == "initial" else hand.stakes
            for number in hand.stakes:
                won = stakes[number] * self.rules.prizes.special
                self.room.transfer(HOUSE, seat(number), won, "prize", f"especial:{hand.place}")
                self.room.tell(SpecialPaid(number, hand.place, hand.number, won))

    def insure(self, hand: Hand, number: int, amount: int) -> None:
        self.insured[hand.place, number] = amount
        self.room.tell(Insured(number, hand.place, amount))

    def decide_insurances(self) -> None:
        """Won if the bank has blackjack, lost if not (AO6.38)."""
        for (place, number), stake in self.insured.items():
            back = insured(stake, self.rules.prizes.insurance, self.bank.blackjack)
            stays, about = min(stake, back), f"seguro:{place}"
            self.room.collect(number, stake - stays, about)
            self.room.pay(number, kept=stays, prize=back - stays, to=seat(number), about=about)
            self.room.tell(InsuranceOver(number, place, stays, back - stays))
        self.insured.clear()

    # ---- the jackpot

    def jackpot_winners(self) -> Iterator[Winner]:
        """The first two to four cards of a player's own place, of split pairs too (AO7.5; readings 166 and 167)."""
        for place in self.places:
            if place.number in self.table.jackpot.joined:
                cards = [*place.dealt, NO_CARD, NO_CARD][:4]
                bits = made(cards[0], cards[1], cards[2], cards[3])
                for line in self.rules.jackpot.plan:
                    if bits >> COMBINATIONS.index(line.combination) & 1:
                        yield Winner(place.number, line.combination)
                        break
