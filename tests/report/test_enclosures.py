"""What comes with letters: drawn by the real studio, kept on disk, and never in a letter's way."""

import json
from dataclasses import replace
from datetime import timedelta
from io import BytesIO

import pytest
from icalendar import Calendar
from PIL import Image

from judge.desk.events.effects import carried_out
from judge.desk.games.endings import Ending
from judge.desk.games.game import State
from judge.desk.notices.gm import Changed, Correction, Decision, GMAnswered, GMDecided
from judge.desk.notices.orders import OrdersStand
from judge.desk.notices.turns import DeadlineMoved, GameStarts, MapSent, Status, TurnReport
from judge.desk.notices.votes import GameOver
from judge.desk.readers.circulation import circulate
from judge.desk.readers.posts import Post
from judge.desk.turns.beginnings import start_game
from judge.desk.turns.settling import after_outage, settle_turn
from judge.drawing.scene import Scene
from judge.mail.writing import write_letter
from judge.report.enclosures import Land, Where, Wishes
from judge.report.pen import Identity, Pen
from judge.report.pictures import Artist, Looks
from judge.shipped import folders
from judge.studio import Studio
from judge.variants.seam import Cause
from tests.helpers import JUDGE, LIBRARY, NOW, letter, new_game, take, variant
from tests.report.naming import NAMES

STUDIO = Studio(LIBRARY)
IDENTITY = Identity("The Judge", JUDGE, "TEST")
WORDS = Pen(folders("templates"), IDENTITY, LIBRARY).words
SMALL = Looks("colour", 400)


def pen_with(artist, style=SMALL, **wishes):
    return Pen(folders("templates"), IDENTITY, LIBRARY, artist, Wishes(style, **wishes))


@pytest.fixture
def write(tmp_path):
    """Return what writes a letter, with all its pictures made."""

    def write(dispatch, now=NOW, style=SMALL, **wishes):
        pen = pen_with(Artist(STUDIO, tmp_path / "pictures", "example.org"), style, **wishes)
        return pen.complete(pen.letters(dispatch, "<x@example.org>", now)[0])

    return write


def sent(game, effects, kind):
    """Return the first letter of a kind among those that effects send."""
    for at, effect in enumerate(effects):
        if isinstance(effect, Post) and isinstance(effect.notice, kind):
            before = effects[:at]
            return circulate(effect, carried_out(game, before) if before else game)[0]
    raise AssertionError(f"no {kind.__name__}")


REPORT = sent(new_game(), settle_turn(new_game(), NOW), TurnReport)
BEGINNING = sent(new_game(), start_game(new_game(), NOW), GameStarts)


def kinds(written):
    return [picture.kind for picture in written.pictures]


def asked(text, game=None):
    game = game or new_game()
    return sent(game, take(game, letter("GERMANY", text, subject="Sarajevo; Germany")), MapSent)


def test_a_report_has_the_orders_and_the_position(write):
    written = write(REPORT)
    assert kinds(written) == ["orders", "position"]
    [orders, position] = written.pictures
    assert orders.png.startswith(b"\x89PNG")
    assert (orders.width, orders.name) == (400, "Sarajevo S1901M orders.png")
    assert orders.cid.endswith("@example.org")
    assert orders.cid != position.cid
    assert position.alt.startswith("Map: the position before Fall 1901. Units: Austria 3, ")


def test_a_whole_letter_stays_small(write):
    written = write(REPORT, style=Looks("colour", 1400))
    assert len(write_letter(written, JUDGE, NOW)) < 900_000


def test_it_begins_with_the_position_and_a_map_to_print(write):
    written = write(BEGINNING)
    assert kinds(written) == ["position"]
    [blank, entry] = written.attachments
    assert (blank.name, blank.type) == ("Sarajevo map.pdf", "application/pdf")
    assert blank.content.startswith(b"%PDF")
    assert entry.name == "Sarajevo deadline.ics"


def test_the_operator_may_want_no_pictures(write):
    for where in (Where.NOWHERE, Where.FOLLOW):
        assert kinds(write(REPORT, pictures=where)) == []
    assert write(BEGINNING, pictures=Where.NOWHERE, calendar=False).attachments == ()


def entry_of(written):
    [entry] = [file for file in written.attachments if file.name.endswith(".ics")]
    lines = entry.content.decode("ascii").split("\r\n")
    return entry.type, dict(line.partition(":")[::2] for line in lines if line)


