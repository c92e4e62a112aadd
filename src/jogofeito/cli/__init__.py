"""The command line: odds, simulation, rules, a sealed jogada, verification, conformity."""

import argparse
import json
import os
import sys
import tomllib
from collections.abc import Iterable, Sequence
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from jogofeito.cashier.backup import BackupRefused
from jogofeito.cashier.door import DatabaseUnknown
from jogofeito.cashier.lease import LeaseHeld
from jogofeito.cashier.migrations import SchemaTooNew
from jogofeito.cashier.signing import NotSigned
from jogofeito.chance.health import ChanceFailed
from jogofeito.chance.sealed import ContributionRefused, SeedSource
from jogofeito.cli import backup, between, casino, equity, history, inspection, keys, strategy
from jogofeito.cli.amounts import as_typed, currency_of, in_units, is_amount, number, typed, units_of
from jogofeito.cli.common import DID_NOT_MATCH, REFUSED, Refused, Unanswered, out, print_json, whole
from jogofeito.core.catalogues import CatalogueBroken
from jogofeito.core.drivers import let_pass, run
from jogofeito.core.facts import Announced
from jogofeito.core.money import balances
from jogofeito.core.offers import Act
from jogofeito.core.parties import Company, Seat, seat
from jogofeito.core.play import Play
from jogofeito.core.record import Record, RecordError, canonical, plain, read_record, record_of
from jogofeito.core.waits import WaitsForChance
from jogofeito.floor.keys import KeysRefused
from jogofeito.games import GAMES, UnknownGame, listed
from jogofeito.inspection.conformity import STATUSES, Status, TextStanding, conformity, to_json
from jogofeito.inspection.page import page
from jogofeito.inspection.roots import RootsUnreadable
from jogofeito.inspection.transcript import transcript
from jogofeito.inspection.verify import verify
from jogofeito.inspection.views import View, is_view, read_view, verify_view
from jogofeito.lab.exact import OddsTable, odds_under
from jogofeito.lab.finite.odds import StakeRefused
from jogofeito.lab.listing import study
from jogofeito.lab.results import Simulation, SimulationRefused
from jogofeito.lab.simulation import simulate_under
from jogofeito.law.catalogue import catalogue
from jogofeito.law.rules import Fixed, RulesRefused, compose, flat, value_of
from jogofeito.messages import LANGUAGES, Language, call_text, chance_text, label, money_text, refusal_text

PLAYER = seat(1)
LONGEST_FRACTION = 40  # characters; beyond, a table for people shows the decimal alone


# what can stand in the way of a command; each says in its text what and why
REASONS = (
    Refused, UnknownGame, RecordError, SimulationRefused, ContributionRefused, ChanceFailed,
    DatabaseUnknown, SchemaTooNew, CatalogueBroken, KeysRefused,
    LeaseHeld, NotSigned, BackupRefused, RootsUnreadable,
)  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    given = _parser().parse_args(arguments)
    try:
        code = int(given.command(given) or 0)
        sys.stdout.flush()
    except RulesRefused as refused:
        for problem in refused.problems:
            _complain(refusal_text(problem, given.lang, "AOA"))
    except Unanswered as unanswered:
        _complain(refusal_text(unanswered.refusal, given.lang, ""))
    except REASONS as refused:
        _complain(str(refused))
    except BrokenPipeError:  # the reader of our output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        _complain(f"{error.filename}: {error.strerror}")
    else:
        return code
    return REFUSED


# ---- odds


def _odds(given: argparse.Namespace) -> None:
    rules = _composed(given)
    wanted = f"--stake takes an amount, such as 2.50, not {given.stake!r}"
    stake = _positive(given.stake, rules.currency, wanted, given.stake) if given.stake else None
    try:
        table = odds_under(given.game, rules, stake)
    except StakeRefused as refused:
        raise Refused(str(refused)) from refused
    if given.json:
        print_json(table.to_json())
    elif given.csv:
        print(table.to_csv(), end="")
    elif table.between_players:
        between.show(table, rules, given.lang)
    else:
        _show_odds(table, given.lang, each=given.each)
    _warn_of_player_edge(table, given.lang)


