"""The commands at the desk of the zine's editor: a small file each, and the one table of them.

They stand in letters with the subject `Zine; editor`, from the address that `[zine] editor` names,
and need the proof that commands of a gamemaster need.  How people write one is in `[editing]` of
`reading/letters.toml`, what the editor's HELP says of it in `words/editing.j2`, and a test holds
the three together.  One returns effects, a `Done` that says what it changed, a post that answers
the letter, or a cause that says why it does nothing; what all share is in `editing_command`, those
for accounts in `on_account`, and those for the catalogue in `entry_named`.

    `list_articles`, `approve_article`, `refuse_article`   What is printed of what came in?
    `editorial`                                            What stands on the front page?
    `preview_issue`, `send_issue`                          What is the next issue, and when?
    `accounts_listed`, `credit`, `trade`, `no_trade`, `fee`   What do subscribers have to get?
    `magazine_entry`, `addendum`, `inactive`, `drop_magazine`   Which other magazines are there?
    `tournament_page`, `drop_tournament`                   Which tournaments are there?
    `editors_help`                                         Which commands are there?
"""

from collections.abc import Mapping

from judge.desk.commands.command import Command
from judge.desk.zine.editing import (
    accounts_listed,
    addendum,
    approve_article,
    credit,
    drop_magazine,
    drop_tournament,
    editorial,
    editors_help,
    fee,
    inactive,
    list_articles,
    magazine_entry,
    no_trade,
    preview_issue,
    refuse_article,
    send_issue,
    tournament_page,
    trade,
)

# By name, in the order in which HELP tells of them.
EDITING: Mapping[str, Command] = {
    module.COMMAND.name: module.COMMAND
    for module in (
        list_articles,
        approve_article,
        refuse_article,
        editorial,
        *(accounts_listed, credit, trade, no_trade, fee),
        *(magazine_entry, addendum, inactive, drop_magazine),
        *(tournament_page, drop_tournament),
        preview_issue,
        send_issue,
        editors_help,
    )
}
