"""ABSENCE: a player tells when they will be away: `ABSENCE 20 Dec to 3 Jan: skiing` (VII.5)."""

import re
from datetime import UTC, datetime, time, timedelta, tzinfo

from judge.desk.commands.command import Asked, CommandResults, PlayerCommand, anything
from judge.desk.events.player_events import AbsenceNoted
from judge.desk.games.game import Game
from judge.desk.letters.phrases import any_of
from judge.desk.letters.time_phrases import TimeWords
from judge.desk.notices.orders import Done
from judge.desk.turns.absences import still_to_come, told_of
from judge.desk.turns.lateness import Absence
from judge.desk.turns.length_words import LONGEST, leading_length
from judge.desk.turns.time_words import read_moment
from judge.variants.seam import Cause

MOST_WORDS = 160  # letters of a reason
MOST_DAYS = 63  # in which there is a day of every number


def _run(asked: Asked) -> CommandResults:
    game, power = asked.its_game, asked.its_power
    if not asked.argument.strip():
        if not any(absence.power == power for absence in game.absences):
            return Cause("absence_when")
        return [AbsenceNoted(power, None), Done(Cause("absence_ended", {}))]
    since, until, reason = _days_and_reason(asked.argument, game, asked)
    if since is None or until is None or not asked.now < until <= asked.now + LONGEST:
        return Cause("absence_when")
    absence = Absence(power, since, until, reason[:MOST_WORDS])
    noted = AbsenceNoted(power, absence, beside=True)
    others = (
        _done("absence_beside", other) for other in absence.beside(still_to_come(game, asked.now))
    )
    return [noted, told_of(absence, game), _done("absence_noted", absence), *others]


def _done(code: str, absence: Absence) -> Done:
    since, until = absence.since.isoformat(), absence.until.isoformat()
    return Done(Cause(code, {"since_at": since, "until_end": until}))


def _days_and_reason(
    argument: str, game: Game, asked: Asked
) -> tuple[datetime | None, datetime | None, str]:
    """Return when an absence begins and ends, and what is said beside: behind a colon, or any sign.

    What names another day is no mere remark: `to 12 December, or 14`.
    """
    written, _, reason = argument.partition(": ")
    signs = [sign.start() for sign in re.finditer(r"[,;.!(]\s*(?=[^\W\d][^\d]*$)", written)]
    since, until = _days(written, game, asked)
    for cut in reversed(signs):
        if since is not None and until is not None:
            break
        since, until = _days(written[:cut], game, asked)
        reason = argument[cut:].strip(" ,;.!()")
    return since, until, reason.strip()


def _days(written: str, game: Game, asked: Asked) -> tuple[datetime | None, datetime | None]:
    """Return when an absence begins and ends: days count in whole; one that is named alone does.

    Of `20 to 27 December` the first has the month of the last, of `20 to 3 January` the one before,
    and of `Dec 20-27` the last has that of the first.
    """
    words = asked.language.times
    zone, now = game.table.tz, asked.now
    day, length = _lasting(written, words)
    if length is not None:
        since = now if not day else read_moment(day, words, now, zone, time(0))
        return since, since and since + length
    lone = r"|(?<=[\w.])-(?=\w)" if written.count("-") == 1 else r"|(?<=\d)\s+(?=\d{4}-\d)"
    parts = re.split(
        rf"(?:^|\s+){any_of(words.until)}\s+|\s+[-–—]+\s+|[–—]{lone}",
        written,
        maxsplit=1,
        flags=re.I,
    )
    first, last = (_as_day(part.strip(" !")) for part in (parts[0], parts[-1]))
    months = any_of(name for names in words.months.values() for name in names)
    has_month = re.search(rf"(?<!\w){months}(?!\w)", first, re.I)
    number_of_day = rf"\d{{1,2}}{any_of(words.ordinal_ends)}?"
    follows = int(_digits(last) or 0) > int(_digits(first) or 99)
    if has_month and follows and re.fullmatch(number_of_day, last):
        last = re.sub(r"\d+", _digits(last), first, count=1)
    if not has_month and re.fullmatch(r"\D*\d{1,2}\.?(?:\w\w)?", first):
        number = _digits(first)
        first = re.sub(rf"{number_of_day}\b", number, last, count=1)
        since = read_moment(first, words, now, zone, time(0))
        until = read_moment(last, words, now, zone)
        if since is not None and until is not None and since >= until:
            since = _day_before(int(number), until, zone)
        return since, until
    since = now if not first else read_moment(first, words, now, zone, time(0))
    return since, read_moment(last, words, since or now, zone)


def _lasting(written: str, words: TimeWords) -> tuple[str, timedelta | None]:
    """Return the first day of an absence, and its length where it tells one: `Monday for a week`.

    `for a week from Monday` is none that begins a week later.
    """
    lasting = re.search(rf"(?:^|\s){any_of(words.lasting)}\s+", written, re.I)
    if lasting is None:
        return written, None
    length, rest = leading_length(written[lasting.end() :], words)
    return f"{written[: lasting.start()]} {rest}".strip(" ,"), length


def _as_day(written: str) -> str:
    """Return a day as no reader takes it for an hour: `24.12`."""
    return re.sub(r"^(\d{1,2}\.\d{1,2})$", r"\1.", written)


def _digits(written: str) -> str:
    return "".join(re.findall(r"\d", written))


def _day_before(number: int, until: datetime, zone: tzinfo) -> datetime | None:
    """Return the beginning of the last day of a number before an absence ends, if there is one."""
    last = until.astimezone(zone).date()
    days = (last - timedelta(days=back) for back in range(1, MOST_DAYS))
    day = next((day for day in days if day.day == number), None)
    return datetime.combine(day, time(0), zone).astimezone(UTC) if day else None


COMMAND = PlayerCommand(
    name="absence",
    run=_run,
    argument=anything,
    own_words=True,
    for_power=True,
    names_power=True,
    in_words=True,
)
