"""Stage 4, sketches to orders: which place, unit and order is meant on this board, in this turn.

One order
    `standpoint`          Whose orders, for which position, on which board?
    `sketch_to_order`     What does a sketch mean, by the phase?
                          `choosing_places`: which place?  `possible`: what could a unit do?
                          `plain_orders`: is it plain?  `notes`: what had to be settled?

One line
    `line_reader`         Which way to part it makes most sense?  `row_reader`: and one way?
    `code_series`         What do bare names in a row mean?
    `aimless_help`        Whom is help for that names no unit?
    `headings_above`      What stands above it and holds for it?  `press_lines`: is it press?
    `conditions`          Does it hang on something?  `provisions`: on what, and what then?
    `corrected_parts`     Is an order and its correction on it?

Orders for later turns
    `contingent_orders`   How are they written?  `written_ahead`, `ahead_in_words`: in which ways?
    `if_dislodged`        What if a unit is dislodged?  `if_gained`: if centres change hands?

The letter
    `letter_reader`       Its lines, each under what stands above it.
    `notation_alone`      Is it notation and nothing else?
    `outlines`            Which units stand above what they do?
    `numbered_orders`     Which name another by its number?
                          `retyped`: which words or orders are written twice?
    `standing_orders`     Which orders stand so far?
    `corrections`         What changes them, or takes them back?
                          `correction_signs`: by which words?  `swapped_orders`: exchanges them?
                          `undone_orders`: which are taken back, and what instead?
    `same_breath`         What is said, and at once said otherwise?  `former_plans`: meant once,
                          or still?
    `answered_denials`    Is a denial answered?
    `together`            Which orders carry or help one another?
    `about_others`        Which questions are of others only?  `overtaken`: which does it answer?
    `preferences`         In which order are builds and removals listed?
                          `named_twice`: and which twice?
    `unmoved`             Which unit was named among moves and is not ordered?
                          `crowds_in_vain`: and what were all others told?
    `plain_sentences`     Which orders in prose are as certain as notation?
                          `in_passing`: and which are told beside those, and may be none?
    `quoted_words`        Which stand between quotation marks, and are somebody's words?
    `versions`            Which lines are versions, of which but one can be meant?
                          `chosen_versions`: and which one is said to count?
    `summing_up`          What does the whole letter come to?

    `lists/`              Which units are listed under a head, and told by it what they do?
    `own_words`           How was written what is put in plain words?
    `beside/`             What is said beside orders: are they meant, and for now?
    `references/`         Which units are meant by words that do not name them?
    `gist/`               What does a sentence mean that the grammar does not take?
    `small_worlds/`       What does a letter of retreats or a winter decide, clause by clause?
"""
