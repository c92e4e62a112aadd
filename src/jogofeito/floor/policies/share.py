"""The house's share by session: an hour of play begins with the first hand after the last one was over (AO13.7 b)."""

import msgspec

from jogofeito.core.parties import CROUPIER
from jogofeito.core.policies import Share
from jogofeito.core.waits import WaitsForAct
from jogofeito.floor.context import TableContext
from jogofeito.floor.jogada import LiveJogada, Submission
from jogofeito.floor.policies.policy import Policy, gathering
from jogofeito.floor.policies.presence import HandPresence

SHARE = "share"


class SessionShare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    began_ms: int
    open: bool  # whoever comes now pays for it


class ShareBySession(Policy):
    def __init__(self, here: TableContext, presence: HandPresence, share: Share) -> None:
        super().__init__(here)
        self._terms = presence.terms
        self._share = share
        self._now: SessionShare | None = None
        self._gathers = False

    def recall(self) -> None:
        self._now = self.here.notes.get(SHARE, SessionShare)

    def partida_begins(self) -> None:
        self._now = None
        self.here.notes.drop(SHARE)

    def looks(self, live: LiveJogada, waiting: WaitsForAct) -> None:  # noqa: ARG002
        self._gathers = gathering(waiting) is not None

    def steps(self, live: LiveJogada, waiting: WaitsForAct) -> list[Submission]:  # noqa: ARG002
        """Nobody who comes when the time for it is over pays for a session, also where too few are there to play."""
        offer, now = gathering(waiting), self.here.now_ms()
        if offer is None or offer.check(self._share.begins) is not None:
            return []  # no hand is about to begin, or the share is not taken by session
        if not offer.lacks and (self._now is None or now >= self._now.began_ms + self._terms.session_ms):
            self._put(SessionShare(now, open=True))
            return [Submission(CROUPIER, self._share.begins)]
        if self._now is not None and (closes_ms := self._closes_ms()) is not None and now >= closes_ms:
            self._put(SessionShare(self._now.began_ms, open=False))
            return [Submission(CROUPIER, self._share.closes)]
        return []

    def until_ms(self) -> int | None:
        return self._closes_ms() if self._gathers else None

    def _closes_ms(self) -> int | None:
        """When whoever comes pays no more for the session."""
        return self._now.began_ms + self._terms.session_open_ms if self._now is not None and self._now.open else None

    def _put(self, now: SessionShare) -> None:
        self._now = now
        self.here.notes.put(SHARE, now)
