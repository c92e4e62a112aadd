"""A game that waits for players within a jogada: it goes on waiting in the next one, should the company change."""

from jogofeito.core.room import WaitsForAct
from jogofeito.floor.jogada import LiveJogada, Submission
from jogofeito.floor.policies.policy import Policy, company_has_changed, without_a_hand


class EnoughPlayers(Policy):
    def steps(self, live: LiveJogada, waiting: WaitsForAct) -> list[Submission]:
        changed = self.here.closing or company_has_changed(self.here, live)
        return without_a_hand(waiting) if changed else []
