"""HTML that every mail program can show: what each letter has to keep to."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from judge.demo.sample_letters import samples
from judge.desk.notices.gm import Decision, GMDecided
from judge.letter import Picture
from judge.report.filters import tint_on_paper
from judge.report.given import Teller
from judge.report.pen import Identity, Pen
from judge.shipped import folders
from judge.variants.seam import Cause
from tests.gallery.crowds import dense_record
from tests.helpers import JUDGE, LIBRARY, variant
from tests.report.naming import variant_of

PEN = Pen(folders("templates"), Identity("The Judge", JUDGE, "TEST"), LIBRARY)
SAMPLES = list(samples(LIBRARY))
GMAIL_CLIPS = 102_000
EMPTY = {"meta", "br", "img", "hr"}


class Page(HTMLParser):
    """The tags of a page, each with its attributes; every one that is opened is closed."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.open = [], []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def named(self, *names):
        return [attributes for tag, attributes in self.tags if tag in names]


@pytest.fixture(params=SAMPLES, ids=[sample.name for sample in SAMPLES])
def html(request):
    [letter] = PEN.letters(request.param.dispatch, "<x@example.org>", request.param.now)
    return letter.html


@pytest.fixture
def page(html):
    return Page(html)


def test_it_is_small_enough_for_gmail(html):
    assert len(html.encode()) < GMAIL_CLIPS / 2


def test_nothing_is_fetched_from_elsewhere(html, page):
    for tag, attributes in page.tags:
        assert tag not in {"link", "script", "iframe", "object", "form", "base"}
        for name in ("src", "href", "background"):
            assert attributes.get(name, "cid:").startswith(("cid:", "mailto:"))
    assert "url(" not in html
    assert "@import" not in html


def test_it_reads_without_a_style_sheet(page):
    """What has a class has its style written into it: many programs drop style sheets."""
    for _, attributes in page.tags:
        assert "style" in attributes or "class" not in attributes, attributes
        assert "var(" not in attributes.get("style", "")


def test_tables_are_layout_or_have_headings(html):
    for table in re.findall(r"<table(?:(?!<table).)*?</table>", html, re.DOTALL):
        layout = 'role="presentation"' in table.partition(">")[0]
        assert layout != ("<th scope=" in table), table[:200]
    assert "<th>" not in html
    for outer in re.findall(r"<table[^>]*>", html):
        assert (
            'role="presentation"' in outer or 'class="facts"' in outer or 'class="chart"' in outer
        )


def test_headings_stand_in_order(page):
    levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_screen_readers_know_the_language_and_the_title(html, page):
    assert page.named("html")[0]["lang"] == "en"
    assert re.search(r"<title>\S.*</title>", html)
    for link in re.findall(r"<a [^>]*>(.*?)</a>", html):
        assert link.strip().lower() not in {"", "here", "click here", "link", "more"}


def test_nothing_is_wider_than_a_small_phone(page):
    for tag, attributes in page.tags:
        if tag not in {"img", "html"} and "width" in attributes:
            width = attributes["width"]
            assert width.endswith("%") or int(width) <= 320 - 2 * 20


def with_pictures(sample, *pictures):
    """Return the HTML of a letter that brings some pictures."""
    [letter] = PEN.letters(sample.dispatch, "<x@example.org>", sample.now)
    facts = Teller(sample.dispatch, PEN.words, variant_of).given()
    facts |= {
        "now": sample.now,
        "pictures": pictures,
        "subject": letter.subject,
        "plain": letter.text,
    }
    html, whole = PEN.templates.html(sample.dispatch.notice.event, facts)
    assert whole
    return html


def test_pictures_are_told_in_words_and_fit_outlook():
    """Outlook goes by the attribute; others make a picture as narrow as their page."""
    status = next(sample for sample in SAMPLES if sample.name == "player.status")
    map_ = Picture("map@x", "map.png", b"", "Map: all is quiet.", "position", 1400, 1540)
    html = with_pictures(status, map_)
    [image] = Page(html).named("img")
    assert (image["src"], image["alt"]) == ("cid:map@x", "Map: all is quiet.")
    assert int(image["width"]) <= 640 - 2 * 18
    assert "width: 100%" in image["style"]


@pytest.mark.parametrize("event", ["all.turn-report", "all.game-starts"])
def test_what_is_due_stands_above_the_maps(event):
    sample = next(s for s in SAMPLES if s.dispatch.notice.event == event)
    map_ = Picture("map@x", "map.png", b"", "Map: all is quiet.", "position", 1400, 1540)
    _, _, shown = with_pictures(sample, map_).partition("<h1")  # without the preview
    assert 0 < shown.index("deadline is") < shown.index("<img")


def test_colours_are_told_for_words_and_what_is_behind_them(page):
    """A page that is dark by default must not get dark words on it."""
    body = page.named("body")[0]["style"]
    assert "background-color: #" in body
    assert ";color: #" in body


