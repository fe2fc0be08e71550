"""Letters of small worlds: retreats, where each unit has a few places, and winters.

Conditions, reasons, denials, what is said of others and second thoughts are told apart first; what
is left names units and the few things that can become of them.  So letters for retreats are read;
for winters that is asked about and compared which the reader of sentences has made of a letter.

    `letter_clauses`     What bearing has each clause of the letter on its orders?
    `settler`            What is settled so far, and what takes its place?
    `retreating_units`   Which units is a clause of, and which places does it name?
    `retreats_settled`   Which retreat of each unit is decided on?
    `letters_settled`    What comes of each line then, and what is asked?
    `builds_settled`     Which builds and waives are?  `removals_settled`: and removals?
    `small_world_letters`  What stands of the letter of a winter then, and what is asked?
"""
