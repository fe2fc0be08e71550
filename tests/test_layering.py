"""Imports point one way: the plan of the house, held by a test."""

import ast
import re
from pathlib import Path

import pytest

from judge.cli import COMMANDS as LINE_COMMANDS
from judge.cli import FILES as FILES_OF_COMMANDS
from judge.desk.commands import COMMANDS as LETTER_COMMANDS

ROOT = Path(__file__).parent.parent / "judge"

# What each room may import; the rooms in it stand above it.
PURE = {"letter", "rules", "orders", "houserules", "clock", "variants", "desk"}
MAY_IMPORT = {
    "letter": set(),
    "shipped": set(),
    "rules": set(),
    "orders": {"rules"},
    "houserules": set(),
    "clock": {"houserules"},
    "drawing": set(),
    "variants": {"rules", "orders", "houserules", "drawing"},
    "desk": {"letter", "houserules", "clock", "variants"},
    "log_lines": set(),
    "store": {"letter", "houserules", "clock", "variants", "desk", "log_lines"},
    "mail": {"letter", "log_lines"},
    "settings": {"letter", "mail", "log_lines", "clock", "desk"},
    "library": {"rules", "orders", "houserules", "drawing", "variants", "desk", "shipped"},
    "founding": PURE | {"settings", "library"},
    "studio": {"library", "shipped", "drawing"},
    "report": {"letter", "houserules", "clock", "drawing", "variants", "desk", "shipped", "studio"},
    "api": PURE | {"shipped", "drawing", "mail", "library", "studio", "report"},
    "office": {"letter", "clock", "desk", "store", "mail", "report", "log_lines"},
    "serving": PURE - {"rules", "orders", "houserules", "variants"}
    | {"log_lines", "shipped", "store", "mail", "settings", "library", "founding", "studio"}
    | {"report", "office"},
}
MAY_IMPORT["rehearsal"] = PURE | {"drawing"} | MAY_IMPORT["serving"] | {"serving"}
MAY_IMPORT["demo"] = MAY_IMPORT["rehearsal"]
MAY_IMPORT["cli"] = MAY_IMPORT["demo"] | {"api", "demo", "rehearsal"}
MAY_IMPORT["__main__"] = {"cli"}

# What these rooms know of a game, they know by the seam.
CLERKS = {"desk", "store", "report", "office", "serving"}

# What the pure rooms may not touch: the clock on the wall, the disk, the net, dice, processes.
IMPURE = {"os", "pathlib", "socket", "random", "secrets", "time", "subprocess", "sqlite3", "uuid"}

# ... but for numbers that a file draws from a seed which is always the same.
FROM_ONE_SEED = {"saved_form": {"random"}}

FILES = sorted(ROOT.rglob("*.py"))


