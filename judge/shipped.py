"""Where the files that people may edit are found: an operator's folder first, then our own.

Templates, maps and house rules stand at the top of the project and travel inside the wheel.  An
operator's folder of the same shape overrides them file by file.
"""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent
OURS = _HERE / "data" if (_HERE / "data").is_dir() else _HERE.parent


def folders(part: str, own: Path | None = None) -> tuple[Path, ...]:
    """Return the folders to look in for a part such as `templates`, the first one first."""
    return (own / part, OURS / part) if own else (OURS / part,)


def find(name: str, own: Path | None = None) -> Path:
    """Return the file called `name` (`maps/standard/board.toml`); FileNotFoundError if none is."""
    part, _, rest = name.partition("/")
    candidates = [folder / rest for folder in folders(part, own)] if rest else [OURS / part]
    for candidate in candidates:
        if candidate.is_file():
            return candidate
    raise FileNotFoundError(f"{name} is not among {', '.join(map(str, candidates))}")
