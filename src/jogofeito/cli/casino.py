"""Commands of a casino: open it, see whether it is well, let bots play."""

import argparse
import asyncio
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from rich.text import Text

from jogofeito.cashier.door import system_time_ms
from jogofeito.cli.common import DID_NOT_MATCH, Refused, out, print_json, whole
from jogofeito.cli.keys import WHERE
from jogofeito.floor.keys import source
from jogofeito.inspection.doctor import Finding, examine, own_folder
from jogofeito.messages import money_text


def add_commands(add: Any, spoken: argparse.ArgumentParser, common: argparse.ArgumentParser) -> None:
    sub = add("serve", _serve, "open the casino: accounts, tables and the web client", spoken)
    sub.add_argument("--database", default="var/casino.db", help="a file, or postgresql://… (var/casino.db)")
    sub.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
    sub.add_argument("--port", type=whole, default=8710, help="0 takes any that is free (8710)")
    sub.add_argument("--secure", action="store_true", help="it is reached over https only: cookies say so")
    sub.add_argument(
        "--small-house",
        action="store_true",
        help="one person is enough for everything, and the staff need no second factor",
    )
    sub.add_argument("--large-payout", type=whole, default=100_000_00, metavar="UNITS",
                     help="from here on two people pay out, in the smallest unit (10000000)")  # fmt: skip
    sub.add_argument("--trusted-proxy", action="append", default=[], metavar="NETWORK",
                     help="an address or network that says for whom it asks; may be given several times")  # fmt: skip
    sub.add_argument("--metrics-from", action="append", default=[], metavar="NETWORK",
                     help="who may read /metrics (this machine only)")  # fmt: skip
    sub.add_argument(
        "--site", default="", help="the address that players know, https://casino.ao: for passkeys, letters"
    )
    sub.add_argument(
        "--mail", default="", metavar="URL", help="where letters go: smtp://…, smtps://… or file:///folder"
    )
    sub.add_argument("--mail-from", default="casino@localhost", help="whom letters are from")
    sub.add_argument("--most-lines", type=whole, default=10_000, metavar="N", help="connections in all (10000)")
    sub.add_argument("--lines-per-address", type=whole, default=256, metavar="N", help="and from one address (256)")
    sub.add_argument("--log", default="info", choices=("debug", "info", "warning", "error"), help="how much is logged")
    sub.add_argument("--house-key", metavar="WHERE", help=WHERE)
    sub.add_argument("--take-over", action="store_true", help="though another server holds it: it can write no more")
    sub.add_argument(
        "--accept-unsigned", action="store_true", help="go on though the ledger's end is not signed with these keys"
    )
    sub.add_argument(
        "--roots",
        metavar="WHERE",
        action="append",
        default=[],
        help="where signed roots are noted: a file, https://… (sent there), tsa:https://… (RFC 3161); again for more",
    )
    sub.add_argument("--tsa-certificate", default="", metavar="FILE",
                     help="of that authority for time (PEM); without it its time-stamps are not verified")  # fmt: skip
    sub.add_argument("--wallet", metavar="NAME=URL", help="an outside wallet for players' money")
    sub.add_argument("--wallet-secret", metavar="FILE", help="the secret shared with it, at least 32 bytes")
    sub = add("doctor", _doctor, "check database, schema, clock, chance, and digests of code and rules", common)
    sub.add_argument("--database", default="var/casino.db", help="a file, or postgresql://… (var/casino.db)")
    sub.add_argument("--house-key", metavar="WHERE", help=WHERE)
    sub = add("bot", _bot, "let a bot play random legal acts with demo credits", spoken)
    sub.add_argument("--url", default="http://127.0.0.1:8710", help="where the casino is (http://127.0.0.1:8710)")
    sub.add_argument("--table", help="a table of the lobby; an individual one with demo credits, if not given")
    sub.add_argument("--jogadas", type=whole, default=100, metavar="N", help="how many (100)")
    sub.add_argument("--bots", type=whole, default=1, metavar="N", help="how many at once (1)")
    sub.add_argument("--seed", type=whole, default=0, metavar="S", help="the same seed picks the same way")


def _serve(given: argparse.Namespace) -> None:
    serve = _needs_server("jogofeito.server.serve").serve
    folder = own_folder(given.database)
    try:
        serve(
            given.database,
            folder,
            given.host,
            given.port,
            secure=given.secure,
            log_level=given.log,
            wallet=_wallet(given),
            keys=source(given.house_key),
            claims=import_module("jogofeito.server.authority").Claims(given.take_over, given.accept_unsigned),
            roots=given.roots,
            settings=_house(given),
        )
    except OSError as error:
        raise Refused(f"cannot listen on {given.host}:{given.port}: {error.strerror or error}") from error


def _house(given: argparse.Namespace) -> Any:
    """How the house is run; strict, unless it says that it is small."""
    rooms = _needs_server("jogofeito.server.settings")
    known = {"metrics_from": tuple(given.metrics_from)} if given.metrics_from else {}
    settings = rooms.HouseSettings(
        trusted_proxies=tuple(given.trusted_proxy),
        caps=rooms.Caps(in_all=given.most_lines, per_address=given.lines_per_address),
        two_people=not given.small_house,
        staff_second_factor=not given.small_house,
        large_payout=given.large_payout,
        mail=given.mail,
        mail_from=given.mail_from,
        site=given.site,
        tsa_certificate=given.tsa_certificate,
        **known,
    )
    try:
        settings.check()
    except ValueError as wrong:
        raise Refused(str(wrong)) from wrong
    return settings


def _wallet(given: argparse.Namespace) -> Any:
    if given.wallet is None:
        return None
    name, equals, address = given.wallet.partition("=")
    if not equals or not given.wallet_secret:
        raise Refused("--wallet takes NAME=URL and needs --wallet-secret FILE")
    secret = Path(given.wallet_secret).read_bytes().strip()
    return _needs_server("jogofeito.server.casino").WalletSettings(name, address, secret)


def _needs_server(name: str) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        raise Refused(f"this needs {missing.name}: pip install 'jogofeito[server]'") from missing


def _doctor(given: argparse.Namespace) -> int:
    async def examined() -> list[Finding]:
        return [
            each
            async for each in examine(
                given.database, own_folder(given.database), system_time_ms, source(given.house_key)
            )
        ]

    findings = asyncio.run(examined())
    if given.json:
        print_json(msgspec.to_builtins(findings))
    else:
        marks = {"well": ("✓", "green"), "note": ("·", "yellow"), "ill": ("✗", "red")}
        widest = max(len(each.what) for each in findings)
        for each in findings:
            line = Text.assemble(marks[each.health], f"  {each.what:<{widest}}  {each.says}")
            out().print(line, soft_wrap=True)
    return DID_NOT_MATCH if any(each.health == "ill" for each in findings) else 0


def _bot(given: argparse.Namespace) -> int:
    bot = _needs_server("jogofeito.client.bot")
    trouble = import_module("httpx").HTTPError
    try:
        played = asyncio.run(bot.run(given.url, given.table, given.jogadas, given.bots, given.seed))
    except bot.Refused as refused:
        raise Refused(f"the casino refuses: {refused}") from refused
    except trouble as error:
        raise Refused(f"no casino answers at {given.url}: {error}") from error
    for number, each in enumerate(played, start=1):
        net = money_text(each.net, given.lang, "DEMO")
        out().print(f"bot {number}: {each.jogadas} jogadas, {each.acts} acts, {each.refused} refused, net {net}")
    return 0
