"""`judge verify`: what the reports of a game prove, by themselves."""

import json
from dataclasses import replace
from email.message import EmailMessage

import pytest

from judge.api.report_text import texts_of
from judge.api.request import BadRequest
from judge.api.verify import verify
from judge.cli import main
from judge.demo import play
from judge.demo.sample_game import read_sample_game
from judge.desk.events.effects import carried_out
from judge.desk.games.card import card_of
from judge.desk.games.game import Seat
from judge.desk.notices.turns import Status
from judge.desk.readers.circulation import Dispatch, Reader, circulate
from judge.desk.readers.posts import Post
from judge.desk.turns.settling import settle_turn
from judge.houserules.keys import TOLD
from judge.houserules.values import FULL, POSITIONS
from judge.library import Library
from judge.rehearsal.playing import check
from judge.rehearsal.script import read_script
from judge.shipped import find
from judge.variants.seam import Spec, Standing
from judge.variants.standard.packed import dump
from tests.backwards import CODE, write_language
from tests.helpers import LIBRARY, NOW, Desk, new_game, player
from tests.random_game import pen_in, played, reports_of
from tests.rehearsal.worlds import SEVEN, open_world

BOOK = read_sample_game(find("maps/standard/sample_game.txt").read_text("utf-8"))
ANNA = play.PLAYERS["Austria-Hungary"][1]


@pytest.fixture(scope="module")
def letters(tmp_path_factory):
    """What Anna got from the judge in the sample game."""
    desk = Desk(tmp_path_factory.mktemp("desk"))
    play.found_game(desk.office)
    for turn in BOOK.turns:
        for title, texts in play.parts(turn):
            season = title.replace(f" {turn.year}", "")
            for country, text in texts.items():
                player = play.PLAYERS[country][1]
                desk.receive(
                    player, f"Sarajevo; {country}; {season}; {turn.year}", f"{text}\nFINAL"
                )
    raws = [desk.store.raw_of(item.number) for item in desk.store.unsent()]
    desk.store.close()
    return [next(texts_of(raw)) for raw in raws if ANNA.email.encode() in raw.split(b"\r\n\r\n")[0]]


def one(texts, library=LIBRARY):
    [verdict] = verify(texts, library)
    return verdict


def test_the_sample_game_proves_itself(letters):
    verdict = one(letters)
    assert verdict.good
    assert [finding.report.turn for finding in verdict.findings] == [
        *("S1901M", "F1901M", "W1901A", "S1902M", "F1902M", "F1902R", "W1902A")
    ]
    assert all(
        finding.acknowledged == ("AUSTRIA",)
        for finding in verdict.findings
        if finding.report.turn != "F1902R"
    )


def test_the_order_of_the_letters_does_not_matter_nor_do_copies(letters):
    assert one([*reversed(letters), *letters]).good
    assert one(["\n".join(letters)]).good
    assert one(["\n".join(f"> {line}" for line in text.split("\n")) for text in letters]).good


@pytest.mark.parametrize(
    ("before", "after", "chained", "follows"),
    [
        ("Army Vienna -> Trieste.", "Army Vienna -> Bohemia.", False, True),
        ("Galicia.  (*bounce*)", "Galicia.", False, False),
        ("Austria F1CC-89EB", "Austria F1CC-89EC", False, True),
    ],
)
def test_what_was_changed_is_found(letters, before, after, chained, follows):
    verdict = one([text.replace(before, after) for text in letters])
    first, *_ = verdict.findings
    assert not verdict.good
    assert (first.chained, bool(first.edition)) == (chained, follows)


def test_a_digest_that_was_changed_with_its_report_does_not_fit_the_next(letters):
    [spring] = [text for text in letters if "Digest of Sarajevo after S1901M" in text]
    line = spring.split("after S1901M:\n")[1].split("\n")[0].strip()
    verdict = one([text.replace(line, "0" * 64) for text in letters])
    assert [finding.chained for finding in verdict.findings[:3]] == [False, False, True]


