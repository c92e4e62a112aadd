"""The conformity page: one HTML file that needs nothing else."""

from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape

from jogofeito.inspection.conformity import PLACES, STATUSES, Standing, TextStanding
from jogofeito.law.catalogue import Bilingual
from jogofeito.messages import Language, label

_STYLE = """
:root { color-scheme: light dark; --ink: #1c2a24; --paper: #fbf9f3; --line: #d9d2c0; --brass: #8a6a1c;
  --at_table: #1d6b45; --in_engine: #7a5a10; --assisted: #225e86; --not_yet: #9a3b26; --physical: #5a6470; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece7d8; --paper: #10201a; --line: #2f4439; --brass: #d8b65a;
  --at_table: #7fd0a2;
  --in_engine: #e2c173; --assisted: #8fc3e8; --not_yet: #f0a08a; --physical: #aab4be; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 1.5rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-family: Georgia, serif; font-weight: 600; margin: 0 0 .25rem; }
a { color: var(--brass); }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 2rem; }
th, td { padding: .4rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
summary { cursor: pointer; padding: .6rem 0; font-weight: 600; }
details { border-top: 1px solid var(--line); }
.at_table { color: var(--at_table); } .in_engine { color: var(--in_engine); } .assisted { color: var(--assisted); }
.not_yet { color: var(--not_yet); } .physical { color: var(--physical); }
.rule { display: grid; grid-template-columns: 7.5rem 1fr; gap: .25rem 1rem; padding: .6rem 0;
  border-bottom: 1px solid var(--line); }
.rule b { font-variant-numeric: tabular-nums; }
.note { color: var(--physical); font-size: .9rem; margin: .15rem 0 0; overflow-wrap: anywhere; }
.bar { display: flex; height: .8rem; border-radius: .4rem; overflow: hidden; background: var(--line); }
.bar span { display: block; background: currentColor; } .bar .not_yet { background: transparent; }
@media (max-width: 40rem) { body { padding: 1rem; } .rule { grid-template-columns: 1fr; gap: 0; }
  th, td { padding: .35rem .3rem; } .wide { display: none; } }
"""


def page(texts: Iterable[TextStanding], language: Language) -> str:
    texts = tuple(texts)
    return "".join(_lines(texts, language))


def _lines(texts: tuple[TextStanding, ...], language: Language) -> Iterator[str]:
    title = label("conformity_title", language)
    yield f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)} · Jogo Feito</title><style>{_STYLE}</style></head><body>"
    yield f"<header><h1>{escape(title)}</h1><p>{escape(label('conformity_about', language))}</p></header><main>"
    yield from _summary(texts, language)
    for text in texts:
        yield f'<details id="{text.text.id}"><summary>{text.text.id} · {_in(text.text.title, language)} '
        yield f"({text.count('at_table')}/{len(text.rules)})</summary><p class='note'>{escape(text.text.source)}</p>"
        for rule in text.rules:
            yield from _rule(rule, language)
        yield "</details>"
    yield "</main></body></html>\n"


def _summary(texts: tuple[TextStanding, ...], language: Language) -> Iterator[str]:
    total = Counter({status: sum(text.count(status) for text in texts) for status in STATUSES})
    rules = sum(len(text.rules) for text in texts)
    yield '<div class="bar" aria-hidden="true">'
    for status in STATUSES:
        yield f'<span class="{status}" style="width:{100 * total[status] / rules:.2f}%"></span>'
    yield f"</div><table><thead><tr><th>{escape(label('text', language))}</th>"
    for column in ("rules", *STATUSES):
        yield f'<th class="number">{escape(label(column, language))}</th>'
    yield "</tr></thead><tbody>"
    for text in texts:
        counts = [len(text.rules), *(text.count(status) for status in STATUSES)]
        name = (
            f'<a href="#{text.text.id}">{text.text.id}</a> <span class="wide">{_in(text.text.title, language)}</span>'
        )
        yield _row(name, counts)
    yield _row(f"<b>{escape(label('total', language))}</b>", [rules, *(total[status] for status in STATUSES)])
    yield "</tbody></table>"


def _row(name: str, counts: list[int]) -> str:
    return f"<tr><td>{name}</td>" + "".join(f'<td class="number">{count}</td>' for count in counts) + "</tr>"


def _rule(standing: Standing, language: Language) -> Iterator[str]:
    rule = standing.rule
    yield f'<div class="rule" id="{rule.id}"><div><b>{rule.id}</b><br>'
    yield f'<span class="{standing.status}">{escape(label(standing.status, language))}</span></div><div>'
    yield escape(getattr(rule, language))
    if note := standing.note():
        yield f'<p class="note">{_in(note, language)}</p>'
    if standing.lacking:
        yield f'<p class="note">{escape(label("lacking", language))}: {escape(", ".join(standing.lacking))}</p>'
    for reading in standing.readings:
        said = getattr(reading, language)
        other = f" ({escape(label('option', language))}: {escape(reading.option)})" if reading.option else ""
        yield f'<p class="note">{escape(label("reading", language))} {reading.number}: {escape(said)}{other}</p>'
    for place in reversed(PLACES):
        if tests := [test for test, where in standing.tests.items() if where == place]:
            yield f'<p class="note">{escape(label(f"place_{place}", language))}: {escape(", ".join(tests))}</p>'
    yield "</div></div>"


def _in(text: Bilingual, language: Language) -> str:
    return escape(getattr(text, language))
