r"""Text to orders and back: what a player wrote becomes values, or a Problem that says why not.

Pure: no clock, no disk, no sentences for people (those live in templates; here are only codes
and fields).  It imports the values of `judge.rules` and nothing else of the judge.

A line goes through four stages, a folder for each, which know only those before them.  Here is
one that Germany sends in Spring 1901; `board` is the standard board, `english` its vocabulary
(`templates/en/reading/orders.toml`), and `reader.py` is all of this for a whole letter.  (Orders in
the judge's own form are read at once: `canonical.py`.)

>>> text = "> What do you do?\n1) Army: Mun. hyphen Brugundy, as agreed :-)"

**1. `lines/`: text to lines.**  What is quoted is marked; bullets, faces, tags and what is
struck out are cut; sentences are parted, lines that a mail program broke are joined.

>>> from judge.orders.lines.splitting import split_lines
>>> quoted, line = split_lines(text, english)
>>> (quoted.quoted, line.number, line.text)
(True, 2, 'Army: Mun. hyphen Brugundy, as agreed')

**2. `tokens/`: a line to tokens.**  Small letters, no accents, one dash for all dashes; what
dictation, forms and brackets do to an order is put right; names are looked up, slips and
abbreviations among them.

>>> from judge.orders.grammar.lexicon import lexicon_of
>>> lexicon = lexicon_of(board, english)
>>> parsed = lexicon.parse(line.text)
>>> [token.text for token in parsed.tokens]
['army', 'mun', '-', 'brugundy', ',', ',']
>>> name = lexicon.names.find(("brugundy",))
>>> (name.manner.value, [board.codes[place] for place in name.places])
('mended', ['BUR'])

**3. `grammar/`: tokens to sketches.**  Every way to part the line into orders, headings and words
that are neither, weighed by how much is left over or bent.  Nobody looks at the units yet: a name
may still mean several places.

>>> [(strain, (sketch,))] = parsed.rows
>>> (strain, sketch.verb.name, sketch.unit.kind.value, sketch.to.manner.value)
(1, 'MOVE', 'A', 'mended')

**4. `meaning/`: sketches to orders.**  On the board, in this turn, for this player: which place and
unit is meant, what had to be settled (a Note, with its house rule), what is asked about or refused
(a Problem).  Then the letter as a whole: conditions, headings, sentences that are no orders by the
grammar (`meaning/gist/`), corrections.

>>> from judge.orders.meaning.sketch_to_order import find_meaning
>>> from judge.orders.meaning.standpoint import Standpoint
>>> germany = Standpoint("GERMANY", spring, board)
>>> meaning = find_meaning(sketch, germany, parsed.quote, None)
>>> [germany.short(order) for order in meaning.orders]
['A MUN - BUR']
>>> [(note.code, note.clause) for note in meaning.notes]
[('slip-mended', 'III.2')]

All at once, and back:

>>> from judge.orders import read_orders, write_long
>>> reading = read_orders(text, "GERMANY", spring, board, english)
>>> [(order.short, order.written, order.line) for order in reading.orders]
[('A MUN - BUR', 'Army: Mun. hyphen Brugundy', 2)]
>>> write_long(reading.orders[0].order, spring, board)
'Army Munich -> Burgundy'

**Where a new spelling belongs.**  Another word: in the file of its language, under its stage, and
nowhere else; no word of a language stands in the code.  Another name of a place: with the board.
Another sign, bullet or form: `lines/` or `tokens/`.  Another order of the words of an order:
`grammar/forms.py`.  Another meaning of what is said: `meaning/`.  With each goes a line in a table
of `tests/orders/*.txt`.
"""

from judge.orders.findings import (
    Cause,
    Contingent,
    IfDislodged,
    IfGained,
    Note,
    Problem,
    ProblemKind,
    ReadContingent,
    ReadOrder,
    ReadText,
    question,
)
from judge.orders.grammar.sketches import UnitName
from judge.orders.lines.splitting import Line, split_lines
from judge.orders.long_form import read_long
from judge.orders.meaning.ahead.contingent_orders import write_contingent
from judge.orders.named_units import NamedPiece, NamedUnits, read_names, read_units
from judge.orders.notation import unit_at, write_long, write_order
from judge.orders.reader import read_orders
from judge.orders.vocabulary import Vocabulary, VocabularyError

__all__ = [
    "Cause",
    "Contingent",
    "IfDislodged",
    "IfGained",
    "Line",
    "NamedPiece",
    "NamedUnits",
    "Note",
    "Problem",
    "ProblemKind",
    "ReadContingent",
    "ReadOrder",
    "ReadText",
    "UnitName",
    "Vocabulary",
    "VocabularyError",
    "question",
    "read_long",
    "read_names",
    "read_orders",
    "read_units",
    "split_lines",
    "unit_at",
    "write_contingent",
    "write_long",
    "write_order",
]
