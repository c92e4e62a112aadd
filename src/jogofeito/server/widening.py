"""Whether a table, opened or changed, lets more be staked or won than one that is known: that takes two people."""

from jogofeito.core.record import plain
from jogofeito.floor.settings import TableSettings
from jogofeito.server.hall import Hall
from jogofeito.server.refusing import Denied
from jogofeito.server.staff import widens


def is_wider(hall: Hall, before: TableSettings, after: TableSettings) -> bool:
    """At any hour; and where chance comes from elsewhere, or other hours hold, nobody can tell."""
    if _set_up(before) != _set_up(after):
        return True
    hours = zip(hall.at_all_times(before), hall.at_all_times(after), strict=True)
    return any(widens(plain(old), plain(new)) for old, new in hours)


def opens_wider(hall: Hall, settings: TableSettings) -> bool:
    """Than every table of its game that is open, and than it was itself before it was closed."""
    if all(rules.currency == "DEMO" for rules in hall.at_all_times(settings)):
        return False
    before = hall.ever.get(settings.id)
    known = [*hall.settings.values(), *([before] if before else [])]
    same_game = (each for each in known if (each.game, each.law) == (settings.game, settings.law))
    return not any(_is_no_wider(hall, each, settings) for each in same_game)


def _is_no_wider(hall: Hall, known: TableSettings, settings: TableSettings) -> bool:
    try:
        return not is_wider(hall, known, settings)
    except Denied:  # rules of before that are lawful no more
        return False


def _set_up(settings: TableSettings) -> tuple[object, ...]:
    """What rules do not say: who makes chance, who declares, and when other values hold."""
    offset = settings.utc_offset_minutes if settings.hours else 0
    return settings.chance, settings.has_croupier, settings.hours, offset