def test_a_report_that_is_missing_leaves_the_rest_unlinked(letters):
    verdict = one([text for text in letters if "Digest of Sarajevo after F1901M" not in text])
    assert [finding.report.turn for finding in verdict.findings] == ["S1901M"]
    assert {report.turn for report in verdict.unlinked} == {
        *("W1901A", "S1902M", "F1902M", "F1902R", "W1902A")
    }
    assert not verdict.good


def test_who_has_no_reports_is_told_so():
    with pytest.raises(BadRequest, match="no report"):
        verify(["Movement results for Spring of 1901.  (sarajevo.001)", ""], LIBRARY)


@pytest.mark.parametrize("seed", range(4))
def test_games_played_at_random_prove_themselves(seed):
    """Legal orders and impossible ones, retreats, convoys, winters, and silence."""
    texts = [
        report.text for report in reports_of(seed, 24, pen_in(LIBRARY), wildness=seed % 2 == 0)
    ]
    verdict = one(texts)
    assert len(verdict.findings) == len(texts) - 1  # and how it began
    bad = [finding for finding in verdict.findings if not finding.good]
    assert [(finding.report.turn, finding.differences, finding.receipts) for finding in bad] == []


@pytest.mark.parametrize(
    ("rules", "players"), [("standard", 2), ("standard", 6), ("league", 3), ("league", 6)]
)
def test_games_of_fewer_players_prove_themselves(rules, players):
    """Some powers are nobody's, and a neutral one may join a side (1976 XIV)."""
    house = LIBRARY.house_rules(rules)
    variant = LIBRARY.variant(Spec(players=players), house)
    seats = tuple(Seat(player(powers[0]), powers) for powers in variant.seats)
    game = new_game(variant=variant, rules=house, seats=seats, position=variant.begin())
    verdict = one([letter.text for letter in reports_of(players, 10, pen_in(LIBRARY), game=game)])
    assert (verdict.good, len(verdict.findings)) == (True, 10 if rules == "standard" else 9)


def test_reports_in_another_language_prove_themselves(tmp_path):
    write_language(tmp_path)
    library = Library(tmp_path)
    texts = [report.text for report in reports_of(1, 6, pen_in(library, CODE))]
    assert one(texts, library).good


def going_on(position):
    """Return a game that goes on from a position, as if it came from elsewhere."""
    return new_game(position=dump(position))


RETREATING = {
    "phase": "F1903R",
    "units": {"FRANCE": ["A BUR", "F STP/SC"], "GERMANY": ["F KIE"], "ITALY": ["F NTH"]},
    "dislodged": {
        "GERMANY": {"A BUR": {"retreats": ["MUN", "RUH"]}},
        "ENGLAND": {"F NTH": {"retreats": ["SKA", "EDI", "NWG", "HOL", "BEL", "DEN", "LON"]}},
    },
    "centers": {"FRANCE": ["PAR", "STP"], "GERMANY": ["KIE", "MUN"]},
}


@pytest.mark.parametrize(
    "position",
    [
        RETREATING,
        {**RETREATING, "phase": "W1903A", "dislodged": {}},
        {**RETREATING, "phase": "S1904M", "dislodged": {}},
    ],
)
def test_a_game_that_came_from_elsewhere_proves_itself_from_there(position):
    letters = reports_of(3, 6, pen_in(LIBRARY), game=going_on(position))
    texts = [letter.text for letter in letters]
    verdict = one(texts)
    assert (verdict.good, len(verdict.findings)) == (True, 6)
    assert not one(texts[1:]).findings  # nothing tells how it began


def told(seed, turns, ways):
    """The reports of a random game in which the GM sets what they tell before some turns."""
    game = new_game(deadline=None)
    rules = {way: game.rules.changed({TOLD: way}) for way in (FULL, POSITIONS)}
    texts = []
    for way in ways:
        letters = [*reports_of(seed, turns, pen_in(LIBRARY), game=replace(game, rules=rules[way]))]
        texts += [letter.text for letter in letters]
        *_, (_, game) = played(seed, turns, game=replace(game, rules=rules[way]))
    return texts


