"""What the clerk has to tell somebody: one value for each kind of letter.

`event` names its template; the fields are what the template may speak of, beside the game's card
and the reader (`judge.desk.readers.circulation`).  The words are in `templates/`, and nothing here
decides how a thing is said.  No notice holds a game: what is in one may be read by all who get it.
Each file ends with the union of its own.

To players
    `orders`         Which orders stand, and what was not taken?
    `questions`      What happened, and what would become of orders?
    `mailboxes`      Which mailboxes are theirs?

To all in a game
    `turns`          What became of a turn?  `clock`: when is it due, and what does it wait for?
    `votes`          What is voted on, and how does it end?  `last_words`: what is said of it then?
    `press_letters`  What is printed, and what waits for that?
    `people`         Who comes and goes?  `seats`: who takes a power over?

To others
    `gm`             What did the gamemaster's commands change?  `conduct`: who minds what?
    `operator`       What is out of order?
    `anyone`         Which commands, games and rules are there?
    `readers`        What do those read who take part in nothing?
    `zine_letters`   What comes of writing for the zine?  `accounts_told`: what is in its books?
"""

from judge.desk.notices.accounts_told import AccountNotice
from judge.desk.notices.anyone import AnyoneNotice
from judge.desk.notices.clock import ClockNotice
from judge.desk.notices.conduct import ConductNotice
from judge.desk.notices.gm import GMNotice
from judge.desk.notices.last_words import LastWordsNotice
from judge.desk.notices.mailboxes import MailboxNotice
from judge.desk.notices.operator import OperatorNotice
from judge.desk.notices.orders import OrderNotice
from judge.desk.notices.people import PeopleNotice
from judge.desk.notices.press_letters import PressNotice
from judge.desk.notices.questions import QuestionNotice
from judge.desk.notices.readers import ReaderNotice
from judge.desk.notices.seats import SeatNotice
from judge.desk.notices.turns import TurnNotice
from judge.desk.notices.votes import VoteNotice
from judge.desk.notices.zine_letters import ZineNotice

Notice = (
    AccountNotice
    | AnyoneNotice
    | ClockNotice
    | ConductNotice
    | GMNotice
    | LastWordsNotice
    | MailboxNotice
    | OperatorNotice
    | OrderNotice
    | PeopleNotice
    | PressNotice
    | QuestionNotice
    | ReaderNotice
    | SeatNotice
    | TurnNotice
    | VoteNotice
    | ZineNotice
)
