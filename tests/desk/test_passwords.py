"""Passwords: what is kept of them, and how many may be tried."""

from dataclasses import replace

import pytest

from judge.desk.events.address_events import PasswordSet
from judge.desk.events.events import apply
from judge.desk.notices.mailboxes import PasswordTold
from judge.desk.people.passwords import LONGEST, SHORTEST, digest_of, knows, roles_of
from judge.letter import Address, Grade, Proof
from judge.office.password_proofs import WRONG_A_DAY, by_password
from tests.desk.letters import answer
from tests.helpers import ENGLISH, GM, new_game, player, take
from tests.helpers import letter as letter_of

WORD = "open-sesame"


def with_password(game=None, role="GERMANY", word=WORD):
    game = game or new_game()
    return apply(PasswordSet(role, digest_of(game, role, word)), game)


def test_a_password_is_known_and_no_other():
    game = with_password()
    assert knows(game, ["GERMANY"], WORD)
    assert knows(game, ["FRANCE", "GERMANY"], WORD)
    assert not knows(game, ["GERMANY"], "open-barley")
    assert not knows(game, ["FRANCE"], WORD)
    assert not knows(game, [], WORD)
    assert not knows(new_game(), ["GERMANY"], WORD)
    assert knows(with_password(game, word="another"), ["GERMANY"], "another")
    assert not knows(with_password(game, word="another"), ["GERMANY"], WORD)


def test_no_two_digests_are_the_same_and_none_shows_the_word():
    game = with_password()
    digests = {
        game.passwords["GERMANY"],
        digest_of(game, "GERMANY", WORD),
        digest_of(game, "FRANCE", WORD),
        digest_of(replace(game, name="Agadir"), "GERMANY", WORD),
    }
    assert len(digests) == 4
    assert not any(WORD in digest for digest in digests)
    assert WORD not in repr(game)


def test_a_password_that_was_kept_long_ago_is_known():
    kept = "1$eae143ff9a37b7037fa917647f0975f37c1591589b6ab3a438cb673c82b1ccda"
    assert digest_of(new_game(), "GERMANY", WORD) == kept
    game = apply(PasswordSet("GERMANY", kept), new_game())
    assert knows(game, ["GERMANY"], WORD)
    assert digest_of(game, "GERMANY", WORD).startswith("2$")


@pytest.mark.parametrize(
    ("many", "kept"),
    [(SHORTEST - 1, False), (SHORTEST, True), (LONGEST, True), (LONGEST + 1, False)],
)
def test_a_password_is_neither_short_nor_long(many, kept):
    effects = take(new_game(), letter_of("GERMANY", f"SET PASSWORD {'x' * many}"))
    assert answer(effects, PasswordTold).kept is kept
    assert [it.role for it in effects if isinstance(it, PasswordSet)] == ["GERMANY"] * kept


def test_what_somebody_is():
    game = new_game()
    assert roles_of(game, player("GERMANY")) == ("GERMANY",)
    assert roles_of(game, GM) == ("gm",)
    assert roles_of(game, Address("eve@evil.example")) == ()


def letter(desk, text):
    desk.letters_in += 1
    raw = (
        f"From: germany@example.org\r\nSubject: Sarajevo; Germany; Spring; 1901\r\n"
        f"Message-ID: <{desk.letters_in}@x>\r\n\r\n{text}"
    )
    desk.clock.forward(minutes=10)
    desk.office.take(raw.encode(), desk.clock.now, f"x/{desk.letters_in}")
    desk.deal()


def written(desk):
    return bool(desk.store.game("Sarajevo").present.sets)


@pytest.mark.parametrize(("wrong", "counts"), [(WRONG_A_DAY - 1, True), (WRONG_A_DAY, False)])
def test_nobody_tries_many(desk, wrong, counts):
    desk.office.create(new_game(deadline=None))
    desk.receive(player("GERMANY"), "Sarajevo; Germany; Spring; 1901", f"SET PASSWORD {WORD}")
    for number in range(wrong):
        letter(desk, f"PASSWORD guess-{number:03}\r\nA Mun - Bur")
    letter(desk, f"PASSWORD {WORD}\r\nA Mun - Ruh")
    assert written(desk) is counts
    desk.clock.forward(days=1)
    letter(desk, f"PASSWORD {WORD}\r\nA Mun - Tyr")
    assert written(desk)


def games_read(desk, text):
    """Return how often the games of a letter's writer are asked for."""
    asked = []
    unproved = replace(letter_of("GERMANY", text), proof=Proof(Grade.CLAIMED))

    def games():
        asked.append(1)
        return [new_game()]

    by_password(unproved, games, ENGLISH, desk.store, desk.clock.now.date())
    return len(asked)


def test_no_games_are_read_for_letters_without_a_password_or_for_more_than_a_days_tries(desk):
    assert games_read(desk, "A Mun - Bur\nWhat is a password good for?") == 0
    tries = [games_read(desk, "PASSWORD open-barley") for _ in range(WRONG_A_DAY + 2)]
    assert tries == [1] * WRONG_A_DAY + [0, 0]


@pytest.mark.parametrize(
    "line",
    [
        "My password is open-barley",
        "My&nbsp;password&nbsp;is open-barley",
        "&#80;assword open-barley",
        "Please, PASSWORD: open-barley",
        "> pw: open-barley",
    ],
)
def test_a_password_is_found_however_it_is_named(line, desk):
    assert games_read(desk, f"A Mun - Bur\n\n{line}") == (line[0] != ">")  # their own line


def test_letters_never_repeat_it(desk):
    desk.office.create(new_game(deadline=None))
    desk.new_letters()
    desk.receive(player("GERMANY"), "Sarajevo; Germany; Spring; 1901", f"SET PASSWORD {WORD}")
    letter(desk, f"PASSWORD {WORD}\r\nA Mun - Bur")
    letter(desk, f"PASSWORD {WORD}\r\nA Mun - Xyz")
    told = desk.new_letters()
    assert len(told) == 3
    assert not any(WORD in mail.text for mail in told)
    assert not any(WORD in str(entry) for entry in desk.store.journal("Sarajevo"))
