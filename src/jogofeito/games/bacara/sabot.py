"""The shoe of a bacará table, with the coups it has seen."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from jogofeito.core.room import Room
from jogofeito.games.bacara.acts import Carry, LyingBet, Past
from jogofeito.games.bacara.rules import Rules
from jogofeito.games.sabot.sabot import Kept, ShoeRules, Sitting, shoe_fits
from jogofeito.games.sabot.sabot import Sabot as AnySabot

PAST_KEPT: Final = 100  # coups that a table with a shuffling shoe remembers for its roads


class Sabot(AnySabot):
    """Filled, cut and burnt from as AO10.3-6 say; with an automatic shuffler as AO10.4 does."""

    def __init__(self, rules: Rules, carry: Carry, room: Room) -> None:
        super().__init__(shoe_rules(rules), Kept(carry.shoe, carry.shoes, carry.coups), room)
        self._past = carry.past

    async def make_ready(self, table: Sitting) -> int | None:
        """A new sabot begins a new list of coups."""
        before = self.kept().shoes
        by = await super().make_ready(table)
        if self.kept().shoes > before:
            self._past = ()
        return by

    def remember(self, past: Past) -> None:
        self._past = (*self._past, past)[-PAST_KEPT:]

    def carry(self, lying: Sequence[LyingBet] = (), beside: Mapping[str, int] | None = None) -> Carry:
        """With the bets that lie on; what is not there is not written."""
        kept = self.kept()
        bets = tuple(lying) or msgspec.UNSET
        return Carry(kept.rest, kept.shoes, kept.played, self._past, bets, dict(beside or {}) or msgspec.UNSET)


def shoe_rules(rules: Rules) -> ShoeRules:
    return ShoeRules(
        decks=rules.decks,
        shuffler=rules.shoe == "baralhador",
        cut=rules.cut,
        warning=rules.warning,
        warning_alone=rules.warning,
        burnt_first=rules.burnt_first,
        burnt_each=rules.burnt_each,
        last=rules.cites.last,
    )


def carry_fits(rules: Rules, carry: Carry) -> str | None:
    """Why a shoe of other rules cannot go on, or None."""
    return shoe_fits(shoe_rules(rules), carry.shoe)


def salvaged(carry: Carry) -> Carry:
    """After a coup that nobody can tell any more: which cards it has shown is not known, so another shoe is filled.

    What lay at stake has gone back to its owners, bets of a tie too.
    """
    return msgspec.structs.replace(carry, shoe=None, lying=msgspec.UNSET)