def _show_odds(table: OddsTable, language: Language, *, each: bool) -> None:
    lines = [(line, 1) for line in table.values()] if each else table.by_kind()
    shown = Table(title=f"{label(table.game, language)} · {table.law}", title_justify="left")
    throws = any(line.per_throw for line, _ in lines)
    figures = ("chance", "places", "probability", "return", "house edge", "variance", "hit rate")
    for name in (*figures, "house edge a throw") if throws else figures:
        shown.add_column(name, justify="left" if name == "chance" else "right")
    for line, places in lines:
        name = chance_text(line.chance if each else line.kind, language)
        shown.add_row(
            name,
            str(places),
            _figure(line.probability, percent=True),
            _figure(line.expected_return, percent=True),
            _figure(line.house_edge, percent=True),
            _figure(line.variance),
            _figure(line.hit_rate, percent=True),
            *([_figure((line.per_throw or line).house_edge, percent=True)] if throws else []),
        )
    out().print(shown)


def _warn_of_player_edge(table: OddsTable, language: Language) -> None:
    if favoured := table.favouring_player():
        worst = max(favoured, key=lambda line: line.expected_return)
        names = ", ".join(chance_text(line.chance, language) for line in favoured[:5])
        _complain(
            f"WARNING to the operator: {len(favoured)} chance(s) favour the player under these rules ({names}); "
            f"at worst the house loses {-worst.house_edge} = {float(-worst.house_edge):.4%} of each bet."
        )


# ---- simulate


def _simulate(given: argparse.Namespace) -> None:
    rules = _composed(given)
    if study(given.game).simulator is None:
        raise between.nothing_to_simulate(given.game)
    bars = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*bars, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("jogadas", total=given.jogadas)
        found = simulate_under(
            given.game,
            rules,
            given.jogadas,
            given.seed,
            _stakes(given, rules.currency),
            progress=lambda done: progress.advance(task, done),
        )
    if given.json:
        print_json(found.to_json())
    else:
        _show_simulation(found, given.lang)
    _warn_of_player_edge(odds_under(given.game, rules), given.lang)


def _show_simulation(found: Simulation, language: Language) -> None:
    title = f"{label(found.game, language)} · {found.law} · {found.jogadas:,} jogadas · seed {found.seed}"
    shown = Table(title=title, title_justify="left")
    for name in ("chance", "hit rate", "exact", "return", "exact", "99 % band", "z", ""):
        shown.add_column(name, justify="left" if name == "chance" else "right")
    for line in (*found.lines, found.whole):
        shown.add_row(
            "all together" if line is found.whole else chance_text(line.odds.chance, language),
            f"{line.hits / line.jogadas:.4%}",
            f"{float(line.odds.hit_rate):.4%}",
            f"{line.observed_return:.4%}",
            f"{float(line.odds.expected_return):.4%}",
            f"±{line.band:.4%}",
            f"{line.z:+.2f}",
            "within" if line.within else "OUTSIDE",
        )
    out().print(shown)
    deviation = found.to_json()["deviation"]
    out().print(
        f"standard deviation of a jogada, on a stake of 1: observed {deviation['observed']:.4f}, "
        f"exact {deviation['exact']:.4f}"
    )
    out().print("One of a hundred sound lines falls outside its 99 % band.", style="dim")


# ---- rules


def _rules(given: argparse.Namespace) -> None:
    entry = listed(given.game)
    rules = _composed(given)
    in_force = plain(rules)
    if given.json:
        print_json(in_force)
        return
    shown = Table(title=f"{label(entry.game.name, given.lang)} · {rules.law}", title_justify="left")
    for name in ("rule", "in force", "allowed", "law"):
        shown.add_column(name)
    layer = entry.law(given.law)
    fields = {name: field for name, field in layer.fields.items() if not name.startswith("cites.")}
    for name, field in fields.items():
        value = value_of(in_force, name, field)
        money = rules.currency if is_amount(layer, name) else ""
        allowed = "fixed" if isinstance(field, Fixed) else _allowed(field.bound.details(), money)
        shown.add_row(name, _typed(value, money), allowed, field.rule or "house")
    out().print(shown)


