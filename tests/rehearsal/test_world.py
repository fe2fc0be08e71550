"""The world: events in, answers out, and nothing that ends it."""

import json
from email import message_from_string

import pytest

from judge.rehearsal.mailbag import without_tokens
from tests.helpers import AT_ONCE
from tests.rehearsal.worlds import PLAYERS, open_world, play

NINE, TEN = "2026-12-01T09:00:00Z", "2026-12-01T10:00:00Z"
SPRING = "Sarajevo; Germany; Spring; 1901"


@pytest.fixture
def world(tmp_path):
    with open_world(tmp_path) as world:
        yield world


def do(world, **event):
    return play(world, json.dumps(event))


def create(world, **changes):
    event = {"at": NINE, "game": "Sarajevo", "gm": "Gus <gus@gm.example>", "players": PLAYERS}
    event["settings"] = {**AT_ONCE, **changes.pop("settings", {})}
    return do(world, do="create", **{**event, **changes})


def write(world, text="", **changes):
    event = {"from": PLAYERS["GERMANY"], "subject": SPRING, "text": text}
    return do(world, do="letter", **{**event, **changes})


def show(world):
    [shown] = do(world, do="show", game="Sarajevo")
    return shown


def test_a_game_begins(world):
    letters = create(world)
    assert [letter["letter"] for letter in letters] == list(range(1, 9))
    first = letters[0]
    assert (first["to"], first["from"]) == ("anna@players.example", "judge@judge.example")
    assert (first["kind"], first["at"]) == ("all.game-starts", NINE)
    assert first["subject"] == "Sarajevo; Austria; Spring; 1901 (the game begins)"
    assert "You have been selected as Austria" in first["text"]
    assert "<html" in first["html"]
    assert "Sarajevo S1901M position.png" in first["attachments"]
    assert first["headers"]["Auto-Submitted"] == "auto-generated"


def test_its_state(world):
    create(world)
    write(world, "A Mun - Bur")
    shown = show(world)
    assert (shown["game"], shown["state"], shown["phase"]) == ("Sarajevo", "running", "S1901M")
    assert shown["deadline"] == "2026-12-08T20:00:00Z"
    assert shown["units"]["AUSTRIA"] == ["A BUD", "A VIE", "F TRI"]
    assert shown["centers"]["TURKEY"] == ["ANK", "CON", "SMY"]
    assert (shown["dislodged"], shown["winners"]) == ({}, [])
    assert shown["seats"]["GERMANY"] == "gustav@players.example"
    assert shown["missing"] == ["AUSTRIA", "ENGLAND", "FRANCE", "ITALY", "RUSSIA", "TURKEY"]


def test_settings_rules_zone_and_hour(world):
    create(
        world, rules="league", settings={"VII.4.movement": "1 day"}, zone="Asia/Tokyo", hour="10:00"
    )
    assert show(world)["deadline"] == "2026-12-09T01:00:00Z"  # a week or more (VII.4)


def test_the_seed_fixes_nothing_but_lots(world):
    create(world, seed=7)
    assert show(world)["seats"]["FRANCE"] == "francine@players.example"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"players": {"MARS": "x@y.example"}}, "no rules for 1 player:"),
        ({"players": {**PLAYERS, "MARS": "x@y.example"}}, "8 players"),
        ({"players": {**PLAYERS, "TURKEY": "nobody"}}, "an address looks like"),
        ({"gm": "nobody"}, "an address looks like"),
        ({"game": "Germany"}, "taken for a country"),
        ({"game": "x"}, "no good name"),
        ({"rules": "nowhere"}, "no house rules called 'nowhere'"),
        ({"variant": "chess"}, "no game chess"),
        ({"board": "moon"}, "there is no board called 'moon'"),
        ({"board": "../../etc"}, "there is no board called"),
        ({"gm": "Judge@judge.example"}, "the judge's own address"),
        ({"players": {**PLAYERS, "TURKEY": "judge@judge.example"}}, "the judge's own address"),
        ({"players": {**PLAYERS, "TURKEY": "a@b.example, c@d.example"}}, "an address looks like"),
        ({"settings": {"VII.2.erly": True}}, "VII.2.early"),
        ({"settings": {"VII.2.early": "perhaps"}}, "VII.2.early"),
        ({"zone": "Mars"}, "a zone looks like"),
        ({"hour": "late"}, "an hour looks like"),
    ],
)
def test_what_cannot_be_created(world, changes, said):
    [answer] = create(world, **changes)
    assert said in answer["error"]
    assert len(create(world)) == 8  # nothing is left of it


