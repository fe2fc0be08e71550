"""The pages of the zine: what they say, and that they are made."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from judge.desk.games.card import card_of
from judge.desk.games.endings import Ending
from judge.desk.games.game import State
from judge.desk.games.listing import listing_of
from judge.desk.notices.press_letters import PressTold
from judge.desk.notices.readers import PressOfTurn, PrintedArticle, ZineCompanion
from judge.desk.notices.turns import TurnReport
from judge.desk.press.press import Color, PressPiece
from judge.desk.readers.circulation import Dispatch, Reader
from judge.desk.readers.digests import DigestEntry
from judge.desk.readers.posts import Post
from judge.desk.turns.settling import settle_turn
from judge.desk.zine.articles import Section
from judge.desk.zine.zine import issue_of
from judge.report.enclosures import Wishes
from judge.report.pen import Identity, Pen
from judge.report.pictures import Artist
from judge.report.templates import MOST_HTML
from judge.report.zine_pages import zine_pages
from judge.shipped import folders
from judge.studio import NoChart, Studio
from tests.helpers import JUDGE, LIBRARY, NOW, carried_out, letter, new_game, take
from tests.report.naming import variant_of

IDENTITY = Identity("The Judge", JUDGE, "TEST", edits=True)
PEN_FOLDERS = folders("templates")
PEN = Pen(PEN_FOLDERS, IDENTITY, LIBRARY)


class Typesetter(Studio):
    """A studio that keeps what it is to typeset."""

    files = None

    def typeset(self, files):
        self.files = files
        return b"%PDF"


def an_issue():
    """Return an issue with a turn, in which a move bounced, and a piece of press."""
    game = new_game(designation="1966AC")
    for power, text in {"GERMANY": "A Mun - Bur", "FRANCE": "A Par - Bur"}.items():
        game = carried_out(game, take(game, letter(power, text)))
    effects = settle_turn(game, NOW)
    told = [it.notice for it in effects if isinstance(it, Post)]
    report = next(it for it in told if isinstance(it, TurnReport))
    gray = PressPiece(2, "", Color.GRAY, "Hush.", at=NOW)
    piece = PressPiece(1, "GERMANY", Color.WHITE, 'Berlin is "calm" & #quiet.', at=NOW)
    after = carried_out(game, effects)
    entries = [
        DigestEntry(replace(report, press=(gray,)), card_of(after), NOW),
        DigestEntry(PressTold((piece,)), card_of(after), NOW),
    ]
    return issue_of(3, entries, {"Sarajevo": after}, listing_of([card_of(after)], more=False))


def said_by(studio, issue=None):
    zine_pages(issue or an_issue(), PEN.templates, variant_of, studio, JUDGE, NOW)
    return json.loads(studio.files["issue.json"])


def test_the_pages_say_what_the_issue_tells():
    studio = Typesetter(LIBRARY)
    said = said_by(studio)
    assert said["dated"].startswith("Issue 3, ")
    [game] = said["games"]
    assert game["heading"] == "1966AC, Sarajevo"
    turn, press = game["news"]
    powers = {power["name"]: power["lines"] for power in turn["powers"]}
    assert list(powers) == ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"]
    assert {"order": "A MUN - BUR", "failed": True, "outcome": "bounced"} in powers["Germany"]
    above = {"above": "Germany:", "text": 'Berlin is "calm" & #quiet.'}
    assert (press["press"], press["text"]) == ([above], "")
    assert turn["press"] == [{"above": "Anonymous Press. To all:", "text": "Hush."}]
    assert game["stands"] == "The deadline is Friday 27 November 2026, 12:00 UTC."
    assert [part["entries"] for part in said["listing"] if part["entries"]] == [
        ["1966AC (Sarajevo; F01)"]
    ]
    assert said["maps"] == ["map-0.svg"]
    assert studio.files["map-0.svg"].startswith(b"<svg")


def a_companion():
    """Return the companion of one game, with press of two turns and what was revealed."""
    game = new_game(designation="1966AC")
    piece = PressPiece(1, "GERMANY", Color.WHITE, "Berlin is calm.", at=NOW)
    turns = (PressOfTurn(game.turn, (piece, piece.unsigned)),)
    companion = ZineCompanion(3, turns, (replace(piece, color=Color.GRAY, text="Hush."),), NOW)
    return Dispatch(Reader(JUDGE), companion, card_of(game))


def test_a_companion_has_pages_of_its_own():
    pytest.importorskip("typst")
    artist = Artist(Studio(LIBRARY), Path("nowhere"), "judge.example")
    pen = Pen(PEN_FOLDERS, IDENTITY, LIBRARY, artist, Wishes(pages=True))
    [file] = pen.letters(a_companion(), "<x@judge.example>", NOW)[0].attachments
    assert file.name == "Sarajevo press 3.pdf"
    said = json.loads(file.recipe)["words"]
    assert (said["name"], said["title"]) == ("Sarajevo: the press", "Sarajevo")
    assert said["turns"] == [
        {
            "heading": "Spring 1901",
            "press": [{"above": "Germany:", "text": "Berlin is calm."}] * 2,
        },
        {
            "heading": "Who wrote the gray press",
            "press": [{"above": "Germany:", "text": "Hush."}],
        },
    ]
    assert artist.make(file.recipe).startswith(b"%PDF")


def test_an_issue_goes_without_a_map_that_cannot_be_drawn(monkeypatch):
    def fails(*_):
        raise NoChart("there is none")

    monkeypatch.setattr(Typesetter, "draw", fails)
    assert said_by(Typesetter(LIBRARY))["maps"] == []


def letter_of(issue, **wishes):
    artist = Artist(Studio(LIBRARY), Path("nowhere"), "judge.example")
    pen = Pen(PEN_FOLDERS, IDENTITY, LIBRARY, artist, Wishes(**wishes))
    return pen.letters(Dispatch(Reader(JUDGE), issue), "<x@judge.example>", NOW)[0]


def articles(many, letters):
    words = "All quiet on the front. "
    return tuple(
        PrintedArticle(Section.ARTICLE, f"Part {at}", "Ann", f"Begins {at}. {words * letters}")
        for at in range(many)
    )


def test_of_a_long_issue_the_last_parts_are_left_to_a_file():
    issue = replace(an_issue(), printed=articles(8, 700))
    letter = letter_of(issue)
    assert len(letter.html.encode()) <= MOST_HTML
    assert "Begins 0." in letter.html
    assert "Begins 7." not in letter.html
    assert "Part 7, by Ann" in letter.html  # the contents name it all the same
    assert "stands in letter.txt" in letter.html
    assert "A MUN - BUR" not in letter.html
    [file] = letter.attachments
    assert file.name == "letter.txt"
    assert b"Begins 7." in file.content
    assert b"A MUN - BUR" in file.content


@pytest.mark.parametrize("there", [True, False])
def test_an_issue_comes_as_pages_where_these_can_be_made(monkeypatch, there):
    monkeypatch.setattr(Studio, "typesets", there)
    monkeypatch.setattr(Studio, "typeset", lambda _, files: files["issue.json"])
    letter = letter_of(an_issue(), pages=True)
    assert [file.name for file in letter.attachments] == (["issue-3.pdf"] if there else [])
    assert letter_of(an_issue()).attachments == ()
    if there:
        made = Artist(Studio(LIBRARY), Path("nowhere"), "x").make(letter.attachments[0].recipe)
        assert json.loads(made)["dated"].startswith("Issue 3, ")
        assert json.loads(made)["maps"] == ["map-0.svg"]


def test_the_pages_are_made():
    pytest.importorskip("typst")
    pages = zine_pages(an_issue(), PEN.templates, variant_of, Studio(LIBRARY), JUDGE, NOW)
    assert pages.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        ((), "ended S01 without a winner"),
        (("GERMANY",), "WON S01, Germany, GERMANY"),
        (("GERMANY", "ITALY"), "DRAWN S01, Germany, GERMANY, Italy, ITALY"),
    ],
)
def test_the_listing_tells_who_has_a_game(winners, told):
    game = new_game(state=State.OVER, ending=Ending.DECLARED, winners=winners)
    listed = listing_of([card_of(replace(game, ended=game.turn, vacant=("ITALY",)))], more=False)
    studio = Typesetter(LIBRARY)
    said = said_by(studio, issue_of(3, [], {}, listed))
    [entries] = filter(None, (part["entries"] for part in said["listing"]))
    assert entries == [f"Sarajevo: {told}, by GM declaration"]
