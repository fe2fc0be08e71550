"""What comes with letters: drawn by the real studio, kept on disk, and never in a letter's way."""

from dataclasses import replace
from datetime import timedelta
from io import BytesIO

import pytest
from icalendar import Calendar
from PIL import Image

from judge.desk.effects import Send, apply
from judge.desk.notices import DeadlineMoved, GameStarts, MapSent, OrdersStand, Status, TurnReport
from judge.desk.settling import after_outage, settle_turn, start_game
from judge.drawing.scene import Scene
from judge.mail.writing import write_letter
from judge.report.enclosures import Encloser, Where, Wishes
from judge.report.pictures import Artist, Style
from judge.report.render import Identity, Reporter
from judge.shipped import folders
from judge.studio import Studio
from tests.helpers import JUDGE, LIBRARY, NOW, letter, new_game, take

STUDIO = Studio(LIBRARY)
REPORTER = Reporter(folders("templates"), Identity("The Judge", JUDGE, "TEST"))
SMALL = Style("colour", 400)


@pytest.fixture
def enclose(tmp_path):
    def enclose(notice, now=NOW, style=SMALL, **wishes):
        artist = Artist(STUDIO, tmp_path / "pictures", "example.org")
        encloser = Encloser(REPORTER, artist, Wishes(style, **wishes))
        return encloser.complete(encloser.enclosed(notice, now))

    return enclose


def notice(effects, kind):
    return next(e.notice for e in effects if isinstance(e, Send) and isinstance(e.notice, kind))


REPORT = notice(settle_turn(new_game(), NOW), TurnReport)
BEGINNING = notice(start_game(new_game(), NOW), GameStarts)


def kinds(enclosed):
    return [picture.kind for picture in enclosed.pictures]


def asked(text, game=None):
    effects = take(game or new_game(), letter("GERMANY", text, subject="Sarajevo; Germany"))
    return notice(effects, MapSent)


def test_a_report_has_the_orders_and_the_position(enclose):
    enclosed = enclose(REPORT)
    assert kinds(enclosed) == ["orders", "position"]
    [orders, position] = enclosed.pictures
    assert orders.png.startswith(b"\x89PNG")
    assert (orders.width, orders.name) == (400, "Sarajevo S1901M orders.png")
    assert orders.cid.endswith("@example.org")
    assert orders.cid != position.cid
    assert position.alt.startswith("Map: the position before Fall 1901. Austria: ")


def test_a_whole_letter_stays_small(enclose):
    enclosed = enclose(REPORT, style=Style("colour", 1400))
    written = REPORTER.letter(Send(JUDGE, REPORT), "x", NOW, enclosed)
    assert len(write_letter(written, JUDGE, NOW)) < 900_000


def test_it_begins_with_the_position_and_a_map_to_print(enclose):
    enclosed = enclose(BEGINNING)
    assert kinds(enclosed) == ["position"]
    [blank, entry] = enclosed.attachments
    assert (blank.name, blank.type) == ("Sarajevo map.pdf", "application/pdf")
    assert blank.content.startswith(b"%PDF")
    assert entry.name == "Sarajevo deadline.ics"


def test_the_operator_may_want_no_pictures(enclose):
    for where in (Where.NOWHERE, Where.FOLLOW):
        assert kinds(enclose(REPORT, pictures=where)) == []
    assert enclose(BEGINNING, pictures=Where.NOWHERE, calendar=False).attachments == ()


def test_whoever_asks_for_the_map_gets_it(enclose):
    assert kinds(enclose(asked("MAP"), pictures=Where.NOWHERE)) == ["position"]
    blank = enclose(asked("MAP BLANK"))
    assert kinds(blank) == ["blank"]
    assert [one.type for one in blank.attachments] == ["application/pdf"]


def test_a_player_sees_his_own_orders_on_it(enclose):
    game = new_game()
    for power, text in (("GERMANY", "A Mun - Bur"), ("FRANCE", "A Par - Bur")):
        game = apply(take(game, letter(power, text))[0], game)
    enclosed = enclose(asked("MAP", game))
    assert kinds(enclosed) == ["position", "own"]
    assert enclosed.pictures[1].alt == (
        "Map: Spring 1901, your orders as they are meant. Germany: A Mun-Bur."
    )


def test_acknowledgements_show_them_if_the_operator_wishes(enclose):
    stand = notice(take(new_game(), letter("GERMANY", "A Mun - Bur\nA Ber - Lon")), OrdersStand)
    assert kinds(enclose(stand)) == []
    [own] = enclose(stand, acknowledgements=True).pictures
    assert (own.kind, own.alt.count(";")) == ("own", 0)  # what cannot be is not drawn


def test_other_letters_bring_nothing(enclose):
    game = new_game()
    status = Status(game, game.variant.view(game.position, None))
    assert enclose(status, acknowledgements=True) == type(enclose(status))()


def entry(enclosed):
    [calendar] = [one for one in enclosed.attachments if one.type.startswith("text/calendar")]
    return Calendar.from_ical(calendar.content)


