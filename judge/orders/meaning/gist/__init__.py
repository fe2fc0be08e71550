"""Stage 4 for prose: what a sentence means that the grammar does not take, or a question.

    `prose`                  The prose of a letter.  `doubtful_lines`: which lines are read so?
    `simpler`                What does a sentence say without words that change nothing?
    `better`                 Does the grammar or the gist make more of a line?
    `passages`               Where may a sentence end, and which way is best?
    `part_reading`           One such way, what it costs, and what came of it.
    `mentions`               What does a passage name, and what does it say of that?
    `finding_mentions`       How is a place or a unit named?
    `terse`                  Which words may name places, ordinary ones among codes?
    `gist`                   The one order that a passage can mean.

When moves are due
    `movement_gist`          What does a passage say most strongly of its units?
    `movement_statement`     Which moves can its names mean?
    `help_for_orders`        Which support or convoy helps an order?
    `supports_meant`         Which supports?  `convoys_meant`: which convoys, and ways by sea?
    `skipped_words`          Is a word passed over that may be one of them?
    `directions`             Where does a verb lead that nobody listed?
    `destination_first`      What goes to a place that is named first?
    `crowds_meant`           What are all units told?  `groups`: some together?
    `respective`             Which are paired by their order?  `after_another`: do as another does?

What is not, or not surely, meant
    `negations`              What is denied?  `refusals`: what is named only to be refused?
    `doubts`                 Which words are asked about?  `governed`: which give an order?
    `others_told`            What do others do?  `persons`: and people who are no units?
    `orders_spoken_of`       What is said of orders, and not of units?
    `conditional_sentences`  What hangs on the acts of others?  `precautions`: what does not?
    `purposes`               What does a sentence do, behind what for?
    `conclusions`            What does a sentence come to, behind why?
    `coast_beside`           Which coast is named behind a move?
    `open_clauses`           Which clause of a sentence leaves its unit open, and no other?
    `left_beside`            What stands beside orders?  `elsewhere`: another place behind a move?
    `contradicted`           Do words behind a move say otherwise of its unit?
    `answered_questions`     Which questions are answered behind them?
    `pronouns`               Whom does a sentence speak of that names no unit?
"""
