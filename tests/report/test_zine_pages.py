"""The pages of the zine: what they say, and that they are made."""

import json
from dataclasses import replace

import pytest

from judge.desk.card import card_of
from judge.desk.digests import DigestEntry
from judge.desk.endings import Ending
from judge.desk.game import State
from judge.desk.listing import listing_of
from judge.desk.notices import PressTold, TurnReport
from judge.desk.posts import Post
from judge.desk.press import Color, PressPiece
from judge.desk.settling import settle_turn
from judge.desk.zine import issue_of
from judge.report.pen import Identity, Pen
from judge.report.zine_pages import zine_pages
from judge.shipped import folders
from judge.studio import NoChart, Studio
from tests.helpers import JUDGE, LIBRARY, NOW, carried_out, letter, new_game, take
from tests.report.naming import variant_of

PEN = Pen(folders("templates"), Identity("The Judge", JUDGE, "TEST"), LIBRARY)


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
    return issue_of(3, entries, {"Sarajevo": after}, listing_of([card_of(after)]))


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
    assert 'Berlin is "calm" & #quiet.' in press["text"]
    assert [part["entries"] for part in said["listing"] if part["entries"]] == [
        ["1966AC (Sarajevo; F01)"]
    ]
    assert said["maps"] == ["map-0.svg"]
    assert studio.files["map-0.svg"].startswith(b"<svg")


def test_an_issue_goes_without_a_map_that_cannot_be_drawn(monkeypatch):
    def fails(*_):
        raise NoChart("there is none")

    monkeypatch.setattr(Typesetter, "draw", fails)
    assert said_by(Typesetter(LIBRARY))["maps"] == []


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
    listed = listing_of([card_of(replace(game, ended=game.turn, vacant=("ITALY",)))])
    studio = Typesetter(LIBRARY)
    said = said_by(studio, issue_of(3, [], {}, listed))
    [entries] = filter(None, (part["entries"] for part in said["listing"]))
    assert entries == [f"Sarajevo: {told}, by GM declaration"]
