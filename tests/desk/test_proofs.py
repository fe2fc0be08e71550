"""What proves who wrote a letter, and what it may do then."""

from dataclasses import replace

import pytest

from judge.desk.games.game import Seat
from judge.desk.people.proofs import May, may, meaning_of, proved, token_of
from judge.letter import Address, Grade, Proof
from tests.helpers import GM, LIBRARY, letter, new_game, player

KEY = b"the key"
STANDARD = LIBRARY.house_rules("standard")
FRIENDS = STANDARD.changed({"II.7.proof": "the address alone"})
BEFORE = replace(STANDARD, clauses={n: c for n, c in STANDARD.clauses.items() if n != "II.7"})
GERMANY, FRANCE = player("GERMANY"), player("FRANCE")


@pytest.mark.parametrize(
    ("grade", "rules", "what"),
    [
        (Grade.NONE, STANDARD, ""),
        (Grade.CLAIMED, STANDARD, "ask"),
        (Grade.ANSWER, STANDARD, "ask order remember confirm govern"),
        (Grade.NONE, FRIENDS, ""),
        (Grade.CLAIMED, FRIENDS, "ask order remember"),
        (Grade.ANSWER, FRIENDS, "ask order remember confirm govern"),
        (Grade.CLAIMED, BEFORE, "ask order remember"),  # as games were begun before
        (Grade.CLAIMED, None, "ask"),
    ],
)
def test_what_each_grade_may_do(grade, rules, what):
    mail = letter("GERMANY", "", proof=Proof(grade))
    assert " ".join(it.name.lower() for it in May if may(mail, it, rules)) == what


def grade_of(sender, *tags, game=None):
    mail = letter("X", "", sender=sender, tags=tags, proof=Proof(Grade.CLAIMED))
    return proved(mail, [game or new_game()], KEY, anywhere=False).proof.grade


def token(who, key=KEY, **changes):
    return token_of(key, meaning_of(new_game(**changes), who))


def test_a_token_proves_its_own_player_and_nobody_else():
    assert grade_of(GERMANY, token(GERMANY)) is Grade.ANSWER
    assert grade_of(GERMANY, "other", token(GERMANY)) is Grade.ANSWER
    assert grade_of(GM, token(GM)) is Grade.ANSWER
    assert grade_of(FRANCE, token(GERMANY)) is Grade.CLAIMED
    assert grade_of(GM, token(GERMANY)) is Grade.CLAIMED
    assert grade_of(Address("friend@example.net"), token(GERMANY)) is Grade.CLAIMED
    assert grade_of(GERMANY, token(GERMANY)[:-1]) is Grade.CLAIMED
    assert grade_of(GERMANY, token(GERMANY, key=b"another")) is Grade.CLAIMED
    assert grade_of(GERMANY, token(GERMANY, name="Agadir")) is Grade.CLAIMED
    assert grade_of(GERMANY, token(GERMANY, generations={"GERMANY": 1})) is Grade.CLAIMED


def test_a_token_mends_no_sender_that_cannot_be_theirs():
    mail = letter("GERMANY", "", tags=(token(GERMANY),), proof=Proof(Grade.NONE))
    assert proved(mail, [new_game()], KEY, anywhere=False) is mail
    untold = letter("GERMANY", "", proof=Proof(Grade.CLAIMED))
    assert proved(untold, [new_game()], KEY, anywhere=False) is untold


def test_a_token_is_for_a_person_in_whatever_role():
    seats = tuple(
        Seat(GERMANY if "ITALY" in seat.powers else seat.player, seat.powers)
        for seat in new_game().seats
    )
    game = new_game(seats=seats, gm=GERMANY)
    for meaning in ("sarajevo\nGERMANY\n0", "sarajevo\nITALY\n0", "sarajevo\ngm\n0"):
        assert grade_of(GERMANY, token_of(KEY, meaning), game=game) is Grade.ANSWER


def test_who_takes_no_part_proves_their_mailbox_and_nothing_else():
    friend, other = Address("friend@example.net"), Address("other@example.net")
    meaning = meaning_of(new_game(), friend)
    assert meaning == "sarajevo\n\nfriend@example.net"
    assert meaning != meaning_of(new_game(), other)


def test_a_token_can_stand_in_an_address():
    assert token(GERMANY).isalnum()
    assert token(GERMANY) == token(GERMANY).lower()
    assert len(token(GERMANY)) == 20


def test_a_code_beside_a_token_says_what_is_answered():
    mail = letter("GERMANY", "", tags=(token(GERMANY), f"{token(GERMANY)}-abcdefgh"))
    assert proved(mail, [new_game()], KEY, anywhere=False).proof.code == "abcdefgh"
