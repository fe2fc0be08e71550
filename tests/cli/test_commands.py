import json
import re
import socket
from pathlib import Path

import pytest

from judge.cli import COMMANDS, build_parser, main
from judge.cli.check import findings
from judge.cli.init import fill_in
from judge.settings.settings import read_settings

GM = ["--gm", "gm@example.org"]
SEVEN = [f"--player=p{number}@example.org" for number in range(7)]
PLAYERS = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"]


@pytest.fixture(autouse=True)
def somewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    Path("judge.ini").touch()


@pytest.fixture
def judge(capsys):
    def call(*words):
        code = main(words)
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return call


def create(judge, *more, name="Sarajevo"):
    players = [f"--player={power}={power.lower()}@example.org" for power in PLAYERS]
    return judge("create", name, "--gm", "gm@example.org", *players, *more)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--listing", "19x6"), "'19x6' is no year"),
        (("--listing", "20"), "'20' is no year"),
        (("--listing", "--after", "Lyon"), "leave out --after"),
        (("--html", "games.html", "--after", "Lyon"), "leave out --after"),
    ],
)
def test_a_listing_that_cannot_be_given_is_refused(judge, words, why):
    code, printed = judge("games", *words)
    assert (code, why in printed) == (1, True), printed


def test_what_a_command_does_not_take_is_told_with_its_own_usage(capsys):
    with pytest.raises(SystemExit) as left:
        main(["stop-mail", "--off"])
    assert left.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith("usage: judge stop-mail")
    assert "unrecognized arguments: --off" in told


def test_every_command_has_help(capsys):
    for command in COMMANDS:
        with pytest.raises(SystemExit) as left:
            main([command, "--help"])
        assert left.value.code == 0
        assert len(capsys.readouterr().out) > 100
    assert "judge demo" in build_parser().format_help()


def test_a_newcomers_way(judge):
    Path("judge.ini").unlink()
    code, printed = judge("init")
    assert (code, "judge.ini" in printed) == (0, True)
    ini = Path("judge.ini").read_text()
    for key in ("smtp_port", "imap_port"):  # those we ship may be in use on this machine
        ini = fill_in(ini, "embedded", key, "0")
    Path("judge.ini").write_text(ini)
    code, printed = judge("check")
    assert (code, printed.count("✓")) == (0, 12), printed
    code, printed = create(judge)
    assert code == 0, printed
    assert re.search(r"first orders are due \w+ \d+ \w+ \d{4}, 20:00 UTC", printed)
    code, printed = judge("games")
    assert (code, "Spring 1901" in printed, "0 of 7" in printed) == (0, True, True)
    code, printed = judge("show", "sarajevo", "--orders")
    assert (code, "Germany:   no orders" in printed) == (0, True)
    code, printed = judge("outbox")
    assert (code, printed.count("to austria@example.org")) == (0, 1)
    assert judge("outbox", "--retry", "1") == (0, "Letter 1 will be tried again.\n")
    assert judge("outbox", "--retry", "all") == (0, "8 letters will be tried again.\n")
    assert judge("stop-mail")[0] == 0
    assert "Nothing goes out since" in judge("outbox")[1]
    code, printed = judge("status")
    assert (code, "has not been" in printed or "is at work" in printed) == (0, True)
    assert "To be sent: 0" in printed
    assert re.search(r"What comes next:\n    \d{4}-\d\d-\d\d \d\d:\d\d UTC  Sarajevo", printed)
    assert "Nothing goes out since 20" in printed.rpartition("\n\n")[2]
    told = json.loads(judge("status", "--json")[1])
    assert (told["games"], [need["what"] for need in told["needs"]]) == (
        {"running": 1},
        ["stopped"],
    )
    assert judge("stop-mail", "--undo") == (0, "8 letters wait, and go out again.\n")
    assert "Nothing goes out" not in judge("outbox")[1]
    assert judge("shunt") == (0, "Nothing was put aside.\n")


