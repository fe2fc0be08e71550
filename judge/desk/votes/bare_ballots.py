"""A letter that says no more than yes or no: the vote that it is meant for (House rules IX).

Who answers the letter that calls a vote need not name it again.  Where it is not clear that a vote
is meant, or which, the line is asked about.  In a game that is forming it says whether somebody
still plays (I.4).
"""

from __future__ import annotations

import re
from dataclasses import replace

from judge.desk.commands import correct, ready, resign, undo, vote, yes
from judge.desk.commands.command import Call
from judge.desk.final.ticks import chosen
from judge.desk.games.game import Game, State
from judge.desk.letters.body import Body, Text
from judge.desk.letters.command_lines import TellsOrders, never
from judge.desk.letters.courtesies import plain
from judge.desk.letters.language import Language, VoteWords
from judge.desk.letters.orders_behind import orders_apart
from judge.desk.letters.phrases import all_words, plain_words, says, without_apostrophes
from judge.desk.letters.powers import powers_and_rest
from judge.desk.letters.subject import Subject
from judge.desk.letters.wishes import INSIDE, Wish
from judge.desk.votes.proposals import Ballot
from judge.desk.votes.vote_reading import ballot_in, number_in
from judge.letter import Letter
from judge.variants.seam import Variant

WISH = "vote"
_SENTENCE_ENDS = re.compile(r"[.,;!]")
COUNTRIES = "countries"  # the wish for some of them


def with_ballot(  # noqa: PLR0913, all that tells what a yes is meant for
    body: Body,
    letter: Letter,
    subject: Subject,
    game: Game,
    language: Language,
    *,
    orders: TellsOrders = never,
    at_desk: bool = False,
) -> Body:
    """Return a body in which a line that is a ballot and nothing else is the command to vote.

    In answer to the letter that calls a vote, so is what its first line begins with; `orders` tells
    whether what stands behind it orders something.
    """
    if at_desk and game.present.correction:
        return _with_no_to_correction(body, language)
    if game.state is State.FORMING and not letter.proof.code:
        return _with_word_at_muster(body, language, game.variant)
    number, line = _only_line(body, game)
    confirms = bool(letter.proof.code)
    if not game.votes or confirms:
        return body
    answers_vote = number_in(letter.subject, game.votes) is not None
    if not is_ballot(plain(line, language), language.votes):
        if answers_vote:
            return _with_ballot_above(body, language, orders, alone=bool(number))
        abstains = says(plain_words(line), language.votes.abstain)
        unclear = abstains and ballot_in(line, language.votes)
        return replace(body, wishes=(*body.wishes, Wish(number, WISH, line))) if unclear else body
    if (subject.names_turn and not answers_vote) or _denies_twice(line, language.votes):
        return replace(body, wishes=(Wish(number, WISH, line),), text="")
    call = Call(vote.COMMAND, line, line, number)
    return replace(body, parts=(call,), text="", marks=(), wishes=())


def _with_no_to_correction(body: Body, language: Language) -> Body:
    """Return a body in which a no that it begins with takes back what waits for the YES (VIII)."""
    number, line = first_line(body)
    said = plain(_SENTENCE_ENDS.split(line, maxsplit=1)[0], language)
    no = ballot_in(said, language.votes) is Ballot.NO and is_ballot(said, language.votes)
    if not no or _denies_twice(said, language.votes):
        return body
    call = Call(undo.COMMAND, correct.COMMAND.name, line, number)
    lines = body.text.split("\n")
    lines[number - 1] = ""
    return replace(body, parts=(call, *body.parts), text="\n".join(lines), marks=())


def _with_ballot_above(body: Body, language: Language, orders: TellsOrders, *, alone: bool) -> Body:
    """Return a body in which its first words are a ballot, if they are one.

    What may be one is asked about, and so is whatever stands `alone` in such an answer.
    """
    if any(call.command is vote.COMMAND for call in body.calls):
        return body
    number, line = first_line(body)
    head, rest = orders_apart(line, language, orders)
    said = plain(head, language)
    if not is_ballot(said, language.votes) or _denies_twice(said, language.votes):
        unclear = said and not rest and (alone or ballot_in(line, language.votes) is not None)
        return replace(body, wishes=(*body.wishes, Wish(number, WISH, line))) if unclear else body
    call = Call(vote.COMMAND, head, head, number)
    others = (part for part in body.parts if part != Call(yes.COMMAND, "", line, number))
    lines = body.text.split("\n")
    lines[number - 1] = rest
    return replace(body, parts=(call, *others), text="\n".join(lines))