def test_outlook_gets_colours_that_it_knows(page):
    """Its Word engine draws no colour that lets another through, and goes by the attribute."""
    for _, attributes in page.tags:
        through = "rgba(" in attributes.get("style", "")
        assert through == bool(re.fullmatch("#[0-9a-f]{6}", attributes.get("bgcolor", "")))


def test_a_tint_is_as_strong_on_paper_as_on_any_page():
    assert (tint_on_paper("#2b5fb5", 0), tint_on_paper("#2b5fb5", 9)) == ("#fffdf8", "#8aa6d3")


def test_the_report_of_a_full_board_is_small_enough_for_gmail():
    """Of 39 units, with the centres of five years and the orders that are due."""
    sample = next(s for s in SAMPLES if s.dispatch.notice.event == "all.turn-report")
    dispatch = sample.dispatch
    chart = tuple(replace(dispatch.card.chart[-1], label=str(year)) for year in range(1901, 1907))
    card = replace(dispatch.card, chart=chart)
    notice = replace(dispatch.notice, view=dense_record(variant()))
    [letter] = PEN.letters(
        replace(dispatch, card=card, notice=notice), "<x@example.org>", sample.now
    )
    assert letter.html.count('class="mark') == 39
    assert len(letter.html.encode()) < 60_000


def announced(words):
    """Return the letter of an announcement of the gamemaster's, and its page."""
    sample = next(s for s in SAMPLES if s.dispatch.notice.event == "all.gm-decided")
    decision = Decision(Cause("announced"), words)
    dispatch = replace(sample.dispatch, notice=GMDecided((decision,)))
    [letter] = PEN.letters(dispatch, "<x@example.org>", sample.now)
    return letter, Page(letter.html)


@pytest.mark.parametrize(
    "words",
    [
        "All work and no play. " * 20_000,
        "All work\n\n" * 30_000,
        "  - all work\n" * 20_000,
        "w" * 300_000,
        "☃ < & \n\n" * 40_000,
    ],
    ids=["a long line", "short pieces", "a list", "a word", "signs"],
)
def test_a_letter_that_would_be_clipped_says_where_the_rest_is(words):
    letter, _ = announced(words)
    assert GMAIL_CLIPS / 5 < len(letter.html.encode()) < GMAIL_CLIPS
    [file] = letter.attachments
    assert (file.name, file.content) == ("letter.txt", letter.text.encode())
    assert letter.html.index("deadline is") < letter.html.index("letter.txt")


def report_with(*texts):
    """Return a report with pieces of press that have these texts."""
    sample = next(s for s in SAMPLES if s.name == "all.turn-report.press")
    notice = sample.dispatch.notice
    pieces = tuple(replace(notice.press[0], text=text) for text in texts)
    dispatch = replace(sample.dispatch, notice=replace(notice, press=pieces))
    [letter] = PEN.letters(dispatch, "<x@example.org>", sample.now)
    Page(letter.html)
    return letter


def test_a_report_with_long_press_is_a_report_still():
    """Its press is cut in HTML; the results, the button and the first words of it are there."""
    verse = "Oh, to be in Budapest,\nNow that Spring is there!\n\n" * 300
    letter = report_with(f"First. {verse}", f"Second. {verse} The very end.")
    assert GMAIL_CLIPS / 2 < len(letter.html.encode()) < GMAIL_CLIPS
    assert [file.name for file in letter.attachments][-1] == "letter.txt"
    assert "The very end." in letter.text
    assert "The very end." not in letter.html
    short = report_with("First. Oh.")
    for part in ("<h1", 'class="button', "First."):
        assert letter.html.count(part) == short.html.count(part) > 0, part
    assert letter.html.count("letter.txt") == 1
    assert letter.html.count("[\N{HORIZONTAL ELLIPSIS}]") == 1
    assert letter.html.index("[\N{HORIZONTAL ELLIPSIS}]") < letter.html.index("letter.txt")


def test_pieces_that_have_room_are_whole():
    letter = report_with("First. Oh.", "Second. " + "Oh,\n\n" * 5_000, "Third. Oh.")
    assert "First. Oh." in letter.html
    assert "Second. Oh," in letter.html
    assert "Third." not in letter.html
    assert "Third." in letter.text


def test_a_letter_that_is_shown_whole_brings_no_file():
    letter, _ = announced("All work and no play.\n" * 1_000)
    assert letter.attachments == ()
    assert "letter.txt" not in letter.html


@pytest.mark.parametrize("event", ["all.turn-report", "player.what-if"])
def test_where_everything_stands_is_told_to_who_sees_no_map(event):
    sample = next(s for s in SAMPLES if s.dispatch.notice.event == event)
    [letter] = PEN.letters(sample.dispatch, "<x@example.org>", sample.now)
    _, heading, position = letter.html.partition(">Position before ")
    assert heading
    assert position.partition("</table>")[0].count("<th scope=") == len(variant().powers)
