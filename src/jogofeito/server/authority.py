"""By what right this server writes: the lease of the casino, and the house's key. Each opening is written down."""

import os
import signal

import msgspec
import structlog

from jogofeito import __version__
from jogofeito.cashier.documents import Database
from jogofeito.cashier.lease import Holder
from jogofeito.cashier.signatures import Trusted
from jogofeito.cashier.streams import Stream
from jogofeito.floor.keys import Ring

HOUSE = "house"  # the stream of the journal

log = structlog.get_logger()


class Claims(msgspec.Struct, frozen=True):
    """What whoever opens the casino takes upon themselves."""

    take_over: bool = False  # though another server holds it
    accept_unsigned: bool = False  # though somebody has written behind its back, or the keys are others


NO_CLAIMS = Claims()


class HouseOpened(msgspec.Struct, frozen=True):
    """Who opened the casino, and with what key it signs from now on."""

    holder: Holder
    release: str
    signs: str
    took_over_from: Holder | None
    accepted_unsigned: bool


async def take(database: Database, ring: Ring, claims: Claims) -> None:
    """The one server that writes; or LeaseHeld, or NotSigned."""
    holder, before = Holder.this_process(), await database.lease_holder()
    await database.take_lease(holder, take_over=claims.take_over)
    signer = ring.signer()
    await database.sign_with(signer, Trusted(ring.public()), accept=claims.accept_unsigned)
    over = before if claims.take_over else None
    stream = Stream(database, HOUSE, HouseOpened)
    await stream.last()
    await stream.append(HouseOpened(holder, __version__, signer.public, over, claims.accept_unsigned))


async def watch(database: Database) -> None:
    """A server that has lost its lease can write nothing, and shows players what is not so any more: it stops."""
    if not await database.holds_lease():
        log.critical("lease_lost", holder=str(await database.lease_holder()))
        os.kill(os.getpid(), signal.SIGTERM)
