"""What charts are drawn with: text and squares that are legible on light and on dark pages."""

from typing import Final

GREY: Final = "#808080"


def text(left: float, top: float, said: str, anchor: str, size: int, fill: str = GREY) -> str:
    place = f'x="{left:g}" y="{top:g}" text-anchor="{anchor}" font-size="{size}" fill="{fill}"'
    return f"<text {place}>{safe(said)}</text>"


def square(left: float, top: float, side: tuple[int, int], said: str, colours: tuple[str, str]) -> list[str]:
    """A cell of a chart, so wide and so high, in the colours of its ground and of what stands in it."""
    wide, high = side
    ground, ink = colours
    where = f'x="{left + 1:g}" y="{top + 1:g}" width="{wide - 2}" height="{high - 2}"'
    return [f'<rect {where} rx="3" fill="{ground}"/>', text(left + wide / 2, top + 18, said, "middle", 13, ink)]


def picture(wide: float, high: float, title: str, lines: list[str]) -> str:
    """A picture without a ground of its own."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" font-family="sans-serif" role="img"'
    )
    return "\n".join([f'{head} aria-label="{safe(title)}">', *lines, "</svg>"]) + "\n"


def safe(said: str) -> str:
    return said.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
