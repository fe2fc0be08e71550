import configparser
import re
from datetime import time
from pathlib import Path

import pytest

from judge.cli.init import fill_in
from judge.report import enclosures
from judge.settings.ini_values import SCREENS
from judge.settings.settings import KEYS, read_settings, renewed
from judge.shipped import find

INI = find("judge.ini").read_text("utf-8")
BASE = Path("/srv/judge")


def test_the_file_we_ship_is_in_order_and_changes_nothing():
    settings, troubles = read_settings(INI, BASE)
    assert troubles == ()
    assert settings == read_settings("", BASE)[0]
    assert settings.embedded
    assert (settings.own_smtp.host, settings.own_smtp.port) == ("127.0.0.1", 2525)


def test_the_file_we_ship_shows_every_key_with_its_default():
    opened = re.sub(r"^; (\w+ =)", r"\1", INI, flags=re.MULTILINE)
    parser = configparser.ConfigParser(interpolation=None)
    parser.read_string(opened)
    shown = {(s, k): v for s in parser.sections() for k, v in parser[s].items()}
    assert shown == {place: default for place, (default, _) in KEYS.items()}
    assert read_settings(opened, BASE) == read_settings("", BASE)


def test_what_is_set_is_read():
    settings, troubles = read_settings(
        """
        [judge]
        name = Judge Dee
        address = dee@Example.ORG
        operator = Op <op@example.org>
        folder = data
        [games]
        zone = Europe/Vienna
        hour = 8:30
        [letters]
        calendar = no
        [pictures]
        in = follow
        width = 1000
        theme = dark
        also = dark, phone-dark
        acknowledgements = yes
        [imap]
        host = imap.example.org
        user = dee
        password = 100%sure;not a comment
        [smtp]
        host = smtp.example.org
        port = 587
        security = starttls
        """.replace("\n        ", "\n").replace("8:30", "08:30"),
        BASE,
    )
    assert troubles == ()
    assert str(settings.mailbox) == "Judge Dee <dee@example.org>"
    assert settings.operator.email == "op@example.org"
    assert settings.database == BASE / "data" / "judge.sqlite"
    assert settings.hour == time(8, 30)
    assert (settings.calendar, settings.pictures_acknowledgements) == (False, True)
    assert (settings.pictures_in, settings.pictures_width) == ("follow", 1000)
    assert settings.pictures_theme == "dark"
    assert settings.pictures_also == {"dark", "phone-dark"}
    assert settings.imap.password == "100%sure;not a comment"
    assert (settings.smtp.port, settings.smtp.security) == (587, "starttls")
    assert not settings.embedded
    assert "100%" not in repr(settings.imap)


DOOR = "[smtp]\nhost = localhost\n[door]\nprotocol = smtp\n"


def test_a_door_stands_for_a_mailbox():
    settings, troubles = read_settings(DOOR + "servers = ::1 192.0.2.7\nkey = key.pem", BASE)
    assert (troubles, settings.embedded, settings.imap) == ((), False, None)
    door = settings.door
    assert (door.protocol, door.port, door.key) == ("smtp", 2424, BASE / "key.pem")
    assert door.servers == {"::1", "192.0.2.7"}


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("[judge]\nadress = x@y", "did you mean [judge] address?"),
        ("[jugde]\nname = x", "no setting"),
        ("[judge]\naddress = nobody", "an address looks like"),
        ("[imap]\nport = many", "[imap] port = many"),
        ("[imap]\nport = 70000", "from 1 to 65535"),
        ("[smtp]\nsecurity = tls", "ssl, starttls or none"),
        ("[games]\nzone = Mars/Olympus", "Europe/Vienna"),
        ("[games]\nzone = ../../etc/passwd", "Europe/Vienna"),
        ("[games]\nhour = noon", "20:00"),
        ("[imap]\nhost = imap.example.org", "[smtp] names no host"),
        ("[pictures]\nin = letter", "it is report, follow or no"),
        ("[pictures]\nland = sea", "it is home or last"),
        ("[pictures]\nalso = print", "[pictures] also = print"),
        ("[pictures]\nwidth = 3000", "from 400 to 1600"),
        ("[pictures]\nwidth = wide", "[pictures] width = wide"),
        ("[letters]\ncalendar = maybe", "it is yes or no"),
        ("name = x", "line 1: no section, such as [judge], stands above this line"),
        ("[judge]\nname", "line 2: a setting looks like name = The Judge"),
        ("[judge]\n= x", "line 2: a setting looks like name = The Judge"),
        ("[judge]\nname = a\0b", "line 2: a setting looks like name = The Judge"),
        ("[judge] name = x", "line 1: a section looks like [judge], and has a line of its own"),
        ("[judge\nname = x", "line 1: a section looks like [judge]"),
        ("[]\nname = x", "line 1: a section looks like [judge]"),
        ("[judge]\nname = x\n[judge]\ncode = X", "line 3: [judge] begins in line 1 already"),
        ("[judge]\nname = x\n\n name = y", "line 4: [judge] name is set in line 2 already"),
        ("[DEFAULT]\nname = x", "line 2: [DEFAULT] name is no setting; did you mean [judge] name?"),
        ("[judge]\nname = x\n  and more", "line 3: a setting looks like"),
        ("[imap]\naddress = x", "line 2: [imap] address is no setting; did you mean [judge] addr"),
        ("[embedded]\nsmtp_port = 25\nimap_port = 25", "are both 25: each needs one of its own"),
        ("[door]\nprotocol = lmtp", "[smtp] names no host"),
        ("[door]\nprotocol = imap", "it is lmtp or smtp"),
        ("[door]\nservers = mx.example.org", "IP addresses"),
        (DOOR + "starttls = yes", "needs a certificate"),
        ("[zine]\neditor = jane", "an address looks like jane@example.org"),
        ("[judge]\naddress = j@x.org\n[zine]\neditor = J@X.org", "the judge's own address"),
        ("[zine]\npdf = maybe", "[zine] pdf = maybe: it is yes or no"),
    ],
)
def test_each_trouble_is_told_in_a_sentence(text, trouble):
    settings, troubles = read_settings(text, BASE)
    assert any(trouble in told for told in troubles), troubles
    assert settings.name  # the rest keeps its defaults


