"""Texts for people: nothing missing in either language, nothing that cannot be filled in."""

import ast
import re
import shutil
import string
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest

from jogofeito import messages
from jogofeito.cashier.desk import Why
from jogofeito.cli import between
from jogofeito.core.catalogues import CatalogueBroken
from jogofeito.core.facts import Announced
from jogofeito.core.money import CURRENCIES
from jogofeito.core.offers import Act, OpenSeats, Refusal, Sit, snake
from jogofeito.core.parties import CROUPIER, Party, Seat, seat
from jogofeito.core.play import Play
from jogofeito.core.record import plain
from jogofeito.games import GAMES, listed
from jogofeito.games.acumulado.plan import PrizeLines
from jogofeito.games.bacara.offers import Bound
from jogofeito.games.banca_francesa import acts as banca_francesa
from jogofeito.games.cussec import acts as cussec
from jogofeito.games.pano.acts import Close as CloseCloth
from jogofeito.games.poquer.offers import NoRaise
from jogofeito.games.roleta.acts import Close, CloseColour, GiveUpColour, GolpeNulo, Place, TakeColour, Withdraw
from jogofeito.games.roleta.rules import COLOURS
from jogofeito.inspection.conformity import PLACES, STATUSES
from jogofeito.lab.listing import study
from jogofeito.lab.poquer.combinations import counts
from jogofeito.law.rules import Fixed, Open, RulesRefused, Words, value_of
from jogofeito.messages import (
    LANGUAGES,
    RULE,
    VALUE,
    Language,
    account_text,
    call_text,
    catalogue,
    catalogues,
    chance_text,
    label,
    money_text,
    notice_text,
    phrase_text,
    refusal_text,
    rule_text,
    value_text,
)
from jogofeito.server.protection import PERIODS_MS
from jogofeito.server.shapes import Role
from server.test_messages_server import SERVER_REFUSALS
from support import KZ, TestTable, calls

SRC = Path(__file__).parent.parent / "src" / "jogofeito"
PT, EN = (catalogue(language) for language in ("pt", "en"))


# ---- what the source can say


@cache
def modules() -> tuple[ast.Module, ...]:
    return tuple(ast.parse(file.read_text(encoding="utf-8")) for file in SRC.rglob("*.py"))


def nodes(within: ast.AST | None = None) -> Iterator[tuple[ast.Module, ast.AST]]:
    for module in modules():
        if within is None:
            yield from ((module, node) for node in ast.walk(module))
        elif within in ast.walk(module):
            yield from ((module, node) for node in ast.walk(within))


def called(node: ast.AST, name: str) -> list[ast.expr] | None:
    """The arguments, if this is a call of a function or method of that name."""
    if not isinstance(node, ast.Call):
        return None
    function = node.func
    its_name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
    return node.args if its_name == name else None


def strings(node: ast.AST) -> set[str]:
    return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)}


# codes that are put together, and those that only pass through
PUT_TOGETHER: dict[str, set[str]] = {
    "f'desk_{done.why}'": {f"desk_{why}" for why in get_args(Why)},
    "f'{what}_limit'": {f"{what}_limit" for what in ("deposit", "loss", "stake")},
    "f'seed_{refused.code}'": set(),  # of every ContributionRefused
    "code": set(),
    "problem.code": set(),
    "space.code": set(get_args(Bound)),
    "self.no_raise": {code for code in get_args(NoRaise) if code},
}


def codes(module: ast.Module, given: ast.expr) -> set[str]:
    """What a code can be, however it is written."""
    match given:
        case ast.Constant(value=str(code)):
            return {code}
        case ast.IfExp(body=this, orelse=that):
            return codes(module, this) | codes(module, that)
        case ast.Call(func=ast.Attribute(value=ast.Name(id=table), attr="get"), args=[_, otherwise]):
            return constant(module, table) | codes(module, otherwise)
        case _:
            written = ast.unparse(given)
            assert written in PUT_TOGETHER, f"an unknown way to name a refusal: {written}"
            return PUT_TOGETHER[written]


def refusal_codes(within: ast.AST | None = None) -> set[str]:
    """Every code of a Refusal or a Denied, and every code that a bound's `problem` can return."""
    found: set[str] = set()
    for module, node in nodes(within):
        if given := called(node, "Refusal"):
            found |= codes(module, given[0])
        if given := called(node, "Denied"):
            found |= codes(module, given[1])
        if given := called(node, "ContributionRefused"):
            found.add(f"seed_{given[0].value}")  # type: ignore[attr-defined]
        if isinstance(node, ast.FunctionDef) and node.name == "problem":
            for each in ast.walk(node):
                if isinstance(each, ast.Return) and each.value and called(each.value, "Problem") is None:
                    found |= {code for code in strings(each.value) if code}
    return found


