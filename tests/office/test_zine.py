"""The zine from the first SUBSCRIBE to its second issue, as its editor and its readers see it."""

import json
from datetime import timedelta

import pytest
from jinja2 import TemplateError

from judge.desk.zine.articles import ArticleState
from judge.serving.housekeeping import Housekeeping
from judge.studio import Studio
from tests.rehearsal.worlds import PLAYERS, open_world, play

ZOE, YAN = "zoe@elsewhere.example", "yan@elsewhere.example"
SETTINGS = {"VII.6.missing": "hold", "VII.1.reminders": "none"}


class Desk:
    """A judge with a game, whose zine somebody edits."""

    def __init__(self, world):
        self.world = world

    def do(self, **event):
        return play(self.world, json.dumps(event))

    def create(self, game, **settings):
        begins = {
            "do": "create",
            "at": "2026-11-20T09:00:00Z",
            "game": game,
            "gm": "gus@gm.example",
        }
        self.do(**begins, players=PLAYERS, settings=SETTINGS | settings)

    def write(self, who, subject, text=""):
        told = self.do(do="letter", **{"from": who}, subject=subject, text=text)
        return [it for it in told if "kind" in it]

    def subscribe(self, who, what="zine"):
        [asked] = self.write(who, f"SUBSCRIBE {what}")
        return self.do(do="letter", **{"from": who}, answers=asked["letter"], text="yes")

    def settle(self):
        self.do(do="time", deadline="Sarajevo", plus="13h")

    def zine(self, *words):
        """Return what the editor is told, and the copies that go out."""
        told = self.do(do="run", args=["zine", *words])
        said = [it.get("output", "") + it.get("error", "") for it in told]
        return "".join(said), [it for it in told if it.get("kind") == "anyone.zine"]


@pytest.fixture
def desk(tmp_path):
    with open_world(tmp_path) as world:
        yield Desk(world)


def test_an_issue_tells_each_reader_once_what_happened(desk):
    desk.subscribe(ZOE)
    desk.subscribe(YAN, "the zine, please")
    desk.create("Sarajevo")
    press = "PRESS\nBerlin is calm.\nEND PRESS\nPRESS TO France\nWe come.\nEND PRESS"
    orders = f"A Mun - Bur\nFINAL\n{press}"
    desk.write("gustav@players.example", "Sarajevo; Germany; Spring; 1901", orders)
    desk.settle()
    said, copies = desk.zine("send")
    assert "Issue 1 goes to 2 readers." in said
    assert sorted(copy["to"] for copy in copies) == [YAN, ZOE]
    text = copies[0]["text"]
    assert "2026A, Sarajevo" in text
    assert "A MUN - BUR" in text
    assert "Berlin is calm." in text
    assert "We come." not in text
    assert "NEW GAMES" in text
    assert "2026A (Sarajevo; F01)" in text
    assert "players.example" not in json.dumps(copies)
    assert "unsubscribe" in copies[0]["headers"]["List-Unsubscribe"]
    assert copies[0]["headers"]["List-Id"].startswith("The Judge <the-judge.")
    said, copies = desk.zine("send")
    assert "nothing has happened since the last issue" in said
    assert copies == []
    desk.settle()
    said, copies = desk.zine("send")
    assert "Issue 2 goes to 2 readers." in said
    assert "NEW GAMES" not in copies[0]["text"]
    assert "Berlin is calm." not in copies[0]["text"]


def test_an_issue_goes_out_for_the_press_of_one_game_alone(desk):
    desk.create("Sarajevo")
    desk.subscribe(ZOE, "Sarajevo PRESS PER ISSUE")
    press = "PRESS\nBerlin is calm.\nEND PRESS"
    desk.write("gustav@players.example", "Sarajevo; Germany; Spring; 1901", press)
    desk.settle()
    told = desk.do(do="run", args=["zine", "send"])
    [said] = [it["output"] for it in told if "output" in it]
    assert said == "Issue 1 goes out.\nThe press of one game alone goes to 1.\n"
    [copy] = [it for it in told if "kind" in it]
    assert copy["kind"] == "anyone.companion"
    assert copy["headers"]["List-Id"].startswith("Sarajevo press <sarajevo-press.")


