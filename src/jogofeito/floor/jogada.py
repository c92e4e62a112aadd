"""A jogada in progress at a live table: inputs are taken, written with their money, and only then told.

Inputs that arrive together are written together. Should one of them turn out not to be payable, the jogada is played
again without it, and what had been built upon it is undone by entries of its own.
"""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from jogofeito.cashier.ledger import Batch, Cashier, JournalLine, Posted, Refused, Transfer
from jogofeito.cashier.streams import Stream
from jogofeito.chance.health import ChanceFailed
from jogofeito.chance.packs import Packs, committed
from jogofeito.chance.sealed import Seal
from jogofeito.core.inputs import Acted, Drawn, Input
from jogofeito.core.offers import Act, Offer, Refusal
from jogofeito.core.parties import CASHIER, CROUPIER, Party, jackpot, number_of, seat, stack
from jogofeito.core.play import Play
from jogofeito.core.record import RecordError, begin, outcome_of, plain, replay
from jogofeito.core.waits import WaitsForAct, WaitsForChance
from jogofeito.floor.address import Accepted, Answer
from jogofeito.floor.again import Done, Keyed
from jogofeito.floor.books import Books
from jogofeito.floor.clock import FloorClock
from jogofeito.floor.jackpots import Jackpots
from jogofeito.floor.lines import Begun, Contributed, Ended, Line, Played, SealedDraw, Story, Undone, packed
from jogofeito.floor.streams import JogadaBegun, OwnOffer, OwnPurse, Streams
from jogofeito.games import listed
from jogofeito.games.acumulado.acts import CountingOut, JackpotStands

_UNPAID = {"not_enough": Refusal("not_enough_money")}
_IMPOSSIBLE = Refusal("not_possible_any_more")


class Guard(Protocol):
    """Limits that players have set for themselves, held to where their money moves."""

    async def reserve(self, player: str, currency: str, staked: int, *, from_purse: int) -> Refusal | None:
        """Why an act may not put so much at stake, or take so much from the purse; None: it may, and counts."""

    def release(self, player: str, currency: str, staked: int) -> None:
        """The ledger has what was reserved, or it will never come."""


class Unguarded:
    async def reserve(self, player: str, currency: str, staked: int, *, from_purse: int) -> Refusal | None:  # noqa: ARG002
        return None

    def release(self, player: str, currency: str, staked: int) -> None:  # noqa: ARG002
        return


def answered(jogada: str, done: Done, asked: Act | Refusal | int) -> Answer:
    """To a key that was used: the same act counts once, another one is refused."""
    return Accepted(jogada, done.line, again=True) if done.was(asked) else Refusal("key_used_otherwise")


@dataclass
class Submission:
    """An act on its way to the jogada. The sender's key makes sure that it counts once."""

    by: Party
    act: Act
    key: str = ""
    jogada: str = ""  # the one it is meant for; any, if empty
    answering: int | None = None
    answer: "asyncio.Future[Answer] | None" = None

    def reply(self, said: Answer) -> None:
        if self.answer is not None and not self.answer.done():
            self.answer.set_result(said)


@dataclass
class Taken:
    """An input that the jogada has taken and that is being written."""

    line: int
    batch: Batch
    submissions: list[Submission]  # the one that brought it, and others with the same key that came with it

    def reply(self, said: Answer) -> None:
        for submission in self.submissions:
            submission.reply(said)
            if isinstance(said, Accepted):
                said = msgspec.structs.replace(said, again=True)


class Reserved(msgspec.Struct, frozen=True):
    """What an act puts at stake, as the player's limits count it."""

    player: str
    staked: int


