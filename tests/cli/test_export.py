"""`judge show`, `judge export`, `judge import`: a whole game, looked at and taken elsewhere."""

import json
from pathlib import Path

import pytest

from judge.demo import play
from judge.demo.sample_game import read_sample_game
from judge.shipped import find
from tests.rehearsal.worlds import open_world
from tests.rehearsal.worlds import play as play_event

BOOK = read_sample_game(find("maps/standard/sample_game.txt").read_text("utf-8"))
PLAYERS = [power for power, _ in play.PLAYERS.values()]


def mailbox(power):
    return f"{power.title()} <{power.lower()}@players.example>"


def sample_game():
    """Yield the events of the rulebooks' sample game, for a rehearsal."""
    seats = {power: mailbox(power) for power in PLAYERS}
    at = {"at": "2026-12-01T09:00:00Z", "gm": "gus@gm.example"}
    yield {"do": "create", "game": "Sarajevo", "players": seats, **at}
    for turn in BOOK.turns:
        for title, texts in play.parts(turn):
            season = title.replace(f" {turn.year}", "")
            for country, text in texts.items():
                power = play.PLAYERS[country][0]
                subject = f"Sarajevo; {power}; {season}; {turn.year}"
                letter = {"do": "letter", "from": mailbox(power), "subject": subject}
                yield {**letter, "at": at["at"], "text": f"{text}\nFINAL"}


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A rehearsal in which the sample game has been played."""
    with open_world(tmp_path_factory.mktemp("judge")) as world:
        for event in sample_game():
            play_event(world, json.dumps(event))
        yield world


@pytest.fixture
def rehearse(played, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def call(*commands):
        """Run commands beside the sample game, and return what each printed or showed."""
        answers = []
        for command in commands:
            event = command if isinstance(command, dict) else {"do": "run", "args": list(command)}
            told = [it for it in play_event(played, json.dumps(event)) if "letter" not in it]
            answers.append(told[-1].get("output", told[-1]) if told else "")
        return answers

    return call


def others(name):
    """Return the arguments by which an imported game gets its players."""
    seats = [f"--player={power.title()}={power.lower()}@x.example" for power in PLAYERS]
    return (name, "--gm=gm@x.example", *seats)


@pytest.mark.parametrize(("form", "name"), [("saved-game", "Second"), ("history", "Third")])
def test_a_game_goes_on_that_was_exported(rehearse, form, name):
    shown = {"do": "show", "game": "Sarajevo"}
    file = ("-o", "game.txt", "--as", form)
    imported = ("import", "game.txt", *others(name))
    first, _, told, second = rehearse(
        shown, ("export", "sarajevo", *file), imported, {**shown, "game": name}
    )
    assert told.startswith(f"{name} goes on with S1903M, after 7 turns.")
    for part in ("phase", "units", "centers", "state"):
        assert second[part] == first[part]
    assert second["deadline"] == first["deadline"]


def test_without_a_file_it_is_printed(rehearse):
    [printed] = rehearse(("export", "Sarajevo"))
    game = json.loads(printed)
    assert (game["id"], len(game["phases"])) == ("Sarajevo", 8)
    about = game["judge"]
    assert (about["house_rules"], about["over"], about["scores"]) == ("standard", False, {})
    assert about["chart"]["1902"]["GERMANY"] == 6
    assert "players.example" not in printed


def test_what_cannot_be_imported_is_refused(rehearse):
    Path("empty.txt").write_text("Dear all,")
    Path("bad.json").write_text("{")
    check = (
        ("export", "Sarajevo", "-o", "game.json"),
        ("import", "game.json", *others("Fourth"), "--check"),
    )
    answers = rehearse(
        ("import", "nowhere.json", *others("Fourth")),
        ("import", "empty.txt", *others("Fourth")),
        ("import", "bad.json", *others("Fourth")),
        *check,
        {"do": "show", "game": "Fourth"},
        ("import", "game.json", *others("Sarajevo")),
    )
    troubles = ["cannot be read", "no results in it", "no JSON", "", "would go on with S1903M"]
    troubles += ["no game called Fourth", "Sarajevo is taken"]
    for answer, trouble in zip(answers, troubles, strict=True):
        assert trouble in str(answer)


def test_a_game_that_is_over_is_not_gone_on_with(rehearse):
    [_] = rehearse(("export", "Sarajevo", "-o", "game.json"))
    game = json.loads(Path("game.json").read_text())
    game["phases"][-1]["name"] = "COMPLETED"
    Path("game.json").write_text(json.dumps(game))
    [answer] = rehearse(("import", "game.json", *others("Fourth")))
    assert "the game is over" in str(answer)


@pytest.mark.parametrize("turn", ["W1901A", "winter 1901", " Winter; 1901 "])
def test_a_turn_that_is_over_is_shown(rehearse, turn):
    [shown] = rehearse(("show", "sarajevo", "--turn", turn))
    assert shown.startswith("Adjustment orders for Winter of 1901.  (sarajevo.003)")
    assert "Germany:   F KIE B, A MUN B\n" in shown


@pytest.mark.parametrize("turn", ["1901", "F1903M", "Xyzzy"])
def test_a_turn_that_is_not_over_is_not_shown(rehearse, turn):
    [answer] = rehearse(("show", "Sarajevo", "--turn", turn))
    assert "there is S1901M, F1901M, W1901A" in answer["error"]


def test_the_journal_is_shown_and_replayed(rehearse):
    [shown] = rehearse(("show", "Sarajevo", "--journal"))
    lines = shown.splitlines()
    assert lines[0].split() == ["1", "2026-12-01", "09:00", "operator", "created"]
    assert "ENGLAND, letter 1  orders written: " in lines[3]
    assert lines[3].endswith("ENGLAND: A LVP - YOR, F LON - NTH, F EDI - NWG (final)")
    assert "turn settled: number 1; turn S1901M; orders AUSTRIA [A VIE - TRI" in lines[10]
    assert lines[-1] == f"Replayed, these {len(lines) - 1} events make the game that is kept."
