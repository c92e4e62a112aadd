"""Warnings, removals and bars: by the game where its rules send somebody away, by the house's staff at any table."""

from typing import Any, ClassVar

import msgspec

from jogofeito.core.offers import Refusal
from jogofeito.floor.address import Accepted, Answer, BarPlayer, LiftBar, RemovePlayer, Request, WarnPlayer
from jogofeito.floor.context import TableContext
from jogofeito.floor.jogada import LiveJogada
from jogofeito.floor.policies.policy import Policy
from jogofeito.floor.policies.seating import Seating
from jogofeito.floor.seats import Sitter

WARNED, SENT_AWAY, BARRED = "warned/", "sent_away/", "barred/"


class Barred(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    by: str
    reason: str
    at_ms: int


class Conduct(Policy):
    requests: ClassVar[tuple[type[Request], ...]] = (WarnPlayer, RemovePlayer, BarPlayer, LiftBar)

    def __init__(self, here: TableContext, seating: Seating) -> None:
        super().__init__(here)
        self._seating = seating

    def partida_begins(self) -> None:
        """Bars last until they are lifted; warnings and who was sent away are of one partida."""
        for kind in (WARNED, SENT_AWAY):
            for player, _ in self.here.notes.under(kind, object):
                self.here.notes.drop(f"{kind}{player}")

    # ---- by the game

    def begins(self, live: LiveJogada) -> None:
        self._send_away(live.play.carry)

    def ended(self, live: LiveJogada) -> None:
        self._send_away(live.play.carry_after)

    def _send_away(self, carry: Any) -> None:
        hands = self.here.game.hands
        for player in [*hands.sent_away(carry), *self._warned_too_often(carry)] if hands else ():
            self.here.notes.put(f"{SENT_AWAY}{player}", True)
            sitter = self.here.seats.of(player)
            if sitter is not None and not sitter.must_leave:
                self.here.streams.notify("sent_away", {}, player)
                sitter.send_off("sent_away")

    def _warned_too_often(self, carry: Any) -> list[str]:
        """By the staff, and by the croupier of the game."""
        warned = (player for player, _ in self.here.notes.under(WARNED, int))
        return [player for player in warned if self._warnings(player, carry) >= self.here.policies.warnings]

    def _warnings(self, player: str, carry: Any) -> int:
        """All of this partida are one count, whoever gave them (reading 205)."""
        hands = self.here.game.hands
        by_staff = self.here.notes.get(f"{WARNED}{player}", int) or 0
        return by_staff + (hands.warnings(carry, player) if hands else 0)

    def keeps_out(self, player: str) -> Refusal | None:
        """Whoever was sent away does not come back in the same partida; who is barred, not at all."""
        if self.here.notes.get(f"{BARRED}{player}", Barred):
            return Refusal("barred")
        hands = self.here.game.hands
        by_game = hands.sent_away(self.here.carry) if hands else ()
        if self.here.notes.get(f"{SENT_AWAY}{player}", bool) or player in by_game:
            return Refusal("sent_away", {}, self.here.policies.conduct_rule)
        return None

    # ---- by the staff

    async def answer(self, request: Any) -> Answer:
        player, sitter = request.player, self.here.seats.of(request.player)
        match request:
            case LiftBar():
                self.here.notes.drop(f"{BARRED}{player}")
                if sitter is not None and sitter.must_leave == "barred":  # has not got up yet, and may ask to stay
                    sitter.must_leave = ""
                    self._seating.note(sitter)
            case BarPlayer(by=by, reason=reason):
                self.here.notes.put(f"{BARRED}{player}", Barred(by, reason, self.here.now_ms()))
                self._seating.forget_waiting(player)
                if sitter is not None:
                    self._remove(sitter, "barred", reason)
            case _ if sitter is None:
                return Refusal("not_seated")
            case WarnPlayer(reason=reason):
                self._warn(sitter, reason)
            case _:
                self._remove(sitter, request.notice, request.reason, request.details)
        return Accepted()

    def _warn(self, sitter: Sitter, reason: str) -> None:
        """Counted through the partida, also when the player leaves and comes back."""
        key = f"{WARNED}{sitter.player}"
        self.here.notes.put(key, (self.here.notes.get(key, int) or 0) + 1)
        warnings, most = self._warnings(sitter.player, self.here.carry), self.here.policies.warnings
        self.here.streams.notify("warned", {"warnings": warnings, "most": most, "reason": reason}, sitter.player)
        if warnings >= most:
            self.here.notes.put(f"{SENT_AWAY}{sitter.player}", True)
            self._remove(sitter, "sent_away", reason)

    def _remove(self, sitter: Sitter, notice: str, reason: str, details: dict[str, Any] | None = None) -> None:
        self.here.streams.notify(notice, details or {"reason": reason}, sitter.player)
        self._seating.send_off(sitter, notice)
