"""The house's keys: away from the data, made once, rotated without losing what they have locked."""

import os
import stat
import sys
from pathlib import Path

import pytest

from jogofeito.cashier.signatures import Trusted
from jogofeito.cli import main
from jogofeito.floor import keys as house_keys
from jogofeito.floor.keys import (
    SETTING,
    KeyCommand,
    KeyFile,
    KeyInEnvironment,
    KeysRefused,
    Ring,
    retire,
    ring_for,
    source,
    usual_place,
)
from jogofeito.floor.vault import Vault, VaultError

SEED = bytes(range(32))

KMS = """#!{python}
import pathlib, sys
kept = pathlib.Path({kept!r})
if sys.argv[1] == "write":
    kept.write_text(sys.stdin.read())
elif kept.exists():
    print(kept.read_text())
"""


def kms(folder: Path) -> str:
    """A program of an operator's that keeps the keys somewhere else."""
    program = folder / "kms"
    program.write_text(KMS.format(python=sys.executable, kept=str(folder / "kept elsewhere")))
    program.chmod(0o700)
    return f"command:{program}"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


# ---- where they are


@pytest.mark.parametrize("inside", ["house.keys", "below/house.keys"])
def test_a_key_inside_the_data_folder_is_refused_and_not_made(data: Path, inside: str) -> None:
    with pytest.raises(KeysRefused, match="inside the data folder") as refused:
        ring_for(KeyFile(data / inside), data)
    assert "--house-key" in str(refused.value)
    assert list(data.iterdir()) == []


def test_a_link_out_of_the_data_folder_does_not_help_nor_one_into_it(data: Path, tmp_path: Path) -> None:
    into = tmp_path / "elsewhere"
    into.symlink_to(data)
    with pytest.raises(KeysRefused, match="inside the data folder"):
        ring_for(KeyFile(into / "house.keys"), data)


def test_keys_are_made_once_for_their_owner_only(data: Path, tmp_path: Path) -> None:
    keys = KeyFile(tmp_path / "config" / "house.keys")
    ring, done = ring_for(keys, data)
    assert "made" in done
    assert stat.S_IMODE(keys.path.stat().st_mode) == 0o600
    assert ring_for(keys, data) == (ring, "")
    assert [each.name for each in keys.path.parent.iterdir()] == ["house.keys"]


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660])
def test_keys_that_others_can_read_are_refused(data: Path, tmp_path: Path, mode: int) -> None:
    keys = KeyFile(tmp_path / "house.keys")
    ring_for(keys, data)
    keys.path.chmod(mode)
    with pytest.raises(KeysRefused, match="chmod 600"):
        ring_for(keys, data)


