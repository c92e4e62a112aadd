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

    def recall(self) -> None:
        self._now = self.here.notes.get(SHARE, SessionShare)

    def partida_begins(self) -> None:
        self._now = None
        self.here.notes.drop(SHARE)

    def steps(self, live: LiveJogada, waiting: WaitsForAct) -> list[Submission]:  # noqa: ARG002
        offer, now = gathering(waiting), self.here.now_ms()
        if offer is None or offer.lacks or offer.check(self._share.begins) is not None:
            return []  # no hand is about to begin, or the share is not taken by session
        if self._now is None or now >= self._now.began_ms + self._terms.session_ms:
            self._put(SessionShare(now, open=True))
            return [Submission(CROUPIER, self._share.begins)]
        if self._now.open and now >= self._now.began_ms + self._terms.session_open_ms:
            self._put(SessionShare(self._now.began_ms, open=False))
            return [Submission(CROUPIER, self._share.closes)]
        return []

    def _put(self, now: SessionShare) -> None:
        self._now = now
        self.here.notes.put(SHARE, now)
