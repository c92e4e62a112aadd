"""Compiled throws of craps with ten bets each, beside the same bets in the crapssim package."""

from typing import Any

from crapssim.bet import Any7, Big6, Big8, Field, HardWay, PassLine, Yo
from crapssim.strategy.tools import Strategy
from crapssim.table import Player, Table

from bench.timing import rates, report
from jogofeito.games import listed
from jogofeito.lab.craps.simulation import BATCH, BetsOnLayout
from jogofeito.lab.simulation import simulate

STAKES = {
    "pass_line": 1, "big:6": 1, "big:8": 1, "hardway:4": 1, "hardway:6": 1, "hardway:8": 1, "hardway:10": 1,
    "total_of:7": 1, "total_of:11": 1, "field": 1,
}  # fmt: skip
THROWS = 2 * BATCH
THEIR_THROWS = 3_000
CHECKED = 200_000_000  # throws on which the returns are compared; a few million leave bands too wide to tell much


class AllTen(Strategy):  # type: ignore[misc]
    """Whatever is missing of the ten bets is laid again; the least work that crapssim can be asked for."""

    bets = (PassLine(1), Big6(1), Big8(1), *(HardWay(number, 1) for number in (4, 6, 8, 10)), Any7(1), Yo(1), Field(1))

    def completed(self, player: Player) -> bool:  # noqa: ARG002
        return False

    def update_bets(self, player: Player) -> None:
        lying = set(player.bets)
        for bet in self.bets:
            if bet not in lying and bet.is_allowed(player):
                player.add_bet(bet.copy())


def crapssim_throws() -> Any:
    table = Table(seed=37)
    table.add_player(bankroll=10**9, strategy=AllTen())
    table.run(max_rolls=THEIR_THROWS, verbose=False)
    return table


def main() -> None:
    rules = listed("craps").rules()
    stakes = {chance: times * rules.minimum for chance, times in STAKES.items()}
    bets = BetsOnLayout(rules, stakes)
    one_core, all_cores, their_share = rates(
        THROWS,
        lambda: [bets.batch(1, first, THROWS) for first in range(0, THROWS, BATCH)],
        lambda: bets.throw(1, THROWS, lambda _: None),
        crapssim_throws,
    )
    theirs = their_share * THEIR_THROWS / THROWS
    report("craps throws with ten bets, one core", one_core, theirs, 1_000, unit="throws/s", against="crapssim")
    report("craps throws with ten bets, all cores", all_cores, theirs, None, unit="throws/s", against="crapssim")
    found = simulate("craps", CHECKED, 1, stakes)
    print(f"  returns over {CHECKED:,} throws, seed 1")
    for line in (*found.lines, found.whole):
        exact, where = float(line.odds.expected_return), "within" if line.within else "OUTSIDE"
        print(
            f"  {line.odds.chance:12} returned {line.observed_return:.5f}, exact {exact:.5f} ± {line.band:.5f}: "
            f"{where} its 99 % band, z {line.z:+.2f}"
        )
    print()