def _typed(value: Any, money: str) -> str:
    """A value as it would be typed; an amount in the main unit of its currency."""
    if money and isinstance(value, list):
        return f"[{', '.join(typed(each, money) for each in value)}]"
    return typed(value, money) if money else json.dumps(value, ensure_ascii=False)


def _allowed(details: dict[str, Any], money: str) -> str:
    step = f", multiples of {_typed(details['step'], money)}" if details.get("step", 1) > 1 else ""
    if "low" in details:
        return f"{_typed(details['low'], money)} to {_typed(details['high'], money)}{step}"
    if "values" in details:
        return ", ".join(json.dumps(value, ensure_ascii=False) for value in details["values"])
    if "combinations" in details:
        return f"up to {details['most']} of COMBINATION=PRIZE, with {', '.join(details['combinations'])}"
    return f"up to {details['longest']} characters"


# ---- one sealed jogada


def _jogada(given: argparse.Namespace) -> None:
    entry = listed(given.game)
    rules = _composed(given)
    if not study(given.game).alone:
        raise between.jogada_needs_others(given.game, rules.players)
    seal = SeedSource().seal()
    if not given.json:  # before anything is bet
        out().print(f"commitment  {seal.commitment}")
    if given.add_seed:
        seal.contribute("player", given.add_seed)
    play = Play(entry.game, rules, entry.game.first_carry(rules), Company((Seat(1, "player"),)))
    while isinstance(play.waiting, WaitsForChance):  # where the law throws the dice before the bets
        play.draw(seal.chance(play.waiting.below))
    _lay(play, entry.bet_acts(rules, _stakes(given, rules.currency) or {}), given.lang)
    run(play, seal.chance, let_pass)
    record = record_of(play, seal.commitment[:16], opened := seal.opened())
    if given.record:
        Path(given.record).write_bytes(canonical(record) + b"\n")
    if given.json:
        print_json(plain(record))
        return
    for told in play.facts:
        if isinstance(told.fact, Announced):
            out().print(call_text(told.fact, given.lang, rules.currency), style="bold")
    net = sum(amount for party, amount in balances(play.movements).items() if party.endswith(":1"))
    out().print(f"net         {money_text(net, given.lang, rules.currency)}")
    out().print(f"seed        {opened.seed}")
    if given.record:
        out().print(f"record      {given.record} (check it: jogofeito verify {given.record})")


def _lay(play: Play[Any, Any], acts: Iterable[Act], language: Language) -> None:
    for act in acts:
        if refusal := play.take(PLAYER, act):
            raise Refused(refusal_text(refusal, language, play.rules.currency))


# ---- verify


def _verify(given: argparse.Namespace) -> int:
    failed = False
    for name in given.files:
        text = Path(name).read_bytes()
        record: Record | View = read_view(text) if is_view(text) else read_record(text)
        findings = list(verify_view(record) if isinstance(record, View) else verify(record))
        failed |= any(finding.holds is False for finding in findings)
        if given.json:
            print_json({"file": name, "findings": plain(findings)})
            continue
        whose = f", as {record.viewer} saw it" if isinstance(record, View) else ""
        out().print(f"{name}: {record.game}, jogada {record.jogada}{whose}")
        for finding in findings:
            mark, style = {True: ("ok", "green"), False: ("FAILS", "red"), None: ("—", "dim")}[finding.holds]
            out().print(f"  {mark:6} {finding.what.replace('_', ' '):14} {finding.why}", style=style)
    return DID_NOT_MATCH if failed else 0


# ---- show


