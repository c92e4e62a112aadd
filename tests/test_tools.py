"""The tools of a release, without a network: what they look at, what they write, and that they fail where they must."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
AUDITED = ("uv", "python", "pip-audit", "cyclonedx-py", "npm")
WHOLE = {"files": {"sha256:ab": "x"}}


def digests(*files: Path) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "digests.py"), *map(str, files)],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


def test_both_locks_have_a_digest_of_every_file() -> None:
    assert digests(ROOT / "uv.lock", ROOT / "web" / "package-lock.json") == (0, "")


@pytest.mark.parametrize(
    "wheels, found",
    [
        ('[{url = "x", hash = "sha256:ab"}]', False),
        ('[{url = "x", hash = "md5:ab"}]', True),
        ('[{url = "x"}]', True),
        ('[{url = "x", hash = "sha256:ab"}, {url = "y"}]', True),
        ("[]", True),
    ],
)
def test_a_python_package_without_a_digest_is_found(tmp_path: Path, wheels: str, found: bool) -> None:
    lock = tmp_path / "uv.lock"
    own = '[[package]]\nname = "own"\nsource = {editable = "."}\n'
    lock.write_text(f'{own}[[package]]\nname = "p"\nsource = {{registry = "x"}}\nwheels = {wheels}\n')
    assert digests(lock) == ((1, f"{lock}: p has no digest\n") if found else (0, ""))


@pytest.mark.parametrize("package, found", [({"integrity": "sha512-x"}, False), ({}, True), ({"link": True}, False)])
def test_an_npm_package_without_a_digest_is_found(tmp_path: Path, package: dict[str, object], found: bool) -> None:
    lock = tmp_path / "package-lock.json"
    lock.write_text(json.dumps({"packages": {"": {}, "node_modules/p": package}}))
    assert digests(lock)[0] == int(found)


def audited(folder: Path, *failing: str) -> subprocess.CompletedProcess[str]:
    """`tools/audit` among programs that only note that they were called, and fail where they are told to."""
    for each in ("tools", "web", "bin", ".venv/bin"):
        (folder / each).mkdir(parents=True)
    for name in ("audit", "digests.py"):
        (folder / "tools" / name).write_bytes((ROOT / "tools" / name).read_bytes())
    (folder / "tools" / "audit").chmod(0o755)
    programs = {folder / "tools" / "setup": "setup", **{folder / ".venv" / "bin" / each: each for each in AUDITED[:-1]}}
    for path, name in {**programs, folder / "bin" / "npm": "npm"}.items():
        fails = any(name == each.partition(" ")[0] for each in failing)
        when = next((each.partition(" ")[2] for each in failing if name == each.partition(" ")[0]), "")
        body = f'#!/bin/sh\necho "{name} $*" >> "{folder}/called"\n'
        body += (
            'for last; do case "$before" in --output-file) echo {} > "$last";; esac; before="$last"; done\necho {}\n'
        )
        body += f'case "$*" in *"{when}"*) exit 1;; esac\n' if fails else ""
        path.write_text(body)
        path.chmod(0o755)
    ways = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}"}
    command = [str(folder / "tools" / "audit")]
    return subprocess.run(command, env=ways, capture_output=True, text=True, check=False)


def test_an_audit_asks_both_registries_and_writes_what_a_release_is_made_of(tmp_path: Path) -> None:
    done = audited(tmp_path)
    assert done.returncode == 0, done.stderr
    called = (tmp_path / "called").read_text()
    for asked in ("uv lock --check", "pip-audit --strict", "--require-hashes", "npm audit", "digests.py uv.lock"):
        assert asked in called, asked
    for name in ("sbom-python.json", "sbom-web.json"):
        assert json.loads((tmp_path / "build" / name).read_text()) == {}


@pytest.mark.parametrize(
    "failing", ["uv lock", "python digests", "pip-audit ", "npm audit", "cyclonedx-py ", "npm sbom"]
)
def test_an_audit_fails_with_any_part_of_it(tmp_path: Path, failing: str) -> None:
    assert audited(tmp_path, failing).returncode != 0


def test_a_release_has_the_lists_of_what_it_is_made_of_beside_it() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    release = makefile.partition("\nrelease:")[2].partition("\n\n")[0]
    assert "audit" in release.partition("##")[0]
    for name in ("sbom-python.json", "sbom-web.json"):
        assert name in release
        assert f"build/{name}" in (ROOT / "tools" / "audit").read_text(encoding="utf-8")


def test_every_slow_suite_is_part_of_the_whole() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    pieces = {line.partition(":")[0] for line in makefile.splitlines() if line.startswith("slow-")}
    whole = next(line for line in makefile.splitlines() if line.startswith("slow:"))
    assert set(whole.partition(":")[2].partition("##")[0].split()) == pieces
    assert len(pieces) == 5
    for piece in pieces:
        assert piece in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
