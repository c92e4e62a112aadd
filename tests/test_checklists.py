"""The lists of what is met and what is not: every test that they name exists, and every item of ASVS is there once."""

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LISTS = {name: (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("asvs.md", "gli-19.md", "security.md")}
NAMED = re.compile(r"`(?:tests/)?((?:\w+/)?test_\w+\.py)`(?:: (`\w+`(?:, `\w+`)*))?")
FOLDERS = re.compile(r"`(tests/\w+)`")
ITEM = re.compile(r"^\| (\d+)\.(\d+)\.(\d+) \| (.+) \| (.+) \|(.*)\|$", re.MULTILINE)
STANDINGS = {"yes", "partly", "no", "operator", "does not apply"}
# of levels 1 and 2 in version 4.0.3, without what the standard itself has struck out
ITEMS = {1: 38, 2: 53, 3: 18, 4: 9, 5: 30, 6: 13, 7: 12, 8: 15, 9: 7, 10: 5, 11: 8, 12: 15, 13: 13, 14: 23}


def missing(text: str) -> list[str]:
    found = [folder for folder in FOLDERS.findall(text) if not (ROOT / folder).is_dir()]
    for file, parts in NAMED.findall(text):
        path = ROOT / "tests" / file
        if not path.exists():
            found.append(file)
            continue
        tests = re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8"))
        found += [f"{file}: {part}" for part in re.findall(r"\w+", parts) if not any(part in name for name in tests)]
    return found


@pytest.mark.parametrize("name", LISTS)
def test_every_test_that_a_list_names_exists(name: str) -> None:
    assert len(NAMED.findall(LISTS[name])) > 20
    assert missing(LISTS[name]) == []


def test_one_that_does_not_exist_is_found() -> None:
    assert missing("`tests/server/test_kill.py`: `keeps_every_promise`") == []
    assert missing("`server/test_kill.py`: `keeps_every_promise`, `and_more`") == ["server/test_kill.py: and_more"]
    assert missing("`server/test_nothing.py`, `tests/nowhere`") == ["tests/nowhere", "server/test_nothing.py"]


def test_every_item_of_asvs_is_there_once_in_order_and_with_its_standing() -> None:
    rows = ITEM.findall(LISTS["asvs.md"])
    numbers = [(int(chapter), int(section), int(item)) for chapter, section, item, *_ in rows]
    assert numbers == sorted(set(numbers))
    assert Counter(chapter for chapter, *_ in numbers) == ITEMS
    assert {met for *_, met, _ in rows} == STANDINGS
    bare = [row[:3] for row in rows if row[4] in ("yes", "partly", "no") and not row[5].strip()]
    assert bare == []
