from judge.desk.lobby import receive
from judge.desk.notices import GameList, Help, NoSuchGame
from judge.letter import Address
from tests.helpers import letter, new_game


def notice(subject, text=""):
    games = (new_game(),)
    [sent] = receive(letter("GERMANY", text, subject=subject), games)
    return sent.notice


def test_help_may_be_asked_for_anywhere():
    assert isinstance(notice("help"), Help)
    assert isinstance(notice("Re: HELP"), Help)
    assert isinstance(notice("", "help"), Help)


def test_help_tells_of_every_command_once():
    told = notice("help").commands
    assert " ".join(told) == "final preliminary orders status map rules zone games help"


def test_games_are_listed():
    assert isinstance(notice("games"), GameList)
    assert isinstance(notice("LIST"), GameList)


def test_a_name_that_is_close_is_offered():
    assert notice("Sarajewo; Germany; Spring; 1901").close == ("Sarajevo",)


def test_words_are_given_back_to_players_only():
    assert notice("Sarajewo; Germany", "A Mun - Bur").text == "A Mun - Bur"
    [sent] = receive(
        letter("GERMANY", "Buy this!", subject="Hello", sender=Address("x@example.net")),
        (new_game(),),
    )
    assert sent.notice.text == ""


def test_a_letter_to_no_game_says_which_there_are():
    found = notice("Hello there")
    assert isinstance(found, NoSuchGame)
    assert (found.close, found.names) == ((), ("Sarajevo",))


def test_a_machine_is_not_answered():
    assert receive(letter("GERMANY", "", subject="help", automatic="mailing list"), ()) == []