def test_a_name_is_taken_once(world):
    create(world)
    assert create(world) == [{"error": "Sarajevo is taken; choose another name"}]


def test_a_letter_is_dealt_with_at_its_time(world):
    create(world)
    [answer] = write(world, "A Mun - Bur", at=TEN)
    assert (answer["letter"], answer["at"], answer["kind"]) == (9, TEN, "player.orders-stand")
    assert "  A MUN - BUR" in answer["text"].splitlines()
    assert answer["headers"]["In-Reply-To"].endswith("@players.example>")


def test_a_letter_answers_one_of_the_judges(world):
    create(world)
    [first] = do(world, do="letter", answers=4, text="A Mun - Bur")
    assert "A MUN - BUR" in first["text"]
    [second] = do(world, do="letter", answers=first["letter"], text="F Kie - Den", proved=False)
    assert "F KIE - DEN" in second["text"]
    assert "could not" not in second["text"]  # what is quoted is nobody's order
    assert second["headers"]["References"].count("<") == 5  # and that of the turn
    for number in (0, 11):
        [answer] = do(world, do="letter", answers=number, text="A Mun - Bur")
        assert answer == {"error": f"there is no letter {number} yet; 10 went out"}


def test_the_answers_letter_is_as_a_mail_program_makes_it(world):
    create(world)
    do(world, do="letter", answers=4, text="A Mun - Bur", at=TEN)
    [stored] = world.office.store.letters("Sarajevo")
    letter = message_from_string(stored.raw.decode())
    judges = world.letters[3]
    assert letter["To"] == judges.reply_to
    assert without_tokens(letter["To"]) == "judge@judge.example"
    assert letter["Subject"] == f"Re: {judges.subject}"
    assert letter["In-Reply-To"] == judges.headers["Message-ID"]
    assert letter["References"].split() == [
        *judges.headers["References"].split(),
        letter["In-Reply-To"],
    ]
    lines = letter.get_payload().splitlines()
    assert lines[0] == "A Mun - Bur"
    assert lines[2] == "On Tue, 01 Dec 2026 at 09:00, The Judge <judge@judge.example> wrote:"
    assert lines[3] == f"> {judges.text.splitlines()[0]}"


def test_whole_letters(world, tmp_path):
    create(world)
    whole = f"From: gustav@players.example\nSubject: {SPRING}\n\nA Mun - Bur\n"
    [answer] = do(world, do="letter", raw=whole)
    assert "A MUN - BUR" in answer["text"]
    path = tmp_path / "letter.eml"
    path.write_text(whole.replace("Bur", "Tyr"))
    [answer] = do(world, do="letter", eml=str(path))
    assert "A MUN - TYR" in answer["text"]
    [answer] = do(world, do="letter", eml=str(tmp_path / "none.eml"))
    assert "none.eml" in answer["error"]


@pytest.mark.parametrize(
    "odd",
    [
        {"from": ""},
        {"from": "\ud800 <x@y.example>"},
        {"from": "Ünsal Bär <gustav@players.example>", "subject": "Sarajevo; Türkei\n\nBcc: x@y"},
        {"text": "\ud800\x00"},
        {"headers": {"X-Y": "ü\r\nBcc: x@y"}},
        {"raw": "\udcff\ud800"},
        {"answers": 99},
    ],
)
def test_odd_letters_do_not_end_it(world, odd):
    create(world)
    write(world, **{"text": "A Mun - Bur", **odd})
    assert world.office.store.shunted() == []
    assert show(world)["phase"] == "S1901M"


def test_what_is_due_happens_in_its_order_at_its_time(world):
    create(world)
    create(world, at=TEN, game="Agadir", settings={"VII.4.movement": "3 days"})
    answers = do(world, do="time", at="2026-12-09T00:00:00Z")
    moments = [(one["subject"].split(";")[0].split(":")[0], one["at"]) for one in answers[::8]]
    assert moments == [
        ("Agadir", "2026-12-04T20:00:00Z"),
        ("Agadir", "2026-12-07T20:00:00Z"),
        ("Sarajevo", "2026-12-08T20:00:00Z"),
    ]


