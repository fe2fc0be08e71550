"""A made-up language for tests: English with the letters of every word backwards.

A word keeps its capitals where they stood (Germany, Ynamreg); words of one letter stay as they are.
`write_language` makes a whole language of it, as an operator's own folder has one: what is told,
what is read, and the names of the board.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment

CODE = "xx"
ROOT = Path(__file__).parents[1]
ENGLISH = ROOT / "templates" / "en"
VIEWS = ("words", "causes", "pictures")  # of the files in views/, those that hold words

_WORD = re.compile(r"\{\w+\}|[^\W\d_]+")  # what stands in braces is filled in


def backwards(text: str) -> str:
    """Return a text with the letters of every word backwards."""
    return _WORD.sub(lambda match: _turned(match[0]), text)


def _turned(word: str) -> str:
    if word.startswith("{"):
        return word
    pairs = zip(word, reversed(word), strict=True)
    return "".join(new.upper() if old.isupper() else new.lower() for old, new in pairs)


def write_language(own: Path) -> None:
    """Make the language in an operator's own folder."""
    for path in translated():
        _write(own / "templates" / CODE / path.relative_to(ENGLISH), _translated(path))
    for path in (ROOT / "maps").glob("*/board.toml"):
        names = backwards_names(tomllib.loads(path.read_text("utf-8")))
        _write(own / "maps" / path.parent.name / f"names.{CODE}.toml", toml(names))


def translated() -> list[Path]:
    """Return the files that a language needs of its own, as templates/README.md tells them."""
    words = [path for path in ENGLISH.glob("views/*.j2") if path.name.count(".") == 1]
    named = [path for part in VIEWS for path in ENGLISH.glob(f"views/*.{part}.j2")]
    return sorted([*ENGLISH.glob("reading/*"), *ENGLISH.glob("words/*"), *words, *named])


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _translated(path: Path) -> str:
    text = path.read_text("utf-8")
    if path.suffix == ".toml":
        return toml(backwards_tables(tomllib.loads(text)))
    return backwards_template(text, html=".html." in path.name)


# --- What is read, and names ----------------------------------------------------------------------


def backwards_tables(value: Any) -> Any:
    """Return tables with all words backwards but their keys."""
    match value:
        case str():
            return backwards(value)
        case list():
            return [backwards_tables(part) for part in value]
        case dict():
            return {key: backwards_tables(part) for key, part in value.items()}
        case _:
            return value


def backwards_names(board: Mapping[str, Any]) -> dict[str, Any]:
    """Return the names of a board backwards, as a file of names has them."""

    def names(entries: Mapping[str, Any], *kept: str) -> dict[str, Any]:
        return {
            code: {key: backwards(entry[key]) for key in kept if key in entry}
            for code, entry in entries.items()
        }

    return {
        "words": backwards_tables(board["words"]),
        "powers": names(board["powers"], "name", "adjective", "also"),
        "provinces": names(board["provinces"], "name", "also"),
    }


def toml(tables: Mapping[str, Any], above: str = "") -> str:
    """Return tables of texts as TOML."""
    plain = {key: value for key, value in tables.items() if not isinstance(value, dict)}
    lines = [f"{_quoted(key)} = {_value(value)}" for key, value in plain.items()]
    for key, value in tables.items():
        if isinstance(value, dict):
            name = f"{above}{_quoted(key)}"
            lines += ["", f"[{name}]", toml(value, f"{name}.")]
    return "\n".join(lines)


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return _quoted(value) if isinstance(value, str) else str(value).lower()


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


# --- Templates ------------------------------------------------------------------------------------

# Texts behind these name something, or are looked for: they are not for people.
_NAMING = re.compile(
    r"(?:listed|selectattr|rejectattr|map|attr|shown|startswith|endswith|split|replace|get"
    r"|removeprefix|removesuffix|strftime)\s*\([^()]*$"
    r"|^ \{%[-+]?\s*(?:include|import|extends|from)\b"
)
_COMPARED = re.compile(r"(?:==|!=|\bin)\s*$")
_COMPARED_BEHIND = re.compile(r"^\s*(?:==|!=|in\b|not in\b)")
_SUBSCRIPT = re.compile(r"[\w\])]\[\s*$")
_SUBJECT = re.compile(r"(?<=\n)(Subject: )")  # so begins a text template, for the judge


def backwards_template(source: str, html: bool = False) -> str:
    """Return a template with its texts backwards, but for keys, names and what is compared."""
    return "".join(backwards(piece) if told else piece for piece, told in pieces(source, html))


def pieces(source: str, html: bool = False) -> Iterator[tuple[str, bool]]:
    """Yield a template in pieces, each with whether it is told to people."""
    tokens = [token[1:] for token in Environment().lex(source)]
    in_tag = False  # of HTML
    for at, (kind, value) in enumerate(tokens):
        if kind == "data" and html:
            for part in re.split(r"(?=[<&])|(?<=[>;])", value):
                in_tag = in_tag or part.startswith("<")
                yield part, not (in_tag or part.startswith("&"))
                in_tag = in_tag and not part.endswith(">")
        elif kind == "data":
            for number, part in enumerate(_SUBJECT.split(value)):
                yield part, number % 2 == 0
        else:
            is_told = kind == "string" and not in_tag and not _is_code(tokens, at)
            yield value, is_told


def _is_code(tokens: Sequence[tuple[str, str]], at: int) -> bool:
    """Whether the string at a place is a key, a name, or compared."""
    start = max(i for i in range(at) if tokens[i][0].endswith("_begin"))
    end = min(i for i in range(at, len(tokens)) if tokens[i][0].endswith("_end"))
    before = " " + "".join(value for _, value in tokens[start:at])
    behind = "".join(value for _, value in tokens[at + 1 : end])
    is_key = behind.lstrip().startswith(":") or _SUBSCRIPT.search(before)
    is_compared = _COMPARED.search(before) or _COMPARED_BEHIND.match(behind)
    return bool(is_key or is_compared or _NAMING.search(before))


# --- What must not be left ------------------------------------------------------------------------

LONGEST_UNSEEN = 3  # letters; shorter words are the same in too many languages


def english_words() -> frozenset[str]:
    """Return the words of the letters and of what is read that cannot be words backwards."""
    texts = "\n".join(text for path in ENGLISH.rglob("*.*") for text in _texts(path))
    words = {word.lower() for word in _WORD.findall(texts)}
    turned = {backwards(word) for word in words}
    return frozenset(word for word in words - turned if len(word) > LONGEST_UNSEEN)


def _texts(path: Path) -> Iterator[str]:
    source = path.read_text("utf-8")
    if path.suffix == ".toml":
        yield from _values(tomllib.loads(source))
    elif ".programs." not in path.name:
        yield from (text for text, told in pieces(source, ".html." in path.name) if told)


def _values(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for part in value:
                yield from _values(part)
        case dict():
            for part in value.values():
                yield from _values(part)
