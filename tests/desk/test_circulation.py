"""Who gets what: audiences, sheets, and that no secret of a game reaches anybody else."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.events.effects import carried_out
from judge.desk.events.events import TurnSettled
from judge.desk.games.game import Seat, State
from judge.desk.games.orders_of_turn import due
from judge.desk.notices.turns import DeadlineMoved, GameStarts, Status, TurnReport
from judge.desk.people.proofs import meaning_of
from judge.desk.readers.circulation import Reader, circulate, everybody
from judge.desk.readers.posts import Answered, Everybody, Post, ToGM, ToOperator, ToPower, ToWriter
from judge.desk.turns.beginnings import start_game
from judge.desk.turns.moments import tick
from judge.desk.turns.settling import after_outage
from judge.letter import Address
from judge.variants.seam import Standing
from tests.desk.counting import BLUE, RED, counting, order
from tests.desk.letters import after
from tests.desk.positions import packed
from tests.helpers import GM, NOW, changed, letter, new_game, player, take, variant

OPERATOR = Address("operator@example.org")
FRIEND = Address("friend@example.net")
NOTICE = Status(Standing("somewhere"))


def readers(audience, game=None, operator=None):
    post = Post(audience, NOTICE)
    return [dispatch.reader for dispatch in circulate(post, game, operator)]


# --- Audiences ----------------------------------------------------------------------------------


def test_everybody_is_the_players_and_the_gm():
    game = new_game()
    players = [Reader(player(power), (power,)) for power in variant().powers]
    assert readers(Everybody(), game) == [*players, Reader(GM)]
    assert list(everybody(game)) == [*players, Reader(GM)]


def test_who_is_several_gets_one_letter():
    seats = (
        Seat(GM, ("ITALY",)),
        Seat(player("GERMANY"), ("GERMANY",)),
        Seat(replace(player("GERMANY"), email="GERMANY@example.org"), ("TURKEY", "FRANCE")),
    )
    assert readers(Everybody(), new_game(seats=seats)) == [
        Reader(GM, ("ITALY",)),
        Reader(player("GERMANY"), ("GERMANY", "TURKEY", "FRANCE")),
    ]


def test_a_power_stands_for_its_player():
    both = Seat(player("GERMANY"), ("GERMANY", "TURKEY"))
    game = new_game(seats=(both,))
    assert readers(ToPower("TURKEY"), game) == [Reader(both.player, both.powers)]
    assert readers(ToPower("ITALY"), game) == []


def test_the_gm_gets_no_powers_at_their_desk():
    assert readers(ToGM(), new_game(gm=player("ITALY"))) == [Reader(player("ITALY"))]


def test_an_answer_of_the_gms_proves_that_it_is_theirs():
    [gm] = readers(ToGM(), new_game())
    assert gm.proves == meaning_of(new_game(), GM) != ""


def test_a_writer_is_answered_where_they_wrote_from():
    seats = (Seat(FRIEND, ("ITALY",)), Seat(FRIEND, ("TURKEY",)))
    assert readers(ToWriter(FRIEND), new_game()) == [Reader(FRIEND)]
    assert readers(ToWriter(FRIEND), new_game(seats=seats)) == [Reader(FRIEND, ("ITALY", "TURKEY"))]
    assert readers(ToWriter(FRIEND)) == [Reader(FRIEND)]


@pytest.mark.parametrize("game", [None, new_game()])
def test_the_operator_may_be_nobody(game):
    assert readers(ToOperator(), game, OPERATOR) == [Reader(OPERATOR)]
    assert readers(ToOperator(), game) == []


@pytest.mark.parametrize("audience", [Everybody(), ToPower("ITALY"), ToGM()])
def test_without_a_game_there_is_nobody_of_it(audience):
    assert readers(audience, None, OPERATOR) == []


# --- What a letter holds ------------------------------------------------------------------------


def test_a_letter_holds_the_card_and_what_it_answers():
    answered = Answered("<1@x>")
    [dispatch] = circulate(Post(ToGM(), NOTICE, answered), new_game())
    assert (dispatch.notice, dispatch.answers) == (NOTICE, answered)
    assert dispatch.card.name == "Sarajevo"
    [dispatch] = circulate(Post(ToWriter(FRIEND), NOTICE), None)
    assert dispatch.card is None


REPORT = TurnReport(1, new_game().turn, None, Standing(""), (), {})
STARTS = GameStarts((), Standing(""), Standing(""))


def sheets(notice, game):
    return [set(d.sheets) for d in circulate(Post(Everybody(), notice), game)]


@pytest.mark.parametrize("notice", [REPORT, STARTS])
def test_reports_bring_each_reader_their_own_sheets(notice):
    game = counting()
    assert sheets(notice, game) == [{RED}, {BLUE}, set()]
    assert sheets(notice, counting(awaits=(BLUE,))) == [set(), {BLUE}, set()]
    [red, *_] = circulate(Post(Everybody(), notice), game)
    assert red.sheets == {RED: due(game, RED)}


def test_other_letters_bring_none():
    assert sheets(DeadlineMoved(), counting()) == [set(), set(), set()]


def test_nobody_has_to_write_once_a_game_is_over():
    game = counting(winners=(RED,), state=State.OVER, sets=(), number=9)
    assert sheets(REPORT, game) == [set(), set(), set()]


def test_sheets_are_in_view_of_what_stands():
    game = counting(granted=(order("a"),))
    red, blue, _ = circulate(Post(Everybody(), REPORT), game)
    assert [given.key for given in red.sheets[RED].granted] == ["a"]
    assert blue.sheets[BLUE].granted == ()


def test_receipts_are_told_to_all_only_where_all_orders_are():
    report = replace(REPORT, receipts={RED: "AAAA-AAAA", BLUE: "BBBB-BBBB"})

    def receipts(**changes):
        letters = circulate(Post(Everybody(), report), counting(**changes))
        return [set(dispatch.notice.receipts) for dispatch in letters]

    assert receipts() == [{RED, BLUE}] * 3
    assert receipts(opens_orders=False) == [{RED}, {BLUE}, set()]
    hidden = counting(opens_orders=False)
    [shared] = {id(d.notice) for d in circulate(Post(Everybody(), report), counting())}
    assert shared == id(report)  # kept once for all
    assert circulate(Post(ToGM(), NOTICE), hidden)[0].notice is NOTICE


# --- Secrets ------------------------------------------------------------------------------------

# Each power's secrets are marked: one order with words of its own, and one for a later turn.
SECRETS = {
    "GERMANY": ("A Mun - Ruh", "If Mun is dislodged, retreats: Ber", {"RUH", "BER"}),
    "FRANCE": ("A Mar - Gas", "If Par is dislodged, retreats: Pic", {"GAS", "PIC"}),
    "TURKEY": ("F Ank - Arm", "If Smy is dislodged, retreats: Syr", {"ARM", "SYR"}),
}
MARK = "SECRET OF {}"


def planted(power, written):
    """Return an order with its power's mark in everything that could be told of it."""
    mark = MARK.format(power)
    packed = json.loads(written.packed)
    return replace(
        written,
        text=f"{written.text} {mark}",
        written=f"{written.written} {mark}",
        packed=json.dumps({**packed, "mark": mark}),
    )