def test_what_proves_a_letter_is_told(judge):
    create(judge)
    assert "in new games: an answer or a signature (II.7)\n" in judge("check")[1]
    Path("own/houserules").mkdir(parents=True)
    friends = '[clause."II.7"]\nproof = "the address alone"\n'
    head = 'name = "friends"\ntitle = "Friends"\nextends = "standard"\n'
    Path("own/houserules/friends.toml").write_text(head + friends)
    ini = "[judge]\nown = own\n[games]\nhouse_rules = friends\n"
    Path("judge.ini").write_text(f"{Path('judge.ini').read_text()}\n{ini}")
    create(judge, name="Agadir")
    printed = " ".join(judge("check")[1].split())
    assert "the address alone, which anybody can write into a letter (II.7)" in printed
    assert "the address alone in Agadir" in printed


def test_what_is_not_there_is_said(judge):
    create(judge)
    assert "there is no game called Nowhere" in judge("show", "Nowhere")[1]
    assert "does not wait" in judge("outbox", "--retry", "99")[1]


def test_only_the_operator_can_read_what_is_kept(judge, tmp_path):
    create(judge)
    for path in (tmp_path / "judge-data", tmp_path / "judge-data" / "judge.sqlite"):
        assert path.stat().st_mode & 0o077 == 0


