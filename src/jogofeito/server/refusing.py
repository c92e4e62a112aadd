"""Refusals on their way out: a code, a text in both languages, a status."""

from collections.abc import Iterable
from typing import Any, Self

from jogofeito.core.offers import Refusal
from jogofeito.messages import refusal_text
from jogofeito.server.shapes import Problem
from jogofeito.server.wire import Refused, Text


class Denied(Exception):
    """Raised wherever something asked for is not to be had; ends as a `Problem` with this status."""

    def __init__(self, status: int, code: str, *, several: Iterable[Refusal] = (), **details: Any) -> None:
        super().__init__(code)
        self.status = status
        self.refusal = Refusal(code, details)
        self.several = tuple(several)

    @classmethod
    def by(cls, refusal: Refusal, status: int = 409) -> Self:
        """What a table has refused."""
        denied = cls(status, refusal.code)
        denied.refusal = refusal
        return denied


def told(refusal: Refusal, currency: str = "") -> Refused:
    currency = currency or refusal.details.get("currency", "DEMO")
    text = Text(refusal_text(refusal, "pt", currency), refusal_text(refusal, "en", currency))
    return Refused(refusal.code, text, refusal.rule, refusal.details)


def problem(denied: Denied) -> Problem:
    return Problem(told(denied.refusal), [told(each) for each in denied.several])
