from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.commands import COMMANDS
from judge.desk.commands.command import GM_ALONE
from judge.desk.games.card import card_of
from judge.desk.games.game import State
from judge.desk.lobby import Lobby, receive
from judge.desk.notices.anyone import GameList, Help, NoSuchGame, ZoneTold
from judge.desk.people.correspondents import Correspondent
from judge.desk.readers.posts import Answered, Post, ToWriter
from judge.letter import Address, Grade, Kind, Proof
from tests.helpers import LANGUAGES, NOW, letter, new_game, player

SARAJEVO = card_of(new_game())
HAGUE = card_of(new_game(name="The Hague"))
LOBBY = Lobby(own=(SARAJEVO,), some=(HAGUE,), near=("Sarajevo",))
GUS = Correspondent(("germany@example.org",))


def dealt(subject, text="", lobby=LOBBY, **changes):
    return receive(letter("GERMANY", text, subject=subject, **changes), lobby, GUS, NOW, LANGUAGES)


def notice(subject, text="", lobby=LOBBY):
    [post] = dealt(subject, text, lobby).effects
    assert post.audience == ToWriter(player("GERMANY"))
    return post.notice


def test_the_answer_goes_to_whoever_wrote():
    mail = letter("GERMANY", "", subject="help", sender=Address("x@example.net"))
    made = receive(mail, LOBBY, GUS, NOW, LANGUAGES)
    [post] = made.effects
    assert (post.audience, post.answers) == (ToWriter(mail.sender), Answered(mail.message_id))
    assert made.by == "stranger"


@pytest.mark.parametrize("subject", ["help", "Re: HELP", "Info", "Help, please!", ""])
def test_help_may_be_asked_for_anywhere(subject):
    assert isinstance(notice(subject, "" if subject else "help"), Help)


def test_help_tells_of_every_command_once():
    """But for those of the gamemaster's desk, of which the help there tells."""
    names = [name for name, command in COMMANDS.items() if command.roles != GM_ALONE]
    assert list(notice("help").commands) == names
    assert notice("help").power is None


def test_games_are_listed_ones_own_first():
    assert notice("games") == GameList((SARAJEVO, HAGUE), more=False)
    assert notice("LIST", lobby=replace(LOBBY, more=True)).more


def test_a_zone_is_remembered():
    zone, post = dealt("hello", "Zone Berlin").effects
    assert zone == Correspondent(GUS.mailboxes, "Europe/Berlin")
    assert post.notice == ZoneTold("Berlin", "Europe/Berlin", ())


def test_the_clock_of_a_letter_is_remembered():
    clock, _ = dealt("help", clock=timedelta(hours=2)).effects
    assert clock == Correspondent(GUS.mailboxes, minutes=120)
    clock, post = dealt("Hello", clock=timedelta(hours=2)).effects
    assert (clock.minutes, type(post.notice)) == (120, NoSuchGame)


def test_commands_in_the_subject_go_first_and_each_is_run_once():
    effects = dealt("games", "Hello,\nHELP\nGames!\nhelp").effects
    assert [type(post.notice) for post in effects] == [GameList, Help]


def test_a_subject_is_the_title_of_a_letter_that_says_the_same_and_more():
    effects = dealt("Zone", "Hello, please zone Berlin. Thanks!").effects
    told = [post.notice for post in effects if isinstance(post, Post)]
    assert told == [ZoneTold("Berlin", "Europe/Berlin", ())]


def test_whoever_names_no_game_is_told_which_may_be_joined():
    forming = replace(HAGUE, state=State.FORMING)
    assert notice("How do I sign up?").joinable == ()
    assert notice("Hm", lobby=Lobby(some=(SARAJEVO, forming))).joinable == ("The Hague",)


def test_a_letter_that_asks_a_thousand_times_has_few_answers():
    text = "\n".join(f"ZONE no such zone{number}" for number in range(1000))
    assert len(dealt("Hello", text).effects) == 3


@pytest.mark.parametrize(
    "text", ["STATUS", "MAP", "RULES", "ORDERS", "FINAL", "PROXY A Mun TO France", "Games are fun!"]
)
def test_what_needs_a_game_is_no_command_here(text):
    assert isinstance(notice("Hello", text), NoSuchGame)
    assert isinstance(notice(text), NoSuchGame)


def test_a_letter_to_no_game_says_which_there_are():
    told = notice("Sarajewo; Germany; Spring; 1901")
    assert told.written_subject == "Sarajewo; Germany; Spring; 1901"
    assert (told.close, told.names) == (("Sarajevo",), ("Sarajevo", "The Hague"))


def test_words_are_given_back_to_players_only():
    assert notice("Sarajewo", "A Mun - Bur\n> F Kie H\n").text == "A Mun - Bur"
    assert notice("Sarajewo", "A Mun - Bur", replace(LOBBY, own=())).text == ""


@pytest.mark.parametrize("kind", [Kind.ROBOT, Kind.BOUNCE])
def test_a_machine_is_not_answered(kind):
    made = dealt("help", kind=kind)
    assert (made.by, list(made.effects)) == ("", [])


def test_nobody_is_not_answered():
    made = dealt("help", sender=Address(""), proof=Proof(Grade.NONE))
    assert (made.by, list(made.effects)) == ("stranger", [])


def test_help_tells_of_the_gamemasters_commands_alone():
    desk = tuple(name for name, command in COMMANDS.items() if command.roles == GM_ALONE)
    for text in ("HELP GM", "help gamemaster"):
        assert notice("Hello", text) == Help((), desk=desk)


def test_a_gamemaster_who_names_no_game_has_their_words_back_and_their_subject():
    lobby = Lobby(some=(SARAJEVO,), near=("Sarajevo",), governed=("Sarajevo", "The Hague"))
    told = notice("Sarejavo; GM", "EXTEND 1 day\nSET VII.6.missing hold\nLIST PRESS", lobby)
    assert (told.governed, told.elsewhere) == (("Sarajevo", "The Hague"), ())
    assert told.text.startswith("EXTEND 1 day")


def test_press_to_a_game_with_a_slip_in_its_name_is_no_command_of_another_judge():
    assert notice("Sarejavo; Germany", "PRESS TO ALL\nHallo\nEND PRESS").elsewhere == ()
    assert notice("Sarejavo; Germany", "GET DEDICATION").elsewhere != ()