def first_line(body: Body) -> tuple[int, str]:
    """Return the number of the first line that is text, or a YES, and the line; 0 if none is.

    A mark on it, `Yes, FINAL`, is left out where other text is there.
    """
    said = [(call.number, call.line) for call in body.calls if call.command is yes.COMMAND]
    lines = zip(body.text.split("\n"), body.written.split("\n"), strict=True)
    said += ((n, (text.strip() or line.strip())) for n, (text, line) in enumerate(lines, start=1))
    return min(((n, line) for n, line in said if line), default=(0, ""))


def _with_word_at_muster(body: Body, language: Language, variant: Variant) -> Body:
    """Return a body in which a yes is the command to go on playing, and a bare no the one to leave.

    The first line tells, `Yes, I'd love to`, where there is no other command; YES is one itself.
    """
    calls = tuple(call for call in body.calls if call.command is yes.COMMAND)
    number, line = first_line(body)
    words, said = language.votes, plain(line, language)
    yes_or_no = is_ballot(said, words) and not _denies_twice(said, words)
    ballot = ballot_in(said, words) if yes_or_no else None
    powers, rest = powers_and_rest(said or line, variant)
    if ballot is None and _begins_with_yes(rest, language, wishes=bool(powers)):
        ballot = Ballot.YES
    meant = {Ballot.YES: ready.COMMAND, Ballot.NO: resign.COMMAND}
    if body.calls != calls or ballot not in meant:
        return body
    call = Call(meant[ballot], "", line, number)
    told = tuple(wish for wish in body.wishes if wish.code == INSIDE)
    told = told or ((Wish(number, COUNTRIES, line),) if powers else ())
    return replace(body, parts=(call,), text="", marks=(), wishes=told)


def _begins_with_yes(line: str, language: Language, *, wishes: bool) -> bool:
    """Whether a sentence begins with a yes, or is one gladly; nothing in it takes that back.

    What `wishes` for countries says no to one of these: `Yes, but please not Austria`.
    """
    first = next(iter(plain_words(line).split()), "")
    says_yes = first in language.votes.yes or is_gladly(line, language)
    asked = line.partition(",")[0] if wishes and not _depends(line, language) else line
    return says_yes and is_certain(asked, language)


def _depends(line: str, language: Language) -> bool:
    return "?" in line or says(plain_words(line), language.said.conditions)


def is_gladly(line: str, language: Language) -> bool:
    """Whether a line is a yes to a question of the judge's in other words: `Of course!`."""
    return not {line.strip(), plain_words(line).strip()}.isdisjoint(language.votes.gladly)


def is_certain(line: str, language: Language) -> bool:
    """Whether nothing in a sentence takes back what it says, or depends on anything."""
    doubts = (*language.votes.no, *language.said.denials, *language.said.conditions)
    return "?" not in line and not says(_words(line), doubts)


def _only_line(body: Body, game: Game) -> tuple[int, str]:
    """Return the number of the one line that a letter is, and the line; 0 if it is more.

    The gamemaster's YES, where nothing waits for it, is such a line as well.
    """
    match body.parts:
        case (Call(command, _, line, number),) if (
            command is yes.COMMAND and not game.present.correction
        ):
            return number, line
    lines = enumerate(map(chosen, body.text.split("\n")), start=1)
    own = [(n, line.strip()) for n, line in lines if line.strip() and n not in body.closing]
    alone = len(own) == 1 and all(isinstance(part, Text) for part in body.parts)
    return own[0] if alone else (0, "")


def _denies_twice(line: str, words: VoteWords) -> bool:
    """Whether a line may mean the contrary of what it says: `I am not against it`."""
    return sum(word in words.no for word in _words(line).split()) > 1


def is_ballot(line: str, words: VoteWords) -> bool:
    """Whether a line votes and says nothing else: `Yes`, `I am against it`, `I vote for it`."""
    ballots = (*words.yes, *words.no, *words.abstain)
    known = all_words(ballots, words.bare)
    votes = "?" not in line and ballot_in(line, words) is not None
    return votes and known.issuperset(_words(line).split())


def _words(line: str) -> str:
    """Return the words of a line, `dont` for `don't`."""
    return plain_words(without_apostrophes(line))