def test_the_deadline_leaves_the_calendar_when_the_game_is_over(write):  # RFC 5546 §3.2.5
    kind, begins = entry_of(write(BEGINNING))
    assert kind.endswith("method=PUBLISH")
    over = replace(BEGINNING.card, state=State.OVER, deadline=None)
    paused = replace(BEGINNING.card, state=State.PAUSED)
    where = BEGINNING.notice.view
    undone = Cause("undone", {"line": "CORRECT A Mun - Bur", "kept": False, "other": ""})
    for card, notice in (
        (over, GameOver(Ending.DRAW, where)),
        (over, REPORT.notice),
        (paused, GMDecided((Decision(Cause("paused")),))),
        (paused, Correction((undone,), "", where, done=True, back=True)),
    ):
        later = write(replace(BEGINNING, card=card, notice=notice), now=NOW + timedelta(seconds=1))
        kind, ends = entry_of(later)
        assert kind.endswith("method=CANCEL")
        assert (ends["METHOD"], ends["STATUS"], ends["UID"]) == (
            "CANCEL",
            "CANCELLED",
            begins["UID"],
        )
        assert int(ends["SEQUENCE"]) > int(begins["SEQUENCE"])


def test_what_has_nothing_to_do_with_the_deadline_leaves_the_calendar_alone(write):
    paused = replace(BEGINNING.card, state=State.PAUSED)
    status = Status(BEGINNING.notice.view)
    assert write(replace(BEGINNING, card=paused, notice=status)).attachments == ()


def test_whoever_asks_for_the_map_gets_it(write):
    position = write(asked("MAP"), pictures=Where.NOWHERE)
    assert (kinds(position), position.attachments) == (["position"], ())
    blank = write(asked("MAP BLANK"))
    assert kinds(blank) == ["blank"]
    assert [file.type for file in blank.attachments] == ["application/pdf"]


def test_players_see_their_own_orders_on_it(write):
    game = new_game()
    for power, text in (("GERMANY", "A Mun - Bur"), ("FRANCE", "A Par - Bur")):
        game = carried_out(game, take(game, letter(power, text)))
    written = write(asked("MAP", game))
    assert kinds(written) == ["position", "own"]
    assert written.pictures[1].alt == (
        "Map: Spring 1901, your orders as they are meant. Germany: A Mun-Bur."
    )


def test_pictures_of_a_turn_come_once_more_for_narrow_and_dark_screens(write):
    written = write(REPORT, also=frozenset({"phone", "phone-dark"}))
    assert kinds(written) == ["orders"] * 3 + ["position"] * 3
    orders, dark, narrow = written.pictures[:3]
    assert (orders.media, narrow.media) == ("", "(max-width: 480px)")
    assert [p.name for p in (dark, narrow)] == [
        "Sarajevo S1901M orders phone-dark.png",
        "Sarajevo S1901M orders phone.png",
    ]
    shown = written.html.index(f'src="cid:{orders.cid}"')
    places = [written.html.index(f'srcset="cid:{picture.cid}"') for picture in (dark, narrow)]
    assert places == sorted(places)  # the narrowest choice first,
    assert places[-1] < shown < written.html.index(f'"cid:{written.pictures[4].cid}"')
    assert written.html.count("<picture>") == 2
    assert written.text.count("Map: ") == 0
    own = write(asked("MAP BLANK"), also=frozenset({"phone"}))
    assert kinds(own) == ["blank"]


def test_acknowledgements_show_them_if_the_operator_wishes(write):
    game = new_game()
    stand = sent(game, take(game, letter("GERMANY", "A Mun - Bur\nA Ber - Lon")), OrdersStand)
    assert kinds(write(stand)) == []
    [own] = write(stand, acknowledgements=True).pictures
    assert (own.kind, own.alt.count(";")) == ("own", 0)  # what cannot be is not drawn


def test_an_acknowledgement_without_orders_has_no_picture(write):
    game = new_game()
    stand = sent(game, take(game, letter("GERMANY", "ORDERS")), OrdersStand)
    assert kinds(write(stand, acknowledgements=True)) == []


def test_other_letters_bring_nothing(write):
    game = new_game()
    mail = letter("GERMANY", "STATUS", subject="Sarajevo; Germany")
    status = write(sent(game, take(game, mail), Status), acknowledgements=True)
    assert (status.pictures, status.attachments) == ((), ())


def both(tmp_path, dispatch):
    """Return a letter and the one that follows it with its pictures."""
    pen = pen_with(Artist(STUDIO, tmp_path, "example.org"), pictures=Where.FOLLOW)
    return pen.letters(dispatch, "<x@example.org>", NOW)


def test_pictures_may_follow_in_a_letter_of_their_own(tmp_path):
    first, second = both(tmp_path, REPORT)
    assert (kinds(first), kinds(second)) == ([], ["orders", "position"])
    assert [file.name for file in first.attachments] == ["Sarajevo deadline.ics"]
    assert second.attachments == ()
    assert (second.to, second.subject) == (first.to, first.subject)
    assert second.message_id == "<x.pictures@example.org>"
    assert second.in_reply_to == first.message_id
    assert second.references == (*first.references, first.message_id)
    assert not second.answers
    assert all(picture.alt.split()[0] in second.text for picture in second.pictures)


