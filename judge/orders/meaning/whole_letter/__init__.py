"""A letter as a whole: what its lines come to in view of one another, and what is left to ask.

`whole_letter`       All steps of the reading of a letter, in their order.

Before its lines are read
    `salutations`      Who greets and signs on the lines of orders?

    `otherwise`        Does another case begin, or but another order?

What lines say of one another
    `together`         Which orders carry or help one another?
    `preferences`      In which order are builds and removals listed?  `named_twice`: which twice?
    `plain_sentences`  Which orders in prose are as certain as notation?

What is asked, or need not be
    `in_passing`       Which orders are told beside plain ones, and may be none?
    `quoted_words`     Which stand between quotation marks, and are somebody's words?
    `unmoved`          Which unit was named among moves and is not ordered?
                       `crowds_in_vain`: and what were all others told?
    `coasts_alone`     Which coasts are named without a place?
    `about_others`     Which questions are of others only?  `overtaken`: which are answered?
    `summing_up`       What does the whole letter come to?
"""