def test_a_preview_sends_nothing_and_forgets_nothing(desk, tmp_path):
    desk.subscribe(ZOE)
    desk.create("Sarajevo")
    page = tmp_path / "issue.html"
    for words in ((), (), ("--html", str(page))):
        said, copies = desk.zine("preview", *words)
        assert ("Issue 1, " in said) is not bool(words)
        assert copies == []
    assert "Issue 1" in page.read_text("utf-8")
    assert len(desk.zine("send")[1]) == 1


def test_a_preview_may_be_pages_to_print(desk, tmp_path, monkeypatch):
    desk.subscribe(ZOE)
    desk.create("Sarajevo")
    pages = tmp_path / "issue.pdf"
    monkeypatch.setattr(Studio, "typeset", lambda *_: b"%PDF")
    assert desk.zine("preview", "--pdf", str(pages))[0] == ""
    assert pages.read_bytes() == b"%PDF"

    def without(*_):
        raise ImportError("typst")

    monkeypatch.setattr(Studio, "typeset", without)
    assert "judge[pdf]" in desk.zine("preview", "--pdf", str(pages))[0]


@pytest.mark.parametrize("fault", [TemplateError, ValueError, RuntimeError])
def test_pages_that_cannot_be_made_are_refused(desk, tmp_path, monkeypatch, fault):
    def faulty(*_):
        raise fault("line 3")

    monkeypatch.setattr(Studio, "typeset", faulty)
    said, _ = desk.zine("preview", "--pdf", str(tmp_path / "issue.pdf"))
    assert "the templates of the zine make no pages: line 3" in said


@pytest.mark.parametrize("option", ["--html", "--pdf"])
def test_what_is_sent_is_not_written_to_a_file(desk, tmp_path, option):
    desk.subscribe(ZOE)
    desk.create("Sarajevo")
    said, copies = desk.zine("send", option, str(tmp_path / "issue"))
    assert "are for `judge zine preview`" in said
    assert copies == []


def test_a_preview_is_printed_as_it_is_sent(desk):
    desk.subscribe(ZOE)
    desk.create("Sarajevo")
    desk.write("gustav@players.example", "Sarajevo; Germany", "PRESS\nA :bus: [b]now.\nEND PRESS")
    desk.settle()
    assert "A :bus: [b]now." in desk.zine("preview")[0]


def test_an_issue_without_readers_is_not_sent(desk):
    desk.create("Sarajevo")
    said, copies = desk.zine("send")
    assert "nobody reads the zine" in said
    assert copies == []


def test_an_issue_goes_to_nobody_who_has_none_left(tmp_path):
    with open_world(tmp_path, ini="accounts = yes\n") as world:
        desk = Desk(world)
        desk.subscribe(ZOE)
        for going in (1, 0):  # the first is a sample
            desk.create(f"Sarajevo{going}")
            said, copies = desk.zine("send")
            assert len(copies) == going
        assert "whoever reads the zine has no issue left" in said


def test_the_zine_names_nobody_in_a_gunboat_game_before_it_is_over(desk):
    desk.subscribe(ZOE)
    desk.create("Dusk", **{"X.gunboat": True})
    orders = "A Vie - Gal\nPRESS GRAY\nWho am I?\nEND PRESS"
    desk.write("anna@players.example", "Dusk; Austria; Spring; 1901", orders)
    desk.do(do="time", deadline="Dusk", plus="13h")
    [copy] = desk.zine("send")[1]
    assert "Who am I?" in copy["text"]
    assert "2026Aa (Dusk; gunboat; F01)" in copy["text"]
    said = json.dumps(copy)
    assert not [who for who in ("Anna", "Gustav", "players.example") if who in said]


def test_readers_leave_the_zine_and_keep_what_else_they_read(desk):
    desk.subscribe(ZOE)
    desk.create("Sarajevo")
    desk.subscribe(ZOE, "all games daily")
    [copy] = desk.zine("send")[1]
    [told] = [
        it
        for it in desk.do(
            do="letter", **{"from": ZOE}, answers=copy["letter"], text="Unsubscribe zine"
        )
        if "kind" in it
    ]
    assert "You are not sent the zine any more." in told["text"]
    assert "all games: results and press, daily" in told["text"]
    desk.settle()
    assert "nobody reads the zine" in desk.zine("send")[0]


