"""Texts shown to people: Portuguese first, English second, one file for each game.

A text may hold places for details, `{amount:money}` or `{chance:chance}`, and may depend on one of them:
`{ by = "colour", zero = "Zero.", other = "{number}, {colour:name}." }`.
"""

import string
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, get_args

from jogofeito.core.catalogues import CatalogueBroken, named, read_toml
from jogofeito.core.facts import Announced
from jogofeito.core.money import CURRENCIES
from jogofeito.core.offers import Refusal

Language = Literal["pt", "en"]
LANGUAGES: Final = get_args(Language)

RULE: Final = "rule_"  # names of rules begin so: rule_minimum, rule_maxima, rule_jackpot_name
VALUE: Final = "value"  # the section of what a value of a rule is called, such as commission.by=pot
_SEPARATORS = {"pt": ("\u00a0", ","), "en": (",", ".")}  # thousands, decimals


@cache
def catalogue(language: Language) -> Mapping[str, Any]:
    """All texts of a language, by section and key.

    Names of rules, and of their values, may stand in several files, for each game its own.
    """
    texts: dict[str, dict[str, Any]] = {}
    where: dict[tuple[str, str], str] = {}
    for file, sections in catalogues(language).items():
        for section, entries in sections.items():
            already = texts.setdefault(section, {})
            for key, entry in entries.items():
                if key in already and not key.startswith(RULE) and section != VALUE:
                    before = where[section, key]
                    raise CatalogueBroken(f"{language}/{file}.toml: {section} {key!r} stands in {before}.toml, too")
                already.setdefault(key, entry)
                where.setdefault((section, key), file)
    return texts


@cache
def catalogues(language: Language) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """The same by the name of its file: that of a game's package, or of a room of the house."""
    found: dict[str, Mapping[str, Mapping[str, Any]]] = {}
    for file in sorted(files("jogofeito.messages").joinpath(language).iterdir(), key=lambda each: each.name):
        sections = read_toml(file)
        if loose := [name for name, entries in sections.items() if not isinstance(entries, dict)]:
            raise CatalogueBroken(f"{named(file)}: {', '.join(loose)} stands outside a section")
        found[file.name.removesuffix(".toml")] = sections
    return found


def refusal_text(refusal: Refusal, language: Language, currency: str) -> str:
    """Why not, and what is allowed; with the rule of the law where one decides."""
    text = _text("refusal", refusal.code, refusal.details, language, currency)
    return f"{text} ({refusal.rule})" if refusal.rule else text


def call_text(call: Announced, language: Language, currency: str) -> str:
    return _text("call", call.key, call.details, language, currency)


def account_text(key: str, details: Mapping[str, Any], language: Language) -> str:
    """What has happened to somebody's account: on its page, and as a letter."""
    return _text("account", key, details, language, "DEMO")


def notice_text(notice: str, details: Mapping[str, Any], language: Language, currency: str) -> str:
    """What a table says to its players besides the calls."""
    return _text("notice", notice, details, language, currency)


def signal_text(kind: str, details: Mapping[str, Any], language: Language) -> str:
    """What an inspector reads of a signal."""
    return _text("signal", kind, details, language, "")


def lab_text(key: str, language: Language, currency: str = "", **details: Any) -> str:
    """What is said of figures: of combinations, of the house's share."""
    return _text("lab", key, details, language, currency)


def label(key: str, language: Language) -> str:
    """The name of a thing: a colour, a kind of chance, a heading."""
    return str(catalogue(language)["name"].get(key, key))


def rule_text(rule: str, language: Language, own: str) -> str:
    """`maxima.pleno` as people say it, in the words of the game's `own` catalogue, or in those that all games share.

    A part that means something of its own in its group has a name of its own there.
    """
    group, _, part = rule.partition(".")
    said = _first_name((f"{RULE}{group}",), language, own)
    return f"{said}: {_first_name((f'{RULE}{group}_{part}', f'{RULE}{part}'), language, own)}" if part else said


def _first_name(keys: tuple[str, ...], language: Language, own: str) -> str:
    mine = catalogues(language).get(own, {}).get("name", {})
    for names in (mine, catalogue(language)["name"]):
        for key in keys:
            if key in names:
                return str(names[key])
    return keys[-1]


def value_text(rule: str, value: str, language: Language, own: str) -> str | None:
    """A value that a rule can have, as people say it: where the rule stands, or as the thing is called everywhere."""
    mine = catalogues(language).get(own, {}).get(VALUE, {}).get(f"{rule}={value}")
    known = mine or catalogue(language)["name"].get(value)
    return None if known is None else str(known)


def phrase_text(phrase: str, language: Language) -> str:
    """What a player may say to the others at a table."""
    return str(catalogue(language)["phrase"][phrase])


def chance_text(chance: str, language: Language) -> str:
    """`cavalo:14-17` as it is said."""
    kind, _, numbers = chance.partition(":")
    kind, _, chips = kind.partition("-")
    words = (label(kind, language), f"({chips})" if chips else "", numbers and label(numbers, language))
    return " ".join(filter(None, words))


def money_text(units: int, language: Language, currency: str) -> str:
    """
    >>> money_text(123456, "en", "AOA").split()
    ['AOA', '1,234.56']
    """
    thousands, point = _SEPARATORS[language]
    decimals = CURRENCIES[currency].decimals
    whole, rest = divmod(abs(units), 10**decimals)
    figure = f"{whole:,}".replace(",", thousands) + (f"{point}{rest:0{decimals}d}" if rest else "")
    sign = "-" if units < 0 else ""
    shown = label(currency, language)
    return f"{sign}{figure}\u00a0{shown}" if language == "pt" else f"{sign}{shown}\u00a0{figure}"


def _text(section: str, key: str, details: Mapping[str, Any], language: Language, currency: str) -> str:
    entry = catalogue(language)[section][key]
    if isinstance(entry, Mapping):
        entry = entry.get(str(details[entry["by"]]), entry["other"])
    return _Formatter(language, currency).vformat(entry, (), details)


class _Formatter(string.Formatter):
    def __init__(self, language: Language, currency: str) -> None:
        self._specials: dict[str, Callable[[Any], str]] = {
            "money": lambda units: money_text(units, language, currency),
            "moneys": lambda several: ", ".join(money_text(units, language, currency) for units in several),
            "chance": lambda chance: chance_text(chance, language),
            "chances": lambda several: ", ".join(chance_text(chance, language) for chance in several),
            "name": lambda name: label(str(name), language),
            "list": lambda names: ", ".join(label(str(name), language) for name in names),
            "phrase": lambda phrase: phrase_text(phrase, language),
            "phrases": lambda several: ", ".join(phrase_text(phrase, language) for phrase in several),
            "points": lambda points: label(f"points_{points}", language),
            "Points": lambda points: label(f"points_{points}", language).capitalize(),
            "typed": lambda values: ", ".join(_as_typed(value) for value in values),
        }

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec in self._specials:
            return self._specials[format_spec](value)
        return str(super().format_field(value, format_spec))


def _as_typed(value: object) -> str:
    """As it stands in a file of rules."""
    return str(value).lower() if isinstance(value, bool) else str(value)
