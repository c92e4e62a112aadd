"""The door of a table: requests come in, are decided by a policy or handed to the owner, and are answered."""

import re
from collections.abc import Awaitable, Callable

from jogofeito.chance.sealed import ContributionRefused
from jogofeito.core.offers import Act, Refusal
from jogofeito.core.parties import CROUPIER, FLOOR, Party, seat
from jogofeito.floor.address import (
    Accepted,
    ActInJogada,
    AddSeed,
    Answer,
    Declare,
    ReadChance,
    Register,
    Request,
    Sit,
    Start,
)
from jogofeito.floor.again import Keyed
from jogofeito.floor.composition import TablePolicies
from jogofeito.floor.context import TableContext
from jogofeito.floor.jogada import LiveJogada, Submission, answered
from jogofeito.floor.mailbox import Errand, Mailbox
from jogofeito.floor.seats import Sitter
from jogofeito.games.acumulado.acts import JoinJackpot

MOST_IN_KEY = 64
KEY = re.compile(f"[!-~]{{1,{MOST_IN_KEY}}}")  # printable, without spaces
_NOTHING_ASKED = Refusal("nothing_asked_now")


class Door:
    def __init__(
        self,
        here: TableContext,
        policies: TablePolicies,
        mailbox: Mailbox,
        seating: Callable[[Sitter], Awaitable[Submission]],
        takes_side_stakes: Callable[[], Awaitable[bool]],
    ) -> None:
        """`seating` makes the act with which the floor brings a sitter into a jogada that is open to newcomers;
        `takes_side_stakes` says whether the plan of the table's jackpot, if it has one, may be played for."""
        self.here = here
        self._policies = policies
        self._mailbox = mailbox
        self._seating = seating
        self._takes_side_stakes = takes_side_stakes
        self._last_keys: tuple[str, Keyed] = ("", {})
        self._wishes: dict[str, Act] = {}  # of the house's staff in this jogada, by their keys, until they are possible

    async def answer(self, request: Request) -> Answer:
        match request:
            case ActInJogada():
                answer = await self._act(request)
            case Sit():
                answer = await self._sit(request)
            case Start():
                answer = await self._start(request)
            case AddSeed():
                answer = await self._errand(lambda live: self._add_seed(live, request))
            case Declare():
                answer = await self._declare(request)
            case ReadChance():
                answer = await self._read_chance(request)
            case _:
                answer = await self._policies.answer(request)
        if isinstance(request, Register) and isinstance(answer, Accepted) and self._policies.seats_are_drawn():
            await self._sit(Sit(player=request.player))
        return answer

    def jogada_over(self, jogada: str, keys: Keyed) -> None:
        """Whoever asks later whether an act was taken in it is told by these keys; what staff wished for it is gone."""
        self._last_keys = (jogada, keys)
        self._wishes.clear()

    @property
    def last_jogada(self) -> str:
        return self._last_keys[0]

    # ---- what players ask

    async def _sit(self, request: Sit) -> Answer:
        here = self.here
        if here.closing or here.stopped:
            return Refusal("table_closing" if here.closing else "table_stopped")
        if refusal := self._policies.keeps_out(request.player):
            return refusal
        if request.seat and here.policies.seats_drawn and here.seats.of(request.player) is None:
            return Refusal("seats_are_drawn", {}, here.rule_of("seats_by"))
        sitter = self._policies.seating.take(request.player, request.seat)
        if sitter is None:
            return Refusal("table_full", {"seats": here.seats.all})
        if isinstance(sitter, Refusal):
            return sitter
        if here.jogada and here.jogada.play.offer_to(FLOOR):
            sitter.coming = True
            await self._submit(await self._seating(sitter))
            sitter.coming = False
        here.ring()
        return Accepted(seat=sitter.number)

    async def _act(self, request: ActInJogada) -> Answer:
        here = self.here
        sitter = here.seats.of(request.player)
        if sitter is None:
            return Refusal("not_seated")
        if not KEY.fullmatch(request.key):
            return Refusal("bad_key", {"most": MOST_IN_KEY})
        by, act = seat(sitter.number), here.game.act_from(request.act)
        if not isinstance(act, Refusal):
            self._policies.each(lambda policy: policy.hears(sitter, act))
        live = here.jogada
        if live is None or live.begun.jogada != request.jogada:
            return self.too_late(by, request.jogada, request.key, act)
        if isinstance(act, Refusal):
            return act
        if isinstance(act, JoinJackpot) and not await self._takes_side_stakes():
            return Refusal("jackpot_not_approved", {}, here.rule_of("jackpot.stake"))
        offered = live.play.offer_to(by)
        decided = offered is not None and offered[1].decides
        answer = await self._submit(Submission(by, act, request.key, request.jogada, request.answering))
        if isinstance(answer, Accepted) and not answer.again:
            self._policies.each(lambda policy: policy.acted(sitter, act, decided=decided))
        return answer

    async def _start(self, request: Start) -> Answer:
        live, sitter = self.here.jogada, self.here.seats.of(request.player)
        offered = live.play.offer_to(CROUPIER) if live else None
        act = offered[1].default if offered and self.here.settings.individual else None
        if act is None or live is None or sitter is None:
            return Refusal("nothing_to_start")
        if (rule := self.here.policies.start_needs_bet) and not live.play.at_stake(sitter.number):
            return Refusal("start_needs_bet", {}, rule)
        if not KEY.fullmatch(request.key):
            return Refusal("bad_key", {"most": MOST_IN_KEY})
        return await self._submit(Submission(CROUPIER, act, request.key, live.begun.jogada))

    async def _add_seed(self, live: LiveJogada | None, request: AddSeed) -> Answer:
        if self.here.seats.of(request.player) is None or live is None:
            return Refusal("not_seated" if live else "nothing_asked_now")
        try:
            await live.contribute(request.player, request.seed)
        except ContributionRefused as refused:
            return Refusal(f"seed_{refused.code}")
        return Accepted(live.begun.jogada)

    # ---- what the croupier and the house's staff ask

    async def _declare(self, request: Declare) -> Answer:
        here, live = self.here, self.here.jogada
        act = here.game.act_from(request.act)
        if not KEY.fullmatch(request.key):
            return Refusal("bad_key", {"most": MOST_IN_KEY})
        if not here.has_croupier and (isinstance(act, Refusal) or not here.game.staff_may(act)):
            return Refusal("no_croupier_here")
        if isinstance(act, Refusal):
            return act
        if known := self._known_before(CROUPIER, request.key, act):
            return known
        if live is None or live.play.over:
            return _NOTHING_ASKED
        return self._wish(live, act, request.key) or await self._submit(
            Submission(CROUPIER, act, request.key, live.begun.jogada)
        )

    def _wish(self, live: LiveJogada, act: Act, key: str) -> Accepted | None:
        """At a table without a croupier the moment for it passes at once: the staff's act waits for it."""
        if self.here.has_croupier or not isinstance(act, self.here.game.staff_wishes):
            return None
        if self._possible(act) or (CROUPIER, key) in live.keys:
            return None
        self._wishes[key] = act
        return Accepted()

    def _possible(self, act: Act) -> bool:
        offered = self.here.jogada.play.offer_to(CROUPIER) if self.here.jogada else None
        return offered is not None and offered[1].check(act) is None

    def wished(self) -> list[Submission]:
        """What the staff have asked for, and is possible now."""
        for key, act in self._wishes.items():
            if self._possible(act):
                del self._wishes[key]
                return [Submission(CROUPIER, act, key)]
        return []

    async def _read_chance(self, request: ReadChance) -> Answer:
        if self.here.settings.chance != "read":
            return Refusal("chance_is_sealed")
        if not KEY.fullmatch(request.key):
            return Refusal("bad_key", {"most": MOST_IN_KEY})

        async def read_it(live: LiveJogada | None) -> Answer:
            if known := self._known_before(CROUPIER, request.key, request.value):
                return known
            return await live.read(request.value, request.key) if live else _NOTHING_ASKED

        return await self._errand(read_it)

    # ---- on the way to the owner

    def too_late(self, by: Party, jogada: str, key: str, asked: Act | Refusal | int) -> Answer:
        """An act for a jogada that is over: either it had been taken, or it never will be."""
        known = self._known_before(by, key, asked) if jogada == self.last_jogada else None
        return known or Refusal("jogada_over", {"jogada": jogada})

    def _known_before(self, by: Party, key: str, asked: Act | Refusal | int) -> Answer | None:
        """What was done with this key in the jogada that is over, if anything was."""
        last, keys = self._last_keys
        done = keys.get((by, key))
        return answered(last, done, asked) if done else None

    async def _submit(self, submission: Submission) -> Answer:
        return Refusal("table_stopped") if self.here.stopped else await self._mailbox.put(submission)

    async def _errand(self, errand: Errand) -> Answer:
        if self.here.stopped or (self.here.jogada is None and not len(self.here.seats)):
            return Refusal("table_stopped") if self.here.stopped else await errand(None)
        return await self._mailbox.send(errand)
