"""Seats that keep a game from going on: whoever cannot be dealt to, while others wait, is asked to go by time.

Hands count whoever lets them go by. Where no hand is dealt for want of players there is nothing to count, and the clock
does it: an invitation, a warning, the end (PT809.71, PT809.72, reading 246).
"""

from jogofeito.core.waits import WaitsForAct
from jogofeito.floor.context import TableContext
from jogofeito.floor.jogada import LiveJogada
from jogofeito.floor.policies.idle import warn_idle
from jogofeito.floor.policies.policy import Policy, gathering
from jogofeito.floor.policies.presence import HandPresence
from jogofeito.floor.seats import Sitter

A_HAND_MS = 60_000  # of a rest, where none is played


class Stalling(Policy):
    def __init__(self, here: TableContext, presence: HandPresence) -> None:
        super().__init__(here)
        self._terms = presence.terms
        self._since: dict[str, int] = {}  # from when each is missed
        self._said: dict[str, int] = {}  # how many steps each has been told

    def looks(self, live: LiveJogada, waiting: WaitsForAct) -> None:
        stalling = self._stalling(live, waiting)
        self._since = {each.player: self._since.get(each.player, self.here.now_ms()) for each in stalling}
        self._said = {player: self._said.get(player, 0) for player in self._since}
        for sitter in stalling:
            while not sitter.leaving and (due := self._due_ms(sitter.player)) and due <= self.here.now_ms():
                self._said[sitter.player] += 1
                warn_idle(self.here.streams, sitter, self._said[sitter.player])

    def _stalling(self, live: LiveJogada, waiting: WaitsForAct) -> list[Sitter]:
        """Whoever could not be dealt to, as long as that keeps somebody else from playing."""
        offer, caves = gathering(waiting), self.here.policies.caves
        if offer is None or caves is None or not offer.lacks or self._terms.suspended_ms is not None:
            return []
        stacks = {each.player: each.stack for each in live.play.company_after().seats}
        missing = [each for each in self.here.seats if each.out or stacks.get(each.player, 0) < caves.minimum]
        others = len(self.here.seats) > len(missing) or bool(self.here.waiting)
        return [each for each in missing if not each.leaving] if others else []

    def _due_ms(self, player: str) -> int | None:
        """When the next step is to be told."""
        sitter, settings = self.here.seats.of(player), self.here.settings
        if sitter is None or player not in self._since:
            return None
        resting = sitter.presence.resting and not sitter.presence.away
        patience = self._terms.rest_hands * A_HAND_MS if resting else settings.idle_ms
        steps = (patience, patience + settings.last_warning_ms, patience + 2 * settings.last_warning_ms)
        said = self._said[player]
        return self._since[player] + steps[said] if said < len(steps) else None

    def until_ms(self) -> int | None:
        due = [at_ms for player in self._since if (at_ms := self._due_ms(player)) is not None]
        return min(due, default=None)
