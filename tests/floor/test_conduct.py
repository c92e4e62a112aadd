"""Warnings, removals and bars by the house's staff, at a table against the bank."""

from floor.simulated import until
from floor.test_table import Casino, told
from jogofeito.core.offers import Refusal
from jogofeito.floor.address import Accepted, BarPlayer, LiftBar, RemovePlayer, Request, WarnPlayer
from table_support import Heard


async def gone(casino: Casino, player: str) -> None:
    await until(lambda: casino.table.sitters.of(player) is None)


async def done(casino: Casino, request: Request) -> None:
    assert isinstance(await casino.table.ask(request), Accepted)


def test_the_third_warning_costs_the_seat_also_after_leaving_coming_back_and_a_crash() -> None:
    async def story(casino: Casino) -> None:
        warning = WarnPlayer(player="ana", by="chefe", reason="shouts")
        assert await casino.table.ask(warning) == Refusal("not_seated")
        ana, rui = Heard(casino.table, "ana"), Heard(casino.table, "rui")
        await casino.table.sit("rui")
        await casino.table.sit("ana")
        await done(casino, warning)
        await casino.table.leave("ana")
        await gone(casino, "ana")
        await casino.table.sit("ana")
        await done(casino, warning)
        assert casino.table.sitters.of("ana").leaving is False  # type: ignore[union-attr]
        assert [each["warnings"] for each in ana.notices("warned")] == [1, 2]
        assert rui.notices("warned") == []  # it is between the house and the player
        await casino.die()
        casino.start()
        await done(casino, warning)
        await gone(casino, "ana")
        assert await casino.table.sit("ana") == Refusal("sent_away")  # roulette has no rule of its own for it
        assert casino.table.sitters.of("rui") is not None

    told(story)


def test_a_player_who_is_removed_leaves_after_the_jogada_and_may_come_back() -> None:
    async def story(casino: Casino) -> None:
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        await done(casino, RemovePlayer(player="ana", by="chefe"))
        assert casino.table.sitters.of("ana") is not None  # the jogada in play is played
        await casino.over(jogada)
        await gone(casino, "ana")
        assert await casino.table.sit("ana") == 1

    told(story)


def test_a_bar_holds_until_it_is_lifted_through_crashes_and_partidas() -> None:
    async def story(casino: Casino) -> None:
        await casino.table.sit("ana")
        await done(casino, BarPlayer(player="ana", by="chefe", reason="cheats"))
        await done(casino, BarPlayer(player="rui", by="chefe"))  # has never been here
        await gone(casino, "ana")
        for player in ("ana", "rui"):
            assert await casino.table.sit(player) == Refusal("barred")
        await casino.die()
        casino.start()
        assert await casino.table.sit("ana") == Refusal("barred")
        await casino.close()
        casino.start()
        assert await casino.table.sit("ana") == Refusal("barred")
        await done(casino, LiftBar(player="ana", by="chefe"))
        assert await casino.table.sit("ana") == 1
        assert await casino.table.sit("rui") == Refusal("barred")

    told(story)


def test_whoever_is_barred_does_not_wait_for_a_seat_either() -> None:
    async def story(casino: Casino) -> None:
        for player in (*"abcdefgh", "ana", "rui"):
            await casino.table.sit(player)
        await done(casino, BarPlayer(player="ana", by="chefe"))
        assert casino.table.waiting == ["rui"]

    told(story)
