"""Second thoughts: what changes, takes back or chooses among the orders of the same letter.

Before its lines are read
    `retyped`           Which words or orders are written twice, the second time right?
    `chosen_versions`   Which of several versions is said to count?
    `same_breath`       What is said, and at once said otherwise?
                        `former_plans`: meant once, or still?

When they are
    `corrections`       What changes orders that stand above it, or takes them back?
                        `correction_signs`: by which words?
    `corrected_parts`   Is an order and its correction on one line?
    `swapped_orders`    Which are exchanged?
    `undone_orders`     Which are taken back, and what instead?
    `instead_orders`    In whose stead stands one of another unit?
    `standing_orders`   Which stand so far?
    `versions`          Which are versions, of which but one can be meant?
    `answered_denials`  Is a denial answered?
"""
