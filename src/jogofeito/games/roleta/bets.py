"""Acts that lay a list of bets, for the command line, bots and examples."""

from collections.abc import Iterator, Mapping

from jogofeito.core.offers import Act
from jogofeito.games.roleta.acts import Place, TakeColour
from jogofeito.games.roleta.cloth import cloth_of
from jogofeito.games.roleta.rules import Rules


def bet_acts(rules: Rules, stakes: Mapping[str, int]) -> Iterator[Act]:
    """Take a colour whose chips fit all the stakes, where the table has colours, and place the bets."""
    if rules.chips == "colours":
        yield TakeColour(rules.colours[0], _fitting_chip(rules, stakes))
    for chance, amount in stakes.items():
        yield Place(chance, amount)


def _fitting_chip(rules: Rules, stakes: Mapping[str, int]) -> int:
    """The largest posted value in which all stakes can be laid; the smallest, if there is none."""
    cloth = cloth_of(rules)
    steps = {name: cloth[name].chips if name in cloth else 1 for name in stakes}
    fitting = [
        value
        for value in rules.chip_values
        if all(amount % (value * steps[name]) == 0 for name, amount in stakes.items())
    ]
    return max(fitting, default=min(rules.chip_values))