@pytest.mark.parametrize("seed", range(3))
def test_reports_of_positions_only_prove_that_they_are_the_ones_that_were_sent(seed):
    verdict = one(told(seed, 12, [POSITIONS]))
    assert verdict.good
    assert len(verdict.findings) == 12
    assert all(it.report.positions_only and not it.edition for it in verdict.findings)


@pytest.mark.parametrize("ways", [(POSITIONS, FULL), (FULL, POSITIONS), (FULL, POSITIONS, FULL)])
def test_a_game_may_change_what_its_reports_tell(ways):
    verdict = one(told(4, 3, ways))
    assert verdict.good
    full = [way for way in ways for _ in range(3) if way == FULL]
    assert [it.report.positions_only for it in verdict.findings].count(False) == len(full)


def test_a_position_that_was_changed_is_found():
    texts = told(0, 6, [POSITIONS])
    turn = texts[3]
    line = next(it for it in turn.split("\n") if it.startswith("Turkey: Army"))
    changed = [*texts[:3], turn.replace(line + "\n", "", 1), *texts[4:]]
    verdict = one(changed)
    wrong = [finding for finding in verdict.findings if not finding.chained]
    assert not verdict.good
    assert len(wrong) == 1
    missing = one([*texts[:3], *texts[4:]])
    assert not missing.good
    assert len(missing.findings) == 2
    assert len(missing.unlinked) == 3


def test_the_command_says_what_cannot_be_told_from_positions(tmp_path, capsys):
    (tmp_path / "letters.txt").write_text("\n".join(told(0, 4, [POSITIONS])), "utf-8")
    assert main(["verify", str(tmp_path / "letters.txt")]) == 0
    said = capsys.readouterr().out
    assert said.count("it tells positions only: its orders cannot be checked") == 4
    assert "All 4 reports are as they were sent. 4 of them tell positions only: by which" in said


@pytest.mark.parametrize(
    ("ways", "said"),
    [
        (
            [POSITIONS],
            "The one report is as it was sent. It tells positions only: by which orders these "
            "came about, and whether the rules lead to them, cannot be told from it.",
        ),
        (
            [FULL, POSITIONS],
            "All 2 reports are as they were sent, and the other follows from the position before "
            "it by the rulebook of 2000. One of them tells positions only: by which orders these "
            "came about, and whether the rules lead to them, cannot be told from it.",
        ),
    ],
)
def test_the_command_speaks_of_one_report_as_of_one(ways, said, tmp_path, capsys):
    (tmp_path / "letters.txt").write_text("\n".join(told(0, 1, ways)), "utf-8")
    assert main(["verify", str(tmp_path / "letters.txt")]) == 0
    assert " ".join(capsys.readouterr().out.split()).endswith(said)


