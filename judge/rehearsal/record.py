"""A real game's history as a script that, played again, gives the same correspondence.

Letters stand there as people wrote them where that says everything about them, and otherwise as
their bytes.
"""

from __future__ import annotations

from base64 import encodebytes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from judge.desk.events import Created, DeadlineSet, Held, Reason, Released, RolledBack, TurnSettled
from judge.desk.game import Game
from judge.houserules.rules import HouseRules
from judge.letter import Letter
from judge.mail.reading import read_letter
from judge.office import CLOCK, Office
from judge.rehearsal.cast import Cast
from judge.rehearsal.checking import Came
from judge.rehearsal.events import Write
from judge.rehearsal.mailbag import compose, read_back
from judge.rehearsal.playing import INDENT, escaped, told
from judge.rehearsal.script import read_script
from judge.rehearsal.times import write_plainly
from judge.settings import Settings
from judge.store.codec import Library
from judge.store.intray import Stored
from judge.store.store import Entry, Store

PROMPT = timedelta(minutes=1)  # a judge that comes to a deadline later than that is told of
_SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that happened to a game, as the lines of a script."""

    at: datetime
    lines: tuple[str, ...]


def record(name: str, office: Office, settings: Settings) -> Iterator[str]:
    """Yield the lines of a game's history; LookupError if there is no game of that name."""
    store = office.store
    known = store.find(name)
    if known is None:
        raise LookupError(f"there is no game called {name}")
    journal = store.journal(known)
    created = journal[0].event
    assert isinstance(created, Created), "a game begins by being created"
    cast = _cast(created.game)
    own = settings.mailbox.email
    happened = [Happened(journal[0].at, tuple(_created(created.game, journal[0].at, store)))]
    happened += [_letter(letter, own, cast) for letter in store.letters(known)]
    happened += _times(journal)
    happened.sort(key=lambda thing: thing.at)
    yield f"# {known}, as it was played; play it again with the settings of its judge (-c)."
    yield ""
    yield from _with_letters(happened, known, store, cast)


def _cast(game: Game) -> Cast:
    cast = Cast()
    players = {power: str(seat.player) for seat in game.seats for power in seat.powers}
    cast.add_game(game.name, str(game.gm), players)
    return cast


def _with_letters(
    happened: Sequence[Happened], name: str, store: Store, cast: Cast
) -> Iterator[str]:
    """Yield what happened with the letters that the judge wrote upon it."""
    letters = list(store.outgoing(name))
    for number, thing in enumerate(happened):
        later = happened[number + 1].at if number + 1 < len(happened) else None
        mine = [one for one in letters if later is None or one.posted < later]
        letters = letters[len(mine) :]
        came = Came(
            tuple(
                read_back(store.raw_of(one.number), 0, one.recipient, one.kind, one.posted)
                for one in mine
            )
        )
        yield from told(thing.lines, came, cast)


def _created(game: Game, at: datetime, store: Store) -> Iterator[str]:
    hour = game.table.hour.isoformat("minutes") if game.table.hour else "none"
    spec = game.variant.spec
    details = [f"game {game.name}", f"house rules {game.rules.name}", f"GM {game.gm}"]
    details += [f"variant {spec.game}"] if spec.game != "standard" else []
    details += [f"board {spec.board}"] if spec.board != "standard" else []
    yield f"{write_plainly(at)}  {', '.join([*details, f'zone {game.table.zone}', f'hour {hour}'])}"
    for seat in game.seats:
        yield f"  {game.power_name(seat.powers[0])}: {seat.player}"
    for key, value in _changed(game.rules, store.library).items():
        yield f"  {key} = {str(value).lower() if isinstance(value, bool) else value}"


def _changed(rules: HouseRules, library: Library) -> dict[str, object]:
    """Return what a game's rules say otherwise than the file of their name."""
    filed = library.house_rules(rules.name).settings
    return {key: value for key, value in rules.settings.items() if filed.get(key) != value}


def _times(journal: Sequence[Entry]) -> Iterator[Happened]:
    """Yield what the clock did."""
    due: datetime | None = None
    for entry in journal:
        match entry.event:
            case TurnSettled(deadline=deadline):
                if entry.by == CLOCK:
                    yield Happened(entry.at, _deadline(entry.at, due))
                due = deadline
            case DeadlineSet(deadline, reason):
                due = deadline
                if reason is Reason.OUTAGE:
                    yield Happened(entry.at, (f"{write_plainly(entry.at)}  restart",))
            case Held() | Released() | RolledBack():
                remark = f"# {write_plainly(entry.at)}: {type(entry.event).__name__}, by {entry.by}"
                yield Happened(entry.at, (remark,))


def _deadline(at: datetime, due: datetime | None) -> tuple[str, ...]:
    if due is None or at - due < PROMPT:
        return (write_plainly(at),)
    return (write_plainly(due - _SECOND), f"{write_plainly(at)}  restart")


def _letter(stored: Stored, own: str, cast: Cast) -> Happened:
    """Return a letter: as words if these make the same letter again, else as its bytes."""
    at = stored.dealt or stored.received
    letter = read_letter(stored.raw, stored.received, (own,))
    late = () if at == stored.received else (f"@ received {write_plainly(stored.received)}",)
    plain = tuple(_plain(letter, stored, at, late, cast))
    if _again(plain, stored, at, own) == letter:
        return Happened(at, plain)
    whole = encodebytes(stored.raw).decode("ascii").split()
    sender = letter.sender.email or "somebody@nowhere.example"
    head = f"{write_plainly(at)}  {sender}:"
    return Happened(at, (head, *_indented((*late, "@ base64")), *_indented(whole)))


def _plain(
    letter: Letter, stored: Stored, at: datetime, late: Sequence[str], cast: Cast
) -> Iterator[str]:
    known = cast.called(letter.sender.email)
    yield f"{write_plainly(at)}  {letter.sender if '@' in known else known}: {letter.subject}"
    fields = _fields(stored.raw)
    kept = [f"@ {name}: {fields[name]}" for name in ("Date", "References") if name in fields]
    kept += [f"@ To: {fields['To']}"] if "To" in fields else []
    kept += [f"@ Message-ID: {letter.message_id}" if letter.message_id else "@ no Message-ID"]
    kept += [] if "Date" in fields else ["@ no Date"]
    yield from _indented((*late, *kept))
    yield from _indented(map(escaped, letter.text.rstrip().splitlines()))


def _fields(raw: bytes) -> dict[str, str]:
    """Return the fields of a letter's head, unfolded."""
    head = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[0].decode("utf-8", "replace")
    lines = head.replace("\n ", " ").replace("\n\t", " ").split("\n")
    return {
        name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines)
    }


def _again(lines: Sequence[str], stored: Stored, at: datetime, own: str) -> Letter | None:
    """Return the letter that some lines of a script make."""
    script = read_script("\n".join(lines))
    if script.mistakes or len(script.steps) != 1:
        return None
    event = script.steps[0].event
    if not isinstance(event, Write) or event.raw or event.eml:
        return None
    event = replace(event, sender=event.sender)
    raw = compose(event, 0, at, own, None)
    return read_letter(raw, stored.received, (own,))


def _indented(lines: Sequence[str] | Iterator[str]) -> tuple[str, ...]:
    return tuple(f"{INDENT}{line}".rstrip() for line in lines)
