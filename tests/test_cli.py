"""Every command, as it is typed."""

import csv
import io
import json
import subprocess
import sys
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from jogofeito import cli
from jogofeito.cli import main
from jogofeito.core.odds import Odds
from jogofeito.core.record import canonical, digest, read_record
from jogofeito.games import GAMES
from jogofeito.lab.exact import OddsTable
from jogofeito.law import catalogue as law_catalogue
from jogofeito.law.catalogue import catalogue

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


ROULETTES = ("roleta-americana", "roleta-francesa")


def said(capsys: Captured, *arguments: str) -> str:
    """The output of a command that must do what it is asked, without complaint."""
    code = main(arguments)
    out, err = capsys.readouterr()
    assert (code, err.strip()) == (0, "")
    return out


def refused(capsys: Captured, *arguments: str) -> str:
    """The complaint of a command that must refuse what it is asked, in one line or more and without a result."""
    code = main(arguments)
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    return err.strip()


# ---- odds


@pytest.mark.parametrize("game", ROULETTES)
def test_odds_shows_a_line_for_each_kind(capsys: Captured, game: str) -> None:
    text = said(capsys, "odds", game)
    assert GAMES[game].law().text in text
    assert "1/37 = 2.703%" in text
    assert "straight up" in text
    assert len(text.splitlines()) < 30


def test_odds_speaks_portuguese(capsys: Captured) -> None:
    text = said(capsys, "odds", "roleta-francesa", "--lang", "pt")
    assert "Roleta francesa" in text
    assert "dúzia" in text


def test_odds_of_each_place_has_a_line_for_each(capsys: Captured) -> None:
    text = said(capsys, "odds", "roleta-americana", "--each")
    assert "straight up 17" in text
    assert "neighbours (5) 32" in text
    assert len(text.splitlines()) > 250


def test_odds_json_has_every_chance_with_exact_figures(capsys: Captured) -> None:
    found = json.loads(said(capsys, "odds", "roleta-francesa", "--json"))
    assert (found["game"], found["law"]) == ("roleta-francesa", "AO2")
    lines = {line["chance"]: line for line in found["chances"]}
    assert lines["pleno:17"]["house_edge"] == "1/37"
    assert lines["pleno:17"]["house_edge_decimal"] == pytest.approx(1 / 37)
    assert lines["cavalo_de_duzia:1-2"]["probability"] == "24/37"


def test_odds_csv_says_the_same_as_json(capsys: Captured) -> None:
    rows = list(csv.DictReader(io.StringIO(said(capsys, "odds", "roleta-americana", "--csv"))))
    lines = json.loads(said(capsys, "odds", "roleta-americana", "--json"))["chances"]
    assert [(row["chance"], row["variance"]) for row in rows] == [(line["chance"], line["variance"]) for line in lines]


def test_set_changes_the_rules_in_force(capsys: Captured) -> None:
    usual = json.loads(said(capsys, "odds", "roleta-americana", "--json"))["chances"]
    other = json.loads(said(capsys, "odds", "roleta-americana", "--json", "--set", "numeration=americana"))["chances"]
    assert {line["kind"] for line in usual} - {line["kind"] for line in other} == {
        "serie_grande", "serie_pequena", "serie_vadios", "vizinhos_3", "vizinhos_5", "vizinhos_7",
    }  # fmt: skip


# ---- a game that favours the player


FAVOURABLE = Odds("pleno:17", "pleno", [(Fraction(1, 36), Fraction(37)), (Fraction(35, 36), Fraction(0))])
FAIR = Odds("pleno:18", "pleno", [(Fraction(1, 36), Fraction(36)), (Fraction(35, 36), Fraction(0))])