def test_the_page_to_print_follows_with_the_pictures(tmp_path):
    first, second = both(tmp_path, BEGINNING)
    assert [file.type.partition(";")[0] for file in first.attachments] == ["text/calendar"]
    assert [file.name for file in second.attachments] == ["Sarajevo map.pdf"]


def test_a_letter_is_the_same_when_it_is_written_again(tmp_path):
    assert both(tmp_path, REPORT) == both(tmp_path / "other", REPORT)


def entry(written):
    [calendar] = [file for file in written.attachments if file.type.startswith("text/calendar")]
    return Calendar.from_ical(calendar.content)


MOVED = {
    "line": "EXTEND 2 days",
    "kept": True,
    "other": "",
    "turns": ["S1901M"],
    "deadline_at": BEGINNING.card.deadline.isoformat(),
}


def test_the_deadline_comes_for_the_calendar(write):
    calendar = entry(write(REPORT))
    [event] = calendar.events
    assert calendar["method"] == "PUBLISH"
    assert event.start == REPORT.card.deadline
    assert event["dtstart"].to_ical() == b"20261127T120000Z"
    assert (event["transp"], "attendee" in event) == ("TRANSPARENT", False)
    assert event["summary"] == "Sarajevo: orders for Fall 1901 are due"
    [alarm] = event.walk("VALARM")
    assert alarm["trigger"].dt == -timedelta(hours=24)
    assert write(REPORT, calendar=False).attachments == ()


def test_a_new_deadline_takes_the_place_of_the_old_one(write):
    late = NOW + timedelta(days=9)
    game = new_game()
    moved = sent(game, after_outage(game, NOW + timedelta(days=6), late), DeadlineMoved)
    [old] = entry(write(BEGINNING)).events
    [new] = entry(write(moved, late)).events
    assert old["uid"] == new["uid"]
    assert new["sequence"] > old["sequence"]
    assert new.start == moved.card.deadline


@pytest.mark.parametrize(
    "notice",
    [
        GMDecided((Decision(Cause("undone", MOVED)),)),
        GMAnswered("Sarajevo; GM", (Changed("UNDO", Cause("undone", MOVED)),)),
        Correction((Cause("rolled_back", MOVED),), "", BEGINNING.notice.view, done=True, back=True),
    ],
    ids=["to the players", "to the gamemaster", "with a position"],
)
def test_a_deadline_that_is_back_comes_for_the_calendar(write, notice):
    [event] = entry(write(replace(BEGINNING, notice=notice))).events
    assert event.start == BEGINNING.card.deadline


def test_what_moves_no_deadline_leaves_the_calendar_alone(write):
    undone = Cause("undone", {"line": "ANNOUNCE Hello", "kept": True, "other": ""})
    notice = GMDecided((Decision(undone),))
    assert write(replace(BEGINNING, notice=notice)).attachments == ()


class Counting(Studio):
    """A studio that counts what it paints, and may be broken."""

    def __init__(self, broken=False):
        super().__init__(LIBRARY)
        self.painted, self.broken = 0, broken

    def png(self, picture, width):
        self.painted += 1
        if self.broken:
            raise RuntimeError("no paint")
        return super().png(picture, width)


def scenes() -> tuple[Scene, ...]:
    return variant().show(REPORT.notice.view, ()).scenes


def test_a_picture_is_promised_before_it_is_painted(tmp_path):
    studio = Counting()
    pen = pen_with(Artist(studio, tmp_path / "pictures", "example.org"))
    [promised] = pen.letters(REPORT, "<x@example.org>", NOW)
    assert [picture.png for picture in promised.pictures] == [b"", b""]
    assert studio.painted == 0
    complete = pen.complete(promised)
    for before, after in zip(promised.pictures, complete.pictures, strict=True):
        assert (before.cid, before.alt, before.width) == (after.cid, after.alt, after.width)
        assert Image.open(BytesIO(after.png)).size == (before.width, before.height)


def test_each_picture_is_painted_once(tmp_path):
    studio = Counting()
    caption = WORDS.caption(scenes()[0], "Sarajevo", NAMES)
    for _ in range(2):  # the judge is started anew
        artist = Artist(studio, tmp_path / "pictures", "example.org")
        pictures = [artist.picture(scenes()[0], caption, SMALL) for _ in range(8)]
        assert len(set(pictures)) == 1
        painted = {artist.make(picture.recipe) for picture in pictures}
        assert len(painted) == 1
    assert studio.painted == 1
    [kept] = (tmp_path / "pictures").iterdir()
    kept.write_bytes(b"cut short")
    again = Artist(studio, tmp_path / "pictures", "example.org")
    assert again.make(pictures[0].recipe) in painted


