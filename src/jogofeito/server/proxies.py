"""Who really asks, where a proxy stands in front: believed only of proxies that the house has named."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

FORWARDED = b"x-forwarded-for"
V6_OF_ONE = 64  # whoever has one address of version 6 has all of its network


class Proxies:
    """`networks` are those whose word counts: addresses or networks, as `127.0.0.1` or `10.1.0.0/16`."""

    def __init__(self, networks: Iterable[str] = ()) -> None:
        self._networks: list[IPv4Network | IPv6Network] = [ip_network(each, strict=False) for each in networks]

    def trusts(self, address: str) -> bool:
        known = _read(address)
        return known is not None and any(known in network for network in self._networks)

    def client(self, peer: str, headers: Iterable[tuple[bytes, bytes]]) -> str:
        """Read from the right: each trusted proxy says who came to it; the first who is no proxy of ours is the client.

        What stands further left may have been written by anybody.
        """
        said = b",".join(value for name, value in headers if name == FORWARDED).decode("latin-1").split(",")
        address = peer
        while said and self.trusts(address):
            before = _read(said.pop().strip())
            if before is None:
                break
            address = str(before)
        return address


def _read(address: str) -> IPv4Address | IPv6Address | None:
    bare = address.removeprefix("[").partition("]")[0] if address.startswith("[") else address
    if bare.count(":") == 1:  # version 4 with a port
        bare = bare.partition(":")[0]
    try:
        found = ip_address(bare.partition("%")[0])
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found


def place_of(address: str) -> str:
    """What is counted as one: an address of version 4, a network of version 6."""
    found = _read(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, V6_OF_ONE), strict=False))
    return str(found) if found is not None else address
