"""The chart of chemin de fer on the command line, and what a trainer says at its table."""

import json
import xml.etree.ElementTree as ET
from fractions import Fraction
from typing import Any

import pytest

from jogofeito.cli import main
from jogofeito.core.parties import seat
from jogofeito.games import listed
from jogofeito.games.chemin_de_fer.acts import Carta, Nao
from jogofeito.games.chemin_de_fer.betting import Deciding, Must, Speaking
from jogofeito.games.chemin_de_fer.kernels import NO_CARD, banca_should, ponto_should
from jogofeito.lab.chemin_de_fer.trainer import advise

Captured = pytest.CaptureFixture[str]
RULES = listed("chemin-de-fer").rules()


def shown(capsys: Captured, *arguments: str) -> str:
    assert main(["strategy", "chemin-de-fer", "--lang", "en", *arguments]) == 0
    return capsys.readouterr().out


def told(capsys: Captured, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(shown(capsys, "--json", *arguments))
    return found


def test_the_chart_tells_mixed_choices_in_whole_fractions(capsys: Captured) -> None:
    text = shown(capsys, "--model", "B3", "--free", "banker", "--commission", "0")
    assert "model B3 · 6 decks · banker free · cagnotte 0.00%" in text
    assert "ponto 1-4: draws with probability 35003/74880 = 46.7455%" in text
    assert "banker 0-6 / stood: draws with probability 18885571/36781056 = 51.3459%" in text
    assert "there is no other equilibrium" in text
    assert "not proven" in shown(capsys, "--model", "B3", "--free", "banker")  # with a commission


@pytest.mark.law("AO12.68.d", "AO12.103")
def test_by_the_table_only_two_cells_are_free(capsys: Captured) -> None:
    banker = told(capsys, "--model", "B1")["banker"]
    free = {(own, third) for own, row in banker.items() for third, cell in row.items() if not cell["must"]}
    assert free == {("3", "9"), ("5", "4")}
    for own, row in banker.items():
        for third, cell in row.items():
            if cell["must"]:
                said = banca_should(int(own), NO_CARD if third == "stood" else int(third))
                assert Fraction(cell["draws"]) == said


def test_every_model_has_its_rows(capsys: Captured) -> None:
    for model, ponto, banker in (("A1", 1, 8), ("B2", 1, 44), ("A3", 5, 44)):
        found = told(capsys, "--model", model, "--free", "banker", "--commission", "2.5")
        assert (found["model"], found["commission"]) == (model, "1/40")
        assert (len(found["ponto"]), len(found["banker"])) == (ponto, banker)
        assert (found["decks"] is None) == (model[0] == "A")
        assert sum(Fraction(found[end]) for end in ("won", "lost", "tied")) == 1
    assert told(capsys, "--decks", "infinite")["model"] == "A3"
    assert told(capsys, "--decks", "2", "--model", "B1")["decks"] == 2


def test_a_mixed_choice_is_worth_the_same_either_way(capsys: Captured) -> None:
    found = told(capsys, "--model", "B2", "--free", "banker", "--commission", "0")
    cells = [found["ponto"]["5"], found["banker"]["0-6"]["stood"]]
    assert all(0 < cell["draws_decimal"] < 1 for cell in cells)
    assert cells[1]["worth"]["draw"] == pytest.approx(cells[1]["worth"]["stand"], abs=1e-15)
    assert cells[0]["worth"]["draw"] == pytest.approx(cells[0]["worth"]["stand"], abs=1e-15)
    sure = found["banker"]["7"] if "7" in found["banker"] else found["banker"]["0-7"]
    assert sure["5"]["worth"]["stand"] > sure["5"]["worth"]["draw"]


@pytest.mark.parametrize("language", ["pt", "en"])
def test_the_picture_is_sound_and_has_every_cell(capsys: Captured, language: str) -> None:
    text = shown(capsys, "--format", "svg", "--lang", language, "--free", "banco", "--model", "B1")
    root = ET.fromstring(text)  # noqa: S314
    squares = [each for each in root if each.tag.endswith("rect")]
    assert len(squares) == 8 * 11 + 3  # and the legend
    words = {each.text for each in root if each.tag.endswith("text")}
    assert {"37.9%", *(("S", "D") if language == "en" else ("F", "T"))} <= words


@pytest.mark.parametrize(
    "arguments, said",
    [
        (("--model", "A1", "--decks", "6"), "puts cards back"),
        (("--model", "B1", "--decks", "infinite"), "--model A1 puts cards back"),
        (("--decks", "9"), "1 to 8, or infinite"),
        (("--commission", "100"), "a percentage below 100"),
        (("--commission", "x"), "a percentage below 100"),
        (("--prices",), "for blackjack only"),
        (("--by", "total"), "for blackjack only"),
    ],
)
def test_what_there_is_no_chart_of_is_refused(capsys: Captured, arguments: tuple[str, ...], said: str) -> None:
    assert main(["strategy", "chemin-de-fer", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_the_options_of_chemin_de_fer_are_no_other_game_s(capsys: Captured) -> None:
    assert main(["strategy", "blackjack", "--free", "banco"]) == 2
    assert "--free: for chemin de fer only" in capsys.readouterr().err


# ---- the trainer

MUSTS: dict[int, Must] = {0: "nao", 1: "carta", 2: "free"}


def speaking(points: int, *, free: bool = False) -> Speaking:
    must: Must = "abater" if points >= 8 else MUSTS[ponto_should(points)]
    return Speaking(to=seat(1), points=points, must=must, free=free)


def deciding(points: int, third: int, *, free: bool = False) -> Deciding:
    return Deciding(to=seat(1), points=points, third=third, must=banca_should(points, third), free=free)


def weighed(offer: Any) -> dict[Any, float]:
    return dict(advise(RULES, offer))


def best(offer: Any) -> Any:
    found = weighed(offer)
    return max(found, key=found.__getitem__)


@pytest.mark.law("AO12.65", "AO12.71")
def test_only_what_may_be_done_is_weighed() -> None:
    assert set(weighed(speaking(5))) == {Carta(), Nao()}
    assert set(weighed(speaking(4))) == {Carta()}
    assert set(weighed(speaking(6))) == {Nao()}
    assert set(weighed(speaking(6, free=True))) == {Carta(), Nao()}
    assert weighed(speaking(8)) == {}
    assert set(weighed(deciding(4, 0))) == {Nao()}
    assert set(weighed(deciding(0, 5, free=True))) == {Carta()}  # bacará draws, also under bancô


def test_the_best_act_is_the_charts() -> None:
    assert best(speaking(5)) == Carta()
    assert best(deciding(3, 9)) == Carta()
    assert best(deciding(5, 4)) == Carta()
    assert best(deciding(6, 5, free=True)) == Nao()
    assert best(speaking(7, free=True)) == Nao()
    assert best(deciding(3, 8, free=True)) == Nao()


def test_where_both_mix_the_trainer_finds_both_acts_alike() -> None:
    for offer in (speaking(5, free=True), deciding(6, NO_CARD, free=True)):
        found = weighed(offer)
        assert found[Carta()] == pytest.approx(found[Nao()], abs=1e-12)


def test_the_cagnotte_is_the_banker_s() -> None:
    """With 7 against a ponto that stood, which has 6 or 7, the banker wins with nearly half of its hands."""
    found = weighed(deciding(7, NO_CARD))[Nao()]
    free_of_it = dict(advise(listed("chemin-de-fer").rules({"cagnotte": 0}), deciding(7, NO_CARD)))[Nao()]
    assert found == pytest.approx(0.95 * free_of_it)  # it never loses
