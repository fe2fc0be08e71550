"""The rulebooks' sample game, whole: the books' own words go in, and their results come out."""

from judge.demo import play
from judge.demo.sample_game import read_sample_game
from judge.shipped import find

BOOK = read_sample_game(find("maps/standard/sample_game.txt").read_text("utf-8"))


def test_the_book_is_read_whole():
    assert [(turn.season, turn.year) for turn in BOOK.turns] == [
        ("Spring", 1901),
        ("Fall", 1901),
        ("Spring", 1902),
        ("Fall", 1902),
    ]
    assert all(len(turn.orders) == 7 for turn in BOOK.turns)
    assert BOOK.turns[3].retreats == {"Russia": "St. P.—Mos.", "France": "Bur.—Gas."}
    assert BOOK.turns[3].annihilated == ("F RUM",)
    assert sum(map(len, BOOK.end.values())) == 34  # all centres are owned


def test_the_game_goes_as_the_book_says(desk):
    play.found_game(desk.office)
    desk.new_letters()
    for turn in BOOK.turns:
        for title, texts in play.parts(turn):
            season = title.replace(f" {turn.year}", "")
            for country, text in texts.items():
                player = play.PLAYERS[country][1]
                desk.receive(
                    player, f"Sarajevo; {country}; {season}; {turn.year}", f"{text}\nFINAL"
                )
            letters = desk.new_letters()
            assert not [mail for mail in letters if "PLEASE LOOK" in mail.text], title
            assert len(letters) == len(texts) + 8, title  # the answers, and a report to each
    assert play.differences(desk.office, BOOK) == []
    assert desk.store.shunted() == []
    game = desk.store.game(play.GAME)
    assert (game.turn.code, game.number) == ("S1903M", 8)


def test_a_game_that_went_otherwise_is_noticed(desk):
    play.found_game(desk.office)
    player = play.PLAYERS["Turkey"][1]
    desk.receive(player, "Sarajevo; Turkey; Spring; 1901", "A Smy - Syr")
    desk.clock.forward(days=8)
    desk.office.tick(desk.clock.now)
    differences = play.differences(desk.office, BOOK)
    assert any(line.startswith("Spring 1901: failed") for line in differences)
    assert any(line.startswith("Turkey: ") for line in differences)