def functions() -> Iterator[tuple[ast.Module, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for module, node in nodes():
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield module, node


def assigned(function: ast.AST, name: str) -> set[str]:
    """All strings that a variable of a function is given, also one after another."""
    found: set[str] = set()
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=target)], value=ast.IfExp(body=this, orelse=that)) if target == name:
                found |= strings(this) | strings(that)
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                found |= strings(value)
            case ast.For(target=ast.Name(id=target), iter=value) if target == name:
                found |= strings(value)
    return found


def notices() -> set[str]:
    """What every `notify` of the floor names, and every `notice` that is sent along; also the code of a refusal."""
    sent_away = set[str]()
    for _, function in functions():
        if function.name in ("_not_excluded", "_enough_time"):  # what makes a player leave
            sent_away |= refusal_codes(function)
    found = set[str]()
    for _, node in nodes():  # what is sent if no other is named
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "notice" and node.value:
            found |= strings(node.value)
    for module, function in functions():
        for given in named_notices(function):
            match given:
                case ast.Attribute(attr="code"):
                    found |= sent_away
                case ast.Name(id="notice") if function.name == "notify":
                    pass  # named by whoever calls it
                case ast.Attribute(attr="notice"):
                    pass  # told before, and put into words here
                case _:
                    found |= reason(module, function, given)
    return found


