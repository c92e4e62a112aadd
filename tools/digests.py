"""Whether every file that the lock files name is named with its digest: python tools/digests.py LOCK..."""

import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def lacking(file: Path) -> Iterator[str]:
    """The packages of which some file could be anything."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".json":
        packages: dict[str, Any] = json.loads(text)["packages"]
        yield from (
            name for name, each in packages.items() if name and not each.get("link") and "integrity" not in each
        )
        return
    for package in tomllib.loads(text)["package"]:
        if "registry" not in package["source"]:
            continue  # our own
        files = [*package.get("wheels", ()), *filter(None, [package.get("sdist")])]
        if not files or any(not each.get("hash", "").startswith("sha256:") for each in files):
            yield package["name"]


def main(files: list[str]) -> int:
    found = [f"{file}: {name} has no digest" for file in files for name in lacking(Path(file))]
    for line in found:
        print(line, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