def test_the_deadline_comes_for_the_calendar(enclose):
    calendar = entry(enclose(REPORT))
    [event] = calendar.events
    assert calendar["method"] == "PUBLISH"
    assert event.start == REPORT.game.deadline
    assert event["dtstart"].to_ical() == b"20261127T120000Z"
    assert (event["transp"], "attendee" in event) == ("TRANSPARENT", False)
    assert event["summary"] == "Sarajevo: orders for Fall 1901 are due"
    [alarm] = event.walk("VALARM")
    assert alarm["trigger"].dt == -timedelta(hours=24)
    assert enclose(REPORT, calendar=False).attachments == ()


def test_a_new_deadline_takes_the_place_of_the_old_one(enclose):
    late = NOW + timedelta(days=9)
    moved = notice(after_outage(new_game(), NOW + timedelta(days=6), late), DeadlineMoved)
    [old] = entry(enclose(BEGINNING)).events
    [new] = entry(enclose(moved, late)).events
    assert old["uid"] == new["uid"]
    assert new["sequence"] > old["sequence"]
    assert new.start == moved.game.deadline


def test_a_game_that_is_over_has_no_deadline(enclose):
    over = replace(REPORT, game=replace(REPORT.game, deadline=None))
    assert enclose(over).attachments == ()


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
    return REPORT.view.scenes


def test_a_picture_is_promised_before_it_is_painted(tmp_path):
    studio = Counting()
    artist = Artist(studio, tmp_path / "pictures", "example.org")
    encloser = Encloser(REPORTER, artist, Wishes(SMALL))
    promised = encloser.enclosed(REPORT, NOW)
    assert [one.png for one in promised.pictures] == [b"", b""]
    assert studio.painted == 0
    complete = encloser.complete(promised)
    for one, other in zip(promised.pictures, complete.pictures, strict=True):
        assert (one.cid, one.alt, one.width) == (other.cid, other.alt, other.width)
        assert Image.open(BytesIO(other.png)).size == (one.width, one.height)


def test_each_picture_is_painted_once(tmp_path):
    studio = Counting()
    caption = REPORTER.words.caption(scenes()[0], "Sarajevo")
    for _ in range(2):  # the judge is started anew
        artist = Artist(studio, tmp_path / "pictures", "example.org")
        pictures = [artist.picture(scenes()[0], caption, SMALL) for _ in range(8)]
        assert len(set(pictures)) == 1
        painted = {artist.make(one.recipe) for one in pictures}
        assert len(painted) == 1
    assert studio.painted == 1
    [kept] = (tmp_path / "pictures").iterdir()
    kept.write_bytes(b"cut short")
    again = Artist(studio, tmp_path / "pictures", "example.org")
    assert again.make(pictures[0].recipe) in painted


def test_a_picture_that_cannot_be_painted_is_empty(tmp_path, caplog):
    artist = Artist(Counting(broken=True), tmp_path, "example.org")
    encloser = Encloser(REPORTER, artist, Wishes(SMALL))
    enclosed = encloser.complete(encloser.enclosed(REPORT, NOW))
    assert [one.png for one in enclosed.pictures] == [b"", b""]
    assert "could not be made" in caplog.text


def test_a_picture_that_cannot_be_drawn_is_left_out(tmp_path, caplog):
    artist = Artist(STUDIO, tmp_path, "example.org")
    encloser = Encloser(REPORTER, artist, Wishes(Style("pink", 400)))
    enclosed = encloser.enclosed(REPORT, NOW)
    assert kinds(enclosed) == []
    assert [one.name for one in enclosed.attachments] == ["Sarajevo deadline.ics"]
    assert "there is no theme 'pink'" in caplog.text


def test_a_recipe_that_makes_no_sense_makes_nothing(tmp_path):
    artist = Artist(STUDIO, tmp_path, "example.org")
    for recipe in ("", "{}", '{"form": "png", "scene": {}, "style": {}}'):
        assert artist.make(recipe) == b""


def test_a_folder_that_cannot_be_used_costs_only_time(tmp_path, caplog):
    (tmp_path / "file").touch()
    artist = Artist(STUDIO, tmp_path / "file", "example.org")
    encloser = Encloser(REPORTER, artist, Wishes(SMALL))
    enclosed = encloser.complete(encloser.enclosed(REPORT, NOW))
    assert all(one.png for one in enclosed.pictures)
    assert "could not be kept" in caplog.text


def test_the_folder_is_bounded(tmp_path, monkeypatch):
    monkeypatch.setattr("judge.report.pictures.KEPT_BYTES", 50_000)
    artist = Artist(STUDIO, tmp_path, "example.org")
    caption = REPORTER.words.caption(scenes()[0], "Sarajevo")
    for width in (401, 402, 403):
        picture = artist.picture(scenes()[0], caption, replace(SMALL, width=width))
        artist.make(picture.recipe)
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 50_000


def test_the_html_names_its_pictures(enclose):
    enclosed = enclose(REPORT)
    html = REPORTER.letter(Send(JUDGE, REPORT), "x", NOW, enclosed).html
    for picture in enclosed.pictures:
        assert f'src="cid:{picture.cid}"' in html
        assert f'alt="{picture.alt}"' in html