def _show(given: argparse.Namespace) -> None:
    record = read_record(Path(given.file).read_bytes())
    for line in transcript(record):
        print(line)


# ---- conformity


def _conformity(given: argparse.Namespace) -> None:
    texts = conformity()
    if given.text:
        known = {text.text.id: text for text in texts}
        if given.text not in known:
            raise Refused(f"there is no text {given.text}; there are {', '.join(known)}")
        texts = (known[given.text],)
    if given.html:
        Path(given.html).write_text(page(texts, given.lang), encoding="utf-8")
        out().print(f"written: {given.html}")
    elif given.json:
        print_json(to_json(texts))
    elif given.text:
        _show_rules(texts[0], given.lang)
    else:
        _show_texts(texts, given.lang)


_STYLES: dict[Status, str] = {
    "at_table": "green", "in_engine": "yellow", "assisted": "cyan", "not_yet": "red", "physical": "dim",
}  # fmt: skip


def _show_texts(texts: Sequence[TextStanding], language: Language) -> None:
    shown = Table(title=label("conformity_title", language), title_justify="left")
    shown.add_column(label("text", language))
    shown.add_column("")
    for column in ("rules", *STATUSES):
        shown.add_column(label(column, language), justify="right")
    for each in texts:
        counts = (len(each.rules), *(each.count(status) for status in STATUSES))
        shown.add_row(each.text.id, getattr(each.text.title, language), *map(str, counts))
    totals = (sum(len(each.rules) for each in texts), *(sum(each.count(s) for each in texts) for s in STATUSES))
    shown.add_section()
    shown.add_row(label("total", language), "", *map(str, totals), style="bold")
    out().print(shown)


def _show_rules(text: TextStanding, language: Language) -> None:
    shown = Table(title=f"{text.text.id} · {getattr(text.text.title, language)}", title_justify="left")
    for column in ("", "", ""):
        shown.add_column(column)
    for each in text.rules:
        reason = each.note()
        said = getattr(each.rule, language) + (f" [{getattr(reason, language)}]" if reason else "")
        said += f" [{label('lacking', language)}: {', '.join(each.lacking)}]" if each.lacking else ""
        shown.add_row(each.rule.id, Text(label(each.status, language), _STYLES[each.status]), Text(said))
    out().print(shown)


# ---- what the commands share


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="jogofeito", description="The games of chance of the law, exactly.")
    parser.add_argument("--version", action="version", version=version("jogofeito"))
    spoken = argparse.ArgumentParser(add_help=False)
    system = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    usual = "pt" if system.startswith("pt") else "en"
    spoken.add_argument("--lang", choices=LANGUAGES, default=usual, help="language of names, calls and reasons")
    common = argparse.ArgumentParser(add_help=False, parents=[spoken])
    common.add_argument("--json", action="store_true", help="for programs")
    game = argparse.ArgumentParser(add_help=False, parents=[common])
    game.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    game.add_argument("--law", metavar="TEXT", help="the text to play under, such as PT808 (the game's first)")
    game.add_argument(
        "--set", action="append", default=[], metavar="RULE=VALUE", help="a value of the operator; amounts as in --bet"
    )
    game.add_argument("--rules", metavar="FILE", help="a TOML file with values of the operator")
    bets = argparse.ArgumentParser(add_help=False)
    bets.add_argument(
        "--bet", action="append", default=[], metavar="CHANCE=AMOUNT", help="such as pleno:17=300 or par=2.50"
    )

    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, command: Any, about: str, *parents: argparse.ArgumentParser) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=about, description=about, parents=list(parents))
        sub.set_defaults(command=command)
        return sub

    sub = add("odds", _odds, "exact odds of every chance", game)
    sub.add_argument("--csv", action="store_true", help="for spreadsheets")
    sub.add_argument("--each", action="store_true", help="every place on the cloth, not one line a kind")
    sub.add_argument("--stake", metavar="AMOUNT", help="on each chance, where what is rounded hangs on it (none)")
    sub = add("simulate", _simulate, "play many jogadas, compiled, beside the exact figures", game, bets)
    sub.add_argument("--jogadas", type=whole, default=10_000_000, metavar="N", help="how many (10_000_000)")
    sub.add_argument("--seed", type=whole, default=0, metavar="S", help="the same seed gives the same figures")
    add("rules", _rules, "the rules in force, what the law leaves open, and which rule says so", game)
    sub = add("jogada", _jogada, "play one sealed jogada and keep its record", game, bets)
    sub.add_argument("--add-seed", metavar="HEX", help="a seed of your own, added after the commitment")
    sub.add_argument("--record", metavar="FILE", help="where to write the record")
    sub = add("verify", _verify, "play a record or a player's view again, offline, and say what matches", common)
    sub.add_argument("files", nargs="+", metavar="FILE")
    sub = add("show", _show, "tell a record from beginning to end", spoken)
    sub.add_argument("file", metavar="FILE")
    inspection.add_commands(add, common)
    equity.add_commands(add, common)
    history.add_commands(add, common)
    strategy.add_commands(add, game, _composed)
    casino.add_commands(add, spoken, common)
    keys.add_commands(add)
    backup.add_commands(add)
    sub = add("conformity", _conformity, "which rules of the law are proven, where, and which are not", common)
    sub.add_argument("text", nargs="?", metavar="TEXT", help="the rules of one text, such as AO1")
    sub.add_argument("--html", metavar="FILE", help="write the page there")
    return parser