def named_notices(function: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(function):
        if given := called(node, "notify"):
            yield given[0]
        if isinstance(node, ast.Call):
            making = called(node, "Notice") is not None or called(node, "RemovePlayer") is not None
            yield from (each.value for each in node.keywords if making and each.arg == "notice")


def reasons() -> set[str]:
    """Why money moves: the fourth argument of every Transfer and Movement."""
    found = set[str]()
    for module, function in functions():
        for node in ast.walk(function):
            given = next(filter(None, (called(node, name) for name in ("Transfer", "Movement", "transfer"))), None)
            if given is not None:
                found |= reason(module, function, given[3])
    return found


def reason(module: ast.Module, function: ast.FunctionDef | ast.AsyncFunctionDef, given: ast.expr) -> set[str]:
    match given:
        case ast.Constant(value=str(why)):
            return {why}
        case ast.Name(id=name):
            parameters = [each.arg for each in function.args.args]
            if name not in parameters:
                return assigned(function, name)
            place = parameters.index(name) - (parameters[0] == "self")
            calls = (called(node, function.name) for node in ast.walk(module))
            return set[str]().union(*(strings(each[place]) for each in calls if each and len(each) > place))
        case ast.Attribute(attr="why"):
            return set()  # of a movement that was made elsewhere
        case _:
            raise AssertionError(f"an unknown way to name a reason: {ast.unparse(given)}")


def call_keys() -> set[str]:
    """The first argument of every `announce`: a key, a constant of the module, or a citation of the rules."""
    keys: set[str] = set()
    for module, node in nodes():
        if not (given := called(node, "announce")):
            continue
        match given[0]:
            case ast.Constant(value=str(key)):
                keys.add(key)
            case ast.Name(id=name):
                keys |= constant(module, name)
            case ast.Attribute(attr=field):
                keys |= cited(field)
            case other:
                raise AssertionError(f"an unknown way to name a call: {ast.unparse(other)}")
    return keys


def cited(field: str) -> set[str]:
    """What the laws of all games fix for a citation."""
    fixed = [layer.fields.get(f"cites.{field}") for game in GAMES.values() for layer in game.laws]
    return {each.value for each in fixed if isinstance(each, Fixed)}


def constant(module: ast.Module, name: str) -> set[str]:
    for each in module.body:
        if isinstance(each, ast.Assign) and any(isinstance(it, ast.Name) and it.id == name for it in each.targets):
            return strings(each.value)
    raise AssertionError(f"{name} is no constant of its module")


# ---- the two languages


def test_both_languages_have_the_same_sections_and_keys() -> None:
    assert {section: set(entries) for section, entries in PT.items()} == {
        section: set(entries) for section, entries in EN.items()
    }


def places(text: str) -> set[tuple[str, str]]:
    """The details a text has places for, each with the way it is written."""
    return {(name, spec or "") for _, name, spec, _ in string.Formatter().parse(text) if name is not None}


def branches(entry: Any) -> dict[str, str]:
    return {key: text for key, text in entry.items() if key != "by"} if isinstance(entry, Mapping) else {"": entry}


def chosen_by(entry: Any) -> Any:
    return entry["by"] if isinstance(entry, Mapping) else None


def test_both_languages_have_the_same_places_for_details() -> None:
    for section, entries in PT.items():
        for key, entry in entries.items():
            other = EN[section][key]
            assert chosen_by(entry) == chosen_by(other), key
            mine, theirs = branches(entry), branches(other)
            assert {name: places(text) for name, text in mine.items()} == {
                name: places(text) for name, text in theirs.items()
            }, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_and_every_choice_has_an_other(language: Language) -> None:
    for entries in catalogue(language).values():
        for key, entry in entries.items():
            assert all(text.strip() for text in branches(entry).values()), key
            assert isinstance(entry, str) or {"by", "other"} < entry.keys(), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_the_source_has_a_text_and_every_text_a_refusal(language: Language) -> None:
    assert refusal_codes() == set(catalogue(language)["refusal"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_call_of_the_source_has_a_text_and_every_text_a_call(language: Language) -> None:
    assert call_keys() == set(catalogue(language)["call"])


# ---- notices

FOR_PROGRAMS = {  # shown as a clock, in a list, or not at all
    "bets_close", "decision_until", "time_banks", "gathering", "jackpot", "registration", "waiting", "chance_awaited",
    "lying", "pack_root",
}  # fmt: skip
NOTICES: dict[str, dict[str, Any]] = {
    "idle_invitation": {"seat": 1},
    "idle_last_warning": {"until_ms": 5},
    "session_ended_idle": {},
    "cards_counted": {"packs": 6, "cards": 312, "in_shoe": 307, "too_many": [], "regular": True},
    "cards_wrong": {"packs": 6, "cards": 312, "in_shoe": 313, "too_many": ["As"], "regular": False},
    "session_ended": {"staked": 300 * KZ, "returned": 100 * KZ, "net": -200 * KZ},
    "jogada_void": {"jogada": "mesa/00000001", "reason": "x"},
    "table_closed": {},
    "excluded": {"until_ms": 5},
    "excluded_for_good": {"until_ms": -1},
    "time_limit": {"minutes": 30},
    "clock_decided": {"seat": 1},
    "too_slow": {"times": 3},
    "rests_too_often": {"rests": 3},
    "sent_away": {},
    "warned": {"warnings": 1, "most": 3, "reason": "atraso"},
    "removed": {"reason": "barulho"},
    "barred": {"reason": "barulho"},
    "partida_suspended": {"until_ms": None},
    "partida_closed": {},
    "limits_change": {"old": {"minimum": 5}, "new": {"minimum": 10}, "hands": 1, "minimum": 10 * KZ},
    "limits_changed": {"old": {"minimum": 5}, "new": {"minimum": 10}, "hands": 0, "minimum": 10 * KZ},
    "seats_drawn": {"seats": {1: "ana"}, "waiting": []},
    "seat_drawn": {"seat": 3},
    "said": {"seat": 3, "phrase": "good_luck"},
    "seat_lost": {"seat": 1},
    "chance_failed": {},
    "last_jogada": {"minutes": 5, "at_ms": 7},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_notice_that_is_shown_has_a_text_and_every_text_a_notice(language: Language) -> None:
    assert notices() >= FOR_PROGRAMS
    assert notices() - FOR_PROGRAMS == set(catalogue(language)["notice"]) == set(NOTICES)


@pytest.mark.parametrize("notice", NOTICES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_notice_is_told_with_its_details(notice: str, language: Language) -> None:
    text = notice_text(notice, NOTICES[notice], language, "AOA")
    assert not re.search(r"[{}]", text)
    entry = catalogue(language)["notice"][notice]
    for name, spec in set[tuple[str, str]]().union(*(places(each) for each in branches(entry).values())):
        value = NOTICES[notice][name]
        if spec == "money":
            assert money_text(value, language, "AOA") in text
        else:
            assert (phrase_text(value, language) if spec == "phrase" else str(value)) in text


# ---- accounts

ACCOUNT = {"name": "ana", "address": "7.7.7.7", "program": "Browser 7", "code": "AAAA-BBBB-CCCC", "link": "https://x"}


def told_of_accounts() -> set[str]:
    """What the server says has happened to an account."""
    told = r'await tell\(request, \w+, "(\w+)"'
    return {found for text in map(Path.read_text, (SRC / "server").rglob("*.py")) for found in re.findall(told, text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_happens_to_an_account_has_a_text_and_a_letter(language: Language) -> None:
    happened = told_of_accounts()
    assert {"new_sign_in", "password_changed"} <= happened
    letters = {f"letter_{each}{part}" for each in {*happened, "reset"} for part in ("", "_subject")}
    assert set(catalogue(language)["account"]) == happened | letters
    for key in letters:
        text = account_text(key, ACCOUNT, language)
        assert "{" not in text
        assert ACCOUNT["name"] in text or key.endswith("_subject")


# ---- names


def rule_names() -> set[str]:
    """Every field of every law; `maxima.pleno` is told as `maxima` and `pleno`, or the latter has a name of its own in
    its group. Citations are no choice of anybody."""
    fields = {field for game in GAMES.values() for layer in game.laws for field in layer.fields}
    found = set[str]()
    for group, _, part in (field.partition(".") for field in fields if not field.startswith("cites.")):
        own = f"rule_{group}_{part}"
        found |= {f"rule_{group}", own if own in PT["name"] else f"rule_{part or group}"}
    return found


def names_of(field: str, own: Mapping[str, str]) -> tuple[str, str]:
    """The keys under which a field is named: its group, and its part there."""
    group, _, part = field.partition(".")
    mine = f"{RULE}{group}_{part}"
    return f"{RULE}{group}", mine if mine in own or mine in SHARED["name"] else f"{RULE}{part or group}"


SHARED = {"name": {**catalogues("pt")["common"]["name"], **catalogues("pt")["acumulado"]["name"]}}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_names_its_rules_in_its_own_catalogue_or_in_what_all_games_share(language: Language) -> None:
    """So that no game speaks by chance with the words of another."""
    used: dict[str, set[str]] = {package: set() for package in catalogues(language)}
    for layer in (layer for game in GAMES.values() for layer in game.laws):
        own = catalogues(language)[layer.package].get("name", {})
        for field in (field for field in layer.fields if not field.startswith("cites.")):
            for key in names_of(field, own):
                assert key in own or key in SHARED["name"], f"{layer.package}.toml has no name {key} for {field}"
                used[layer.package].add(key)
                assert rule_text(field, language, layer.package)
    for package in {layer.package for game in GAMES.values() for layer in game.laws}:
        named = {key for key in catalogues(language)[package].get("name", {}) if key.startswith(RULE)}
        assert named - used[package] == set(), f"{package}.toml has names of rules that the game has not"


def words_of(field: Fixed | Open, value: Any) -> set[str]:
    """The words among the values that a field has or may have; free text and lists of prizes are the house's own."""
    bound = field.bound if isinstance(field, Open) else None
    if isinstance(bound, Words | PrizeLines):
        return set()
    values = [value, *(bound.details().get("values", ()) if bound else ())]
    return {word for each in values for word in (each if isinstance(each, list) else [each]) if isinstance(word, str)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_a_rule_can_have_as_its_value_is_told_in_words_and_every_such_text_is_used(
    language: Language,
) -> None:
    used: dict[str, set[str]] = {}
    for entry, layer in ((game, layer) for game in GAMES.values() for layer in game.laws):
        rules = plain(entry.rules(text=layer.text))
        for name, field in layer.fields.items():
            if name.startswith("cites.") or name in {"law", "currency"}:
                continue
            for word in words_of(field, value_of(rules, name, field)):
                assert value_text(name, word, language, layer.package), f"{layer.package}.toml: [value] {name}={word}"
                used.setdefault(layer.package, set()).add(f"{name}={word}")
    for package, words in used.items():
        assert catalogues(language)[package].get(VALUE, {}).keys() - words == set()


def test_a_word_means_what_it_means_where_it_stands() -> None:
    assert value_text("commission.by", "pot", "pt", "poquer") == "o pote de cada mão"
    assert value_text("limit", "pot", "pt", "poquer") == "limite de pote"
    assert value_text("shows_first", "raiser", "en", "poquer") == "whoever raised last"
    assert value_text("shows_first", "raiser", "en", "roleta") is None


@pytest.mark.parametrize("game", GAMES)
def test_a_game_names_itself_its_chances_and_its_acts_in_its_own_catalogue_or_in_what_all_share(game: str) -> None:
    """A chance that another game has named already would be shown with that name: it needs another id."""
    entry = listed(game)
    own = {*catalogues("pt")[entry.law().package]["name"], *SHARED["name"]}
    kinds = {line.kind for line in study(game).odds(entry.rules(), None)}
    assert {game, *kinds, *(snake(act.__name__) for act in entry.game.acts)} - own == set()


def test_a_new_game_shows_its_own_name_of_a_rule_and_not_that_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    new = {"moeda": {"name": {"rule_par": "both coins alike"}}, **catalogues("en")}
    monkeypatch.setattr(messages, "catalogues", lambda _: new)
    assert rule_text("maxima.par", "en", "moeda") == "Maximum, in minimums: both coins alike"
    assert rule_text("prizes.par", "en", "poquer_sem_descarte") == "Prize: pair"
    assert rule_text("minimum", "en", "moeda") == "Table minimum"


@pytest.mark.parametrize(
    "text, said",
    [
        ("[name\n", "en/zz.toml is not TOML"),
        ('par = "even"\n', "en/zz.toml: par stands outside a section"),
        ('[name]\npleno = "pleno"\n', "en/zz.toml: name 'pleno' stands in roleta.toml, too"),
    ],
)
def test_a_broken_catalogue_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, said: str) -> None:
    shutil.copytree(SRC / "messages" / "en", tmp_path / "en")
    (tmp_path / "en" / "zz.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(messages, "files", lambda _: tmp_path)
    catalogue.cache_clear()
    catalogues.cache_clear()
    try:
        with pytest.raises(CatalogueBroken) as broken:
            catalogue("en")
        assert str(broken.value).startswith(said)
    finally:
        catalogue.cache_clear()
        catalogues.cache_clear()


def families() -> dict[str, set[str]]:
    """Names that are put together from a beginning and something else."""
    places = {f"place_{place}" for place in PLACES}
    hands = {f"mao_{kind}" for found in counts().values() for kind in found}
    return {"rule_": rule_names(), "why_": {f"why_{why}" for why in reasons()}, "place_": places, "mao_": hands}


def spoken_names() -> set[str]:
    """Things with a name that a text, a table or a page can show."""
    acts: set[type[Act]] = {Sit, *(act for game in GAMES.values() for act in game.game.acts)}
    kinds = {line.kind for game in GAMES.values() for line in study(game.game.name).odds(game.rules(), None)}
    given = [args[0] for _, node in nodes() if (args := called(node, "label"))]
    headings = set[str]().union(*(strings(each) for each in given if not isinstance(each, ast.JoinedStr)))
    beginnings = set[str]().union(*(strings(each) for each in given if isinstance(each, ast.JoinedStr)))
    assert beginnings == {"why_", "place_", "mao_"}
    tags = {snake(act.__name__) for act in acts}
    people = {*get_args(Role), *PERIODS_MS}
    return tags | kinds | headings | people | {*GAMES, *CURRENCIES, *COLOURS, *STATUSES, "rules", "zero"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_named_has_a_name(language: Language) -> None:
    assert spoken_names() - catalogue(language)["name"].keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "family",
    [
        "rule_",
        "why_",
        "place_",
        "mao_",
    ],
)
def test_every_rule_and_reason_has_a_name_and_every_such_name_is_used(family: str, language: Language) -> None:
    named = {name for name in catalogue(language)["name"] if name.startswith(family)}
    assert named == families()[family]


# ---- every refusal, as it really comes about, filled in


def americana(*acts: tuple[int | Party, Act]) -> Any:
    return TestTable("roleta-americana").begin(*acts)


def answer(play: Any, by: Party, act: Act, answering: int | None = None) -> Refusal:
    found = play.consider(by, act, answering)
    assert isinstance(found, Refusal)
    return found


def at_americana(act: Act, *before: tuple[int | Party, Act], by: Party | None = None) -> Callable[[], Refusal]:
    return lambda: answer(americana(*before), by or seat(1), act)


def rules_refused(name: str, value: Any, game: str = "roleta-americana", **others: Any) -> Callable[[], Refusal]:
    def refuse() -> Refusal:
        with pytest.raises(RulesRefused) as refused:
            listed(game).rules({name: value, **others})
        return refused.value.problems[0]

    return refuse


def door(seats: int) -> OpenSeats:
    return OpenSeats(taken=(Seat(1, "ana"),), seats=seats)


def checked(offer: Any, act: Act) -> Callable[[], Refusal]:
    return lambda: offer.check(act)


def not_understood() -> Refusal:
    found = listed("roleta-francesa").game.act_from({"act": "cheat"})
    assert isinstance(found, Refusal)
    return found


def over() -> Any:
    return TestTable("roleta-francesa").play(tape=[0])


def of_games(ending: str) -> list[Any]:
    """What the support modules of the games give: refusals as they come about, scenes in which every call is made."""
    modules = [import_module(file.stem) for file in sorted(Path(__file__).parent.glob("*_support.py"))]
    return [value for module in modules for name, value in vars(module).items() if name.endswith(ending)]


MINE = (1, TakeColour("azul", 100 * KZ))
LAID = (1, Place("pleno:17", 100 * KZ))
NULL = (CROUPIER, GolpeNulo("chip"))
REFUSALS: dict[str, Callable[[], Refusal]] = {
    "act_not_offered": at_americana(Close()),
    "act_not_understood": not_understood,
    "nothing_asked_now": lambda: answer(over(), seat(1), Place("par", 100 * KZ)),
    "not_your_turn": at_americana(Close(), by=seat(9)),
    "offer_gone": lambda: answer(americana(MINE), seat(1), LAID[1], answering=7),
    "table_full": checked(door(1), Sit(Seat(2, "rui"))),
    "seat_taken": checked(door(3), Sit(Seat(1, "rui"))),
    "rules_unknown_field": rules_refused("minimo", 5),
    "rules_fixed_by_law": rules_refused("prizes.pleno", [36, 1]),
    "rules_out_of_bounds": rules_refused("maxima.pleno", 31),
    "rules_not_a_multiple": rules_refused("minimum", 3),
    "rules_not_a_whole_number": rules_refused("minimum", 2.5),
    "rules_not_one_of": rules_refused("numeration", "inglesa"),
    "rules_not_a_list": rules_refused("colours", "azul"),
    "rules_twice_in_list": rules_refused("colours", ["azul", "azul"]),
    "rules_not_words": rules_refused("symbol", ""),
    "rules_minimum_not_in_chips": rules_refused("smallest_chip", 66),
    "rules_needs_french_wheel": rules_refused("series", True, numeration="americana"),
    "rules_chip_value": rules_refused("chip_values", [66]),
    "no_colours_here": lambda: answer(TestTable("roleta-francesa").begin(), seat(1), MINE[1]),
    "one_colour_each": at_americana(TakeColour("verde", 100 * KZ), MINE),
    "colour_not_free": at_americana(TakeColour("azul", 100 * KZ), MINE, by=seat(2)),
    "chip_value_not_posted": at_americana(TakeColour("azul", 7)),
    "no_such_chance": at_americana(Place("pleno:37", 100 * KZ)),
    "chance_not_at_this_table": lambda: answer(TestTable("roleta-francesa").begin(), seat(1), Place("serie:grande", 9)),
    "amount_not_positive": at_americana(Place("par", 0)),
    "face_value_on_simple_only": at_americana(Place("pleno:1", 100 * KZ, face_value=True)),
    "colour_needed": at_americana(Place("pleno:1", 100 * KZ)),
    "amount_not_in_chips": at_americana(Place("pleno:1", 150 * KZ), MINE),
    "below_minimum": lambda: answer(
        TestTable("roleta-francesa", {"smallest_chip": 50 * KZ}).begin(), seat(1), Place("par", 50 * KZ)
    ),
    "over_maximum": at_americana(Place("pleno:17", 3000 * KZ), MINE, LAID),
    "series_over_maximum": at_americana(Place("serie:grande", 9 * 16 * 100 * KZ), MINE),
    "not_so_much_there": at_americana(Withdraw("pleno:17", 200 * KZ), MINE, LAID),
    "no_colour_to_give_up": at_americana(GiveUpColour()),
    "chips_on_the_cloth": at_americana(GiveUpColour(), MINE, LAID),
    "no_chips_of_this_seat": at_americana(CloseColour(3, 1), MINE, by=CROUPIER),
    "not_so_many_chips": at_americana(CloseColour(1, 5), MINE, by=CROUPIER),
    "no_such_seat": checked(door(2), Sit(Seat(3, "eva"))),
    **{code: refuse for refusals in of_games("_REFUSALS") for code, refuse in refusals.items()},
    # those of live tables are brought about in tests/floor
    "not_enough_money": lambda: Refusal("not_enough_money"),
    "not_possible_any_more": lambda: Refusal("not_possible_any_more"),
    "table_stopped": lambda: Refusal("table_stopped"),
    "table_closing": lambda: Refusal("table_closing"),
    "not_seated": lambda: Refusal("not_seated"),
    "nothing_to_start": lambda: Refusal("nothing_to_start"),
    "key_used_otherwise": lambda: Refusal("key_used_otherwise"),
    "jogada_over": lambda: Refusal("jogada_over", {"jogada": "mesa-1/00000007"}),
    "bad_key": lambda: Refusal("bad_key", {"most": 64}),
    "session_not_begun": lambda: Refusal("session_not_begun", {"begins_ms": 5}),
    "not_registered": lambda: Refusal("not_registered", {}, "PT809.6.b"),
    "no_registration": lambda: Refusal("no_registration"),
    "tables_differ": lambda: Refusal("tables_differ"),
    "cave_not_lost": lambda: Refusal("cave_not_lost", {"stack": 100 * KZ}, "AO13.26"),
    "too_few_left": lambda: Refusal("too_few_left", {"needed": 4}, "AO13.26"),
    "tables_uneven": lambda: Refusal("tables_uneven", {"here": 5, "there": 6}, "AO13.26"),
    "sent_away": lambda: Refusal("sent_away", {}, "AO13.58"),
    "other_table_drawn": lambda: Refusal("other_table_drawn", {"table": "mesa-copas"}, "AO13.25"),
    "seats_are_drawn": lambda: Refusal("seats_are_drawn", {}, "AO13.11"),
    "no_onlookers": lambda: Refusal("no_onlookers", {}, "AO13.16"),
    "no_chat": lambda: Refusal("no_chat", {}, "AO13.56"),
    "no_such_phrase": lambda: Refusal("no_such_phrase", {"phrases": ["hello", "thanks"]}),
    "not_during_a_hand": lambda: Refusal("not_during_a_hand", {}, "PT809.11.d"),
    "too_soon": lambda: Refusal("too_soon", {"seconds": 5}),
    "no_croupier_here": lambda: Refusal("no_croupier_here"),
    "barred": lambda: Refusal("barred"),
    "chance_is_sealed": lambda: Refusal("chance_is_sealed"),
    "no_chance_asked": lambda: Refusal("no_chance_asked"),
    "no_such_reading": lambda: Refusal("no_such_reading", {"value": 37, "most": 36, "names": []}),
    "reference_missing": lambda: Refusal("reference_missing", {"field": "deduction", "value": "5"}, "AO11.26"),
    "reference_not_asked": lambda: Refusal("reference_not_asked", {"field": "seats", "fields": ["deduction"]}),
    "rules_for_several": lambda: Refusal("rules_for_several", {"law": "AO11"}, "AO11.1"),
    "seat_for_who_stands": lambda: Refusal("seat_for_who_stands", {"seat": 3}),
    "start_needs_bet": lambda: Refusal("start_needs_bet", {}, "PT808.14"),
    "rules_chance_read": lambda: Refusal("rules_chance_read", {"game": "cussec"}, "AO5.5"),
    "rules_chance_sealed": lambda: Refusal("rules_chance_sealed", {"game": "cussec"}, "AO5.5"),
    "rules_not_alone": lambda: Refusal("rules_not_alone", {"game": "holdem"}),
    "seed_too_late": lambda: Refusal("seed_too_late"),
    "seed_twice": lambda: Refusal("seed_twice"),
    "seed_not_hexadecimal": lambda: Refusal("seed_not_hexadecimal"),
    "seed_size": lambda: Refusal("seed_size"),
    # those of commands are brought about in tests/test_commands.py
    "nothing_to_simulate": lambda: between.nothing_to_simulate("holdem").refusal,
    "decided_by_others": lambda: between.no_strategy("omaha").refusal,
    "nothing_to_decide": lambda: between.no_strategy("craps").refusal,
    "compared_in_odds": lambda: between.no_strategy("poquer-sem-descarte").refusal,
    "jogada_needs_others": lambda: between.jogada_needs_others("holdem", 4).refusal,
    # those of the server are brought about in tests/server
    **{code: partial(Refusal, code, details) for code, details in SERVER_REFUSALS.items()},
}  # fmt: skip


def test_every_refusal_is_brought_about_below() -> None:
    assert set(REFUSALS) == refusal_codes()


@pytest.mark.parametrize("code", REFUSALS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_told_with_its_details_and_its_rule(code: str, language: Language) -> None:
    refusal = REFUSALS[code]()
    assert refusal.code == code
    text = refusal_text(refusal, language, "AOA")
    assert not re.search(r"[{}]", text)
    assert text.endswith(f"({refusal.rule})" if refusal.rule else (".", "!"))
    for name, spec in places(catalogue(language)["refusal"][code]):
        assert name in refusal.details
        if not spec:
            assert str(refusal.details[name]) in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "refuse",
    [
        rules_refused("currency", "Kz"),
        rules_refused("series", "maybe"),
        rules_refused("colours", ["blue"]),
        rules_refused("numeration", "inglesa"),
    ],
    ids=["currency", "series", "colours", "numeration"],
)
def test_the_values_that_a_rule_may_have_are_told_as_they_are_typed(
    refuse: Callable[[], Refusal], language: Language
) -> None:
    refusal = refuse()
    said = refusal_text(refusal, language, "AOA").lower()
    assert [value for value in refusal.details["values"] if str(value).lower() not in said] == []


# ---- every call, as it really is made


def scenes() -> Iterator[Play[Any, Any]]:
    """Jogadas in which every call is made."""
    for game, first in (("roleta-americana", [MINE]), ("roleta-francesa", [])):
        for number in (0, 17):
            yield TestTable(game).play(*first, LAID, NULL, tape=[number])
    yield TestTable("banca-francesa").play(
        (CROUPIER, CloseCloth()), (CROUPIER, banca_francesa.GolpeNulo("stuck_in_cup")), tape=[0, 0, 1, 0, 0, 0]
    )
    yield TestTable("banca-francesa", {"readings.other_totals": "lose"}).play(tape=[0, 0, 1])
    yield TestTable("banca-francesa", text="PT808").play(tape=[0, 0, 1, 0, 0, 0])
    stacked = (CROUPIER, CloseCloth()), (CROUPIER, cussec.GolpeNulo(2))
    yield TestTable("cussec").play(*stacked, tape=[0, 0, 1, 2, 2, 2])
    for scenes_of_game in of_games("_scenes"):
        yield from scenes_of_game()


def test_every_call_is_told_in_both_languages() -> None:
    made: dict[str, Announced] = {}
    for play in scenes():
        assert {"bets_open", "AO13.24", "PT809.7"} & {*calls(play)}  # or too few are there to play
        for told in play.facts:
            if isinstance(told.fact, Announced):
                made[f"{told.fact.key} {told.fact.details}"] = told.fact
    assert {call.key for call in made.values()} == call_keys()
    said = {language: {call_text(call, language, "AOA") for call in made.values()} for language in LANGUAGES}
    assert said["pt"] >= {"17, preto.", "Zero.", "Jogo feito. Nada mais.", "Jogo feito, nada mais.", "Golpe nulo."}
    assert said["en"] >= {"17, black.", "Zero.", "No spin.", "blue: AOA\u00a03,500."}
    assert "pleno 17 de 100\u00a0Kz, azul, total de 3\u00a0500\u00a0Kz." in said["pt"]


# ---- money


@pytest.mark.parametrize(
    "units, currency, pt, en",
    [
        (0, "AOA", "0 Kz", "AOA 0"),
        (1, "AOA", "0,01 Kz", "AOA 0.01"),
        (10, "EUR", "0,10 €", "EUR 0.10"),
        (100, "EUR", "1 €", "EUR 1"),
        (123_456, "AOA", "1 234,56 Kz", "AOA 1,234.56"),
        (123_456_700, "EUR", "1 234 567 €", "EUR 1,234,567"),
        (-5, "EUR", "-0,05 €", "-EUR 0.05"),
        (-123_456, "DEMO", "-1 234,56 créditos", "-credits 1,234.56"),
    ],
)
def test_money_is_written_as_each_language_writes_it(units: int, currency: str, pt: str, en: str) -> None:
    """Spaces inside an amount never break."""
    assert money_text(units, "pt", currency) == pt.replace(" ", "\u00a0")
    assert money_text(units, "en", currency) == en.replace(" ", "\u00a0")


# ---- chances


@pytest.mark.parametrize(
    "chance, pt, en",
    [
        ("pleno:17", "pleno 17", "straight up 17"),
        ("cavalo:14-17", "cavalo 14-17", "split 14-17"),
        ("rua:0-2-3", "rua 0-2-3", "street 0-2-3"),
        ("cavalo_de_duzia:1-2", "cavalo de dúzia 1-2", "dozen split 1-2"),
        ("coluna:34", "coluna 34", "column 34"),
        ("par", "par", "even"),
        ("serie:vadios", "série vadios", "série vadios (orphans)"),
        ("vizinhos-5:17", "vizinhos (5) 17", "neighbours (5) 17"),
    ],
)
def test_a_chance_is_named_as_it_is_said(chance: str, pt: str, en: str) -> None:
    assert (chance_text(chance, "pt"), chance_text(chance, "en")) == (pt, en)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_chance_of_the_cloth_has_a_name_of_its_own(game: str, language: Language) -> None:
    chances = {line.chance for line in study(game).odds(listed(game).rules(), None)}
    names = {chance_text(chance, language) for chance in chances}
    assert len(names) == len(chances)
    assert not any(re.search("[_:]", name) for name in names)


def test_what_has_no_name_is_called_by_its_key() -> None:
    assert label("AO1", "pt") == "AO1"
