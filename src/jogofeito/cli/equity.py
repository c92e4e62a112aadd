"""The command that tells how hands and ranges of poker stand against each other."""

import argparse
from typing import Any

import msgspec
from rich.table import Table

from jogofeito.cli.common import Refused, out, print_json, whole
from jogofeito.games.poquer.ranking import VARIANTS, Ties

READINGS = Ties.__struct_fields__


def add_commands(add: Any, common: argparse.ArgumentParser) -> None:
    sub = add("equity", _equity, "what share of the pot hands or ranges of poker win, exactly or from a sample", common)
    sub.add_argument(
        "hands", nargs="+", metavar="HAND", help="such as AsKs, QQ, AKs, TT+, A9s-A5s, AAxx, AKo,QQ or random"
    )
    sub.add_argument("--board", default="", metavar="CARDS", help="common cards that are known, such as 'Th 9h 2c'")
    sub.add_argument("--dead", default="", metavar="CARDS", help="cards that nobody can get")
    sub.add_argument("--variant", choices=VARIANTS, default="holdem", help="how hands are made and ranked (holdem)")
    sub.add_argument(
        "--letter", choices=READINGS, action="append", default=[], help="ties of this class read to the letter"
    )
    how = sub.add_mutually_exclusive_group()
    how.add_argument("--exact", action="store_true", help="every deal and board, however long it takes")
    how.add_argument("--samples", type=whole, metavar="N", help="so many deals by chance, with their standard error")
    sub.add_argument("--seed", type=whole, default=0, metavar="S", help="the same seed gives the same sample")


def _equity(given: argparse.Namespace) -> None:
    try:  # the compiler is loaded only here: it takes a second, and is an extra
        from jogofeito.lab import equity as lab  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise Refused("equity needs the lab's packages: pip install 'jogofeito[lab]'") from missing
    try:
        found = lab.equity(
            given.hands,
            given.board,
            given.dead,
            variant=given.variant,
            method="exact" if given.exact else "auto" if given.samples is None else "sampled",
            samples=lab.SAMPLES if given.samples is None else given.samples,
            seed=given.seed,
            ties=msgspec.convert(dict.fromkeys(given.letter, "letter"), Ties),
        )
    except lab.EquityRefused as refused:
        raise Refused(str(refused)) from refused
    if given.json:
        print_json(found.to_json())
    else:
        _show(found)


def _show(found: Any) -> None:
    known = "".join(f" · {what} {cards}" for what, cards in (("board", found.board), ("dead", found.dead)) if cards)
    shown = Table(title=f"{found.variant}{known}", title_justify="left")
    for column in ("hand", "equity", "wins", "ties") if found.exact else ("hand", "equity", "± 1 s.e.", "wins", "ties"):
        shown.add_column(column, justify="left" if column == "hand" else "right")
    for line in found.lines:
        error = () if found.exact else (f"{line.standard_error:.4%}",)
        often = (f"{count:,} = {count / found.deals:.3%}" for count in (line.wins, line.ties))
        shown.add_row(line.hand, f"{float(line.equity):.4%}", *error, *often)
    out().print(shown)
    exactly = f"exact: all {found.deals:,} deals of hands and boards"
    sampled = f"a sample of {found.deals:,} deals, seed {found.seed}; two thirds of such samples lie within ± 1 s.e."
    out().print(exactly if found.exact else sampled, style="dim")
