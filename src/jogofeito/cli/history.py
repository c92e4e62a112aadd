"""Commands for hand histories: a record told as a player may know it, and hands of PHH played again."""

import argparse
from fractions import Fraction
from pathlib import Path
from typing import Any

from jogofeito.cli.common import DID_NOT_MATCH, Refused, out, print_json, whole
from jogofeito.core.record import read_record
from jogofeito.formats.history import NoHistory, seen_hand
from jogofeito.formats.history_phh import PhhError, play_again, read_hands, write_phh
from jogofeito.formats.history_text import write_text
from jogofeito.formats.phh import PhhHand
from jogofeito.messages import label


def add_commands(add: Any, common: argparse.ArgumentParser) -> None:
    sub = add("history", _history, "a hand of poker from its record, in a format that other programs read", common)
    sub.add_argument("file", metavar="RECORD", help="the record of a hand")
    sub.add_argument("--seat", type=whole, metavar="N", help="through the eyes of this seat; if not given, of nobody")
    sub.add_argument("--format", choices=("phh", "text"), default="text", help="PHH, or plain text (text)")
    sub = add("phh", _phh, "play hands of a PHH or PHHS file again, and say what stacks they end with", common)
    sub.add_argument("file", metavar="FILE")


def _history(given: argparse.Namespace) -> None:
    record = read_record(Path(given.file).read_bytes())
    names = {each.number: each.player for each in record.company.seats}
    try:
        hand = seen_hand(record, given.seat, names=names)
    except NoHistory as lack:
        raise Refused(f"{given.file}: {lack}") from lack
    if given.seat is not None and given.seat not in hand.order:
        raise Refused(f"seat {given.seat} is not in this hand; there are {', '.join(map(str, sorted(hand.order)))}")
    written = write_phh([hand]) if given.format == "phh" else write_text([hand], _combination)
    if given.json:
        print_json({"jogada": hand.jogada, "format": given.format, "text": written})
    else:
        print(written, end="")


def _combination(name: str) -> str:
    key = f"mao_{name}"
    return label(key, "en")


def _phh(given: argparse.Namespace) -> int:
    try:
        hands = read_hands(Path(given.file).read_text(encoding="utf-8"))
    except (PhhError, UnicodeDecodeError) as error:
        raise Refused(f"{given.file}: {error}") from error
    told = [_played(hand, place) for place, hand in enumerate(hands, 1)]
    if given.json:
        print_json(told)
    else:
        for each in told:
            said = each["error"] or " ".join(each["finishing_stacks"])
            out().print(f"{each['place']:>5}  hand {each['hand']}: {each['verdict']}: {said}", soft_wrap=True)
        matching = sum(each["verdict"] in ("as written", "played") for each in told)
        out().print(f"{matching} of {len(told)} hands end as they are written, or with what is shown where nothing is")
    return 0 if all(each["verdict"] in ("as written", "played") for each in told) else DID_NOT_MATCH


def _played(hand: PhhHand, place: int) -> dict[str, Any]:
    about: dict[str, Any] = {"place": place, "hand": hand.hand}
    try:
        _, stacks = play_again(hand)
    except PhhError as error:
        return {**about, "verdict": "cannot be played", "finishing_stacks": [], "error": str(error)}
    shown = [_decimal(each) for each in stacks]
    written = [Fraction(str(each)) for each in hand.finishing_stacks]
    verdict = "played" if not written else "as written" if written == stacks else "NOT AS WRITTEN"
    return {**about, "verdict": verdict, "finishing_stacks": shown, "error": ""}


def _decimal(chips: Fraction) -> str:
    return str(chips.numerator) if chips.denominator == 1 else f"{float(chips):.4f}".rstrip("0")
