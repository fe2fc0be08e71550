"""Stage 4, sketches to orders: which place, unit and order is meant on this board, in this turn.

One order
    `standpoint`          Whose orders, for which position, on which board?
    `sketch_to_order`     What does a sketch mean, by the phase?
                          `choosing_places`: which place?  `possible`: what could a unit do?
                          `plain_orders`: is it plain?  `notes`: what had to be settled?

One line
    `line_reader`         Which way to part it makes most sense?  `row_reader`: and one way?
    `code_series`         What do bare names in a row mean?
    `aimless_help`        Whom is help for that names no unit?  `several_orders`: which of several?
    `headings_above`      What stands above it and holds for it?  `press_lines`: is it press?
    `conditions`          Does it hang on something?

Lines beside one another
    `letter_reader`       The lines of a letter, each under what stands above it.
    `notation_alone`      Is the letter notation and nothing else?
    `outlines`            Which units stand above what they do?
    `numbered_orders`     Which lines name another by its number?
    `own_words`           How was written what is put in plain words?

The letter
    `lists/`              Which units are listed under a head, and told by it what they do?
    `references/`         Which units are meant by words that do not name them?
    `gist/`               What does a sentence mean that the grammar does not take?
    `small_worlds/`       What does a letter of retreats or a winter decide, clause by clause?
    `corrections/`        What changes orders of the same letter, or takes them back?
    `beside/`             What is said beside orders: are they meant, and for now?
    `ahead/`              Which orders wait for what this turn brings?
    `whole_letter/`       What does all of it come to?
"""