def room(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert not node.level, f"{path}: imports are absolute"
            names = {alias.name for alias in node.names}
            found |= {f"judge.{name}" for name in names} if node.module == "judge" else set()
            found.add(node.module)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_one_way(path):
    own = room(path)
    for module in imports(path):
        parts = module.split(".")
        if (
            parts[0] == "judge"
            and len(parts) > 1
            and (ROOT / parts[1]).exists() | (ROOT / f"{parts[1]}.py").exists()
        ):
            assert parts[1] == own or parts[1] in MAY_IMPORT.get(own, set()), module
        if own in PURE:
            assert parts[0] not in IMPURE - FROM_ONE_SEED.get(path.stem, set()), module
        if own in CLERKS and module.startswith("judge.variants"):
            assert module == "judge.variants.seam"


# What the extra `embedded` brings: the judge does without it.
EMBEDDED = {"aiosmtpd", "proxyprotocol", "pymap", "pysasl", "spf"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_the_embedded_post_office_needs_its_extra(path):
    if path.parent != ROOT / "mail" / "embedded":
        assert not {module.split(".")[0] for module in imports(path)} & EMBEDDED


def test_the_plan_has_no_circle():
    above: set[str] = set()
    for own, below in MAY_IMPORT.items():
        assert below <= above, own
        above.add(own)


def test_every_room_is_on_the_plan():
    rooms = {room(path) for path in FILES if path.parent != ROOT or path.stem != "__init__"}
    assert rooms <= set(MAY_IMPORT)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_pure_rooms_never_read_a_clock_and_never_print(path):
    if room(path) not in PURE:
        return
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            assert called not in {"print", "open", "datetime.now", "datetime.utcnow"}, called


# What stands on the board, what is done with it and when in the year, only the game knows.
GAMES_WORDS = re.compile(
    r"(?<![a-z])(?:seasons?|spring|fall|autumn|winter|movements?|retreats?|adjustments?|builds?"
    r"|removals?|army|armies|fleets?|units?|provinces?|coasts?|centres?|centers?)(?![a-z])",
    re.IGNORECASE,
)
WITHOUT_THEM = {"desk", "report", "houserules", "store", "clock"}


def code_of(path: Path) -> str:
    """Return a file without its comments and docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node
        ):
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_clerks_have_no_words_of_the_board(path):
    if room(path) in WITHOUT_THEM and "migrations" not in path.parts:
        lines = code_of(path).splitlines()
        assert [line for line in lines if GAMES_WORDS.search(line)] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_opens_with_its_law_and_stays_small(path):
    text = path.read_text("utf-8")
    if text.strip():
        assert ast.get_docstring(ast.parse(text)), "no docstring"
    assert len(text.splitlines()) <= 400


def is_named_for_its_command(path: Path) -> bool:
    """Whether a file is what a person types: a command of letters, or of the command line."""
    name = path.stem.replace("_", " ")
    if path.parent == ROOT / "desk" / "commands":
        return name in LETTER_COMMANDS
    return path.parent == ROOT / "cli" and (
        name.replace(" ", "-") in LINE_COMMANDS or path.stem in FILES_OF_COMMANDS.values()
    )


# The same for other programs: `judge.api.verify` does what `judge verify` does.
def is_for_programs(path: Path) -> bool:
    return path.parent == ROOT / "api" and path.stem in LINE_COMMANDS


def test_a_name_is_given_to_one_file_alone():
    """But for commands, whose files are named for what a person types, whatever it is about."""
    named = [
        path.stem
        for path in FILES
        if path.stem not in {"__init__", "__main__"}
        and not is_named_for_its_command(path)
        and not is_for_programs(path)
    ]
    assert sorted({name for name in named if named.count(name) > 1}) == []


@pytest.mark.parametrize(
    "page", sorted(ROOT.rglob("__init__.py")), ids=lambda page: page.parent.name
)
def test_a_room_says_what_each_of_its_files_and_folders_is_for(page):
    files = {path.stem for path in page.parent.glob("*.py")} - {"__init__", "__main__"}
    inside = page.parent.glob("*/__init__.py") if page.parent != ROOT else ()  # README has those
    folders = {path.parent.name for path in inside}
    text = page.read_text("utf-8").replace("-", "_")
    assert sorted(name for name in files | folders if not re.search(rf"\b{name}\b", text)) == []


def test_every_command_of_letters_has_a_file_of_its_name():
    files = {
        path.stem.replace("_", " ")
        for path in (ROOT / "desk" / "commands").glob("*.py")
        if path.stem not in {"__init__", "command"}
    }
    assert files == set(LETTER_COMMANDS)


def types_of(tree):
    """The classes of a file, and its names for types of others: `Orders = Mapping[...]`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield node.name
    for node in tree.body:
        names = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        yield from (
            name.id
            for name in names
            if isinstance(name, ast.Name)
            and name.id.lstrip("_")[:1].isupper()
            and not name.id.isupper()
        )


def test_a_name_is_given_to_one_type_alone():
    """Steps of old databases are read by nobody."""
    named = [
        name.lstrip("_")
        for path in ROOT.rglob("*.py")
        if "migrations" not in path.parts
        for name in types_of(ast.parse(path.read_text("utf-8")))
    ]
    assert sorted({name for name in named if named.count(name) > 1}) == []
