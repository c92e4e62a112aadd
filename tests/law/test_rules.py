"""Rules in force: law and operator; bounds and citations."""

from typing import Any

import pytest

from jogofeito.core.offers import Refusal
from jogofeito.core.record import digest
from jogofeito.games import GAMES, UnknownGame, listed
from jogofeito.law.catalogue import catalogue
from jogofeito.law.rules import Open, RulesRefused
from jogofeito.messages import LANGUAGES, refusal_text
from jogofeito.server.casino import first_tables
from support import KZ


def problems(**values: Any) -> list[Refusal]:
    with pytest.raises(RulesRefused) as refused:
        listed("roleta-americana").rules(values)
    return list(refused.value.problems)


def test_the_operator_stands_over_the_law() -> None:
    americana = listed("roleta-americana")
    law = americana.rules()
    operator = americana.rules({"minimum": 200 * KZ, "maxima": {"pleno": 20}})
    assert (law.minimum, operator.minimum) == (100 * KZ, 200 * KZ)
    assert (law.maxima.pleno, operator.maxima.pleno) == (30, 20)
    assert operator.maxima.cavalo == 60


def test_a_refused_value_names_field_bound_and_rule() -> None:
    with pytest.raises(RulesRefused) as refused:
        listed("roleta-americana").rules({"maxima": {"pleno": 31}})
    (problem,) = refused.value.problems
    assert problem.details == {"field": "maxima.pleno", "value": 31, "low": 1, "high": 30, "step": 1}
    assert problem.rule == "AO1.35.a"
    assert refusal_text(problem, "pt", "AOA") == "«maxima.pleno» não pode ser 31: só de 1 a 30. (AO1.35.a)"
    assert refusal_text(problem, "en", "AOA") == "“maxima.pleno” cannot be 31: only from 1 to 30. (AO1.35.a)"


def test_what_the_law_fixes_cannot_be_changed_and_may_be_repeated() -> None:
    (problem,) = problems(prizes={"pleno": [36, 1]})
    assert (problem.code, problem.details["fixed"], problem.rule) == ("rules_fixed_by_law", (35, 1), "AO1.30.a")
    assert listed("roleta-americana").rules({"prizes": {"pleno": [35, 1]}}).prizes.pleno == (35, 1)


@pytest.mark.parametrize(
    "values, code",
    [
        ({"minimun": 200}, "rules_unknown_field"),
        ({"maxima": {"plenos": 3}}, "rules_unknown_field"),
        ({"maxima": 3}, "rules_unknown_field"),
        ({"minimum": "200"}, "rules_not_a_whole_number"),
        ({"minimum": 200.0}, "rules_not_a_whole_number"),
        ({"minimum": True}, "rules_not_a_whole_number"),
        ({"minimum": 0}, "rules_out_of_bounds"),
        ({"minimum": 201}, "rules_not_a_multiple"),
        ({"numeration": "inglesa"}, "rules_not_one_of"),
        ({"series": 1}, "rules_not_one_of"),
        ({"colours": []}, "rules_not_a_list"),
        ({"colours": "azul"}, "rules_not_a_list"),
        ({"colours": ["azul", "azul"]}, "rules_twice_in_list"),
        ({"colours": ["azul", "dourado"]}, "rules_not_one_of"),
        ({"symbol": ""}, "rules_not_words"),
        ({"symbol": "x" * 41}, "rules_not_words"),
        ({"series_maxima": {"grande": 100}}, "rules_not_a_multiple"),
        ({"smallest_chip": 30 * KZ}, "rules_minimum_not_in_chips"),
        ({"numeration": "americana", "series": True}, "rules_needs_french_wheel"),
    ],
)
def test_a_wrong_value_is_refused_with_its_reason_in_both_languages(values: dict[str, Any], code: str) -> None:
    found = problems(**values)
    assert [problem.code for problem in found] == [code]
    for language in LANGUAGES:
        assert found[0].details["field"] in refusal_text(found[0], language, "AOA")


def test_an_unknown_field_is_answered_with_the_nearest_ones() -> None:
    assert problems(minimun=200)[0].details["near"][0] == "minimum"


def test_all_that_is_wrong_is_said_at_once() -> None:
    assert [problem.code for problem in problems(minimum=1, maxima={"pleno": 31}, nonsense=1)] == [
        "rules_out_of_bounds",
        "rules_out_of_bounds",
        "rules_unknown_field",
    ]


def test_what_follows_from_other_values_follows_them() -> None:
    americana = listed("roleta-americana")
    rules = americana.rules({"minimum": 40, "numeration": "americana", "maxima": {"pleno": 4}})
    assert (rules.smallest_chip, rules.series, rules.vizinhos) == (40, False, False)
    assert rules.chip_values == (40, 80)


@pytest.mark.parametrize("name", GAMES)
def test_every_field_cites_a_rule_that_exists_or_is_the_houses_own(name: str) -> None:
    for layer in listed(name).laws:
        for field in layer.fields.values():
            if field.rule:
                assert catalogue().rule_cited(field.rule).text in (layer.text, *layer.completed_by)
            else:
                assert isinstance(field, Open)


@pytest.mark.parametrize("name", GAMES)
def test_every_default_lies_within_its_own_bound(name: str) -> None:
    entry = listed(name)
    for layer in entry.laws:
        rules = entry.rules(text=layer.text)
        for field_name, field in layer.fields.items():
            value: Any = rules
            for key in field_name.split("."):
                value = getattr(value, key)
            if isinstance(field, Open):
                assert field.bound.problem(value) == "", field_name


def test_rules_that_differ_have_different_digests_and_equal_ones_the_same() -> None:
    americana, francesa = listed("roleta-americana"), listed("roleta-francesa")
    assert digest(americana.rules()) == digest(americana.rules({"minimum": 100 * KZ}))
    assert len({digest(americana.rules()), digest(americana.rules({"minimum": 102})), digest(francesa.rules())}) == 3


def test_an_unknown_game_or_law_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match="roleta-americana, roleta-francesa"):
        listed("roleta-russa")
    with pytest.raises(UnknownGame, match="it is under AO1"):
        listed("roleta-americana").law("AO2")
    assert listed("roleta_americana") is listed("roleta-americana")


# ---- the tables that a new casino opens


def test_every_game_names_the_tables_that_a_new_casino_opens_with_it() -> None:
    found = [each.id for entry in GAMES.values() for each in entry.first_tables]
    assert len(found) == len(set(found)) >= len(GAMES)
    assert all(entry.first_tables for entry in GAMES.values())


@pytest.mark.parametrize("name", GAMES)
def test_the_first_tables_of_a_game_are_lawful(name: str) -> None:
    for each in listed(name).first_tables:
        for currency in filter(None, ("DEMO", each.currency)):
            rules = listed(name).rules({**each.values, "currency": currency, "minimum": 10_00}, text=each.law)
            assert (rules.law, rules.currency) == (each.law, currency)


def test_a_new_casino_opens_the_tables_that_the_games_name() -> None:
    """In demo credits and in the currency that each names, shared and individual where it is not only shared."""
    named = {
        (f"{each.id}{individual}-{currency.lower()}", name, each.law)
        for name, entry in GAMES.items()
        for each in entry.first_tables
        for currency in filter(None, ("DEMO", each.currency))
        for individual in (("",) if each.shared_only else ("", "-individual"))
    }
    assert {(each.id, each.game, each.law) for each in first_tables()} == named
