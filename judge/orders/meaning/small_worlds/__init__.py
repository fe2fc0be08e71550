"""Letters of small worlds: retreats, where each unit has a few places, and winters.

The whole letter is read once more, clause by clause, to answer what the reader of sentences asks
about, and to ask where the two would take different orders.  Conditions, reasons, denials, what is
said of others and second thoughts are told apart first; what is left names units and the few
things that can become of them.

    `letter_clauses`     What bearing has each clause of the letter on its orders?
    `settler`            What is settled so far, and what takes its place?
    `retreats_settled`   Which retreat of each unit is decided on?
    `builds_settled`     Which builds and waives are?  `removals_settled`: and removals?
    `small_world_letters`  What stands of the letter then, and what is asked?
"""
