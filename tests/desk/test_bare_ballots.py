import pytest

from judge.desk.commands import COMMANDS
from judge.desk.games.game import State
from judge.desk.games.gm_rulings import ProposedCorrection
from judge.desk.letters.body import read_body
from judge.desk.letters.subject import part_subject, read_subject
from judge.desk.votes.bare_ballots import is_ballot, with_ballot
from judge.desk.votes.proposals import Matter, Proposal, Vote
from tests.desk.letters import cause, not_run
from tests.helpers import ENGLISH, letter, new_game, take, variant


@pytest.mark.parametrize(
    "line",
    ["Yes", "no!", "I abstain", "I am for it", "I'm against this proposal", "Definitely not",
     "Fine with me, yes", "I vote for it", "Ja", "I agree"],
)  # fmt: skip
def test_a_line_may_be_a_ballot(line):
    assert is_ballot(line, ENGLISH.votes)


@pytest.mark.parametrize(
    "line",
    ["Yes?", "Yes, but what does Russia say?", "No orders yet", "A Mun H", "", "it is"],
)  # fmt: skip
def test_what_says_more_is_none(line):
    assert not is_ballot(line, ENGLISH.votes)


FORMING = new_game(state=State.FORMING, seats=())
VOTING = new_game(votes=(Vote(Proposal(1, Matter.DRAW), "FRANCE"),))


def meant(text, game=FORMING, subject="Sarajevo; Germany"):
    """Return the commands that a letter is by the one word that it says, and the line of each."""
    body = read_body(text, COMMANDS, ENGLISH)
    rest = read_subject(part_subject(subject, "Sarajevo"), variant(), ENGLISH)
    body = with_ballot(body, letter("GERMANY", text, subject), rest, game, ENGLISH)
    return [(call.command.name, call.line, call.number) for call in body.calls]


@pytest.mark.parametrize(
    ("text", "commands"),
    [
        ("Yes", [("ready", "Yes", 1)]),
        ("YES", [("ready", "YES", 1)]),
        ("YES\nSTATUS", [("yes", "YES", 1), ("status", "STATUS", 2)]),
        ("\nYes, I'd love to.\n\nAnna", [("ready", "Yes, I'd love to.", 2)]),
        ("Of course!", [("ready", "Of course!", 1)]),
        ("👍", [("ready", "👍", 1)]),
        ("Of course not", [("resign", "Of course not", 1)]),
        ("No", [("resign", "No", 1)]),
        ("\n\nno, thanks!", [("resign", "no, thanks!", 3)]),
        ("Yes, I'd love to, would you?", []),
        ("Yes, but not now", []),
        ("Yes, if Italy plays", []),
        ("Yes, but not Austria", [("ready", "Yes, but not Austria", 1)]),
        ("Yes, is Italy taken?", []),
        ("I'd love to", []),
        ("I am not against it", []),
        ("", []),
    ],
)
def test_at_the_muster_the_first_line_tells_who_plays_on(text, commands):
    assert meant(text) == commands


@pytest.mark.parametrize(
    ("text", "commands"),
    [
        ("Yes", [("vote", "Yes", 1)]),
        ("\nI am for it.\n\nBest wishes,\nGustav", [("vote", "I am for it.", 2)]),
        ("[x] Yes [ ] No", [("vote", "Yes", 1)]),
        ("[ ] Yes\n[x] No", [("vote", "No", 2)]),
        ("[ ] Yes\n[ ] No", []),
        ("Yes\nand no", []),
        ("I am not against it", []),  # which may mean the contrary
        ("Yes?", []),
    ],
)
def test_a_line_alone_is_a_vote_where_something_is_voted_on(text, commands):
    assert meant(text, VOTING) == commands
    assert meant(text, new_game()) == []


def test_a_yes_in_a_letter_for_a_turn_is_asked_about():
    for subject, commands in (
        ("Sarajevo; Germany; Spring; 1901", []),
        ("Re: Sarajevo: proposal 1 is put to the vote", [("vote", "Yes", 1)]),
        ("Re: Sarajevo; S1901M: proposal 1", [("vote", "Yes", 1)]),
    ):
        assert meant("Yes", VOTING, subject) == commands


def test_in_answer_to_a_vote_what_the_letter_begins_with_is_a_ballot():
    def orders(text):
        return " - " in text

    for text, ballot, rest in (
        ("YES\nA Mun - Bur", "YES", "\nA Mun - Bur"),
        ("no thanks. A Mun - Bur", "no thanks", "A Mun - Bur"),
        ("I am for it, and A Mun - Bur", "I am for it", "A Mun - Bur"),
        ("Yes, if Italy agrees. A Mun - Bur", None, "Yes, if Italy agrees. A Mun - Bur"),
        ("Thanks!\nA Mun - Bur", None, "Thanks!\nA Mun - Bur"),
    ):
        mail = letter("GERMANY", text, "Re: Sarajevo: proposal 1 is put to the vote")
        subject = read_subject(part_subject(mail.subject, "Sarajevo"), variant(), ENGLISH)
        body = read_body(text, COMMANDS, ENGLISH)
        body = with_ballot(body, mail, subject, VOTING, ENGLISH, orders=orders)
        assert [call.argument for call in body.calls] == ([ballot] if ballot else [])
        assert body.text == rest


@pytest.mark.parametrize(
    ("text", "undone"),
    [("NO", True), ("No thanks, forget it", True), ("I am not against it", False)],
)
def test_a_no_takes_back_what_waits_for_the_yes_of_the_gamemaster(text, undone):
    shown = ProposedCorrection(("CORRECT MOVE A Mun TO Bur",))
    body = read_body(text, COMMANDS, ENGLISH, at_desk=True)
    mail, subject = letter("GM", text), read_subject("GM", variant(), ENGLISH)
    game = new_game(correction=shown)
    body = with_ballot(body, mail, subject, game, ENGLISH, at_desk=True)
    calls = [("undo", "correct")] if undone else []
    assert [(call.command.name, call.argument) for call in body.calls] == calls


def test_what_is_no_ballot_in_answer_to_a_vote_is_told_so():
    answer = letter("GERMANY", "Never!", "Re: Sarajevo: proposal 1 is put to the vote")
    assert not_run(take(VOTING, answer)) == [("Never!", cause("only_wished", what="vote"))]
