"""Where the files that people may edit are found: an operator's folder first, then our own.

Templates, maps and house rules stand at the top of the project and travel inside the wheel.  An
operator's folder of the same shape overrides them file by file.  Templates stand in a folder for
each language; what a translation lacks comes in English, so that nothing is ever without words.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

ENGLISH = "en"

_HERE = Path(__file__).resolve().parent
OURS = _HERE / "data" if (_HERE / "data").is_dir() else _HERE.parent


def folders(part: str, own: Path | None = None) -> tuple[Path, ...]:
    """Return the folders to look in for a part such as `templates`, the first one first."""
    return (own / part, OURS / part) if own else (OURS / part,)


def in_language(roots: Iterable[Path], language: str = ENGLISH) -> tuple[Path, ...]:
    """Return where to look for templates of a language, the first folder first.

    `roots` are folders of templates.  What lies in them beside the languages is shared by all, or
    an operator's copy of a template from before there were languages, which was English.
    """
    roots = tuple(roots)
    english = [folder for root in roots for folder in (root / ENGLISH, root)]
    others = [root / language for root in roots if language != ENGLISH]
    return (*others, *english)


def find(name: str, own: Path | None = None) -> Path:
    """Return the file called `name` (`maps/standard/board.toml`); FileNotFoundError if none is."""
    part, _, rest = name.partition("/")
    return _first(name, [folder / rest for folder in folders(part, own)] if rest else [OURS / part])


def find_template(name: str, language: str = ENGLISH, own: Path | None = None) -> Path:
    """Return the file of a language called `name` (`words/map.toml`); FileNotFoundError if none."""
    return _first(
        name, [place / name for place in in_language(folders("templates", own), language)]
    )


def known(pattern: str, own: Path | None = None) -> tuple[str, ...]:
    """Return what is there for a pattern such as `houserules/*.toml`, by name without its ending.

    A board is the name of its folder: `maps/*/board.toml`.
    """
    part, _, rest = pattern.partition("/")
    files = (path for folder in folders(part, own) for path in folder.glob(rest))
    return tuple(sorted({path.parent.name if "/" in rest else path.stem for path in files}))


def _first(name: str, candidates: Iterable[Path]) -> Path:
    candidates = list(candidates)
    for candidate in candidates:
        if candidate.is_file():
            return candidate
    raise FileNotFoundError(f"{name} is not among {', '.join(map(str, candidates))}")
