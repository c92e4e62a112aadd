"""Servers that are begun and killed by the hundred."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

from server import nursery


class Forked:
    """A server of the nursery: `jogofeito serve` with these arguments. It may not be open yet."""

    def __init__(self, home: "Nursery", number: int) -> None:
        self._home = home
        self._number = number
        self.address, self.port = "", 0

    def open(self) -> "Forked":
        """Wait until it says where it is."""
        while not self.address:
            said = self._home.hear()
            found = re.search(r"(http://127\.0\.0\.1:(\d+))/", said)
            if found:
                self.address, self.port = found[1], int(found[2])
        return self

    def kill(self) -> None:
        self._home.tell({"kill": self._number})
        while not (said := self._home.hear()).startswith("ended "):
            pass
        assert said == f"ended {-signal.SIGKILL}\n", f"it ended before it was killed: {said}{self._home.log_of()}"


class Nursery:
    """The parent of all these servers: one of them at a time."""

    def __init__(self, database: str, folder: Path) -> None:
        self._database, self._folder = database, folder
        self.log = folder / "serve.log"
        self._process = subprocess.Popen(
            [sys.executable, "-W", "ignore", nursery.__file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def tell(self, words: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(words) + "\n")
        self._process.stdin.flush()

    def hear(self) -> str:
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert said, f"the nursery has ended {self.log_of()}"
        return said

    def log_of(self) -> str:
        return self.log.read_text(encoding="utf-8") if self.log.exists() else ""

    def begin(self, port: int = 0) -> Forked:
        asked = ["serve", "--log", "warning", "--small-house", "--database", self._database, "--port", str(port)]
        self.tell({"serve": asked, "in": str(self._folder), "log": str(self.log)})
        while not (said := self.hear()).startswith("began "):
            pass
        return Forked(self, int(said.split()[1]))

    def stop(self) -> None:
        """Whatever it has begun ends with it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()
