"""How a house is run: whom it believes, whom it lets in, and how many of its people an act needs."""

from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgspec

from jogofeito.inspection.stamps import TimeAuthority
from jogofeito.server.letters import Letters
from jogofeito.server.lines import Caps
from jogofeito.server.proxies import Proxies


class HouseSettings(msgspec.Struct, frozen=True):
    trusted_proxies: tuple[str, ...] = ()  # addresses or networks that may say for whom they ask
    metrics_from: tuple[str, ...] = ("127.0.0.0/8", "::1")  # who may read the figures
    caps: Caps = Caps()
    two_people: bool = True  # corrections, large payouts, invitations and wider rules need a second person
    staff_second_factor: bool = True  # whoever works here proves more than a password
    large_payout: int = 100_000_00  # in the smallest unit of its currency: from here on two people pay out
    names_kept_days: int = 3_650  # after an account was closed, for whoever the law lets ask who it was
    mail: str = ""  # where letters go: smtp://host:port, or file:///folder; empty: nobody gets letters
    mail_from: str = "casino@localhost"
    tsa_certificate: str = ""  # file: of the authority whose time-stamps roots get; empty: they are not verified
    site: str = ""  # https://casino.ao: for links in letters, and for passkeys

    def check(self) -> None:
        """Raise ValueError where something of it cannot be understood."""
        Proxies(self.trusted_proxies)
        Proxies(self.metrics_from)
        Letters(self.mail, self.mail_from)
        self.time_authority()
        if self.site and urlsplit(self.site).scheme not in ("http", "https"):
            raise ValueError(f"--site begins with https://, not {self.site}")

    def time_authority(self) -> TimeAuthority | None:
        return TimeAuthority.read(Path(self.tsa_certificate)) if self.tsa_certificate else None


SMALL_HOUSE: Final = HouseSettings(two_people=False, staff_second_factor=False)
