"""What is said of an order and not of its unit: `The order for Munich stands as in my last mail`.

It may repeat what another letter had, which this one does not say: so it is asked about.
"""

from __future__ import annotations

from judge.orders.meaning.gist.mentions import Mention
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.vocabulary import Act


def speaks_of_orders(statement: Statement) -> bool:
    """Whether it is an order that is said to stay, or all is as it was in another letter."""
    if statement.passage.has(statement.known.as_sent):
        return True
    stays = {act.start for act in statement.passage.act_mentions if act.act is Act.STAY}
    return any(_is_of_its_order(statement, mention, stays) for mention in statement.named)


def _is_of_its_order(statement: Statement, mention: Mention, stays: set[int]) -> bool:
    """Whether `the order for Munich` or `Munich's order` is said to stay."""
    words, known = statement.passage.words, statement.known
    if words[mention.end] in known.ordering:
        return mention.end + 1 in stays
    at = statement.passage.leads(mention)
    behind = words[at] in known.ordered_for | known.help_from and words[at - 1] in known.ordering
    return at > statement.passage.start and behind and mention.end in stays