def read(text):
    return read_settings(text, BASE)[0]


OWN_POST = "[judge]\naddress = dee@example.org\n"
BY_DOOR = OWN_POST + "[smtp]\nhost = smtp.x\n[door]\nprotocol = lmtp\n"
SERVERS = OWN_POST + "[imap]\nhost = imap.x\n[smtp]\nhost = smtp.x\n"


@pytest.mark.parametrize(
    ("before", "after", "waits"),
    [
        (SERVERS, SERVERS.replace("imap.x", "imap.y"), ()),
        (SERVERS, SERVERS.replace("dee", "tao"), ()),
        (SERVERS, SERVERS + "[pictures]\nin = no\n[games]\nhour = 08:00\n", ()),
        (SERVERS, SERVERS.replace("[judge]", "[judge]\nfolder = x"), ("[judge] folder",)),
        (SERVERS, SERVERS.replace("[judge]", "[judge]\nown = x"), ("[judge] own",)),
        (SERVERS, SERVERS + "[database]\nurl = postgresql://x/y", ("[database] url",)),
        (SERVERS, OWN_POST, ("[imap] host", "[smtp] host")),
        (OWN_POST, BY_DOOR, ("[smtp] host", "[door] protocol")),
        (BY_DOOR, OWN_POST, ("[smtp] host", "[door] protocol")),
        (BY_DOOR, SERVERS, ()),
        (OWN_POST, SERVERS, ("[imap] host", "[smtp] host")),
        (OWN_POST, OWN_POST.replace("dee", "tao"), ("[judge] address",)),
        (OWN_POST, OWN_POST + "[embedded]\nimap_port = 1", ("[embedded] imap_port",)),
    ],
)
def test_what_can_change_while_the_judge_runs(before, after, waits):
    """What waits for a restart stays as it was, and the rest counts."""
    name = "[judge]\nname = Judge Dee"
    settings, told = renewed(read(before), read(after.replace("[judge]", name)))
    assert told == waits
    expected = read((before if waits else after).replace("[judge]", name))
    assert settings == expected


def test_a_setting_is_one_line_wherever_it_begins():
    """So it is where somebody takes away the semicolon and leaves the space."""
    opened = re.sub(r"^;( \w+ =)", r"\1", INI, flags=re.MULTILINE)
    assert read_settings(opened, BASE) == read_settings("", BASE)
    ini = " [judge] ; ours\n name = Club Judge\n\n; a comment\n\taddress = judge@club.example\n"
    settings, troubles = read_settings(ini + "  # more\n  OPERATOR : op@club.example\n%\n", BASE)
    assert str(settings.mailbox) == "Club Judge <judge@club.example>"
    assert settings.operator.email == "op@club.example"
    assert troubles == ("line 8: a setting looks like name = The Judge, and has a line of its own",)


@pytest.mark.parametrize("text", ["[smtp]\ntimeout = 3", "[judge]\ngm = x", "[log]\nlevel = 3"])
def test_no_key_is_suggested_that_is_not_near(text):
    [trouble] = read_settings(text, BASE)[1]
    assert trouble.endswith("is no setting")


def test_below_a_section_that_is_none_nothing_is_told_again():
    assert len(read_settings("[imap\nport = x\nhost = y\n[games]\nzone = UTC\n", BASE)[1]) == 1


def test_all_troubles_are_told_at_once():
    assert len(read_settings("[imap]\nport = x\n[games]\nhour = y\nzone = z\n", BASE)[1]) == 3


def test_init_fills_in_the_right_section():
    text = fill_in(fill_in(INI, "smtp", "host", "smtp.x"), "imap", "host", r"imap.x\1")
    settings, troubles = read_settings(text, BASE)
    assert troubles == ()
    assert (settings.imap.host, settings.smtp.host) == (r"imap.x\1", "smtp.x")


def test_pictures_come_once_more_for_the_screens_that_letters_know_of():
    assert set(SCREENS) == set(enclosures.SCREENS)
    settings, troubles = read_settings("[pictures]\nalso = no", BASE)
    assert (settings.pictures_also, troubles) == (frozenset(), ())


@pytest.mark.parametrize(("days", "troubles"), [("0", 1), ("6", 1), ("7", 0), ("for ever", 0)])
def test_strangers_are_remembered_for_a_week(days, troubles):
    """What they wrote is what tells a letter that comes twice, and a machine."""
    _, found = read_settings(f"[keep]\nstrangers = {days}\nletters = 0\n", BASE)
    assert len(found) == troubles
    assert "at least 7" in str(found) or not troubles


def test_how_much_may_go_out_is_said_for_the_judges_own_post_office_too(tmp_path):
    settings, _ = read_settings("[smtp]\nan_hour = 5000\nmegabytes_each = 7\n", tmp_path)
    assert settings.embedded
    assert (settings.own_smtp.an_hour, settings.own_smtp.megabytes_each) == (5000, 7)
