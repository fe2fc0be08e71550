"""A real game's history as a script that, played again, gives the same correspondence.

Letters stand there as people wrote them where that says everything about them, and otherwise as
their bytes.
"""

from __future__ import annotations

from base64 import encodebytes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from judge.desk.events.events import (
    Created,
    DeadlineReason,
    DeadlineSet,
    Held,
    Released,
    TurnSettled,
    apply,
)
from judge.desk.events.gm_events import RolledBack
from judge.desk.games.game import Game
from judge.desk.games.journal import JournalEntry
from judge.desk.people.proofs import meaning_of, proved
from judge.houserules.rules import HouseRules
from judge.letter import Address, Grade, Letter
from judge.mail.reading import read_letter
from judge.office.office import CLOCK, OPERATOR, Office
from judge.office.writing_out import shown_again
from judge.rehearsal.cast import Cast
from judge.rehearsal.checking import Came
from judge.rehearsal.mailbag import Went, compose, read_back, without_tokens
from judge.rehearsal.playing import INDENT, escaped, told
from judge.rehearsal.script import read_script
from judge.rehearsal.script_events import Write
from judge.rehearsal.times import write_plainly
from judge.settings.settings import Settings
from judge.store.codec import Catalog
from judge.store.intray import Stored
from judge.store.sending import Posted
from judge.store.store import Store

PROMPT = timedelta(minutes=1)  # a judge that comes to a deadline later than that is told of
NOBODY = "somebody@nowhere.example"  # of a letter that names no sender, or two
_SECOND = timedelta(seconds=1)
_KEPT = ("Date", "References", "In-Reply-To", "Delivered-To", "To")  # of a letter's head


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that happened to a game, as the lines of a script.

    `message_id` is that of the letter that came, if one did.  What is `unlike` is played otherwise
    than it happened, and what the judge wrote upon it does not come again.
    """

    at: datetime
    lines: tuple[str, ...]
    message_id: str = ""
    unlike: bool = False

    def explains(self, letter: Went, before: datetime) -> bool:
        """Whether a letter of the judge's was written upon this, and not upon what was before.

        What happened at one moment is told apart by what the letter answers.
        """
        if letter.at == self.at == before:
            return bool(self.message_id) and letter.headers.get("In-Reply-To") == self.message_id
        return letter.at >= self.at


END = Happened(datetime.max.replace(tzinfo=UTC), ())


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
    happened = [_founded(created.game, journal[0], store)]
    game, key = store.game(known), office.key
    for letter in store.letters(known):
        sure = _is_proved(letter, game, key)
        happened.append(_letter(_without_token(letter, own), own, cast, sure))
    happened += _times(journal)
    happened.sort(key=lambda thing: thing.at)
    yield f"# {known}, as it was played; play it again with the settings of its judge (-c)."
    yield ""
    yield from _with_letters(happened, known, office, cast)


def _cast(game: Game) -> Cast:
    cast = Cast()
    players = {power: str(seat.player) for seat in game.seats for power in seat.powers}
    cast.add_game(game.name, str(game.gm), players)
    return cast


def _with_letters(
    happened: Sequence[Happened], name: str, office: Office, cast: Cast
) -> Iterator[str]:
    """Yield what happened with the letters that the judge wrote upon it."""
    letters = [_read_back(posted, office) for posted in office.store.outgoing(name)]
    for thing, following in zip(happened, [*happened[1:], END], strict=True):
        later = (n for n, letter in enumerate(letters) if following.explains(letter, thing.at))
        end = next(later, len(letters))
        mine, letters = letters[:end], letters[end:]
        yield from told(thing.lines, Came(() if thing.unlike else tuple(mine)), cast)


def _read_back(posted: Posted, office: Office) -> Went:
    pen, languages, addresses = office.pen, office.languages, office.addresses
    raw = shown_again(posted.number, office.store, pen, languages, addresses)
    return read_back(raw, posted.number, posted.recipient, posted.kind, posted.posted)


def _founded(game: Game, entry: JournalEntry, store: Store) -> Happened:
    """Return that a game was created; whoever founded it by mail was answered what they wrote."""
    lines = tuple(_created(game, entry.at, store))
    if entry.by == OPERATOR:
        return Happened(entry.at, lines)
    remark = f"# {write_plainly(entry.at)}: founded by mail"
    return Happened(entry.at, (remark, *lines), unlike=True)


def _created(game: Game, at: datetime, store: Store) -> Iterator[str]:
    hour = game.table.hour.isoformat("minutes") if game.table.hour else "none"
    spec = game.variant.spec
    details = [f"game {game.name}", f"house rules {game.rules.name}", f"GM {game.gm}"]
    details += [f"variant {spec.game}"] if spec.game != "standard" else []
    details += [f"board {spec.board}"] if spec.board != "standard" else []
    details += [] if game.seats else [f"places {spec.players}"]
    details += [f"seed {game.seed}"] if game.seed else []
    yield f"{write_plainly(at)}  {', '.join([*details, f'zone {game.table.zone}', f'hour {hour}'])}"
    for seat in game.seats:
        yield f"  {game.power_name(seat.powers[0])}: {seat.player}"
    for key, value in _changed(game.rules, store.library).items():
        yield f"  {key} = {str(value).lower() if isinstance(value, bool) else value}"


def _changed(rules: HouseRules, library: Catalog) -> dict[str, object]:
    """Return what a game's rules say otherwise than the file of their name."""
    filed = library.house_rules(rules.name).settings
    return {key: value for key, value in rules.settings.items() if filed.get(key) != value}


