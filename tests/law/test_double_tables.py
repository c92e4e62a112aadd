"""Two boards and one cup or dome between them: whoever sits at either goes by the same dice (AO3.1, AO5.4)."""

from typing import Any

import pytest

from floor.test_table import CHIP, Casino, told
from jogofeito.core.offers import Refusal
from jogofeito.floor.address import Accepted
from jogofeito.floor.settings import Pace, TableSettings
from table_support import Heard

PACE = Pace(betting_ms=10_000, pause_ms=2_000)
BANCA = pytest.param("banca-francesa", "AO3", "dice_rest", marks=pytest.mark.law("AO3.1"))
CUSSEC = pytest.param("cussec", "AO5", "dome_lifted", marks=pytest.mark.law("AO5.4"))


@pytest.mark.parametrize("boards", [1, 2])
@pytest.mark.parametrize(("game", "law", "shows"), [BANCA, CUSSEC])
def test_the_players_at_one_board_or_two_go_by_the_same_dice(game: str, law: str, shows: str, boards: int) -> None:
    async def story(casino: Casino) -> None:
        table = casino.table
        seats = table.sitters.all
        heard = Heard(table)
        bets = {"ana": (1, "pequeno"), "rui": (seats, "grande")}
        for player, (seat, chance) in bets.items():
            await casino.deposit(player, 20 * CHIP)
            assert await table.sit(player, seat) == seat
            bet = {"act": "place", "chance": chance, "amount": 10 * CHIP}
            assert isinstance(await casino.bet(player, bet, player), Accepted)
        refused = await table.sit("eva", seats + 1)
        assert isinstance(refused, Refusal)  # there is no seat beyond them
        await casino.over(await casino.jogada())
        thrown: list[Any] = [each.fact for each in heard.events if getattr(each, "fact", {}).get("fact") == shows]
        assert thrown
        total = sum(thrown[-1]["dice"])
        for player, (_, chance) in bets.items():
            assert await casino.money(player) == (30 if wins(game, chance, thrown[-1]["dice"]) else 10) * CHIP, total

    told(story, TableSettings("mesa-1", game, law, {"boards": boards, "minimum": CHIP}, pace=PACE))


def wins(game: str, chance: str, dice: list[int]) -> bool:
    """Of three dice: banca francesa knows 5 to 7 and 14 to 16, cussec 4 to 10 and 11 to 17 without three alike."""
    total = sum(dice)
    if game == "banca-francesa":
        return total in ((5, 6, 7) if chance == "pequeno" else (14, 15, 16))
    return len(set(dice)) > 1 and total in (range(4, 11) if chance == "pequeno" else range(11, 18))