def test_a_port_in_use_is_said_plainly(judge, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        (tmp_path / "judge.ini").write_text(f"[embedded]\nsmtp_port = {port}\nimap_port = 0\n")
        code, printed = judge("serve")
        assert (code, "cannot be opened" in printed) == (1, True)
        code, printed = judge("check")
        assert (code, "Is the judge running already?" in printed) == (1, True)


def test_init_does_not_overwrite(judge):
    code, printed = judge("init")
    assert (code, "is there already" in printed) == (1, True)


def test_init_with_a_mailbox(judge, tmp_path):
    args = ["--address", "judge@example.org", "--imap", "imap.example.org"]
    assert judge("init", "there", *args, "--smtp", "smtp.example.org")[0] == 0
    settings, troubles = read_settings((tmp_path / "there" / "judge.ini").read_text(), tmp_path)
    assert troubles == ()
    assert (settings.imap.user, settings.smtp.host) == ("judge@example.org", "smtp.example.org")
    assert (tmp_path / "there" / "judge.ini").stat().st_mode & 0o077 == 0  # it holds passwords


@pytest.mark.parametrize(
    ("words", "trouble"),
    [
        (["create", "S", *GM, *SEVEN], "no good name"),
        (["create", "../etc", *GM, *SEVEN], "no good name"),
        (["create", "Help", *GM, *SEVEN], "taken"),
        (["create", "Sarajevo", "--gm", "nobody", *SEVEN], "looks like"),
        (["create", "Sarajevo", *GM, *SEVEN[:1]], "no rules for 1 player:"),
        (["create", "Sarajevo", *GM, *SEVEN[:6], "--player=Mars=x@y.org"], "no country"),
        (["create", "Sarajevo", *GM, *SEVEN[:6], "--player=Italy"], "looks like"),
        (["create", "Sarajevo", *GM, *["--player=Italy=x@y.org"] * 7], "two players"),
        (["create", "Sarajevo", *GM, *SEVEN[:5], *SEVEN[:1]], "p0@example.org is named twice"),
        (["create", "Sarajevo", *GM, *SEVEN[:5], "--player=France=P0@example.org"], "named twice"),
        (["create", "Sarajevo", *GM, *SEVEN, "--board", "moon"], "moon"),
        (
            ["create", "Sarajevo", *GM, *SEVEN, "--board", "standard-5"],
            "did you mean standard?",
        ),
        (["create", "Sarajevo", *GM, *SEVEN, "--zone", "Moon"], "zone looks like"),
        (["create", "Sarajevo", *GM, *SEVEN, "--rules", "none"], "there is league, standard"),
        (["create", "Sarajevo", *GM, "--players", "gone"], "gone cannot be read: No such file or"),
        (["rehearse", "gone"], "gone cannot be read: No such file or directory"),
        (["init", "there", "--zone", "Mars"], "a zone looks like Europe/Vienna"),
        (["init", "there", "--imap", "imap.example.org"], "--imap is named and --smtp is not"),
        (["init", "there", "--smtp", "smtp.example.org"], "--smtp is named and --imap is not"),
        (["show", "Nowhere"], "there is no judge here yet"),
        (["create", "Germany", *GM, *SEVEN], "taken for a country or a turn"),
        (["create", "Final", *GM, *SEVEN], "taken for a country or a turn"),
        (["games", "-c", "gone.ini"], "judge init"),
    ],
)
def test_what_cannot_be_done_is_said_plainly(judge, words, trouble):
    code, printed = judge(*words)
    assert code == 1
    assert trouble in printed
    assert "Traceback" not in printed


def test_the_line_of_a_player_who_is_none_is_told(judge, tmp_path):
    (tmp_path / "players").write_text("# who plays\nAustria=a@example.org\nbadline\n")
    code, printed = judge("create", "Sarajevo", *GM, "--players", "players")
    assert code == 1
    assert "players, line 3: 'badline': an address looks like jane@example.org" in printed


def test_who_has_several_countries_by_name_is_told(judge):
    players = [f"--player={power}=one@example.org" for power in ("Austria", "Turkey")]
    players += [f"--player=p{n}@example.org" for n in range(5)]
    code, printed = judge("create", "Sarajevo", *GM, *players)
    assert code == 0
    assert "one@example.org plays 2 of them: Austria, Turkey." in printed


def test_players_without_a_country_draw_one(judge, tmp_path):
    (tmp_path / "players").write_text("".join(f"p{n}@example.org\n" for n in range(6)))
    args = ["--player", "Turkey=tarkan@example.org", "--players", "players"]
    code, printed = judge("create", "Agadir", "--gm", "gm@example.org", *args)
    assert code == 0, printed
    assert re.search(r"Turkey: +tarkan@example.org", printed)
    assert len(set(re.findall(r"p\d@example.org", printed))) == 6


def test_six_players_leave_italy_to_itself(judge):
    players = [f"--player=p{n}@example.org" for n in range(6)]
    code, printed = judge("create", "Agadir", "--gm", "gm@example.org", *players)
    assert code == 0, printed
    assert "Italy" not in printed
    assert "0 of 6" in judge("games")[1]


def test_three_players_have_several_countries_each(judge):
    players = ["--player=Russia=r@example.org", "--player=a@example.org", "--player=b@example.org"]
    code, printed = judge("create", "Agadir", "--gm", "gm@example.org", *players)
    assert code == 0, printed
    assert re.search(r"Russia: +r@example.org", printed)
    assert len(re.findall(r"[ab]@example.org", printed)) == 6


def test_a_game_by_the_rules_of_the_league(judge):
    code, printed = create(judge, "--rules=league", "--hour=20:00", "--zone=UTC")
    assert code == 0, printed
    assert "20:00 UTC" in printed


def test_the_first_printing_takes_turkey_off_the_board(judge, tmp_path):
    (tmp_path / "judge.ini").write_text("[judge]\nown = .\n")
    (tmp_path / "houserules").mkdir()
    (tmp_path / "houserules" / "old.toml").write_text(
        'name = "old"\ntitle = "As in 1961"\nextends = "standard"\n'
        '[clause."I.2"]\nedition = "1961-first"\n'
    )
    players = [f"--player=p{n}@example.org" for n in range(6)]
    code, printed = judge("create", "Agadir", "--rules=old", "--gm", "gm@example.org", *players)
    assert code == 0, printed
    printed = judge("show", "Agadir")[1]
    assert "Turkey" not in printed
    assert "Italy: Fleet Naples." in printed


def test_check_tells_what_to_do(judge, tmp_path):
    (tmp_path / "judge.ini").write_text(
        "[judge]\nadress = x@y.org\n[imap]\nhost = 127.0.0.1\nport = 1\nsecurity = none\n"
        "[smtp]\nhost = 127.0.0.1\nport = 1\nsecurity = none\n[games]\nhouse_rules = gone\n"
    )
    code, printed = judge("check")
    assert code == 1
    assert "did you mean [judge] address?" in printed
    assert printed.count("Nothing listens at this port") == 2
    assert "house_rules = standard" in printed
    assert "4 things to mend" in printed


@pytest.mark.parametrize(
    ("ini", "told"),
    [
        ("[pictures]\ntheme = pink\n", "there is no theme 'pink'; there are colour, dark, print"),
        ("[games]\nforming = -1\n", "forming = -1: it is a whole number, 1 or more"),
        ("[games]\nhouse_rules = nope\n", "there are none of this name; there are league, stand"),
        ("[judge]\nlanguage = de\n", "there are no words of it; there is en"),
        ("[judge]\ncode = my judge\n", "code = my judge: it is a few capital letters"),
        ("[dkim]\nselector = judge\n", "[dkim] names a selector and no key"),
        ("[dkim]\nkey = dkim.pem\n", "[dkim] names a key and no selector"),
        ("[judge]\nown = .\n[games]\nhouse_rules = bad\n", "houserules/bad.toml: Illegal"),
        ("[judge]\nown = .\n", "houserules/bad.toml: Illegal"),
        ("[judge]\nown = .\n[games]\nhouse_rules = new\n", "houserules/new.toml: missing: name"),
    ],
)
def test_check_tells_of_each_thing_once_and_where_it_is(judge, tmp_path, caplog, ini, told):
    (tmp_path / "houserules").mkdir()
    (tmp_path / "houserules/bad.toml").write_text('title = "Bad\n')
    (tmp_path / "houserules/new.toml").write_text('title = "New"\n')
    (tmp_path / "judge.ini").write_text(f"{ini}\n[embedded]\nsmtp_port = 0\nimap_port = 0\n")
    code, printed = judge("check")
    assert code == 1
    assert told in printed
    assert printed.count("✗") == (2 if "key = dkim.pem" in ini else 1)
    assert caplog.records == []


def test_a_broken_template_of_the_operators_is_found(tmp_path):
    (tmp_path / "own" / "templates").mkdir(parents=True)
    (tmp_path / "own" / "templates" / "player.status.txt.j2").write_text("{% if %}")
    settings, _ = read_settings("[judge]\nown = own\n", tmp_path)
    troubles = {finding.what: finding.trouble for finding in findings(settings)}
    assert troubles["A letter of every kind can be written"].count("player.status.txt.j2") == 1


def test_a_letter_that_goes_wrong_in_another_language_is_found(tmp_path):
    folder = tmp_path / "own" / "templates" / "xx"
    (folder / "reading").mkdir(parents=True)
    (folder / "reading" / "letters.toml").write_text('name = "Xx"\n')
    (folder / "anyone.help.txt.j2").write_text("Subject: x\n\n{{ nothing }}\n")
    settings, _ = read_settings("[judge]\nown = own\n", tmp_path)
    troubles = {finding.what: finding.trouble for finding in findings(settings)}
    assert "'nothing' is undefined" in troubles["A letter of every kind can be written"]


def test_a_list_of_words_that_is_wrong_is_found(tmp_path):
    reading = tmp_path / "own" / "templates" / "xx" / "reading"
    reading.mkdir(parents=True)
    (reading / "letters.toml").write_text('name = "Xx"\n')
    (reading / "orders.toml").write_text('[poetry]\nrose = "a rose"\n')
    settings, _ = read_settings("[judge]\nown = own\n", tmp_path)
    troubles = {finding.what: finding.trouble for finding in findings(settings)}
    assert "the vocabulary lacks" in troubles["Letters are read in en, xx"]