def test_a_picture_that_cannot_be_painted_is_empty(tmp_path, caplog):
    artist = Artist(Counting(broken=True), tmp_path, "example.org")
    pen = pen_with(artist)
    written = pen.complete(pen.letters(REPORT, "<x@example.org>", NOW)[0])
    assert [picture.png for picture in written.pictures] == [b"", b""]
    assert "could not be made" in caplog.text


def test_a_picture_that_cannot_be_drawn_is_left_out(tmp_path, caplog):
    artist = Artist(STUDIO, tmp_path, "example.org")
    [written] = pen_with(artist, Looks("pink", 400)).letters(REPORT, "<x@example.org>", NOW)
    assert kinds(written) == []
    assert [file.name for file in written.attachments] == ["Sarajevo deadline.ics"]
    assert "there is no theme 'pink'" in caplog.text


def test_a_reader_may_have_chosen_how_maps_look(tmp_path):
    artist = Artist(STUDIO, tmp_path, "example.org")
    pen = pen_with(artist, Looks("colour", 400), also=frozenset({"dark", "phone"}))
    [own] = pen.letters(REPORT, "<x@example.org>", NOW, looks="phone-dark")
    assert {picture.media for picture in own.pictures} == {""}
    assert {picture.width for picture in own.pictures} == {780}
    assert all('"theme":"phone-dark"' in it.recipe.replace(": ", ":") for it in own.pictures)


def test_a_recipe_that_makes_no_sense_makes_nothing(tmp_path):
    artist = Artist(STUDIO, tmp_path, "example.org")
    for recipe in ("", "{}", '{"form": "png", "scene": {}, "style": {}}'):
        assert artist.make(recipe) == b""


def test_a_recipe_from_before_there_were_languages_is_english(tmp_path):
    studio = Counting()
    artist = Artist(studio, tmp_path, "example.org")
    caption = WORDS.caption(scenes()[0], "Sarajevo", NAMES)
    plain = json.loads(artist.picture(scenes()[0], caption, SMALL).recipe)
    assert plain.pop("language") == "en"
    assert artist.make(json.dumps(plain)).startswith(b"\x89PNG")


def test_a_picture_says_its_language(tmp_path):
    artist = Artist(STUDIO, tmp_path, "example.org")
    captions = [
        replace(WORDS.caption(scenes()[0], "Sarajevo", NAMES), language=language)
        for language in ("en", "xx")
    ]
    english, other = (artist.picture(scenes()[0], caption, SMALL) for caption in captions)
    assert json.loads(other.recipe)["language"] == "xx"
    assert json.loads(english.recipe) == json.loads(other.recipe) | {"language": "en"}


def test_a_folder_that_cannot_be_used_costs_only_time(tmp_path, caplog):
    (tmp_path / "file").touch()
    artist = Artist(STUDIO, tmp_path / "file", "example.org")
    pen = pen_with(artist)
    written = pen.complete(pen.letters(REPORT, "<x@example.org>", NOW)[0])
    assert all(picture.png for picture in written.pictures)
    assert "could not be kept" in caplog.text


def test_the_folder_is_bounded(tmp_path, monkeypatch):
    monkeypatch.setattr("judge.report.pictures.KEPT_BYTES", 50_000)
    artist = Artist(STUDIO, tmp_path, "example.org")
    caption = WORDS.caption(scenes()[0], "Sarajevo", NAMES)
    for width in (401, 402, 403):
        picture = artist.picture(scenes()[0], caption, replace(SMALL, width=width))
        artist.make(picture.recipe)
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 50_000


def test_the_html_names_its_pictures(write):
    written = write(REPORT)
    for picture in written.pictures:
        assert f'src="cid:{picture.cid}"' in written.html
        assert f'alt="{picture.alt}"' in written.html


@pytest.mark.parametrize(("land", "burgundy"), [(Land.HOME, {}), (Land.LAST, {"BUR": "GERMANY"})])
def test_the_operator_says_whose_colour_land_without_a_centre_has(tmp_path, land, burgundy):
    game = carried_out(new_game(), take(new_game(), letter("GERMANY", "A Mun - Bur")))
    pen = pen_with(Artist(STUDIO, tmp_path, "example.org"), land=land)
    report = sent(game, settle_turn(game, NOW), TurnReport)
    _, position = pen.letters(report, "<x@example.org>", NOW)[0].pictures
    assert json.loads(position.recipe)["scene"]["influence"] == burgundy
