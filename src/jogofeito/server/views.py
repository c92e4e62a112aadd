"""Tables, rules and odds as clients are shown them."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from jogofeito.core.odds import Odds
from jogofeito.core.policies import Policies
from jogofeito.core.record import digest, plain
from jogofeito.floor.address import Summary
from jogofeito.floor.jackpots import JackpotStanding
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.games import GAMES, Listed, listed
from jogofeito.lab.listing import study
from jogofeito.lab.poquer.combinations import Combination
from jogofeito.lab.poquer.telling import lines
from jogofeito.law.catalogue import catalogue
from jogofeito.law.rules import Fixed, LawLayer, Open, value_of
from jogofeito.messages import LANGUAGES, Language, chance_text, label, phrase_text, rule_text, value_text
from jogofeito.server.shapes import (
    ChanceOdds,
    CombinationOdds,
    GameInfo,
    Phrase,
    RuleInForce,
    TableCard,
    TableDetail,
    ToldBeforehand,
    Warned,
)
from jogofeito.server.wire import Text

RESULTS_SHOWN = 12


def both(text: Callable[[Language], str]) -> Text:
    return Text(*(text(language) for language in LANGUAGES))


def card(
    settings: TableSettings, rules: Any, tables: list[Summary], jackpot: JackpotStanding | None = None
) -> TableCard:
    """A table of the hall; `tables` are those that play under its name."""
    game = listed(settings.game).game
    live = tables[0] if tables and not settings.individual else None
    return TableCard(
        id=settings.id,
        game=game.name,
        name=both(lambda language: label(game.name, language)),
        law=settings.law,
        currency=rules.currency,
        individual=settings.individual,
        players=sum(table.players for table in tables),
        seats=1 if settings.individual else game.seats(rules),
        waiting=live.waiting if live else 0,
        minimum=rules.minimum,
        results=list(live.results)[-RESULTS_SHOWN:] if live else [],
        bets_close_ms=live.bets_close_ms if live else None,
        closing=bool(live and live.closing),
        variant=game.variant(rules),
        jackpot=jackpot.value if jackpot else None,
        session=live.session if live else None,
    )


def detail(shown: TableCard, settings: TableSettings, rules: Any) -> TableDetail:
    entry = listed(settings.game)
    return TableDetail(
        card=shown,
        rules=plain(rules),
        rules_digest=digest(rules),
        board=entry.game.board(rules),
        betting_ms=settings.pace.betting_ms,
        in_force=rules_in_force(entry.law(settings.law), plain(rules)),
        phrases=phrases(entry.game.policies(rules)),
        beforehand=_beforehand(entry.law(settings.law)),
        references=settings.references,
    )


def phrases(policies: Policies) -> list[Phrase]:
    keys = policies.chat.phrases if policies.chat else ()
    return [Phrase(key, both(lambda language, key=key: phrase_text(key, language))) for key in keys]  # type: ignore[misc]


def rules_in_force(layer: LawLayer[Any], rules: dict[str, Any]) -> list[RuleInForce]:
    """Every value with who decided it. Which number words which call is no choice of anybody and is left out."""
    return [
        _in_force(name, field, value_of(rules, name, field), layer.package)
        for name, field in layer.fields.items()
        if not name.startswith("cites.")
    ]


def _in_force(name: str, field: Fixed | Open, value: Any, package: str) -> RuleInForce:
    law = catalogue().rule_cited(field.rule) if field.rule else None
    allowed = field.bound.details() if isinstance(field, Open) else {}
    return RuleInForce(
        field=name,
        value=value,
        fixed=isinstance(field, Fixed),
        rule=field.rule,
        law=Text(law.pt, law.en) if law else None,
        allowed=allowed,
        name=both(lambda language: rule_text(name, language, package)),
        said=_said(name, [value, *allowed.get("values", ())], package),
    )


def _said(rule: str, values: list[Any], package: str) -> dict[str, Text]:
    """What the words among the values of a rule mean; free text and numbers speak for themselves."""
    flat = [each for value in values for each in (value if isinstance(value, list) else [value])]
    found = {}
    for word in (each for each in flat if isinstance(each, str)):
        pt, en = (value_text(rule, word, language, package) for language in LANGUAGES)
        if pt is not None and en is not None:
            found[word] = Text(pt, en)
    return found


@lru_cache(maxsize=64)
def odds_of(game: str, rules: Any) -> tuple[ChanceOdds, ...]:
    return tuple(_odds(each) for each in study(game).odds(rules, None))


def combinations_of(game: str, rules: Any) -> list[CombinationOdds]:
    """Empty where there is a bank to bet against."""
    known = study(game).between_players
    return [_combination(each) for each in known(rules).combinations] if known else []


def _combination(each: Combination) -> CombinationOdds:
    name = both(lambda language: label(f"mao_{each.combination}", language))
    percent = round(float(each.probability) * 100, 4)
    return CombinationOdds(each.variant, name, each.deals, each.of, str(each.probability), percent)


def said_between_players(game: str, rules: Any, pace: Pace) -> list[Text]:
    if study(game).between_players is None:
        return []
    pt, en = (lines(rules, pace.decision_ms, pace.pause_ms, language) for language in LANGUAGES)
    return [Text(*each) for each in zip(pt, en, strict=True)]


def _odds(odds: Odds) -> ChanceOdds:
    return ChanceOdds(
        chance=odds.chance,
        kind=odds.kind,
        name=both(lambda language: chance_text(odds.chance, language)),
        probability=str(odds.probability),
        expected_return=str(odds.expected_return),
        house_edge=str(odds.house_edge),
        variance=str(odds.variance),
        hit_rate=str(odds.hit_rate),
        house_edge_percent=round(float(odds.house_edge) * 100, 4),
        probability_percent=round(float(odds.probability) * 100, 4),
    )


def warnings_of(game: str, rules: Any) -> list[Warned]:
    """Chances that favour the player: lawful, and to be said before the table opens."""
    found = study(game).odds(rules, None)
    return [Warned(each.chance, str(each.expected_return)) for each in found if each.favours_player]


def games() -> list[GameInfo]:
    return [_game(entry, layer) for entry in GAMES.values() for layer in entry.laws]


def _game(entry: Listed[Any, Any], layer: LawLayer[Any]) -> GameInfo:
    rules = plain(entry.rules(text=layer.text))
    name = both(lambda language: label(entry.game.name, language))
    return GameInfo(entry.game.name, name, layer.text, rules_in_force(layer, rules), _beforehand(layer))


def _beforehand(layer: LawLayer[Any]) -> list[ToldBeforehand]:
    def name(field: str) -> Text:
        return both(lambda language: rule_text(field, language, layer.package))

    return [ToldBeforehand(field, name(field), each.rule, each.unless) for field, each in layer.beforehand.items()]