def test_the_environment_hands_keys_over(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ring = Ring.new()
    monkeypatch.setenv("HOUSE", ring.text().replace("\n", ";"))
    assert ring_for(source("env:HOUSE"), data) == (ring, "")
    with pytest.raises(KeysRefused, match="not ours to write"):
        KeyInEnvironment("HOUSE").write(ring)
    monkeypatch.delenv("HOUSE")
    with pytest.raises(KeysRefused, match="no house keys in HOUSE"):
        ring_for(source("env:HOUSE"), data)


def test_a_program_of_the_operators_keeps_keys(data: Path, tmp_path: Path) -> None:
    keys = source(kms(tmp_path))
    ring, _ = ring_for(keys, data)
    assert ring_for(keys, data) == (ring, "")
    keys.write(ring.rotated())
    later, _ = ring_for(keys, data)
    assert later.locks[:-1] == ring.locks


@pytest.mark.parametrize(
    "program, said", [("/nowhere/at/all", "gave no answer"), ("false", "failed"), ("echo hello", "no house keys")]
)
def test_a_program_that_gives_no_keys_is_refused(data: Path, program: str, said: str) -> None:
    with pytest.raises(KeysRefused, match=said):
        ring_for(KeyCommand(program), data)


def test_the_setting_says_where_and_a_command_says_it_louder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert source().where == str(usual_place())
    monkeypatch.setenv(SETTING, str(tmp_path / "one"))
    assert source().where == str(tmp_path / "one")
    assert source("env:OTHER").where == "env:OTHER"


@pytest.mark.parametrize(
    "text", ["", "hello", house_keys.TITLE, f"{house_keys.TITLE}\nlock 00\nsign 00", f"{house_keys.TITLE}\nlock xx"]
)
def test_what_is_no_ring_is_refused(text: str) -> None:
    with pytest.raises(KeysRefused):
        Ring.read(text)


# ---- what they do


def test_rotation_opens_what_was_locked_before_and_locks_with_the_new(data: Path, tmp_path: Path) -> None:
    keys = KeyFile(tmp_path / "house.keys")
    before, _ = ring_for(keys, data)
    locked = before.vault().lock(SEED, "j")
    keys.write(before.rotated())
    after, _ = ring_for(keys, data)
    assert after.vault().unlock(locked, "j") == SEED
    with pytest.raises(VaultError, match="which is not in the ring"):
        before.vault().unlock(after.vault().lock(SEED, "j"), "j")
    content = b"a root"
    assert Trusted(after.public()).has_signed(content, before.signer().sign(content))
    assert not Trusted(before.public()).has_signed(content, after.signer().sign(content))


def test_a_seed_is_locked_to_its_jogada() -> None:
    vault = Vault(bytes(32))
    with pytest.raises(VaultError):
        vault.unlock(vault.lock(SEED, "j"), "k")


def test_the_key_of_a_house_of_before_moves_out_and_still_opens(data: Path, tmp_path: Path) -> None:
    (data / "house.key").write_bytes(bytes([7]) * 32)
    locked = Vault(bytes([7]) * 32).lock(SEED, "j").rpartition(".")[2]  # as it was written then, without a name
    ring, done = ring_for(KeyFile(tmp_path / "house.keys"), data)
    assert "moved" in done
    assert list(data.iterdir()) == []
    assert ring.vault().unlock(locked, "j") == SEED
    assert ring.locks[-1] != bytes([7]) * 32  # whoever has a copy of the data of then has that one
    assert ring_for(KeyFile(tmp_path / "house.keys"), data) == (ring, "")


# ---- as it is typed


def test_keys_shows_and_rotates(tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys = KeyFile(tmp_path / "house.keys")
    where = ["--house-key", str(keys.path)]
    assert main(["keys", *where]) == 2
    assert "no keys" in capsys.readouterr().err
    ring, _ = ring_for(keys, data)
    assert main(["keys", "rotate", *where]) == 0
    rotated, _ = ring_for(keys, data)
    assert rotated.locks[0] == ring.locks[0]
    assert len(rotated.locks) == len(rotated.signs) == 2
    said = capsys.readouterr().out
    assert "opened again" in said
    assert main(["keys", "public", *where]) == 0
    assert capsys.readouterr().out.strip() == rotated.public()[-1]
    assert main(["keys", *where]) == 0
    said += capsys.readouterr().out
    assert not any(key.hex() in said for key in (*rotated.locks, *rotated.signs))  # only names of them


def test_a_retired_key_is_known_by_its_public_part_alone(
    tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = KeyFile(tmp_path / "house.keys")
    where = ["--house-key", str(keys.path)]
    first, _ = ring_for(keys, data)
    locked = first.vault().lock(SEED, "j")
    assert retire(keys, first) == ""  # there is none but the one in use
    main(["keys", "rotate", *where])
    both, _ = ring_for(keys, data)
    assert both.public() == (*first.public(), both.public()[-1])
    assert "retired" in retire(keys, both)
    now, _ = ring_for(keys, data)
    assert now.public() == both.public()[-1:]
    assert now.ever() == both.public()
    assert first.signs[0].hex() not in keys.path.read_text(encoding="utf-8")
    assert now.vault().unlock(locked, "j") == SEED
    assert Ring.read(now.text()) == now
    capsys.readouterr()
    assert main(["keys", "public", *where]) == 0
    assert capsys.readouterr().out.split() == [now.public()[0]]
    assert main(["keys", "public", "--all", *where]) == 0
    assert capsys.readouterr().out.split() == list(both.public())
    main(["keys", "rotate", *where])
    assert ring_for(keys, data)[0].ever()[:2] == both.public()
    assert main(["keys", "retire", *where]) == 0
    third, _ = ring_for(keys, data)
    assert third.retired == both.public()
    assert retire(keys, both) == ""  # what has been rotated since is left alone
    assert ring_for(keys, data)[0] == third


def test_an_older_key_in_the_environment_is_retired_by_the_operator(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ring = Ring.new().rotated()
    monkeypatch.setenv("HOUSE", ring.text())
    assert "keys retire --print" in retire(KeyInEnvironment("HOUSE"), ring)
    assert main(["keys", "retire", "--print", "--house-key", "env:HOUSE"]) == 0
    assert Ring.read(capsys.readouterr().out) == ring.with_newest_alone()


def test_keys_prints_a_ring_for_the_environment(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["keys", "new"]) == 0
    ring = Ring.read(capsys.readouterr().out)
    os.environ["HOUSE"] = ring.text()
    try:
        assert main(["keys", "rotate", "--print", "--house-key", "env:HOUSE"]) == 0
        assert Ring.read(capsys.readouterr().out).locks[0] == ring.locks[0]
        assert main(["keys", "rotate", "--house-key", "env:HOUSE"]) == 2
    finally:
        del os.environ["HOUSE"]


def test_a_casino_refuses_to_open_with_its_key_among_its_data(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["--database", str(tmp_path / "casino.db"), "--house-key", str(tmp_path / "house.keys"), "--port", "0"]
    assert main(["serve", *given]) == 2
    assert "inside the data folder" in capsys.readouterr().err
    assert not (tmp_path / "house.keys").exists()
