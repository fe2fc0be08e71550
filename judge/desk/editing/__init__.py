"""The commands at the desk of the zine's editor: a small file each, and the one table of them.

They stand in letters with the subject `Zine; editor`, from the address that `[zine] editor` names,
and need the proof that commands of a gamemaster need.  How people write one is in `[editing]` of
`reading/letters.toml`, what the editor's HELP says of it in `words/editing.j2`, and a test holds
the three together.  One returns effects, a `Done` that says what it changed, a post that answers
the letter, or a cause that says why it does nothing; what all share is in `editing_command`.

    `list_articles`, `approve_article`, `refuse_article`   What is printed of what came in?
    `editorial`                                            What stands on the front page?
    `preview_issue`, `send_issue`                          What is the next issue, and when?
    `editors_help`                                         Which commands are there?
"""

from collections.abc import Mapping

from judge.desk.commands.command import Command
from judge.desk.editing import (
    approve_article,
    editorial,
    editors_help,
    list_articles,
    preview_issue,
    refuse_article,
    send_issue,
)

# By name, in the order in which HELP tells of them.
EDITING: Mapping[str, Command] = {
    module.COMMAND.name: module.COMMAND
    for module in (
        list_articles,
        approve_article,
        refuse_article,
        editorial,
        preview_issue,
        send_issue,
        editors_help,
    )
}
