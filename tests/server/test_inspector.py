"""What the inspector looks at over REST, and the outside wallet."""

from pathlib import Path

from jogofeito.cashier.signatures import Signer
from jogofeito.floor.address import Accepted
from jogofeito.inspection.conformity import STATUSES
from server.routes_support import VIA_WALLET
from server.support import (
    CHIP,
    OWN,
    Place,
    a_table,
    until,
    visit,
)

# ---- the inspector


def test_the_inspector_looks_through_the_jogadas_of_a_table(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        inspector, player = await place.come("inspector"), await place.come("player")
        await place.pay_in(player, 100 * CHIP)
        played = [await place.play(player, OWN.id) for _ in range(3)]
        table = place.table(player, OWN.id)
        await until(lambda: table.live is not None)
        found = await inspector.get("/api/inspector/jogadas", table=table.id)
        assert [each["jogada"] for each in found[1:]] == played[::-1]
        assert found[0]["ended_ms"] is None
        assert all(each["ended_ms"] and not each["void"] for each in found[1:])
        await table.leave(player.id)
        await until(lambda: table.live is None and not len(table.sitters))
        (newest, *_) = await inspector.get("/api/inspector/jogadas", table=table.id)
        assert newest["void"]
        earlier = await inspector.get("/api/inspector/jogadas", table=table.id, before=2)
        assert [each["jogada"] for each in earlier] == played[1::-1]
        for query in ({"before": 0}, {"before": -7}):
            assert await inspector.get("/api/inspector/jogadas", table=table.id, **query) == []
        assert await inspector.get("/api/inspector/jogadas", table="nowhere") == []

    visit(story, tmp_path, OWN)


def test_an_inspection_of_the_house_looks_at_its_signatures(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        inspector, another = await place.come("inspector"), Signer(bytes(range(32)))
        await place.casino.database.root()
        place.casino.keys = (another.public,)
        report = await inspector.post("/api/inspector/inspection")
        assert report["signed"]
        assert any("is not signed with a key of the house" in each for each in report["problems"])

    visit(story, tmp_path)


def test_an_inspection_looks_at_everything_while_tables_go_on(database: str, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        inspector, player = await place.come("inspector"), await place.come("player")
        await place.pay_in(player, 100 * CHIP)
        for _ in range(2):
            await place.play(player, OWN.id)
        await place.jogada(player, OWN.id)
        assert isinstance(await place.lay(player, OWN.id), Accepted)
        earlier = await place.casino.database.root()
        report = await inspector.post("/api/inspector/inspection")
        assert report["problems"] == []
        assert report["signed"]
        assert (report["jogadas"], report["open_jogadas"], report["void_jogadas"]) == (3, 1, 0)
        root = await place.casino.database.last_root()  # the inspection's own, over who asked for it too
        assert (report["root"], report["digest"]) == (root.number, root.digest)
        assert root.number == earlier.number + 1
        async with place.casino.inspecting:
            again = await inspector.refused("POST", "/api/inspector/inspection", None, 409)
        assert again == "inspection_running"

    visit(story, tmp_path, OWN, database=database)


def test_conformity_is_told_to_everybody_as_data_and_as_a_page(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        visitor = await place.stranger()
        found = await visitor.get("/api/conformity")
        assert found["total"]["rules"] == sum(found["total"][each] for each in STATUSES)
        pages = {lang: await visitor.http.get("/api/conformity.html", params={"lang": lang}) for lang in ("pt", "en")}
        assert {page.headers["content-type"] for page in pages.values()} == {"text/html; charset=utf-8"}
        assert "Conformity with the law" in pages["en"].text
        assert "Conformity with the law" not in pages["pt"].text

    visit(story, tmp_path)


# ---- the outside wallet


def test_a_casino_without_a_wallet_says_so(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await place.come("player")
        for path in ("/api/me/wallet/bring", "/api/me/wallet/take-home"):
            assert await player.refused("POST", path, VIA_WALLET, 404) == "no_wallet"

    visit(story, tmp_path)


def test_a_table_for_euros_takes_no_kwanza(tmp_path: Path) -> None:
    euros = a_table("euros", "EUR", individual=True)

    async def story(place: Place) -> None:
        player = await place.come("player")
        await place.pay_in(player, 10 * CHIP, "AOA")
        await place.jogada(player, euros.id)
        refused = await place.lay(player, euros.id)
        assert not isinstance(refused, Accepted)
        assert refused.code == "not_enough_money"

    visit(story, tmp_path, euros)
