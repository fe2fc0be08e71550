"""The demonstration: seven players play the rulebooks' sample game by real mail.

Every letter goes over SMTP into the judge's post office, is fetched over IMAP, and comes back
the same way.  Players answer the judge's letters, so that the subjects are its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from judge.clock.deadlines import Timetable
from judge.demo.mail_user import MailUser
from judge.demo.sample_game import BookTurn, SampleGame
from judge.desk.events.events import TurnSettled
from judge.desk.games.game import Game, Seat
from judge.letter import Address, Letter
from judge.office.office import Office
from judge.serving.accounts import Accounts
from judge.settings.settings import Settings, read_settings
from judge.variants.seam import Record, Spec, Standing, View

GAME = "Sarajevo"
PICTURES_WIDTH = 1000  # so that the game goes fast
# The powers' players, by the book's names for them.
PLAYERS = {
    "Austria-Hungary": ("AUSTRIA", Address("anna@players.example", "Anna")),
    "England": ("ENGLAND", Address("edward@players.example", "Edward")),
    "France": ("FRANCE", Address("francine@players.example", "Francine")),
    "Germany": ("GERMANY", Address("gustav@players.example", "Gustav")),
    "Italy": ("ITALY", Address("isabella@players.example", "Isabella")),
    "Russia": ("RUSSIA", Address("rurik@players.example", "Rurik")),
    "Turkey": ("TURKEY", Address("tarkan@players.example", "Tarkan")),
}
GM = Address("gm@players.example", "The Gamemaster")
_RESULTS = re.compile(r"^(?:Movement results|Retreat orders|Adjustment orders) for ", re.MULTILINE)


def demo_settings(folder: Path, smtp_port: int = 0, imap_port: int = 0) -> Settings:
    """Return the settings of the demonstration: everything in one folder, ports as given."""
    settings, _ = read_settings("", folder)
    return replace(
        settings,
        folder=folder,
        embedded_smtp_port=smtp_port,
        embedded_imap_port=imap_port,
        pictures_width=PICTURES_WIDTH,
    )


def found_game(office: Office) -> None:
    """Create the game with its seven players."""
    rules = office.store.library.house_rules("standard")
    variant = office.store.library.variant(Spec(), rules)
    office.create(
        Game(
            name=GAME,
            variant=variant,
            rules=rules,
            table=Timetable("UTC", None),
            gm=GM,
            seats=tuple(Seat(player, (power,)) for power, player in PLAYERS.values()),
            position=variant.begin(),
        )
    )


@dataclass(frozen=True, slots=True)
class Exchange:
    """A letter of a player and the judge's answer to it."""

    country: str
    text: str
    answer: Letter


@dataclass(frozen=True, slots=True)
class Played:
    """A turn that was played: the letters, and the report that all of them got."""

    title: str
    exchanges: tuple[Exchange, ...]
    report: Letter


def parts(turn: BookTurn) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the turns of the judge that a season of the book makes, with what is written."""
    yield f"{turn.season} {turn.year}", turn.orders
    if turn.retreats:
        yield f"{turn.season} {turn.year} retreats", turn.retreats
    if turn.adjustments:
        yield f"Winter {turn.year}", turn.adjustments


class SevenPlayers:
    """The seven players at their mail programs."""

    def __init__(self, settings: Settings, accounts: Accounts) -> None:
        assert accounts.imap is not None  # in the judge's own post office
        self._judge = settings.mailbox
        self.users = {
            country: MailUser(
                address=player,
                imap=replace(accounts.imap, user=player.email),
                smtp=accounts.smtp,
                folder=settings.folder / "letters" / country,
            )
            for country, (_, player) in PLAYERS.items()
        }
        self._latest = {
            country: player.wait_for(lambda letter: "the game begins" in letter.subject)
            for country, player in self.users.items()
        }

    def play(
        self, title: str, texts: Mapping[str, str], tell: Callable[[Exchange], None]
    ) -> Played:
        """Play one turn: everybody who has something to write writes, all wait for the report."""
        sent = {country: self._send(country, text) for country, text in texts.items()}
        exchanges = []
        for country, message_id in sent.items():
            exchanges.append(self._answer(country, texts[country], message_id))
            tell(exchanges[-1])
        reported = f"results of {title}"
        for country, player in self.users.items():
            self._latest[country] = player.wait_for(
                lambda letter: letter.subject.rstrip(")").endswith(reported)
            )
        return Played(title, tuple(exchanges), next(iter(self._latest.values())))

    def _send(self, country: str, text: str) -> str:
        """Answer the judge's latest letter with final orders; return the letter's Message-ID."""
        player, latest = self.users[country], self._latest[country]
        judge = latest.answer_to or self._judge
        return player.write(judge, f"Re: {latest.subject}", f"{text}\n\nFINAL\n", latest)

    def _answer(self, country: str, text: str, message_id: str) -> Exchange:
        answer = self.users[country].wait_for(lambda letter: message_id in letter.references)
        return Exchange(country, text, answer)


def results(report: Letter) -> str:
    """Return the part of a report that holds the results."""
    start = _RESULTS.search(report.text)
    text = report.text[start.start() :] if start else report.text
    return text.partition("\nThe next phase")[0].partition("\nWhy orders failed")[0].strip()


def settled_turns(office: Office) -> list[View]:
    """Return what became of each turn, as everybody may see it."""
    variant = office.store.game(GAME).variant
    events = (entry.event for entry in office.store.journal(GAME))
    return [
        variant.show(Record(event.record), ()) for event in events if isinstance(event, TurnSettled)
    ]


def failed_units(office: Office) -> dict[str, set[str]]:
    """Return, for each turn settled, the units whose orders did not come off."""
    return {
        f"{turn.facts['season'].capitalize()} {turn.facts['year']}": {
            " ".join(line["short"].split()[:2])
            for line in turn.facts["lines"]
            if line["failed"] and " - " in line["short"] and " S " not in line["short"]
        }
        for turn in settled_turns(office)
        if turn.facts["kind"] == "movement"
    }


def destroyed_units(office: Office) -> list[str]:
    """Return the units that were dislodged and had nowhere to go."""
    return [
        " ".join(line["short"].split()[:2])
        for turn in settled_turns(office)
        for line in turn.facts["lines"]
        if "destroyed" in line["marks"]
    ]


def differences(office: Office, book: SampleGame) -> list[str]:
    """Return in what the game that was played differs from the book's; nothing if all is well."""
    different = []
    failed = failed_units(office)
    for turn in book.turns:
        title = f"{turn.season} {turn.year}"
        if failed.get(title) != set(turn.fail):
            different.append(f"{title}: failed {failed.get(title)}, the book says {set(turn.fail)}")
    lost = set(destroyed_units(office))
    if lost != {unit for turn in book.turns for unit in turn.annihilated}:
        different.append(f"annihilated: {lost}")
    units = final_units(office)
    for country, (power, _) in PLAYERS.items():
        if units.get(power) != set(book.end[country]):
            different.append(
                f"{country}: {units.get(power)}, the book has {set(book.end[country])}"
            )
    return different


def final_units(office: Office) -> dict[str, set[str]]:
    """Return the units on the board by power, as `A MUN`; a fleet's coast is left out."""
    game = office.store.game(GAME)
    units = game.variant.show(Standing(game.position), ()).facts["plain"]["units"]
    return {power: {unit.partition("/")[0] for unit in own} for power, own in units.items()}
