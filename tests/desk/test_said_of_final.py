"""What a line says of its letter's being final, and what of it may still hold orders (II.1)."""

import pytest

from judge.desk.said_of_final import Said, breaks_off, said_of_final
from tests.helpers import ENGLISH

FINAL = """\
You may take these as final |
These are final, A Mun - Bur | A Mun - Bur
That is my last word | That is my last word
No more changes from me | No more changes from me
This one really is final now |
Final as far as I'm concerned |
From my side these are final |
For my part, final | For my part,
Final on my end, thanks | thanks
ecco, finale | ecco,
OK to process, no more changes. | OK to process, no more changes.
F Aeg back to Ion plz, final. | F Aeg back to Ion plz,
that's final thx |
These orders are final full stop. |
My decision is final. |
Thus it is written, and what is written is final. | Thus it is written,
Kindly consider this set final, and good luck to all. | and good luck to all.
You can treat this as my final submission. |
Done and final. |
Let's call it final |
they're final |
no changes, final, done, bye | no changes, done, bye
I hereby declare the above to be my final and irrevocable orders for the season. |
I'm done, and they are final now. | I'm done,
Mark these as final please, I'm off on holiday tomorrow. | I'm off on holiday tomorrow.
This sheet is final. |
Kindly enter the above as final, I'm off to Spain. | I'm off to Spain.
Would you please treat this as final? |
You can run with these. | You can run with these.
Feel free to process the turn early. | Feel free to process the turn early.
I shall not touch these again. | I shall not touch these again.
These moves won't change. | These moves won't change.
Final, as I won't be home until Sunday. | as I won't be home until Sunday.
I'm travelling from tomorrow on, so these are final. | I'm travelling from tomorrow on,
No need to wait until Friday, these are final. | No need to wait until Friday,
"""
NOT_FINAL = """\
Scratch the FINAL |
These are not final |
These are not final; A Mun - Bur | A Mun - Bur
final until Russia agrees | final until Russia agrees
If Russia agrees, final | If Russia agrees,
I take back the final |
Final. More to follow | Final. More to follow
I may change A Mun - Bur; more to come | I may change A Mun - Bur; more to come
as good as final |
Final for now |
To be finalised |
prelim, might swap Tri | might swap Tri
I'll finalize tomorrow | I'll finalize tomorrow
To be confirmed | To be confirmed
Perhaps I will send new ones. | Perhaps I will send new ones.
Don't run it yet, not final |
Don't lock these yet. |
Final, but I'm not sure about Bur. | but I'm not sure about Bur.
The rest is final, but not Bur. | The rest is final, but not Bur.
Will be final once Turkey answers. | Will be final once Turkey answers.
"""
NOTHING = """\
A Mun - Bur
Are these final?
The final orders of Russia were read by all of us with a smile
Final orders for
far from final
Final part: far from it
Final side: far from final
Final part
The end part is final
There is a final part to the letter
No more changes from me but A Mun - Bur
One more part, then final
Then final.
Tomorrow, all is final
nowhere near final
This is the final year
Italy's offer is final.
Germany is final, I hear.
Put this to Italy as a final offer.
Can you process these?
I'll run with these tonight.
I will change these tomorrow.
"""


@pytest.mark.parametrize("row", FINAL.splitlines())
def test_what_is_final(row):
    line, _, rest = (part.strip() for part in row.partition("|"))
    assert said_of_final(line, ENGLISH) == Said(final=True, rest=rest)


@pytest.mark.parametrize("row", NOT_FINAL.splitlines())
def test_what_is_not(row):
    line, _, rest = (part.strip() for part in row.partition("|"))
    assert said_of_final(line, ENGLISH) == Said(final=False, rest=rest)


@pytest.mark.parametrize("line", NOTHING.splitlines())
def test_what_says_nothing(line):
    assert said_of_final(line, ENGLISH) is None


@pytest.mark.parametrize(
    ("line", "final"),
    [
        ("I have an operation on Friday so please accept these as FINAL and wish me luck.", True),
        ("That's final, don't wait for me, I'm in the mountains till Sunday.", True),
        ("Please adjudicate as soon as the others are in, I'm final.", True),
        ("I'd call these final if Italy hadn't just written.", False),
    ],
)
def test_what_longer_sentences_say(line, final):
    said = said_of_final(line, ENGLISH)
    assert said is not None
    assert said.final is final


def test_a_line_that_is_read_has_so_many_letters():
    line = "These are not final"
    assert said_of_final(line.ljust(400), ENGLISH) == Said(final=False, rest="")
    assert said_of_final(line.ljust(401), ENGLISH) is None


def test_a_line_that_breaks_off_is_long_and_ends_in_a_word():
    assert breaks_off("x" * 30)
    assert breaks_off(f"{'x' * 29},")
    assert not breaks_off(f" {'x' * 29} ")
    assert not breaks_off(f"{'x' * 30}.")