class LiveJogada:
    def __init__(
        self,
        begun: Begun,
        seal: Seal,
        cashier: Cashier,
        streams: Streams,
        clock: FloorClock,
        jackpots: Jackpots,
        guard: Guard | None = None,
    ) -> None:
        self.begun = begun
        self.seal = seal
        self.game = listed(begun.game).game
        self.currency: str = begun.rules["currency"]
        self._cashier = cashier
        self._streams = streams
        self._clock = clock
        self._jackpots = jackpots
        self._guard = guard or Unguarded()
        self._journal: Stream[Line] = Stream(cashier, f"jogada/{begun.jogada}", Line)  # type: ignore[arg-type]
        self._played: dict[int, Played] = {}
        self.keys: dict[tuple[Party, str], int] = {}
        self._told = 0
        self._after: list[int] = []  # how many inputs came before each fact
        self._packs = Packs()
        self._offered: dict[Party, tuple[str, OwnOffer]] = {}  # to which player, as they were told
        self._renewed: dict[Party, None] | None = None  # whose offers are to be told; None: look at all
        self._open()

    # ---- beginning, and beginning again

    def _open(self) -> None:
        """The jogada before its first input."""
        record = Story(self.begun, {}, (), None, 0).record()
        self.play: Play[Any, Any] = begin(self.game, record)
        self._booked = 0
        self._after = []
        self._renewed = None
        self._mark()

    def _mark(self) -> None:
        """Facts that are new came after the inputs that there are now; and so did the offers."""
        self._after += [len(self.play.inputs)] * (len(self.play.facts) - len(self._after))
        waiting = self.play.waiting
        if not isinstance(waiting, WaitsForAct) or waiting.changed is None:
            self._renewed = None
        elif self._renewed is not None:
            self._renewed |= dict.fromkeys(waiting.changed)

    async def write_beginning(self, *others: JournalLine) -> None:
        """On disk before anybody can bet: who, under which rules, and a seed that nobody has seen."""
        await self._post_line(self.begun, self._new_transfers(), *others)
        begun, lying = self.begun, self.game.lying(self.play.carry)  # on disk before it is told: there is never another
        self._streams.tell(JogadaBegun(jogada=begun.jogada, commitment=begun.commitment, lying=lying))
        self.publish()

    def go_on_from(self, story: Story) -> None:
        """Play what the journal has, after a restart. Raises RecordError when that cannot be done."""
        for contribution in story.contributions:
            self.seal.contribute(contribution.player, contribution.seed)
        for line, played in story.played.items():
            if isinstance(self.play.waiting, WaitsForChance):
                self._packs.follow(self.play.waiting)
            replay(self.play, self._known(line, played.input))
            self._mark()
            self._remember(line, played)
        self._journal.following = story.last_line + 1
        self._booked = len(self.play.movements)
        self.publish()

    def _known(self, line: int, given: Input | SealedDraw) -> Input:
        """An input of the journal with what the seal gives for it."""
        if isinstance(given, SealedDraw):
            return Drawn(given.below, self.seal.chance(given.below))
        sealed = isinstance(given, Drawn) and not self.begun.croupier
        if isinstance(given, Drawn) and sealed and self.seal.chance(given.below) != given.value:
            raise RecordError(f"line {line}: the sealed stream gives another number than was written")
        return given

    # ---- inputs

    async def draw(self) -> None:
        """Chance, from the seal. Without it the jogada is void, and every stake goes back."""
        waiting = self.play.waiting
        if not isinstance(waiting, WaitsForChance):
            raise TypeError("the jogada does not wait for chance")
        try:
            root = self._root(waiting)
            value = self.seal.chance(waiting.below)
        except ChanceFailed:
            await self.void("chance_failed")
            raise
        self.play.draw(value)
        await self._write([self._taken(SealedDraw(waiting.below, root))])

    def _root(self, waiting: WaitsForChance) -> str:
        """Where cards are hidden: over all cards of a pack, published before its first one is drawn (decision 19)."""
        at = self._packs.follow(waiting)
        if not self.game.hidden_facts or at is None or at[1]:
            return ""
        root = self.seal.foreseen(lambda seed, stream: committed(seed, stream, at[0], waiting.names)).root
        self._streams.notify("pack_root", {"jogada": self.begun.jogada, "pack": at[0], "root": root})
        return root

    async def read(self, value: int, key: str) -> Answer:
        """Chance, as the croupier has read it off the real thing."""
        waiting = self.play.waiting
        if key and (known := self.keys.get((CROUPIER, key))) is not None:
            return answered(self.begun.jogada, self._done(known), value)
        if not isinstance(waiting, WaitsForChance):
            return Refusal("no_chance_asked")
        if not 0 <= value < waiting.below:
            return Refusal("no_such_reading", {"value": value, "most": waiting.below - 1, "names": list(waiting.names)})
        self.play.draw(value)
        taken = self._taken(Drawn(waiting.below, value), key)
        await self._write([taken])
        return Accepted(self.begun.jogada, taken.line)

    async def take(self, submissions: Sequence[Submission]) -> None:
        """Acts in the order they came; each is answered once it is on disk or refused."""
        taken: dict[int, Taken] = {}
        reserved: list[Reserved] = []
        try:
            for submission in submissions:
                found = await self._take_one(submission, reserved)
                if isinstance(found, Taken):
                    taken[found.line] = found
                elif isinstance(found, Accepted) and found.line in taken:
                    taken[found.line].submissions.append(submission)  # not on disk yet: it shares the fate of the first
                else:
                    submission.reply(found)
            if taken:
                await self._write(list(taken.values()))
        finally:
            for each in reserved:
                self._guard.release(each.player, self.currency, each.staked)

    async def count_out(self, offer: CountingOut) -> None:
        """The cashier says what a jackpot has, and so pays from it; no other table does meanwhile.

        Should the ledger not have as much any more, nothing has happened, and the jogada asks again.
        """
        meter = self._jackpots.meter(self._books.account(jackpot(offer.jackpot.name)))
        async with meter.counting:
            await self.take([Submission(CASHIER, JackpotStands(await meter.read()))])

    async def contribute(self, player: str, seed: str) -> None:
        """A player's own seed; refused by the seal when it is too late or wrong.

        It is on disk before it is mixed in: a draw never depends on what the record does not have.
        """
        added = self.seal.may_contribute(player, seed)
        await self._post_line(Contributed(added), ())
        self.seal.contribute(player, seed)

    async def void(self, reason: str) -> None:
        self.play.void(reason)
        await self._write([self._taken(self.play.inputs[-1])])

    async def write_end(self, results: Iterable[str], *others: JournalLine) -> None:
        """The carry, and the seed for everybody to check."""
        carry = plain(self.play.carry_after)
        seed = "" if self.begun.croupier else self.seal.opened().seed
        outcome = packed(outcome_of(self.play, self._after))
        ended = Ended(seed, carry, self._told, self._clock.now_ms(), tuple(results), outcome)
        await self._post_line(ended, (), *others)

    async def _take_one(self, submission: Submission, reserved: list[Reserved]) -> Taken | Answer:
        known = self.keys.get((submission.by, submission.key)) if submission.key else None
        if known is not None:
            return answered(self.begun.jogada, self._done(known), submission.act)
        refusal = await self._reserve(submission, reserved)
        refusal = refusal or self.play.take(submission.by, submission.act, submission.answering)
        if refusal is not None:
            return refusal
        taken = self._taken(Acted(submission.by, plain(submission.act)), submission.key)
        taken.submissions.append(submission)
        return taken

    async def _reserve(self, submission: Submission, reserved: list[Reserved]) -> Refusal | None:
        """Whether the player's own limits allow what the act would put at stake; other acts are always possible."""
        by = submission.by
        if not by.startswith("seat:"):
            return None
        moves = self.play.consider(by, submission.act, submission.answering)
        if isinstance(moves, Refusal):
            return moves
        chips = stack(number_of(by))
        from_purse = sum(each.amount for each in moves if each.payer == by)
        staked = sum(each.amount for each in moves if each.payer in (by, chips) and each.payee not in (by, chips))
        player = self.play.players.get(number_of(by))
        if player is None or not (from_purse or staked):
            return None
        refusal = await self._guard.reserve(player, self.currency, staked, from_purse=from_purse)
        if refusal is None:
            reserved.append(Reserved(player, staked))
        return refusal

    def _taken(self, given: Input | SealedDraw, key: str = "") -> Taken:
        """The line of an input, in one batch with all the money that it moved."""
        self._mark()
        played = Played(given, key, self._clock.now_ms())
        line = self._journal.following
        self._remember(line, played)
        journal = (self._journal.line(played),)
        batch = Batch(f"{self.begun.jogada}/{line}", self._new_transfers(), journal, self.begun.jogada)
        return Taken(line, batch, [])

    def _remember(self, line: int, played: Played) -> None:
        self._played[line] = played
        if played.key:
            self.keys[played.by, played.key] = line

    def _done(self, line: int) -> Done:
        return Done(line, self._played[line].input)

    def keyed(self) -> Keyed:
        """What has been done with each key."""
        return {key: self._done(line) for key, line in self.keys.items()}

    def _new_transfers(self) -> tuple[Transfer, ...]:
        """What has moved since the last input, from and to the accounts of those who are at the table now."""
        moved, self._booked = self.play.movements[self._booked :], len(self.play.movements)
        return self._books.transfers(moved)

    @property
    def _books(self) -> Books:
        return Books(self.begun, self.play.players)

    # ---- writing and telling

    async def _write(self, taken: Sequence[Taken]) -> None:
        try:
            answers = await self._cashier.post(*(each.batch for each in taken))
            answered = list(zip(taken, answers, strict=True))
            standing = [each for each, answer in answered if isinstance(answer, Posted)]
            refused = [(each, answer) for each, answer in answered if isinstance(answer, Refused)]
            if refused:
                standing = await self._go_back(standing, refused)
        except BaseException:  # whether it was written shows after the restart; the same key will tell
            for each in taken:
                each.reply(Refusal("table_stopped"))
            raise
        self.publish()
        self._tell_purses(answers)
        for each in standing:
            self._jackpots.moved(each.batch.transfers)
            each.reply(Accepted(self.begun.jogada, each.line))

    async def _go_back(self, posted: Sequence[Taken], refused: Sequence[tuple[Taken, Refused]]) -> list[Taken]:
        """Some could not be paid: play again without them, and undo what was built upon them."""
        for each, answer in refused:
            self._forget(each)
            each.reply(_UNPAID.get(answer.code, _IMPOSSIBLE))
        standing = {each.line: each for each in posted}
        while (wrong := self._play_again(standing)) is not None:
            del standing[wrong.line]
            self._forget(wrong)
            back = tuple(
                Transfer(move.credit, move.debit, move.amount, "undone") for move in wrong.batch.transfers[::-1]
            )
            await self._post_line(Undone(wrong.line), back)
            wrong.reply(_IMPOSSIBLE)
        return list(standing.values())

    def _play_again(self, standing: dict[int, Taken]) -> Taken | None:
        """All inputs that stand, in order, on a fresh coroutine.

        Gives the first one of this group that cannot stand now, or that would move other money than was booked.
        """
        drawn = iter([each for each in self.play.inputs if isinstance(each, Drawn)])
        self._open()
        self._booked = len(self.play.movements)
        for line, played in sorted(self._played.items()):
            given = next(drawn) if isinstance(played.input, SealedDraw | Drawn) else played.input
            try:
                replay(self.play, given)
            except RecordError:
                return standing[line]
            self._mark()
            moved = self._new_transfers()
            if line in standing and moved != standing[line].batch.transfers:
                return standing[line]
        return None

    def _forget(self, each: Taken) -> None:
        played = self._played.pop(each.line)
        self.keys.pop((played.by, played.key), None)

    async def _post_line(self, line: Line, transfers: tuple[Transfer, ...], *others: JournalLine) -> None:
        number = self._journal.following
        journal = (self._journal.line(line, last=isinstance(line, Ended)), *others)
        batch = Batch(f"{self.begun.jogada}/{number}", transfers, journal, self.begun.jogada)
        (answer,) = await self._cashier.post(batch)
        if not isinstance(answer, Posted):
            raise RuntimeError(f"the ledger refused line {number} of {self.begun.jogada}: {answer}")
        self._jackpots.moved(transfers)
        self._tell_purses([answer])

    def publish(self) -> None:
        """Tell what has happened, and whom something is asked of now."""
        for told in self.play.facts[self._told :]:
            self._streams.tell_fact(self.begun.jogada, told)
        self._told = len(self.play.facts)
        self._tell_offers()

    def _tell_offers(self) -> None:
        """Each player's own offer, where it is another than before."""
        waiting = self.play.waiting
        offers = waiting.offers if isinstance(waiting, WaitsForAct) else {}
        for party in dict.fromkeys((*offers, *self._offered)) if self._renewed is None else self._renewed:
            before = self._offered.pop(party, None)
            player = self.play.players.get(number_of(party)) if party.startswith("seat:") else None
            if player is not None and (offer := offers.get(party)) is not None:
                self._offered[party] = (player, self._offer_to(party, player, offer, before))
            elif before is not None:
                self._streams.tell(msgspec.structs.replace(self._no_offer, only=before[0]))
        self._renewed = {}

    def _offer_to(self, party: Party, player: str, offer: Offer[Any], before: tuple[str, OwnOffer] | None) -> OwnOffer:
        number, _ = self.play.offer_to(party) or (0, None)
        if before is not None and before[0] == player and before[1].offer_number == number:
            return before[1]
        own = OwnOffer(jogada=self.begun.jogada, offer_number=number, offer=without_rules(offer))
        self._streams.tell(msgspec.structs.replace(own, only=player))
        return own

    @property
    def _no_offer(self) -> OwnOffer:
        return OwnOffer(jogada=self.begun.jogada, offer_number=0, offer=None)

    def offer_of(self, player: str, number: int) -> OwnOffer:
        """What the player of a seat was offered last: nothing that is not on disk yet."""
        told, own = self._offered.get(seat(number), ("", self._no_offer))
        return own if told == player else self._no_offer

    def _tell_purses(self, answers: Iterable[object]) -> None:
        """What purses have now, as the ledger has said."""
        now: dict[str, int] = {}
        for answer in answers:
            if isinstance(answer, Posted) and not answer.again:
                now |= answer.balances
        for account, amount in now.items():
            if account.startswith("purse/"):
                player = account.split("/", 2)[2]
                self._streams.tell(OwnPurse(only=player, currency=self.currency, amount=amount))


def without_rules(offer: Offer[Any]) -> dict[str, Any]:
    """An offer as clients see it: the table's rules never change within a jogada and are in its description."""
    return {key: value for key, value in plain(offer).items() if key != "rules"}
