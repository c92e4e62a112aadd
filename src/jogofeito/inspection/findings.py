"""What a verification has looked at, and whether it holds."""

from typing import Any

import msgspec


class Finding(msgspec.Struct, frozen=True):
    """One thing looked at. `holds` is None where there was nothing to compare with."""

    what: str
    holds: bool | None
    why: str = ""


def same_list(what: str, recorded: tuple[Any, ...], found: tuple[Any, ...]) -> Finding:
    for index, (one, other) in enumerate(zip(recorded, found, strict=False)):
        if one != other:
            return Finding(what, holds=False, why=f"number {index + 1}: the record has {one}, the replay {other}")
    if len(recorded) != len(found):
        return Finding(what, holds=False, why=f"the record has {len(recorded)}, the replay {len(found)}")
    return Finding(what, holds=True, why=f"all {len(found)} are the same")


def equal(what: str, recorded: object, found: object) -> Finding:
    same = recorded == found
    return Finding(what, holds=same, why="" if same else f"the record has {recorded}, computed is {found}")
