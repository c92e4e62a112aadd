"""A hand in play: who is in it with what, what lies in the middle, and what the round has come to."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Literal, NamedTuple

from jogofeito.core.cards import Shoe
from jogofeito.core.room import Room
from jogofeito.games.poquer.acts import Post, Posted, PotWon, Stack, Warn
from jogofeito.games.poquer.editions import EDITION, FIRST
from jogofeito.games.poquer.offers import SEATS, STACKS, STAKES
from jogofeito.games.poquer.pots import Pot
from jogofeito.games.poquer.rules import Rules
from jogofeito.games.poquer.variants import Variant

NOBODY: Final = PotWon(0, 0, (), (), "", (), ())

# gives the common cards of a street, and whether one was burnt before them
Turning = Callable[["Hand", int], Awaitable[tuple[tuple[int, ...], bool]]]


class NullHand(Exception):
    """A hand that nobody can win: every bet goes back (AO13.69, AO16.15, AO13.71 g)."""

    def __init__(self, why: Literal["misdeal", "mixed"] = "misdeal") -> None:
        super().__init__(why)
        self.why = why


class Posting(NamedTuple):
    """A bet that a seat makes before the cards, without a choice."""

    seat: int
    what: Post
    amount: int


class Seating(NamedTuple):
    """Who plays a hand and from where: all that a hand asks of the game around it."""

    seats: tuple[int, ...]  # in the order of the first place, which is dealt to first and opens later rounds
    marker: int  # who has the hand
    first: int  # index of who speaks first in the first round
    posts: tuple[Posting, ...]
    level: int = 0  # what the first round has to match


class Player:
    bet = 0  # in this round
    total = 0  # in the hand; dead bets do not count
    early = 0  # put down out of turn, and not counted yet
    cards: tuple[int, ...] = ()
    live = True
    acted = False  # in this round; then only a full raise by others lets them raise again
    matches_only = False

    def __init__(self, number: int, room: Room) -> None:
        self.number = number
        self.party = SEATS[number]
        self._lying = room.lying
        self._place = STACKS[number]

    @property
    def stack(self) -> int:
        """What the room says that lies in front of the player."""
        return self._lying[self._place]


class Hand:
    def __init__(
        self, rules: Rules, variant: Variant, room: Room, seating: Seating, number: int = 1, edition: int = EDITION
    ) -> None:
        self.edition = edition
        self.rules = rules
        self.variant = variant
        self.room = room
        self.number = number
        self.marker = seating.marker
        self.first = seating.first
        self.posts = seating.posts
        self.players = [Player(each, room) for each in seating.seats]
        self.by_number = {player.number: player for player in self.players}
        self.croupier = rules.dealer == "croupier"
        self.opens_deck = False
        self.unbeaten_may_muck = edition == FIRST
        cites = rules.cites
        self.cites = (cites.check, cites.maximum, cites.raises, cites.chips)  # of what a player may do
        self.shoe = Shoe.real(variant.deck)
        self.board: tuple[int, ...] = ()
        self.in_play = len(self.players)
        self.able = sum(1 for player in self.players if player.stack)  # who are in and can still bet
        self.pot = 0
        self.dead = 0
        self.voluntary = False  # somebody has bet by choice
        self.level = seating.level  # what has to be matched in this round
        self.step = rules.minimum  # the least full raise
        self.raises = 0
        self.raiser: Player | None = None  # who went highest in this round
        self.highest: Player | None = None  # who went highest in the last round in which somebody bet
        self.opener = 0  # index of who began the round
        self.turning: dict[int, Turning] = {}  # by street: how its cards are turned, where an error has changed it
        self.taken_away: dict[int, tuple[int, ...]] = {}  # by street: common cards that were seen too early
        self.lost_rounds = 0  # rounds of bets that an error has cost
        self.pots: list[Pot] = []  # as they were told last
        self.won = NOBODY  # the main pot, when it has been given away
        self.warnings: list[Warn] = []  # of the croupier

    # ---- money

    def put(self, player: Player, amount: int) -> None:
        """Chips that have moved from a stack to the middle as a bet of this round."""
        player.bet += amount
        player.total += amount
        self.pot += amount
        if amount and not player.stack:
            self.able -= 1

    def post(self, player: Player, what: Post, amount: int) -> None:
        """A forced bet, as far as the stack goes."""
        put = min(amount, player.stack)
        if not put:
            return
        self.room.transfer(STACKS[player.number], STAKES[player.number], put, "stake", what)
        if what == "dead":
            self.pot += put
            self.dead += put
            if not player.stack:
                self.able -= 1
        else:
            self.put(player, put)
            if what == "ante":
                player.bet -= put
        self.room.tell(Posted(player.number, what, put, player.stack))

    def out(self, player: Player) -> None:
        """A player gives up the hand, or loses the right to it."""
        player.live = False
        self.in_play -= 1
        if player.stack:
            self.able -= 1

    # ---- rounds

    def open_round(self) -> None:
        """Nobody has bet yet."""
        for player in self.players:
            player.bet = 0
            player.acted = player.matches_only = False
        self.level = self.raises = 0
        self.step = self.rules.minimum
        self.raiser = None

    def to_answer(self, player: Player) -> bool:
        """Whether a player still has to speak in this round."""
        return (
            player.live and player.stack > 0 and (self.owed(player) > 0 or (not player.acted and self.able > 1))
        ) or (player.live and player.early > 0)

    def owed(self, player: Player) -> int:
        """What it takes to stay in, all chips granted: never more than somebody else could match (reading 241)."""
        short = self.level - player.bet
        if short <= 0 or self.edition == FIRST or (self.raiser is not None and self.raiser.live):
            return max(0, short)
        return max(0, self.matched_by_others(player, self.level) - player.bet)

    def matched_by_others(self, player: Player, to: int) -> int:
        """As much of a bet in this round as some other player could match."""
        most = 0
        for each in self.players:
            if each.live and each is not player:
                could = each.bet + each.early + each.stack
                if could >= to:
                    return to
                most = max(most, could)
        return most

    def can_be_raised(self, player: Player) -> bool:
        """Whether some other player could answer a bet that goes higher than the level."""
        return self.matched_by_others(player, self.level + 1) > self.level

    def raised_by(self, player: Player, to: int) -> None:
        """A bet or a raise; only a full one counts, and sets the step of the next (reading 186)."""
        by = to - self.level
        if by >= self.step:
            self.raises += self.level > 0
            if self.rules.raise_minimum == "last_raise":
                self.step = by
        self.level = to
        self.raiser = self.highest = player

    # ---- what others ask

    def live(self) -> list[Player]:
        return [player for player in self.players if player.live]

    def stacks(self) -> tuple[Stack, ...]:
        return tuple([Stack(player.number, player.stack) for player in self.players])

    def from_marker(self, numbers: Sequence[int]) -> list[int]:
        """Seats in the order in which odd units are given (AO13.67, reading 104)."""
        order = [player.number for player in self.players]
        if self.rules.split_from == "hand":
            at = order.index(self.marker)
            order = order[at:] + order[:at]
        return [number for number in order if number in numbers]
