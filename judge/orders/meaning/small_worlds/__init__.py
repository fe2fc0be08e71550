"""Letters of small worlds: retreats, where each unit has a few places, and winters.

Conditions, reasons, denials, what is said of others and second thoughts are told apart first; what
is left names units and homes, and the few things that can become of them.

    `clause_ends`        Where does a clause end?
    `bearings`           What bearing has it on the orders of the letter?
    `letter_clauses`     Which clauses has the letter?
                         `lettered_heads`: and which letters stand for several units?
    `taken_back`         Which of the orders above it does a clause take back?
    `settler`            What is settled so far, and what takes its place?
                         `fates`: what does a clause say of that, and on which coast?
    `retreating_units`   Which units is a clause of, and which places does it name?
    `retreats_settled`   Which retreat of each unit is decided on?
    `homes_named`        Which homes are named, and of which kind is what is built there?
    `builds_waived`      Which homes are left empty, and which builds waived?
    `builds_settled`     Which builds are decided on?  `removals_settled`: and which removals?
    `letters_settled`    What comes of each line then, and what is asked?
"""