def secretive():
    """Return a game in which everything that a power wrote bears its mark."""
    game = after(
        new_game(),
        *(letter(power, f"{own}\n{case}") for power, (own, case, _) in SECRETS.items()),
    )
    sets = tuple(
        replace(s, orders=tuple(planted(s.power, o) for o in s.orders), letter=MARK.format(s.power))
        for s in game.present.sets
    )
    later = {
        power: tuple(planted(power, kept) for kept in orders)
        for power, orders in game.later.items()
    }
    assert {s.power for s in sets} == set(later) == set(SECRETS)
    return changed(game, sets=sets, later=later)


def told(effects, game):
    """Yield every letter that effects make, each as the game stands then."""
    for effect in effects:
        if isinstance(effect, Post):
            yield from circulate(effect, game, OPERATOR)
        else:
            game = carried_out(game, [effect])


def letters_of_a_running_game():
    """Yield everything that is told while a turn lasts, by letters of all kinds and by time."""
    game = secretive()
    subjects = [
        "Sarajevo",
        "Sarajevo; GM",
        "Sarajevo; {}; Spring; 1901",
        "Sarajevo; {}; Fall; 1901",
    ]
    texts = ["STATUS\nMAP\nORDERS\nHELP\nRULES\nGAMES", "Thanks", "A Par H\nA Mun H", "A Xyz - Abc"]
    senders = {
        **{player(power): power for power in variant().powers},
        GM: "GERMANY",
        FRIEND: "FRANCE",
    }
    for sender, power in senders.items():
        for subject in subjects:
            for text in texts:
                mail = letter(power, text, subject.format(power.title()), sender=sender)
                yield from told(take(game, mail), game)
    yield from told(start_game(game, NOW), game)
    yield from told(after_outage(game, NOW, NOW + timedelta(days=8)), game)


def test_nobody_learns_what_another_wrote():
    seen = 0
    for dispatch in letters_of_a_running_game():
        everything = repr(dispatch)
        for power in SECRETS:
            if power in dispatch.reader.powers:
                seen += MARK.format(power) in everything
            else:
                assert MARK.format(power) not in everything, (power, dispatch.reader)
    assert seen > 10  # the marks are where they can be found


def test_the_marks_stand_in_what_a_player_is_shown_of_their_own():
    own = [
        repr(dispatch.notice)
        for dispatch in letters_of_a_running_game()
        if dispatch.reader.powers == ("GERMANY",)
    ]
    assert any("A MUN - RUH SECRET OF GERMANY" in notice for notice in own)
    assert any("RETREAT BER SECRET OF GERMANY" in notice for notice in own)
    assert any('"mark": "SECRET OF GERMANY"' in notice for notice in own)


def test_nobody_learns_what_is_taken_for_granted_for_another():
    """House rules II.5: Munich falls, and only its player knows where its army goes."""
    munich = packed(
        phase="S1902R",
        units={"FRANCE": ["A MUN", "A PAR"]},
        dislodged={"GERMANY": {"A MUN": {"from": "BUR", "retreats": ["BER", "SIL"]}}},
        centers={"GERMANY": ["BER"], "FRANCE": ["PAR"]},
    )
    later = variant().read(SECRETS["GERMANY"][1], "GERMANY", variant().begin()).later
    game = new_game(position=munich, later={"GERMANY": later})
    letters = list(told([Post(Everybody(), REPORT)], game))
    for power in variant().powers:
        subject = f"Sarajevo; {power.title()}; Spring retreats; 1902"
        letters += told(take(game, letter(power, "STATUS\nMAP\nORDERS", subject)), game)
    assert {d.reader.powers for d in letters if "A MUN - BER" in repr(d)} == {("GERMANY",)}


def test_the_report_of_a_turn_tells_nothing_of_what_did_not_happen():
    """Orders are public once they were carried out; those for turns to come are not."""
    game = secretive()
    settled, post = tick(game, NOW + timedelta(days=7))
    assert isinstance(settled, TurnSettled)
    for dispatch in circulate(post, carried_out(game, [settled])):
        assert "RETREAT" not in repr(dispatch)