@pytest.fixture
def _generous(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds with one chance that favours the player, whatever is asked."""
    table = OddsTable("roleta-francesa", "AO2", {line.chance: line for line in (FAVOURABLE, FAIR)})
    monkeypatch.setattr(cli, "odds_under", lambda *_, **__: table)


SIMULATION = ("simulate", "roleta-francesa", "--jogadas", "1_000", "--seed", "7")


@pytest.mark.usefixtures("_generous")
@pytest.mark.parametrize(
    "arguments",
    [
        ("odds", "roleta-francesa"),
        ("odds", "roleta-francesa", "--each"),
        ("odds", "roleta-francesa", "--json"),
        ("odds", "roleta-francesa", "--csv"),
        SIMULATION,
        (*SIMULATION, "--json"),
    ],
    ids=" ".join,
)
def test_the_operator_is_warned_of_a_chance_that_favours_the_player(
    capsys: Captured, arguments: tuple[str, ...]
) -> None:
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert "WARNING to the operator: 1 chance(s) favour the player" in err
    assert "(straight up 17)" in err
    assert "the house loses 1/36 = 2.7778% of each bet" in err
    assert "WARNING" not in out


def test_nobody_is_warned_of_the_games_of_the_law(capsys: Captured) -> None:
    for game in ROULETTES:
        said(capsys, "odds", game, "--csv")


# ---- simulate


def test_simulate_shows_observed_beside_exact(capsys: Captured) -> None:
    text = said(capsys, *SIMULATION, "--bet", "pleno:17=100", "--bet", "par=100")
    assert "1,000 jogadas · seed 7" in text
    assert "straight up 17" in text
    assert "all together" in text
    assert "97.2973%" in text


def test_simulate_json_is_the_same_for_the_same_seed(capsys: Captured) -> None:
    first, again = (json.loads(said(capsys, *SIMULATION, "--json")) for _ in range(2))
    other = json.loads(said(capsys, *SIMULATION[:-1], "8", "--json"))
    assert first == again
    assert first["bets"] != other["bets"]
    assert (first["jogadas"], first["seed"], first["law"]) == (1000, 7, "AO2")
    assert {bet["return"]["exact"] for bet in first["bets"]} == {"36/37"}


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (("--jogadas", "0"), "at least one jogada"),
        (("--seed", "-1"), "from 0 to"),
        (("--bet", "pleno:99=100"), "pleno:99"),
        (("--bet", "pleno:17=0.01"), "multiple of 2 units"),
        (("--bet", "pleno:17=1e15"), "64 bits"),
    ],
)
def test_what_cannot_be_simulated_is_refused(capsys: Captured, arguments: tuple[str, ...], reason: str) -> None:
    assert reason in refused(capsys, *SIMULATION, *arguments)


def test_without_the_packages_of_the_lab_simulate_says_what_to_install() -> None:
    program = (
        "import sys; sys.modules['numba'] = sys.modules['numpy'] = None; "
        "from jogofeito.cli import main; sys.exit(main(['simulate', 'roleta-francesa', '--jogadas', '10']))"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "jogofeito[lab]" in found.stderr
    assert "Traceback" not in found.stderr
    assert found.returncode == 2


# ---- rules


def test_rules_shows_what_is_fixed_what_is_open_and_which_rule_says_so(capsys: Captured) -> None:
    lines = {line.split("│")[1].strip(): line for line in said(capsys, "rules", "roleta-americana").splitlines()[4:-1]}
    assert "fixed" in lines["prizes.pleno"]
    assert "AO1.30.a" in lines["prizes.pleno"]
    assert "1 to 30" in lines["maxima.pleno"]
    assert "multiples of 9" in lines["series_maxima.grande"]
    assert "false, true" in lines["series"]
    assert "up to 40 characters" in lines["symbol"]
    assert "house" in lines["currency"]


def test_rules_json_are_the_rules_in_force(capsys: Captured) -> None:
    found = json.loads(said(capsys, "rules", "roleta-americana", "--json", "--set", "maxima.pleno=12"))
    assert found["maxima"]["pleno"] == 12
    assert found["maxima"]["cavalo"] == 60
    assert found["law"] == "AO1"


def test_values_come_from_a_file_and_the_command_line_has_the_last_word(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text("minimum = 200\n[maxima]\npleno = 10\ncavalo = 20\n", encoding="utf-8")
    arguments = ("--rules", str(file), "--set", "maxima.pleno=11", "--set", 'symbol="Casa"')
    found = json.loads(said(capsys, "rules", "roleta-americana", "--json", *arguments))
    assert (found["minimum"], found["maxima"]["pleno"], found["maxima"]["cavalo"]) == (20000, 11, 20)
    assert found["symbol"] == "Casa"


# ---- amounts


def test_an_amount_is_written_alike_in_a_bet_a_rule_and_a_file(capsys: Captured, tmp_path: Path) -> None:
    """In the main unit of the currency, with decimals where there are any."""
    minimum = ("--set", "currency=EUR", "--set", "minimum=2.50")
    assert json.loads(said(capsys, "rules", "cussec", "--json", *minimum))["minimum"] == 250
    file = tmp_path / "table.toml"
    file.write_text('currency = "EUR"\nminimum = 2.5\n', encoding="utf-8")
    assert json.loads(said(capsys, "rules", "cussec", "--json", "--rules", str(file)))["minimum"] == 250
    jogada = json.loads(said(capsys, "jogada", "cussec", "--json", "--bet", "pequeno=2.50", *minimum))
    placed = {"act": "place", "chance": "pequeno", "amount": 250}
    assert placed in [each[2] for each in jogada["inputs"] if each[0] == "acted"]


def test_a_list_of_amounts_is_written_in_the_main_unit_too(capsys: Captured) -> None:
    given = ("--set", "minimum=1", "--set", "chip_values=[1, 2.5]", "--set", "smallest_chip=0.5")
    complaint = refused(capsys, "rules", "roleta-americana", *given)
    assert "“chip_values” cannot hold 2.50: only multiples of the minimum (1), up to the pleno maximum" in complaint


def test_rules_shows_amounts_as_they_are_typed(capsys: Captured) -> None:
    lines = said(capsys, "rules", "roleta-americana", "--set", "minimum=150.50").splitlines()
    minimum = next(line for line in lines if " minimum " in line)
    assert "150.50" in minimum
    assert "0.02 to 10000000000, multiples of 0.02" in minimum


@pytest.mark.parametrize(
    "value, words",
    [
        ("minimum=1.01", "“minimum” cannot be 1.01: only multiples of 0.02, from 0.02 to 10000000000. (AO1.35.a)"),
        ("minimum=0", "“minimum” cannot be 0: only from 0.02 to 10000000000. (AO1.35.a)"),
        ("minimum=1.001", "minimum=1.001: an amount of AOA has at most 2 decimals"),
        ("maxima.pleno=1.5", "“maxima.pleno” cannot be 1.5: it is a whole number from 1 to 30. (AO1.35.a)"),
    ],
)
def test_an_amount_that_is_refused_is_told_as_it_was_typed(capsys: Captured, value: str, words: str) -> None:
    assert refused(capsys, "odds", "roleta-americana", "--set", value) == words


# ---- a stake


@pytest.mark.parametrize("stake", ["0", "-1", "1.001", "abc", "1/0"])
def test_a_bad_stake_is_refused(capsys: Captured, stake: str) -> None:
    assert "amount" in refused(capsys, "odds", "banca-francesa", f"--stake={stake}")


def test_a_stake_that_cannot_be_halved_is_refused_on_a_line(capsys: Captured) -> None:
    assert "risco_pequeno is no bet" in refused(capsys, "odds", "banca-francesa", "--stake", "0.01")


def test_where_nothing_is_rounded_the_odds_hang_on_no_stake(capsys: Captured) -> None:
    for game in ("cussec", "roleta-francesa"):
        assert said(capsys, "odds", game, "--json", "--stake", "300") == said(capsys, "odds", game, "--json")


# ---- a broken catalogue


@pytest.mark.parametrize("command", ["odds", "rules", "simulate", "jogada"])
def test_a_broken_catalogue_of_the_law_stops_every_command_with_the_name_of_the_file(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str
) -> None:
    (tmp_path / "catalogue").mkdir()
    (tmp_path / "catalogue" / "xx1.toml").write_text('[text]\nid = "XX1"\njurisdiction = "XYZ"\n', encoding="utf-8")
    monkeypatch.setattr(law_catalogue, "files", lambda _: tmp_path)
    catalogue.cache_clear()
    try:
        assert "catalogue/xx1.toml: [text]: " in refused(capsys, command, "cussec")
    finally:
        catalogue.cache_clear()


def test_a_word_needs_no_quotes(capsys: Captured) -> None:
    found = json.loads(said(capsys, "rules", "roleta-americana", "--json", "--set", "symbol=Casa Grande"))
    assert found["symbol"] == "Casa Grande"


@pytest.mark.parametrize("symbol", ["[/x]", "[bold]", "[red]x"])
def test_brackets_in_a_value_are_shown_as_they_are(capsys: Captured, symbol: str) -> None:
    assert symbol in said(capsys, "rules", "roleta-americana", "--set", f'symbol="{symbol}"')


# ---- one sealed jogada, its record, and back


@pytest.mark.parametrize("game", ROULETTES)
def test_a_jogada_is_played_kept_verified_and_told(capsys: Captured, tmp_path: Path, game: str) -> None:
    file = tmp_path / "r.json"
    bets = ("--bet", "pleno:17=300", "--bet", "par=100", "--bet", "par=100")
    played = said(capsys, "jogada", game, *bets, "--add-seed", "c0ffee", "--record", str(file))
    record: Any = read_record(file.read_bytes())
    assert record.chance.seed in played
    assert record.chance.commitment in played.splitlines()[0]
    assert [each.seed for each in record.chance.contributions] == ["c0ffee"]
    assert "Place your bets" in played
    staked = sum(movement.amount for movement in record.outcome.movements if movement.why == "stake")
    assert staked == 500_00

    found = json.loads(said(capsys, "verify", "--json", str(file)))
    assert found["file"] == str(file)
    assert {finding["holds"] for finding in found["findings"]} == {True}
    shown = said(capsys, "show", str(file))
    assert shown.startswith(f"{game} · jogada {record.jogada}")
    assert "amount=30000 chance=pleno:17" in shown


def test_a_jogada_without_bets_costs_nothing(capsys: Captured) -> None:
    text = said(capsys, "jogada", "roleta-americana")
    assert "net         AOA\u00a00\n" in text


def test_a_jogada_is_called_in_portuguese(capsys: Captured) -> None:
    text = said(capsys, "jogada", "roleta-francesa", "--bet", "pleno:17=100", "--lang", "pt")
    assert "Jogo feito, nada mais." in text
    assert "Kz" in text


@pytest.mark.parametrize("game", ROULETTES)
def test_the_net_counts_the_purse_and_the_chips_in_front_of_the_player(capsys: Captured, game: str) -> None:
    every_number = [part for number in range(37) for part in ("--bet", f"pleno:{number}=100")]
    assert "net         -AOA\u00a0100\n" in said(capsys, "jogada", game, *every_number)  # 36 of 37 come back


@pytest.fixture
def record(capsys: Captured, tmp_path: Path) -> Path:
    file = tmp_path / "record.json"
    said(capsys, "jogada", "roleta-americana", "--bet", "par=100", "--record", str(file))
    return file


def tampered(file: Path, *path: Any, value: Any) -> Path:
    """A copy of the record with one value changed."""
    content = json.loads(file.read_bytes())
    inner = content
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    if path[0] == "rules":
        content["rules_digest"] = digest(content["rules"])
    copy = file.with_name("tampered.json")
    copy.write_bytes(canonical(content))
    return copy


def test_verify_says_what_it_has_looked_at(capsys: Captured, record: Path) -> None:
    text = said(capsys, "verify", str(record))
    for what in ("rules digest", "commitment", "draws", "replay", "rules lawful", "facts", "movements", "carry"):
        assert f"ok     {what}" in text
    assert "FAILS" not in text


def test_verify_of_a_tampered_record_ends_with_1(capsys: Captured, record: Path) -> None:
    other = tampered(record, "chance", "commitment", value="00" * 32)
    assert main(["verify", str(other)]) == 1
    assert "FAILS  commitment" in capsys.readouterr().out
    assert main(["verify", "--json", str(other)]) == 1
    findings = {each["what"]: each["holds"] for each in json.loads(capsys.readouterr().out)["findings"]}
    assert [what for what, holds in findings.items() if holds is False] == ["commitment"]


def test_one_bad_record_among_several_is_enough_to_fail(capsys: Captured, record: Path) -> None:
    other = tampered(record, "outcome", "carry", "last_number", value=99)
    assert main(["verify", str(other), str(record)]) == 1
    assert capsys.readouterr().out.count("FAILS") == 1


def test_verify_of_a_seal_that_is_not_opened_does_not_fail(capsys: Captured, record: Path) -> None:
    text = said(capsys, "verify", str(tampered(record, "chance", "seed", value="")))
    assert "—      seal           the seal is not opened yet" in text


@pytest.mark.parametrize("name", ["[/x]", "[bold]one[/bold]"])
def test_brackets_in_a_record_are_shown_as_they_are(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, record: Path, name: str
) -> None:
    monkeypatch.chdir(record.parent)
    assert f"jogada {name}" in said(capsys, "verify", tampered(record, "jogada", value=name).name)


def test_show_of_a_record_that_cannot_be_played_says_why(capsys: Captured, record: Path) -> None:
    other = tampered(record, "inputs", value=[["acted", "seat:1", {"act": "cheat"}]])
    assert main(["show", str(other)]) == 2
    assert "cheat" in capsys.readouterr().err


# ---- conformity


def test_conformity_shows_every_text_and_the_total(capsys: Captured) -> None:
    text = said(capsys, "conformity")
    assert "AO1" in text
    assert "PT425A" in text
    assert f" {len(catalogue().rules)} " in text.splitlines()[-2]


def test_conformity_of_one_text_shows_its_rules(capsys: Captured) -> None:
    text = said(capsys, "conformity", "AO1", "--lang", "pt")
    assert all(f"AO1.{number} " in text for number in range(1, 37))
    assert "AO2." not in text


def test_conformity_json_counts_every_rule(capsys: Captured) -> None:
    assert json.loads(said(capsys, "conformity", "--json"))["total"]["rules"] == len(catalogue().rules)
    assert len(json.loads(said(capsys, "conformity", "AO1", "--json"))["texts"]) == 1


def test_conformity_html_is_written_in_the_language_asked_for(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    said(capsys, "conformity", "--html", str(file), "--lang", "pt")
    text = file.read_text(encoding="utf-8")
    assert text.startswith('<!doctype html><html lang="pt">')
    assert 'id="AO1.30"' in text


def test_an_unknown_text_is_refused_with_those_there_are(capsys: Captured) -> None:
    complaint = refused(capsys, "conformity", "AO99")
    assert "AO99" in complaint
    assert "AO1, " in complaint


# ---- what is asked wrongly


@pytest.mark.parametrize("command", ["odds", "simulate", "rules", "jogada"])
def test_an_unknown_game_is_refused_with_those_there_are(capsys: Captured, command: str) -> None:
    complaint = refused(capsys, command, "roleta-russa")
    assert "roleta-russa" in complaint
    assert "roleta-americana, roleta-francesa" in complaint


def test_underscores_in_the_name_of_a_game_do(capsys: Captured) -> None:
    assert "1/37" in said(capsys, "odds", "roleta_americana")


@pytest.mark.parametrize(
    "language, words",
    [
        ("en", "“maxima.pleno” cannot be 31: only from 1 to 30."),
        ("pt", "«maxima.pleno» não pode ser 31: só de 1 a 30."),
    ],
)
@pytest.mark.parametrize("command", ["odds", "simulate", "rules", "jogada"])
def test_a_value_out_of_the_law_is_refused_with_its_rule(
    capsys: Captured, command: str, language: str, words: str
) -> None:
    complaint = refused(capsys, command, "roleta-americana", "--set", "maxima.pleno=31", "--lang", language)
    assert complaint == f"{words} (AO1.35.a)"


@pytest.mark.parametrize(
    "pair, reason",
    [
        ("minimum", "--set takes RULE=VALUE"),
        ("minimum=abc", "“minimum” cannot be abc"),
        ("minimum=", "“minimum” cannot be"),
        ("minimo=100", "Near: minimum"),
        ("game=x", "no rule “game”"),
        ("text=AO1", "no rule “text”"),
        ("prizes.pleno=[36, 1]", "(AO1.30.a)"),
        ("chips={}", "“chips”"),
    ],
)
def test_a_bad_set_is_refused_with_what_is_possible(capsys: Captured, pair: str, reason: str) -> None:
    assert reason in refused(capsys, "odds", "roleta-americana", "--set", pair)


def test_all_problems_of_the_rules_are_told_at_once(capsys: Captured) -> None:
    complaint = refused(capsys, "rules", "roleta-americana", "--set", "maxima.pleno=31", "--set", "minimum=0.03")
    assert len(complaint.splitlines()) == 2


@pytest.mark.parametrize(
    "bet, reason",
    [
        ("pleno:17", "--bet takes CHANCE=AMOUNT"),
        ("pleno:17=abc", "--bet takes CHANCE=AMOUNT"),
        ("pleno:17=1/0", "--bet takes CHANCE=AMOUNT"),
        ("=100", "an amount is positive"),
        ("pleno:17=0", "an amount is positive"),
        ("pleno:17=1e999999999", "--bet takes CHANCE=AMOUNT"),
        ("pleno:17=inf", "--bet takes CHANCE=AMOUNT"),
        ("pleno:17=-100", "an amount is positive"),
        ("pleno:17=1.001", "at most 2 decimals"),
        ("pleno:37=100", "no chance “pleno:37” on the cloth. (AO1.28)"),
        ("pleno:17=1", "only multiples of"),
        ("pleno:17=3100", "the maximum is AOA\u00a03,000"),
    ],
)
def test_a_bad_bet_is_refused_with_what_is_possible(capsys: Captured, bet: str, reason: str) -> None:
    assert main(["jogada", "roleta-americana", "--bet", bet]) == 2
    out, err = capsys.readouterr()
    assert reason in err
    assert "seed " not in out  # nothing was drawn


@pytest.mark.parametrize("seed", ["zz", "abc", "00" * 65])
def test_a_bad_seed_is_refused(capsys: Captured, seed: str) -> None:
    assert main(["jogada", "roleta-americana", "--add-seed", seed]) == 2
    assert "a seed" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ("verify", "nowhere.json"),
        ("show", "nowhere.json"),
        ("odds", "roleta-americana", "--rules", "nowhere.json"),
        ("conformity", "--html", "nowhere.json/page.html"),
    ],
    ids=" ".join,
)
def test_a_missing_file_is_told_by_its_name(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused(capsys, *arguments).startswith("nowhere.json")


@pytest.mark.parametrize("command", ["verify", "show"])
@pytest.mark.parametrize(
    "content, reason",
    [
        (b"", "not JSON"),
        (b"hello", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[]", "schema None"),
        (b'{"schema": 9}', "schema 9"),
        (b'{"schema": 1}', "not a whole record"),
        (b"[" * 100_000, "not JSON"),
    ],
    ids=["empty", "words", "bytes", "a list", "another schema", "nothing else", "too deep"],
)
def test_a_file_that_is_no_record_is_refused(
    capsys: Captured, tmp_path: Path, command: str, content: bytes, reason: str
) -> None:
    file = tmp_path / "r.json"
    file.write_bytes(content)
    assert reason in refused(capsys, command, str(file))


@pytest.mark.parametrize("content", [b"minimum = ", b"\xff"])
def test_a_file_of_rules_that_is_no_toml_is_refused(capsys: Captured, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "table.toml"
    file.write_bytes(content)
    assert "is not TOML" in refused(capsys, "odds", "roleta-americana", "--rules", str(file))


@pytest.mark.parametrize("arguments", [(), ("win",), ("odds",), ("simulate", "roleta-francesa", "--jogadas", "many")])
def test_a_command_that_is_not_understood_ends_with_2(capsys: Captured, arguments: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    assert "usage: jogofeito" in capsys.readouterr().err


# ---- what all commands share


@pytest.mark.parametrize("command", ["jogada", "show"])
def test_json_is_given_or_not_offered(capsys: Captured, record: Path, command: str) -> None:
    with suppress(SystemExit):
        main([command, "--json", str(record) if command == "show" else "roleta-francesa"])
    out, err = capsys.readouterr()
    assert "unrecognized arguments: --json" in err or json.loads(out)


@pytest.mark.parametrize(
    "everything, language, expected",
    [
        ("pt_PT.UTF-8", "en_GB.UTF-8", "Texto"),
        ("en_GB.UTF-8", "pt_PT.UTF-8", "Text"),
        (None, "pt_AO.UTF-8", "Texto"),
        ("", "pt_PT.UTF-8", "Texto"),  # an empty variable counts as not set
        (None, None, "Text"),
    ],
)
def test_the_usual_language_is_that_of_the_system(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, everything: str | None, language: str | None, expected: str
) -> None:
    for name, value in (("LC_ALL", everything), ("LANG", language)):
        monkeypatch.delenv(name, raising=False)
        if value is not None:
            monkeypatch.setenv(name, value)
    assert said(capsys, "conformity").splitlines()[2].split("┃")[1].strip() == expected


def test_a_reader_who_has_had_enough_is_no_error() -> None:
    command = [sys.executable, "-m", "jogofeito.cli", "odds", "roleta-americana", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        complaint = process.stderr.read().decode()
    assert (complaint, process.returncode) == ("", 0)


def test_version_is_that_of_the_package(capsys: Captured) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out.strip().count(".") == 2
