"""What commands say of a game between players, and of what a game cannot answer."""

from typing import Any

from rich.table import Table

from jogofeito.cli.common import Unanswered, out
from jogofeito.core.offers import Refusal
from jogofeito.floor.settings import Pace
from jogofeito.lab.exact import OddsTable
from jogofeito.lab.listing import study
from jogofeito.lab.poquer.telling import lines
from jogofeito.messages import Language, lab_text, label

THINKING_MS = 5_000  # of a player who neither hurries nor lets the clock run out


def nothing_to_simulate(game: str) -> Unanswered:
    return Unanswered(Refusal("nothing_to_simulate", {"game": game, "id": game}))


def jogada_needs_others(game: str, players: int) -> Unanswered:
    return Unanswered(Refusal("jogada_needs_others", {"game": game, "id": game, "players": players}))


def no_strategy(game: str) -> Unanswered:
    """Why a game has no chart of what to do, and what it has instead."""
    known, about = study(game), {"game": game, "id": game}
    if known.between_players:
        return Unanswered(Refusal("decided_by_others", about))
    return Unanswered(Refusal("compared_in_odds", about) if known.advise else Refusal("nothing_to_decide", about))


def show(table: OddsTable, rules: Any, language: Language) -> None:
    """Each combination with how often it comes; then what the house takes, and how many hands an hour has."""
    between = table.between_players
    if between is None:
        raise TypeError(f"{table.game} is not played between players")
    for variant in dict.fromkeys(each.variant for each in between.combinations):
        shown = Table(title=f"{label(variant, language)} · {table.law}", title_justify="left")
        for name in ("combination", "deals", "probability"):
            shown.add_column(lab_text(name, language), justify="left" if name == "combination" else "right")
        for each in between.combinations:
            if each.variant == variant:
                said = f"{each.probability} = {float(each.probability):.4%}"
                shown.add_row(label(f"mao_{each.combination}", language), f"{each.deals:,}", said)
        out().print(shown)
    for line in (*lines(rules, THINKING_MS, Pace().pause_ms, language), lab_text("instead", language)):
        out().print(line)
