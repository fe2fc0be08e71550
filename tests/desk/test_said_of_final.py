"""What a line says of its letter's being final, and what of it may still hold orders (II.1)."""

import pytest

from judge.desk.commands import COMMANDS
from judge.desk.final.final_clauses import breaks_off
from judge.desk.final.said_of_final import Said, said_of_final
from judge.desk.letters.command_lines import command_lines
from judge.desk.letters.mark_lines import mark_on
from tests.helpers import ENGLISH

FINAL = """\
You can go on, nothing to think about. | You can go on, nothing to think about.
Do not try to stop me, orders are final. | Do not try to stop me,
Final, not that it matters. | not that it matters.
Final, as I won't be home until Sunday. |
Lock it in, I won't be near a computer until Sunday. | Lock it in,
No more changes after this one, promise. | No more changes after this one, promise.
You can take this orders like definitive. |
There won't be anything else. Bye for now. | There won't be anything else. Bye for now.
If nobody's missing, run it without waiting for Friday. | run it without waiting for Friday.
These are my last words on the matter. | These are my last words on the matter.
You may take these as final |
These are final, A Mun - Bur | A Mun - Bur
That is my last word
No more changes from me |
This one really is final now |
Final as far as I'm concerned |
From my side these are final |
For my part, final |
Final on my end, thanks |
ecco, finale |
OK to process, no more changes. |
F Aeg back to Ion plz, final. | F Aeg back to Ion plz,
that's final thx |
These orders are final full stop. |
My decision is final. |
Thus it is written, and what is written is final. |
Kindly consider this set final, and good luck to all. | and good luck to all.
You can treat this as my final submission. |
Done and final. |
Let's call it final |
they're final |
no changes, final, done, bye | no changes, done, bye
I hereby declare the above to be my final and irrevocable orders for the season. |
I'm done, and they are final now. |
Mark these as final please, I'm off on holiday tomorrow. | I'm off on holiday tomorrow.
I change nothing any more, it is my final word. | I change nothing any more, it is my final word.
You have my final say on spring. | You have my final say on spring.
No more changes from me, the kids are screaming. | No more changes from me, the kids are screaming.
There will be no further changes from me. | There will be no further changes from me.
Ready to go, no changes: | Ready to go, no changes:
No more changes, you can adjudicate whenever the others are in. | No more changes,
Please process as soon as everyone else is done, I'm done with this turn. | I'm done with this turn.
Feel free to process once everybody else has ordered; mine are final. |
Run it as soon as the last one is in, mine are final. |
This one replaces everything I sent before and is final: |
With that correction my orders are final. |
My orders from yesterday stand and I now declare them final. |
My train is leaving so these are final | My train is leaving so these are final
gotta run - these are final | gotta run -
It's final, don't bother asking again. | don't bother asking again.
Earlier I told you my moves weren't final. Now they are. |
I said they were preliminary; now these are final. |
I hereby confirm these as my final orders. |
Please set the final flag on these. |
Put me down as final. |
Done. Finalize please. |
Ces ordres sont définitifs. |
Deze orders zijn definitief. |
Diese Züge sind endgültig. |
Questi ordini sono definitivi. |
Estas órdenes son definitivas. |
Mina order är slutgiltiga. |
This sheet is final. |
Orders final. Process when ready. |
Consider the same as final and do the needful. | Consider the same as final and do the needful.
Ok, set status = FINAL |
My earlier mail was only a draft. Here is the real thing and it's FINAL: |
Please mark my orders as final, I'm off to the allotment until Monday. |
thats final, dont wait for me, am on a boat till sunday lol | dont wait for me,
I'll be away until Sunday; take these as final. |
Adjudicate whenever you are ready, nothing more will come. | nothing more will come.
Adjudicate whenever you are ready, nothing else will come. | nothing else will come.
I have heard nothing, so consider them final. | I have heard nothing,
These moves won't change. |
"""
NOT_FINAL = """\
Final when ready | Final when ready
Process when Russia is ready. | Process when Russia is ready.
My earlier mail was final. This is a draft. | My earlier mail was final.
These are final, I'm on the fence until Monday. | I'm on the fence until Monday.
These are final, I'm away and not final till Monday. | I'm away and not final till Monday.
Final, I'm away until Friday and decide then. | I'm away until Friday and decide then.
Please don't mark my orders as final, I'm off until Monday. |
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
I will change these tomorrow. | I will change these tomorrow.
far from final |
Final side: far from final | Final side:
I'll make them final on Sunday. | I'll make them final on Sunday.
Final version will come tomorrow. | Final version will come tomorrow.
Definitive orders tomorrow. | Definitive orders tomorrow.
Expect my final orders on Sunday. | Expect my final orders on Sunday.
You'll get my final orders on Sunday. | You'll get my final orders on Sunday.
I hope to have final orders by Thursday. | I hope to have final orders by Thursday.
My final orders are still to come. |
They were final, but I have changed my mind about that. | but I have changed my mind about that.
Oops, I didn't mean to mark that final. | Oops,
The FINAL below comes from my template. | The FINAL below comes from my template.
These will only be final after I talk to Rome. | These will only be final after I talk to Rome.
Final, subject to what Tom says. | subject to what Tom says.
All but Denmark are final. | All but Denmark are final.
Everything except Ruhr is final. | Everything except Ruhr is final.
Half of these are final. |
Hardly final. |
I have to finalise these. | I have to finalise these.
I expect to revise them. | I expect to revise them.
I'll probably tweak these tonight. | I'll probably tweak these tonight.
Will update before the deadline. | Will update before the deadline.
I'll send my finals tomorrow. | I'll send my finals tomorrow.
Just a placeholder. |
These are a backup. |
Just in case I can't get online later. | Just in case I can't get online later.
I'm still waiting for Tom's answer. | I'm still waiting for Tom's answer.
Barring a reply from Russia. | Barring a reply from Russia.
Nothing here is set in stone. | Nothing here is set in stone.
No more changes from me until Italy answers. | No more changes from me until Italy answers.
Hold off on processing, please. | Hold off on processing, please.
Earlier they weren't final, and they still aren't. |
Ces ordres ne sont pas définitifs. | Ces ordres ne sont pas définitifs.
Diese Befehle sind noch nicht endgültig. | Diese Befehle sind noch nicht endgültig.
Deze orders zijn nog niet definitief. | Deze orders zijn nog niet definitief.
Questi ordini non sono definitivi. |
Estas órdenes no son definitivas todavía. | Estas órdenes no son definitivas todavía.
Vorläufig! |
To be confirmed | To be confirmed
Perhaps I will send new ones. | Perhaps I will send new ones.
Don't run it yet, not final |
Don't lock these yet. | Don't lock these yet.
Final, but I'm not sure about Bur. | but I'm not sure about Bur.
The rest is final, but not Bur. | The rest is final, but not Bur.
Will be final once Turkey answers. | Will be final once Turkey answers.
These are final, I won't change them unless Italy stabs. | I won't change them unless Italy stabs.
These are final. Unless Italy stabs. | These are final. Unless Italy stabs.
Final, please don't run before Friday. |
Please don't run before Friday. | Please don't run before Friday.
Final, but hold the turn until Friday. | but hold the turn until Friday.
Hold the turn until Friday, please. | Hold the turn until Friday, please.
Final, but let me know before you run it. |
Let me know before you run it. | Let me know before you run it.
Final - though I reserve the right to it. | Final - though I reserve the right to it.
These are final and I will send more tomorrow. | These are final and I will send more tomorrow.
Please wait for Italy. | Please wait for Italy.
"""
NOTHING = """\
This is my final and greatest warning.
FINAL I ordered A Mun - Bur but
A Mun - Bur
Are these final?
The final orders of Russia were read by all of us with a smile
Final orders for
Final part: far from it
Final part
The end part is final
There is a final part to the letter
are these final
Have you marked these as final
The final - Italy against Spain
The final, you say, is in Wembley.
C'est la finale!
My final word: beware of the Sultan.
I'm ready to go to bed.
I'm finished with Austria for good.
Please confirm my final orders.
Please confirm that you received my orders and that they're final
Please confirm these are final.
Let me know whether my orders are final
Waive the rest
I will not send them flowers.
My finals are in a week, so wish me luck.
So this is the final act.
Turkey is final, Italy is final, and I sit here.
You are welcome to run the tournament whenever you like.
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
A final note: is the deadline on Friday?
A final note:
Final note.
Final message from me.
One final message to all.
My final message to you.
A final message, folks.
This is my final mail.
Note to me: final list
A final word: watch the Sultan.
A final word.
A final letter to you all.
One final move.
This is the final season.
The final turn.
It is the final turn, everybody.
One final time.
I have a final order.
I want a final answer.
Any final orders?
Any final words from you
My final word on this: no.
Final status.
Final plan:
Can you confirm these are final?
Can you confirm my final orders?
Can you please list my orders as final
Are my orders final now?
Were these final?
Is this the final set?
Will you be final?
Will you make these final, Russia?
You are final.
You will be final.
I will be final.
I plan to make these final.
Final since Monday.
Final score: Italy 18
Who reached the final?
See you at the final.
I would like a final one.
The world cup final is on!
It was final for Italy.
Your offer is final?
Please run my orders:
Please execute these orders:
Please process my orders:
Please find my orders below:
Please resolve.
You may run.
You run.
My plan will not change.
It never changes.
They will never change.
You will not change.
You never change.
That will never change.
Nothing changes in the north.
Do not close the Black Sea to me, Sultan!
Don't close the door to peace.
The judge runs well.
I run for the train now.
Finally, A Mun - Bur
We finally meet.
Finals are in June.
I hold the line.
The game is on until Friday.
Would you please treat this as final?
You can run with these.
Thanks for running this so patiently, I know we are not an easy bunch.
I wait with bated breath for the results.
The first draft of my thesis is done, 212 pages about herring.
Wait till you hear what happened at the wedding!
I'm waiting for the plumber, he never comes on time.
My nose won't stop running.
The cup final is off, snow on the pitch.
My final exam is not until June.
We locked ourselves out, not for the first time.
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


@pytest.mark.parametrize("line", NOTHING.splitlines())
def test_what_says_nothing_is_no_mark_but_of_what_is_beside_it(line):
    mark, _ = mark_on(line, 1, ("", ""), command_lines(COMMANDS, ENGLISH, None, at_desk=False))
    assert mark is None or (mark.beside and not mark.apart)


@pytest.mark.parametrize(
    ("line", "final"),
    [
        ("Don't run it yet, I wait for the postman.", False),
        ("I wait for France before I commit.", False),
        ("Please wait for the weekend.", False),
        ("Thanks for running this, but don't run it yet.", False),
        ("First draft of my orders.", False),
        ("Wait till you hear from me.", False),
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