def test_the_clock_by_deadlines(world):
    create(world)
    assert do(world, do="time", deadline="sarajevo", plus="-1s") == []
    assert len(do(world, do="time", deadline="Sarajevo", plus="1m")) == 8
    assert show(world)["phase"] == "F1901M"
    assert world.now.isoformat() == "2026-12-08T20:01:00+00:00"


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"at": "2026-11-30T00:00:00Z"}, "time does not go back: it is 2026-12-01T09:00:00Z"),
        ({"at": "9999-12-31T00:00:00Z"}, "nobody waits for 20 years"),
        ({"deadline": "Nowhere"}, "there is no game called Nowhere"),
        ({"deadline": "Sarajevo", "plus": "-5w"}, "time does not go back"),
    ],
)
def test_times_that_cannot_be(world, event, said):
    create(world)
    [answer] = do(world, do="time", **event)
    assert said in answer["error"]
    assert show(world)["phase"] == "S1901M"


def test_killed_and_started_again(world):
    create(world)
    write(world, "A Mun - Bur", at=TEN)
    assert do(world, do="restart") == []
    [answer] = write(world, "F Kie - Den")
    assert "A MUN - BUR" in answer["text"]


def test_out_of_reach_across_a_deadline(world):
    create(world)
    do(world, do="time", deadline="Sarajevo", plus="-3h")
    letters = do(world, do="restart", at="2026-12-09T12:00:00Z")
    assert {letter["kind"] for letter in letters} == {"all.deadline-moved"}
    assert show(world)["deadline"] == "2026-12-09T15:00:00Z"


def test_a_database_that_is_kept(tmp_path):
    for turn in ("S1901M", "F1901M"):
        with open_world(tmp_path, keep=tmp_path) as world:
            if turn == "S1901M":
                create(world)
            assert show(world)["phase"] == turn
            do(world, do="restart")
            do(world, do="time", deadline="Sarajevo")
    assert (tmp_path / "judge.sqlite").exists()


def test_commands_of_the_operator(world):
    create(world)
    write(world, "A Mun - Bur")
    [answer] = do(world, do="run", args=["show", "Sarajevo", "--orders"])
    assert "A MUN - BUR" in answer["output"]
    players = [word for who in PLAYERS.items() for word in ("--player", "=".join(who))]
    output, *letters = do(
        world, do="run", args=["create", "Agadir", "--gm", "g@h.example", *players]
    )
    assert "Agadir begins" in output["output"]
    assert len(letters) == 8
    for args, said in (
        ([], "which command?"),
        (["serve"], "judge serve is no command for a rehearsal"),
        (["dance"], "invalid choice"),
        (["show", "Nowhere"], "there is no game called Nowhere"),
    ):
        [answer] = do(world, do="run", args=args)
        assert said in answer["error"]


def test_letters_come_back(world):
    create(world)
    letters = do(world, do="bounce", letter=1)
    assert [letter["kind"] for letter in letters] == ["gm.player-unreachable"]
    assert do(world, do="bounce", letter=2, hard=False) == []
    assert "there is no letter 99 yet" in do(world, do="bounce", letter=99)[0]["error"]


def test_a_fault_is_told_and_the_rehearsal_goes_on(world, monkeypatch):
    create(world)
    monkeypatch.setattr(type(world.office.store), "next_due", lambda _: 1 / 0)
    [answer] = do(world, do="time", at=TEN)
    assert answer == {"error": "ZeroDivisionError: division by zero"}
    monkeypatch.undo()
    assert do(world, do="time", at=TEN) == []


def test_pictures_are_painted_only_if_they_are_wanted(tmp_path):
    sizes = []
    for pictures in (False, True):
        with open_world(tmp_path, pictures=pictures) as world:
            create(world)
            [raw] = {world.office.store.raw_of(1)}
            sizes.append(len(raw))
            assert "Sarajevo S1901M position.png" in world.letters[0].attachments
    assert len(list((tmp_path / "judge-data/pictures").iterdir())) == 3  # one is for phones


def test_the_same_events_have_the_same_answers(tmp_path):
    told = []
    for folder in ("one", "two"):
        with open_world(tmp_path / folder) as world:
            told.append([create(world, seed=1), write(world, "A Mun - Bur\nFINAL", at=TEN)])
    assert told[0] == told[1]
