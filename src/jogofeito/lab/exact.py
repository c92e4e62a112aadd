"""Exact odds of every chance of a game, as fractions; tables of them for people and programs."""

import csv
import io
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from jogofeito.core.odds import Odds
from jogofeito.games import listed
from jogofeito.lab.listing import study
from jogofeito.lab.poquer.combinations import BetweenPlayers, Share

FIGURES = ("probability", "expected_return", "house_edge", "variance", "hit_rate")


class OddsTable(Mapping[str, Odds]):
    """The odds of a game under the rules in force, by chance."""

    def __init__(
        self, game: str, law: str, lines: Mapping[str, Odds], between_players: BetweenPlayers | None = None
    ) -> None:
        """A game between players has no chances to bet on: what it has instead comes in `between_players`."""
        self.game = game
        self.law = law
        self.between_players = between_players
        self._lines = lines

    def __getitem__(self, chance: str) -> Odds:
        if self.between_players:
            raise KeyError(f"{self.game} is played between players and has no chances; see `between_players`")
        if chance not in self._lines:
            raise KeyError(f"no chance {chance!r} at {self.game}; one of them is {next(iter(self._lines))!r}")
        return self._lines[chance]

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def by_kind(self) -> list[tuple[Odds, int]]:
        """One line for chances of one kind with the same figures, and how many they are."""
        groups: list[tuple[Odds, int]] = []
        for line in self.values():
            for place, (first, count) in enumerate(groups):
                if first.same_figures(line):
                    groups[place] = (first, count + 1)
                    break
            else:
                groups.append((line, 1))
        return groups

    def favouring_player(self) -> list[Odds]:
        """Chances on which the house loses in the long run. An operator must be told before opening the table."""
        return [line for line in self.values() if line.favours_player]

    def rows(self) -> Iterator[dict[str, Any]]:
        """A row for each chance: every figure as a fraction and as a decimal, per throw too where that differs."""
        throws = any(line.per_throw for line in self.values())
        for line in self.values():
            row: dict[str, Any] = {"chance": line.chance, "kind": line.kind, **dict(_figures(line))}
            if throws:
                row |= {f"per_throw_{name}": value for name, value in _figures(line.per_throw or line)}
            row["favours_player"] = line.favours_player
            yield row

    def to_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {"game": self.game, "law": self.law, "chances": list(self.rows())}
        if between := self.between_players:
            found |= {"combinations": list(between.rows()), "share": _share(between.share)}
        return found

    def to_csv(self) -> str:
        rows = list(self.between_players.rows() if self.between_players else self.rows())
        text = io.StringIO()
        writer = csv.DictWriter(text, fieldnames=list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return text.getvalue()


def _share(share: Share) -> dict[str, Any]:
    return {"by": share.by, "part": str(share.part), "cap": share.cap, "session": share.session}


def _figures(line: Odds) -> Iterator[tuple[str, str | float]]:
    for name in FIGURES:
        value: Fraction = getattr(line, name)
        yield name, str(value)
        yield f"{name}_decimal", float(value)


def odds(
    game: str,
    values: Mapping[str, Any] | None = None,
    /,
    *,
    text: str | None = None,
    stake: int | None = None,
    **more: Any,
) -> OddsTable:
    """The exact odds of every chance of a game.

    Values are the operator's choices, as a mapping or by name; those of the law stand where none is given:
    `odds("roleta-americana", numeration="americana")`. `stake` is what lies on each chance, in units: where a prize is
    rounded the odds hang on it. Without one nothing is rounded.
    """
    return odds_under(game, listed(game).rules({**(values or {}), **more}, text=text), stake)


def odds_under(game: str, rules: Any, stake: int | None = None) -> OddsTable:
    """The same under rules that are composed already."""
    known = study(game)
    lines = {line.chance: line for line in known.odds(rules, stake)}
    between = known.between_players(rules) if known.between_players else None
    return OddsTable(listed(game).game.name, rules.law, lines, between)
