"""Reading a letter, stage by stage: text to lines, tokens, sketches, and orders on the board."""

from __future__ import annotations

from collections.abc import Sequence

from judge.orders.canonical import read_canonical
from judge.orders.findings import ReadText
from judge.orders.grammar.lexicon import lexicon_of
from judge.orders.lines.broken_lines import unbroken
from judge.orders.lines.splitting import Line, split_lines
from judge.orders.meaning.about_others import AboutOthers
from judge.orders.meaning.ahead_in_words import AheadInWords
from judge.orders.meaning.answered_denials import AnsweredDenials
from judge.orders.meaning.beside.unclear_remarks import UnclearRemarks
from judge.orders.meaning.beside.withheld_orders import WithheldOrders
from judge.orders.meaning.chosen_versions import ChosenVersions
from judge.orders.meaning.contingent_orders import ContingentReader
from judge.orders.meaning.corrections import Corrector
from judge.orders.meaning.crowds_in_vain import CrowdsInVain
from judge.orders.meaning.gist.doubtful_lines import read_doubtful_lines
from judge.orders.meaning.in_passing import asked_if_in_passing
from judge.orders.meaning.letter_reader import LetterReader
from judge.orders.meaning.line_reader import LineReader
from judge.orders.meaning.lists.headed_lists import HeadedLists
from judge.orders.meaning.named_twice import ask_of_twice
from judge.orders.meaning.notation_alone import read_notation
from judge.orders.meaning.outlines import Outlines
from judge.orders.meaning.overtaken import Overtaken
from judge.orders.meaning.plain_sentences import PlainSentences
from judge.orders.meaning.preferences import Preferences
from judge.orders.meaning.quoted_words import asked_if_quoted
from judge.orders.meaning.references.references import References
from judge.orders.meaning.retyped import Retyped
from judge.orders.meaning.same_breath import SameBreath
from judge.orders.meaning.sketch_to_order import is_undue
from judge.orders.meaning.small_worlds.letters_settled import LettersSettled
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.meaning.summing_up import sum_up
from judge.orders.meaning.together import Together
from judge.orders.meaning.unmoved import Unmoved
from judge.orders.meaning.versions import rivals_of, without_rivals
from judge.orders.meaning.written_ahead import AheadReader
from judge.orders.vocabulary import Vocabulary
from judge.rules.board import Board
from judge.rules.position import Position


def read_orders(
    text: str, power: str, position: Position, board: Board, vocabulary: Vocabulary
) -> ReadText:
    """Read every order that `power` wrote in `text` for the phase of `position`."""
    canonical = read_canonical(text, power, position, board)
    standpoint = Standpoint(power, position, board)
    if canonical and not any(is_undue(read.order, standpoint) for read in canonical.orders):
        return canonical
    return read_by_stages(text, power, position, board, vocabulary)


def read_by_stages(
    text: str, power: str, position: Position, board: Board, vocabulary: Vocabulary
) -> ReadText:
    """Read orders however they are written."""
    # Stage 1: text to lines.
    given: Sequence[Line] = unbroken(tuple(split_lines(text, vocabulary)), vocabulary)
    # Stages 2 and 3, tokens and sketches: the lexicon parses a line when it is asked for.
    reader = LineReader(Standpoint(power, position, board), lexicon_of(board, vocabulary))
    # Stage 4: what is meant on the board, line by line, then in view of the whole letter.
    given = ChosenVersions(reader).without_others(Retyped(reader).corrected(given))
    if reader.standpoint.moves and (done := read_notation(given, reader)):
        return sum_up(Together(reader).completed(done), (), reader)
    conditions = ContingentReader(reader)
    in_words = AheadInWords(conditions)
    letter = LetterReader(reader, conditions)
    references = References(reader)
    same_breath = SameBreath(reader)
    lists = HeadedLists(reader)
    lines: Sequence[Line] = list(Outlines(reader, lists.named).joined(lists.without(given)))
    lines = letter.numbered.corrected(lines)
    lines = same_breath.without(references.without(lines))
    lines = Preferences(reader.standpoint, reader.lexicon).without(lines)
    letter.read(in_words.without(lines))
    if not reader.standpoint.moves:
        rivals = rivals_of(letter.done, reader.lexicon)
        done = WithheldOrders(reader).without(LettersSettled(reader).read(letter.done))
        done = without_rivals(done, rivals)
        done = PlainSentences(reader).certain(ask_of_twice(done, reader.standpoint), ())
        done = asked_if_quoted(lists.told(references.told(done)), given, reader)
        done, ahead = AheadReader(conditions).read(UnclearRemarks(reader).asked_of(done))
        return sum_up(done, [*letter.contingents, *in_words.taken, *ahead], reader)
    done = lists.asked(read_doubtful_lines(letter.done, reader))
    done = without_rivals(done, rivals_of(done, reader.lexicon))
    plain_sentences = PlainSentences(reader)
    plain = plain_sentences.orders_in(done)
    done = same_breath.asked_of(Corrector(reader).correct(same_breath.told(done)))
    done = WithheldOrders(reader).without(done)
    done = references.asked_of(Together(reader).completed(done))
    done = Unmoved(reader).asked_of(done)
    done = asked_if_in_passing(done, plain, given, reader)
    done = AnsweredDenials(reader.standpoint, reader.lexicon).without(done)
    done = Overtaken(reader).without(AboutOthers(reader).without(done))
    done = CrowdsInVain(reader).asked_of(done)
    done = plain_sentences.certain(done, plain)
    done = asked_if_quoted(lists.told(references.told(done)), given, reader)
    done, ahead = AheadReader(conditions).read(UnclearRemarks(reader).asked_of(done))
    return sum_up(done, [*letter.contingents, *in_words.taken, *ahead], reader)