def _composed(given: argparse.Namespace) -> Any:
    """The rules in force for a command; what they cite is in the catalogue of the law, which is whole."""
    catalogue()
    layer, values = listed(given.game).law(given.law), _values(given)
    try:
        return compose(layer, in_units(layer, values))
    except RulesRefused as refused:
        currency = currency_of(layer, values)
        raise RulesRefused(as_typed(problem, layer, currency) for problem in refused.problems) from None


def _values(given: argparse.Namespace) -> dict[str, Any]:
    """The operator's values from a file and from the command line, the latter on top."""
    values: dict[str, Any] = {}
    if given.rules:
        try:
            text = Path(given.rules).read_text(encoding="utf-8")
            values.update(flat(tomllib.loads(text, parse_float=number)))
        except ValueError as error:  # not TOML, not UTF-8, or a number that nothing here can be
            raise Refused(f"{given.rules} is not TOML: {error}") from error
    for pair in given.set:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Refused(f"--set takes RULE=VALUE, such as --set minimum=200, not {pair!r}")
        try:
            values[name] = tomllib.loads(f"value = {value}", parse_float=number)["value"]
        except ValueError:  # not TOML, or a number that nothing here can be
            values[name] = value  # a word without quotes
    return values


def _stakes(given: argparse.Namespace, currency: str) -> dict[str, int] | None:
    """Bets as chance and amount in units."""
    stakes: dict[str, int] = {}
    for pair in given.bet:
        chance, _, amount = pair.rpartition("=")
        units = _positive(amount, currency, f"--bet takes CHANCE=AMOUNT, such as pleno:17=300, not {pair!r}", pair)
        if not chance:
            raise Refused(f"{pair!r}: an amount is positive, and lies on a chance")
        stakes[chance] = stakes.get(chance, 0) + units
    return stakes or None


def _positive(amount: str, currency: str, wanted: str, what: str) -> int:
    """An amount in units, as it was typed."""
    try:
        units = units_of(number(amount), currency, repr(what))
    except (ValueError, OverflowError):
        raise Refused(wanted) from None
    if units <= 0:
        raise Refused(f"{what!r}: an amount is positive")
    return units


def _figure(value: Fraction, *, percent: bool = False) -> str:
    shown = f"{float(value):.3%}" if percent else f"{float(value):.4f}"
    return f"{value} = {shown}" if len(str(value)) <= LONGEST_FRACTION else shown


def _complain(text: str) -> None:
    print(text, file=sys.stderr)
