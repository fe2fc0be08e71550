"""A letter taken apart: its subject, its lines, and what each of these is.

`taking_apart`        All of this of one letter.  `limits`: how much of it is read for orders?
`untimely`            Why can these not be taken?
`language`            How do people write commands and marks in a language?
                      `phrases`: how are such words found in a text?

The subject
    `subject`           What does it say?  `turn_headings`: a heading above the orders?
    `subject_commands`  Which commands are in it?
    `games_named`       Which game stands behind a command?

Whose lines they are
    `quoting`           Which lines are the writer's own?  `quoting_words`: what do programs add?
    `answered_in_place` Which answer quoted ones?  `answered_orders`: and how?
                        `quoted_orders`: which of those does it call right, or fill in?
                        `our_words`: which lines did the judge write?
    `trimmings`         Footers, disclaimers, closings.
    `plain_lines`       What was a line meant to be?

What they are
    `needless_questions`  Which questions about a line need not be asked?
    `body`              Which are commands, blocks, marks, and which may hold orders?
    `command_lines`     Is a line a command?  `mark_lines`: may it be a mark?
                        `words_below`: which lines go with one?
                        `orders_behind`: where do orders begin behind other words?
    `near_commands`     Which command was meant?  `other_judges`: is it one of other judges?
    `wishes`          What does a line ask for that is none?  `wish_phrases`: in which phrases?
    `powers`            Which countries does a command name?  `slipped_words`: but for a slip?
    `blocks`            Where does a block begin and end?
    `courtesies`        What means nothing?
    `partings`          What may be said along with orders?
    `password_lines`    Which lines name a password, and are printed nowhere?
    `time_phrases`      How are lengths of time and moments called?
    `yes_lines`         Does a line say yes to a question?

For whom they are
    `other_games`       Is it for another game?
    `several_powers`    Does the letter order several powers of one player?
    `proxy_words`       Does a line give a proxy?  `by_proxy`: what is ordered by one?
"""
