"""`make compiled`: a copy of the package in build/compiled with what is told in plain Python compiled by mypyc.

The rooms named below are tried; a module is left as it is where mypyc cannot take it: structs of msgspec, and
generators that are coroutines. Nothing is written for the compiler: the same source runs both ways.
"""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
COMPILED = ROOT / "build" / "compiled"
ROOMS = ("core/play.py", "core/room.py", "core/drivers.py", "core/cards.py", "games/poquer/**/*.py")
WITHIN_S = 900
MOST_TOLD = 5_000  # characters of a complaint, from its end


def can_be_compiled(source: str) -> bool:
    """Whether mypyc takes a module: some function, no class with a metaclass, no generator that is awaited."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    return bool(functions) and not (
        any(map(_has_metaclass, ast.walk(tree)))
        or any(_is_async_generator(node) or _is_generator_coroutine(node) for node in functions)
    )


def _has_metaclass(node: ast.AST) -> bool:
    """Structs: keywords of the class itself, such as frozen, or the bare base."""
    return isinstance(node, ast.ClassDef) and (
        bool(node.keywords) or any(ast.unparse(base).endswith("Struct") for base in node.bases)
    )


def _is_async_generator(node: ast.AST) -> bool:
    return isinstance(node, ast.AsyncFunctionDef) and any(isinstance(each, ast.Yield) for each in ast.walk(node))


def _is_generator_coroutine(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(ast.unparse(each) == "coroutine" for each in node.decorator_list)


def modules(package: Path) -> Iterator[Path]:
    for room in ROOMS:
        for file in sorted(package.glob(room)):
            if can_be_compiled(file.read_text(encoding="utf-8")):
                yield file


def build() -> list[str]:
    """Compile a fresh copy; the names of the modules that were."""
    shutil.rmtree(COMPILED, ignore_errors=True)
    leave = shutil.ignore_patterns("__pycache__", "web")
    shutil.copytree(ROOT / "src" / "jogofeito", COMPILED / "jogofeito", ignore=leave)
    names = [str(file.relative_to(COMPILED)) for file in modules(COMPILED / "jogofeito")]
    mypyc = Path(sys.executable).parent / "mypyc"
    ran = subprocess.run(
        [mypyc, *names], cwd=COMPILED, capture_output=True, text=True, timeout=WITHIN_S, check=False,
        env={**os.environ, "MYPYPATH": str(COMPILED), "MYPYC_OPT_LEVEL": "3"},
    )  # fmt: skip
    if ran.returncode:
        shutil.rmtree(COMPILED, ignore_errors=True)
        raise SystemExit(
            f"compiled: mypyc did not compile it; is there a C compiler?\n{ran.stdout[-3000:]}{ran.stderr[-3000:]}"
        )
    shutil.rmtree(COMPILED / "build", ignore_errors=True)
    return names


if __name__ == "__main__":
    for name in build():
        print(name)
    print(f"compiled into {COMPILED.relative_to(ROOT)}: run with PYTHONPATH={COMPILED.relative_to(ROOT)}")
