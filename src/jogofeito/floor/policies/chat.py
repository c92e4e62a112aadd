"""What players may say to each other: phrases that the house admits, between two hands only."""

from typing import ClassVar, Final

from jogofeito.core.offers import Refusal
from jogofeito.core.policies import Chat
from jogofeito.floor.address import Accepted, Answer, Request, SayPhrase
from jogofeito.floor.context import TableContext
from jogofeito.floor.policies.policy import Policy

BETWEEN_PHRASES_MS: Final = 5_000


class Phrases(Policy):
    requests: ClassVar[tuple[type[Request], ...]] = (SayPhrase,)

    def __init__(self, here: TableContext, chat: Chat) -> None:
        super().__init__(here)
        self._phrases = chat.phrases

    async def answer(self, request: SayPhrase) -> Answer:
        rule = self.here.rule_of("chat")
        if not self._phrases:
            return Refusal("no_chat", {}, rule)
        sitter = self.here.seats.of(request.player)
        if sitter is None:
            return Refusal("not_seated")
        if request.phrase not in self._phrases:
            return Refusal("no_such_phrase", {"phrases": list(self._phrases)})
        if not self.here.between_hands():
            return Refusal("not_during_a_hand", {}, rule)
        now = self.here.now_ms()
        if sitter.said_ms is not None and now < sitter.said_ms + BETWEEN_PHRASES_MS:
            return Refusal("too_soon", {"seconds": BETWEEN_PHRASES_MS // 1_000})
        sitter.said_ms = now
        self.here.streams.notify("said", {"seat": sitter.number, "phrase": request.phrase})
        return Accepted()