def test_an_article_that_nobody_confirms_is_forgotten_and_others_are_not(desk):
    desk.create("Sarajevo")
    forged = {"from": "anna@players.example", "proved": False}
    desk.do(do="letter", **forged, subject="Zine; article; Pills", text="Cheap.")
    desk.write("anna@players.example", "Zine; article; The Balkans", "Quiet.")
    store = desk.world.office.store
    assert [it.title for it in store.open_articles()] == ["Pills", "The Balkans"]
    store.forget_articles(desk.world.now, ArticleState.ASKED)
    assert len(store.open_articles()) == 2
    store.forget_articles(desk.world.now + timedelta(minutes=1), ArticleState.ASKED)
    assert [it.title for it in store.open_articles()] == ["The Balkans"]


def test_an_article_that_was_taken_back_is_forgotten_after_half_a_year(desk):
    first = {"at": "2026-11-20T09:00:00Z", "from": ZOE, "subject": "Zine; article; The Balkans"}
    desk.do(do="letter", **first, text="Quiet.")
    desk.write(ZOE, "Zine; article; Serbia", "Quiet, too.")
    desk.write(ZOE, "WITHDRAW ARTICLE 1")
    store = desk.world.office.store
    Housekeeping(desk.world.office).forgets()
    assert store.article(1) is not None
    desk.do(do="time", at="2027-07-01T09:00:00Z")
    Housekeeping(desk.world.office).forgets()
    assert store.article(1) is None
    assert store.article(2) is not None, "it waits still"


def test_a_letter_that_comes_twice_is_one_article(desk):
    desk.create("Sarajevo")
    raw = (
        "From: anna@players.example\nTo: judge@judge.example\nSubject: Zine; article; Fog\n"
        "Message-ID: <one@players.example>\nDate: Fri, 20 Nov 2026 10:00:00 +0000\n\nFog.\n"
    )
    first = desk.do(do="letter", raw=raw)
    kinds = [it["kind"] for it in first if "kind" in it]
    assert kinds == ["anyone.article", "editor.article-came"]
    again = desk.do(do="letter", raw=raw.replace("To:", "Received: by relay.example\nTo:"))
    assert [it for it in again if "kind" in it] == []
    assert len(desk.world.office.store.open_articles()) == 1


@pytest.mark.parametrize(
    ("text", "flaw"),
    [("Fog. " * 4001, "It is too long"), ("...", "There was nothing in it to print.")],
)
def test_what_is_too_long_or_nothing_is_not_taken(desk, text, flaw):
    desk.create("Sarajevo")
    [told] = desk.write("anna@players.example", "Zine; article; Fog", text)
    assert flaw in told["text"]
    assert desk.world.office.store.open_articles() == []


def test_a_title_keeps_to_one_line_and_tells_terminals_nothing(desk):
    desk.create("Sarajevo")
    article = "ARTICLE  *The\u202e\x1b[31m Fog* and " + "on " * 40 + "\nFog.\x07\nEND ARTICLE"
    desk.write("anna@players.example", "Sarajevo; Austria", article)
    [kept] = desk.world.office.store.open_articles()
    assert kept.title.startswith("The[31m Fog* and on")
    assert len(kept.title) <= 80
    assert kept.text == "Fog."


def test_an_answer_to_the_zine_is_printed_nowhere(desk):
    desk.subscribe(ZOE)
    desk.create("Sarajevo")
    [copy] = desk.zine("send")[1]
    told = desk.do(do="letter", **{"from": ZOE}, answers=copy["letter"], text="What an issue!")
    assert [it["kind"] for it in told if "kind" in it] == ["anyone.digest-answered"]


@pytest.mark.parametrize(
    "line", ["SUBSCRIBE ZINE AND Sarajevo WEEKLY", "subscribe Sarajevo weekly, zine"]
)
def test_one_line_subscribes_to_a_game_and_the_zine(desk, line):
    desk.create("Sarajevo")
    told = desk.write(ZOE, line)
    titles = sorted(it["subject"] for it in told)
    assert titles == [
        "Do you want to subscribe to Sarajevo?",
        "Do you want to subscribe to the zine?",
    ]


def test_a_game_that_cannot_be_read_stops_no_issue(desk):
    desk.subscribe(ZOE)
    desk.create("Sarajevo")
    desk.create("Lyon")
    game = desk.world.office.store.tables.game
    game.update(fold="{").where(game.name == "Lyon").execute()
    assert "Left out, for they cannot be read: Lyon" in desk.zine("preview")[0]
    said, [copy] = desk.zine("send")
    assert "Left out, for they cannot be read: Lyon" in said
    assert "2026A, Sarajevo; gamemaster" in copy["text"]
    assert "Lyon" not in copy["text"]