def test_one_full_report_is_one(tmp_path, capsys):
    (tmp_path / "letters.txt").write_text("\n".join(told(0, 1, [FULL])), "utf-8")
    assert main(["verify", str(tmp_path / "letters.txt")]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "The one report is as it was sent, and follows from the position before it by" in said


def test_where_a_letter_puts_a_position_right_the_chain_goes_on():
    """House rules VIII: the report after a correction hangs on the one before it all the same."""
    pen = pen_in(LIBRARY)
    texts = [letter.text for letter in reports_of(3, 2, pen)]
    *_, (_, game) = played(3, 2)
    plain = json.loads(game.position)
    plain["units"]["TURKEY"] = ["A SER"]
    game = replace(game, position=json.dumps(plain))
    status = Dispatch(Reader(game.gm), Status(Standing(game.position)), card_of(game))
    [letter] = pen.letters(status, "<x@example.org>", NOW)
    posts = [effect for effect in settle_turn(game, NOW) if isinstance(effect, Post)]
    [report] = pen.letters(circulate(posts[0], game)[0], "<x@example.org>", NOW)
    assert one([*texts, letter.text, report.text]).good
    game = carried_out(game, settle_turn(game, NOW))
    game = replace(game, rules=game.rules.changed({TOLD: POSITIONS}))
    posts = [effect for effect in settle_turn(game, NOW) if isinstance(effect, Post)]
    [hidden] = pen.letters(circulate(posts[0], game)[0], "<x@example.org>", NOW)
    given = [*texts, letter.text, report.text, hidden.text]
    assert one(given).good
    assert one(["\n".join(given)]).good
    verdict = one([*texts, report.text])
    assert [finding.good for finding in verdict.findings] == [True, True, False]


def test_the_command_reads_letters_mailboxes_and_folders(letters, tmp_path, capsys):
    mails = []
    for text in letters:
        mail = EmailMessage()
        mail["From"], mail["Subject"] = "judge@example.org", "Sarajevo"
        mail.set_content(text)
        mails.append(mail.as_bytes())
    (tmp_path / "box.mbox").write_bytes(b"".join(b"From judge\n" + mail for mail in mails))
    folder = tmp_path / "letters"
    folder.mkdir()
    for number, mail in enumerate(mails):
        (folder / f"{number}.eml").write_bytes(mail)
    for files in ([tmp_path / "box.mbox"], [folder], sorted(folder.iterdir())):
        assert main(["verify", *map(str, files)]) == 0
        assert "All 7 reports are as they were sent" in capsys.readouterr().out
    assert main(["verify", "--json", str(folder)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["game"], answer["good"], len(answer["reports"])) == ("Sarajevo", True, 7)
    (folder / "0.eml").unlink()
    (folder / "2.eml").unlink()
    assert main(["verify", str(folder)]) == 1
    assert "cannot be checked" in capsys.readouterr().out
    assert main(["verify", str(tmp_path / "nothing")]) == 1
    assert "cannot be read" in capsys.readouterr().err


CORRECTED = f"""{SEVEN}
2026-11-20 12:00  gustav: Sarajevo; Germany; Spring; 1901
    A Mun - Bur
+ 1m  anna: Sarajevo; Austria; Spring; 1901
    A Vie - Boh
deadline
+ 1h  gus: Sarajevo; GM
    CORRECT ADD France A Pic!
+ 1h  gus: Sarajevo; GM
    CORRECT MOVE A Bud TO Tyr!
+ 1h  anna: Sarajevo; Austria; Fall; 1901
    A Boh - Mun
    A Tyr S A Boh - Mun
+ 1m  francine: Sarajevo; France; Fall; 1901
    A Par - Bur
    A Mar S A Par - Bur
    A Pic S A Par - Bur
deadline
+ 1h  gustav: Sarajevo; Germany; Fall Retreats; 1901
    A Bur - Ruh
+ 1m  gus: Sarajevo; GM
    FORCE PROCESS
+ 1h  gus: Sarajevo; GM
    CORRECT GIVE Holland TO Germany!
+ 1h  gustav: Sarajevo; Germany; Winter; 1901
    BUILD A Mun
+ 1m  gus: Sarajevo; GM
    FORCE PROCESS
"""


def test_a_game_with_corrections_proves_itself_and_without_their_letters_says_where_it_does_not(
    tmp_path, capsys
):
    """Positions are told between reports; a build in vain names a home that another stands in."""
    with open_world(tmp_path) as world:
        assert list(check(read_script(CORRECTED), world)) == []
        letters = [it for it in world.letters if it.to == "gustav@players.example"]
    verdict = one([letter.text for letter in letters])
    assert verdict.good
    turns = ["S1901M", "F1901M", "F1901R", "W1901A"]
    assert [finding.report.turn for finding in verdict.findings] == turns
    uncorrected = [letter.text for letter in letters if "(corrected)" not in letter.subject]
    (tmp_path / "letters.txt").write_text("\n".join(uncorrected), "utf-8")
    said = []
    for _ in range(2):
        assert main(["verify", str(tmp_path / "letters.txt")]) == 1
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert "  the rules do not make of them what it tells:" in said[0]
    assert [line.split()[0] for line in said[0].split("\n") if line[2:8] in turns] == turns
