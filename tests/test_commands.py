"""Every command for every game: it answers, or says in both languages what to use instead."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from jogofeito.cli import main
from jogofeito.core.drivers import random_policy, run
from jogofeito.core.record import canonical, record_of
from jogofeito.games import GAMES, listed
from jogofeito.lab.listing import study
from jogofeito.messages import LANGUAGES, Language
from support import TestTable, seeded

Captured = pytest.CaptureFixture[str]

BOTH = pytest.mark.parametrize("language", LANGUAGES)
EVERY = pytest.mark.parametrize("game", GAMES)
LAWS = [pytest.param(game, layer.text, id=f"{game}-{layer.text}") for game in GAMES for layer in listed(game).laws]
BETWEEN_PLAYERS = [game for game in GAMES if study(game).between_players]


def asked(capsys: Captured, *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    out, err = (text.replace("\u00a0", " ") for text in capsys.readouterr())
    return code, out, err.strip()


def unanswered(capsys: Captured, *arguments: str) -> str:
    code, out, err = asked(capsys, *arguments)
    assert (code, out) == (2, "")
    return err


def record_file(game: str, folder: Path) -> Path:
    """Of a random jogada."""
    table = TestTable(game, players=("ana", "rui", "eva", "ivo"))
    play = run(table.begin(), seeded(1), random_policy(seeded(2)))
    file = folder / "record.json"
    file.write_bytes(canonical(record_of(play, "mesa/00000001")))
    return file


# ---- rules


@BOTH
@pytest.mark.parametrize("game, text", LAWS)
def test_rules_shows_every_value_of_every_law(capsys: Captured, game: str, text: str, language: Language) -> None:
    code, out, err = asked(capsys, "rules", game, "--law", text, "--lang", language)
    assert (code, err) == (0, "")
    for name in (name for name in listed(game).law(text).fields if not name.startswith("cites.")):
        assert name in out
    code, out, err = asked(capsys, "rules", game, "--law", text, "--json")
    assert (code, err, json.loads(out)["law"]) == (0, "", text)


def test_rules_shows_with_which_combinations_a_jackpot_may_be_won(capsys: Captured) -> None:
    _, out, _ = asked(capsys, "rules", "poquer-sem-descarte")
    assert "up to 9 of COMBINATION=PRIZE" in out
    assert "fullen" in out


# ---- odds


@BOTH
@pytest.mark.parametrize("game, text", LAWS)
def test_odds_shows_chances_or_combinations(capsys: Captured, game: str, text: str, language: Language) -> None:
    code, out, _ = asked(capsys, "odds", game, "--law", text, "--lang", language)
    assert code == 0
    assert len([line for line in out.splitlines() if line.startswith("│")]) >= 2
    shown = json.loads(asked(capsys, "odds", game, "--law", text, "--json")[1])
    lines = shown["chances"] or shown["combinations"]
    assert lines
    rows = asked(capsys, "odds", game, "--law", text, "--csv")[1].splitlines()
    assert len(rows) == len(lines) + 1


@pytest.mark.parametrize("game", BETWEEN_PLAYERS)
def test_between_players_odds_are_of_combinations_and_sum_to_one(capsys: Captured, game: str) -> None:
    shown = json.loads(asked(capsys, "odds", game, "--json")[1])
    assert shown["chances"] == []
    assert sum(Fraction(each["probability"]) for each in shown["combinations"]) == 1


@pytest.mark.parametrize(
    "by, said",
    [
        (("pot", "30"), "3 % of each pot: 97 % of what"),
        (("pot", "30", "commission.cap=500"), "3 % of each pot, and AOA 500 at most"),
        (("session", "100"), "10 % of the cave, AOA 2,000, for each session of an hour"),
    ],
)
def test_between_players_odds_tell_the_share_of_the_house(capsys: Captured, by: tuple[str, ...], said: str) -> None:
    how, permille, *more = by
    values = [f"commission.by={how}", f"commission.permille={permille}", *more]
    given = [word for value in values for word in ("--set", value)]
    _, out, _ = asked(capsys, "odds", "holdem", "--lang", "en", *given)
    assert said in out


def test_between_players_a_share_by_session_is_told_by_the_hand_too(capsys: Captured) -> None:
    """Ten players who take five seconds, and five seconds between hands: 17 to 72 hands an hour."""
    _, out, _ = asked(capsys, "odds", "holdem", "--lang", "en", "--set", "commission.by=session")
    assert "an hour has 17 hands if nobody folds and 72 if all but one fold at once" in out
    assert "A hand, that is AOA 27.77 to AOA 117.64 of each player." in out  # of 2000.00 a session


# ---- simulate, strategy, jogada


@BOTH
@EVERY
def test_simulate_plays_or_says_what_there_is_instead(capsys: Captured, game: str, language: Language) -> None:
    asking = ("simulate", game, "--jogadas", "200", "--lang", language)
    if game not in BETWEEN_PLAYERS:
        code, out, _ = asked(capsys, *asking)
        assert (code, "99 %" in out) == (0, True)
    else:
        assert f"jogofeito odds {game}" in unanswered(capsys, *asking)


@BOTH
@EVERY
def test_strategy_shows_a_chart_or_says_what_there_is_instead(capsys: Captured, game: str, language: Language) -> None:
    asking = ("strategy", game, "--lang", language)
    if game in ("blackjack", "chemin-de-fer"):
        assert asked(capsys, *asking)[0] == 0
    else:
        assert ("jogofeito equity" if game in BETWEEN_PLAYERS else f"jogofeito odds {game}") in unanswered(
            capsys, *asking
        )


@BOTH
@EVERY
def test_a_jogada_is_played_and_verified_or_says_what_there_is_instead(
    capsys: Captured, game: str, language: Language, tmp_path: Path
) -> None:
    file = tmp_path / "jogada.json"
    asking = ("jogada", game, "--lang", language, "--record", str(file))
    if not study(game).alone:
        assert f"jogofeito bot --table {game}-demo --bots 3" in unanswered(capsys, *asking)
        return
    code, out, err = asked(capsys, *asking)
    assert (code, err) == (0, "")
    assert "commitment" in out
    assert asked(capsys, "verify", str(file), "--lang", language)[0] == 0
    code, out, err = asked(capsys, "show", str(file), "--lang", language)
    assert (code, err, bool(out)) == (0, "", True)


# ---- records of any game


@EVERY
def test_any_record_is_verified_and_shown(capsys: Captured, game: str, tmp_path: Path) -> None:
    file = str(record_file(game, tmp_path))
    for command in ("verify", "show"):
        code, out, err = asked(capsys, command, file)
        assert (code, err, bool(out)) == (0, "", True)


@EVERY
def test_a_history_is_of_poker_between_players(capsys: Captured, game: str, tmp_path: Path) -> None:
    file = record_file(game, tmp_path)
    code, out, err = asked(capsys, "history", str(file))
    if game in BETWEEN_PLAYERS:
        assert (code, err, bool(out)) == (0, "", True)
    else:
        assert (code, out) == (2, "")
        assert file.name in err


# ---- equity and conformity


@pytest.mark.parametrize("variant, hands", [("holdem", ("AsKs", "QdQh")), ("omaha", ("AsKsQdJc", "9h9d8h8d"))])
def test_equity_tells_who_wins(capsys: Captured, variant: str, hands: tuple[str, ...]) -> None:
    code, out, err = asked(capsys, "equity", *hands, "--variant", variant, "--samples", "2000")
    assert (code, err) == (0, "")
    assert all(hand in out for hand in hands)


@BOTH
@pytest.mark.parametrize("text", sorted({layer.text for game in GAMES for layer in listed(game).laws}))
def test_conformity_shows_every_text_that_is_played(capsys: Captured, text: str, language: Language) -> None:
    code, out, err = asked(capsys, "conformity", text, "--lang", language)
    assert (code, err) == (0, "")
    assert f"{text}." in out
