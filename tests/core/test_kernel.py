from collections.abc import Callable
from typing import Any

import pytest

from jogofeito.core import kernel as kernels
from jogofeito.core.kernel import kernel, make_jitable


@pytest.fixture(autouse=True)
def _no_kernels_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "_kernels", [])
    monkeypatch.setattr(kernels, "_jitable", None)


def double(number: int) -> int:
    return 2 * number


def triple(number: int) -> int:
    return 3 * number


def test_a_kernel_is_the_function_itself_without_and_with_the_lab() -> None:
    assert kernel(double) is double
    make_jitable(lambda _: None)
    assert kernel(triple) is triple


def test_the_lab_gets_the_kernels_that_were_there_before_it_and_those_that_come_later() -> None:
    registered: list[Callable[..., Any]] = []
    kernel(double)
    make_jitable(registered.append)
    assert registered == [double]
    kernel(triple)
    assert registered == [double, triple]


def test_the_lab_is_loaded_once() -> None:
    first: list[Callable[..., Any]] = []
    second: list[Callable[..., Any]] = []
    kernel(double)
    make_jitable(first.append)
    make_jitable(second.append)
    kernel(triple)
    assert first == [double, triple]
    assert second == []