def _times(journal: Sequence[JournalEntry]) -> Iterator[Happened]:
    """Yield what the clock did."""
    game: Game | None = None
    for entry in journal:
        due = None if game is None else game.results_at
        match entry.event:
            case TurnSettled() if entry.by == CLOCK and due is not None:
                if entry.at - due >= PROMPT:
                    yield from _away(due - _SECOND, entry.at)
                else:
                    yield Happened(entry.at, (write_plainly(entry.at),))
            case DeadlineSet(deadline, DeadlineReason.OUTAGE) if game is not None and game.deadline:
                yield from _away(game.deadline - (deadline - entry.at), entry.at)
            case Held() | Released() | RolledBack():
                remark = f"# {write_plainly(entry.at)}: {type(entry.event).__name__}, by {entry.by}"
                yield Happened(entry.at, (remark,))
        game = apply(entry.event, game)


def _away(since: datetime, until: datetime) -> Iterator[Happened]:
    """Yield that the judge was out of reach."""
    yield Happened(since, (write_plainly(since),))
    yield Happened(until, (f"{write_plainly(until)}  restart",))


def _is_proved(stored: Stored, game: Game, key: bytes) -> bool:
    """Whether a letter answered one of the judge's, was signed, or is from nobody who gets such."""
    letter = read_letter(stored.raw, stored.received)
    signed = stored.proof == Grade.SIGNED.name
    answers = signed or proved(letter, [game], key, anywhere=False).proof.grade >= Grade.ANSWER
    return answers or not meaning_of(game, letter.sender)


def _without_token(stored: Stored, own: str) -> Stored:
    """Return a letter as it is written in a rehearsal, which adds what proves it."""
    raw = without_tokens(stored.raw.decode("latin-1"))
    return replace(stored, raw=raw.removeprefix(f"Delivered-To: {own}\r\n").encode("latin-1"))


def _letter(stored: Stored, own: str, cast: Cast, sure: bool) -> Happened:
    """Return a letter: as words if these make the same letter again, else as its bytes."""
    at = stored.dealt or stored.received
    letter = read_letter(stored.raw, stored.received, (own,))
    late = [] if at == stored.received else [f"@ received {write_plainly(stored.received)}"]
    late += [] if sure else ["@ unproved"]
    plain = tuple(_plain(letter, stored, at, late, cast))
    if _again(plain, stored, own, cast) == letter:
        return Happened(at, plain, letter.message_id)
    whole = encodebytes(stored.raw).decode("ascii").split()
    head = f"{write_plainly(at)}  {letter.sender.email or NOBODY}:"
    lines = (head, *_indented((*late, "@ base64")), *_indented(whole))
    return Happened(at, lines, letter.message_id)


def _plain(
    letter: Letter, stored: Stored, at: datetime, late: Sequence[str], cast: Cast
) -> Iterator[str]:
    yield f"{write_plainly(at)}  {_called(letter.sender, cast)}: {letter.subject}"
    fields = _fields(stored.raw)
    kept = [f"@ {name}: {fields[name]}" for name in _KEPT if name in fields]
    kept += [f"@ Message-ID: {letter.message_id}" if letter.message_id else "@ no Message-ID"]
    kept += [] if "Date" in fields else ["@ no Date"]
    yield from _indented((*late, *kept))
    yield from _indented(map(escaped, letter.text.rstrip().splitlines()))


def _called(sender: Address, cast: Cast) -> str:
    """Return a writer's short name, if it stands for their address as they write it."""
    if not sender.email:
        return NOBODY
    known = cast.called(sender.email)
    return known if "@" not in known and cast.find(known) == str(sender) else str(sender)


def _fields(raw: bytes) -> dict[str, str]:
    """Return the fields of a letter's head, unfolded."""
    head = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[0].decode("utf-8", "replace")
    lines = head.replace("\n ", " ").replace("\n\t", " ").split("\n")
    return {
        name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines)
    }


def _again(lines: Sequence[str], stored: Stored, own: str, cast: Cast) -> Letter | None:
    """Return the letter that some lines of a script make."""
    script = read_script("\n".join(lines), cast)
    if script.mistakes or len(script.steps) != 1:
        return None
    match script.steps[0].event:
        case Write(raw="", eml="", at=datetime() as at) as event:
            return read_letter(compose(event, 0, at, own, None), stored.received, (own,))
    return None


def _indented(lines: Sequence[str] | Iterator[str]) -> tuple[str, ...]:
    return tuple(f"{INDENT}{line}".rstrip() for line in lines)
