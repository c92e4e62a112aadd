"""Tables, rules and odds as clients are shown them."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from jogofeito.core.odds import Odds
from jogofeito.core.policies import Policies
from jogofeito.core.record import digest, plain
from jogofeito.floor.address import Summary
from jogofeito.floor.jackpots import JackpotStanding
from jogofeito.floor.settings import TableSettings
from jogofeito.games import GAMES, Listed, listed
from jogofeito.lab.listing import study
from jogofeito.law.catalogue import catalogue
from jogofeito.law.rules import Fixed, LawLayer, Open
from jogofeito.messages import LANGUAGES, Language, chance_text, label, phrase_text, rule_text
from jogofeito.server.shapes import ChanceOdds, GameInfo, Phrase, RuleInForce, TableCard, TableDetail, Warned
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
    )


def phrases(policies: Policies) -> list[Phrase]:
    keys = policies.chat.phrases if policies.chat else ()
    return [Phrase(key, both(lambda language, key=key: phrase_text(key, language))) for key in keys]  # type: ignore[misc]


def rules_in_force(layer: LawLayer[Any], rules: dict[str, Any]) -> list[RuleInForce]:
    """Every value with who decided it. Which number words which call is no choice of anybody and is left out."""
    return [
        _in_force(name, field, _value(rules, name), layer.package)
        for name, field in layer.fields.items()
        if not name.startswith("cites.")
    ]


def _in_force(name: str, field: Fixed | Open, value: Any, package: str) -> RuleInForce:
    law = catalogue().rule_cited(field.rule) if field.rule else None
    return RuleInForce(
        field=name,
        value=value,
        fixed=isinstance(field, Fixed),
        rule=field.rule,
        law=Text(law.pt, law.en) if law else None,
        allowed=field.bound.details() if isinstance(field, Open) else {},
        name=both(lambda language: rule_text(name, language, package)),
    )


def _value(rules: dict[str, Any], name: str) -> Any:
    value: Any = rules
    for part in name.split("."):
        value = value[part]
    return value


@lru_cache(maxsize=64)
def odds_of(game: str, rules: Any) -> tuple[ChanceOdds, ...]:
    return tuple(_odds(each) for each in study(game).odds(rules, None))


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
    return GameInfo(entry.game.name, name, layer.text, rules_in_force(layer, rules))
