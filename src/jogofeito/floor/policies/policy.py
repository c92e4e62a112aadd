"""What every policy is to the owner of a table. Each has something to do at some of these moments."""

from collections.abc import Collection
from typing import Any, ClassVar

from jogofeito.core.offers import Act, Offer, Refusal
from jogofeito.core.parties import CROUPIER
from jogofeito.core.waits import WaitsForAct
from jogofeito.floor.address import Answer, Request
from jogofeito.floor.context import TableContext
from jogofeito.floor.jogada import LiveJogada, Submission
from jogofeito.floor.seats import Sitter


class Policy:
    requests: ClassVar[tuple[type[Request], ...]] = ()  # those that it answers

    def __init__(self, here: TableContext) -> None:
        self.here = here

    def recall(self) -> None:
        """The notes of the table have been read, and everybody sits where they sat."""

    def partida_begins(self) -> None:
        """Whatever belongs to one partida begins anew."""

    async def answer(self, request: Any) -> Answer:
        raise NotImplementedError(f"{type(self).__name__} does not answer {type(request).__name__}")

    def keeps_out(self, player: str) -> Refusal | None:  # noqa: ARG002
        """Why somebody may not sit down."""
        return None

    # ---- in a jogada

    def begins(self, live: LiveJogada) -> None:
        """A jogada has begun, or goes on after a restart."""

    def looks(self, live: LiveJogada, waiting: WaitsForAct) -> None:
        """The jogada stands still: before anything is done about it."""

    def steps(self, live: LiveJogada, waiting: WaitsForAct) -> list[Submission]:  # noqa: ARG002
        """What the floor does now in somebody's place: an act of the record as any other."""
        return []

    def until_ms(self) -> int | None:
        """When there is something to do, if nobody else does anything before."""
        return None

    def hears(self, sitter: Sitter, act: Act) -> None:
        """A player is going to do something, if it is possible."""

    def acted(self, sitter: Sitter, act: Act, *, decided: bool) -> None:
        """A player has done something that stands; in time, if it was a decision."""

    def timed_out(self, sitter: Sitter, offer: Offer[Any]) -> None:
        """The clock has answered an offer for a player."""

    def excused(self) -> Collection[int]:
        """Seats that are not idle in the jogada that is over, although they have laid nothing."""
        return ()

    def ended(self, live: LiveJogada) -> None:
        """A jogada is over; nothing of it is on disk yet that is not in its journal."""

    # ---- between two jogadas

    def seats_free(self) -> None:
        """Whoever leaves has left, and whoever moves has moved."""

    def carry_on(self, carry: Any) -> Any:
        """What goes on into the next jogada."""
        return carry

    def leaves(self, sitter: Sitter, cave: int) -> None:
        """A player has gone, with so much."""


def company_has_changed(here: TableContext, live: LiveJogada) -> bool:
    """Somebody goes, or could not be seated in this jogada: the next one begins with those who are there."""
    known = {each.number: each.player for each in live.play.company_after().seats}
    return any(
        each.leaving or (not each.coming and known.get(each.number) != each.player) for each in here.seats
    ) or any(here.seats.at(number) is None for number in known)


def gathering(waiting: WaitsForAct) -> Offer[Any] | None:
    """The offer to whoever lets the next hand begin, when players gather for it."""
    offer = waiting.offers.get(CROUPIER)
    return offer if offer is not None and offer.gathers else None


def without_a_hand(waiting: WaitsForAct) -> list[Submission]:
    """End a gathering that too few have come to: the next jogada begins with things as they are then."""
    offer = gathering(waiting)
    return [Submission(CROUPIER, offer.default)] if offer and offer.lacks and offer.default else []
