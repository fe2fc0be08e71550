"""Orders that wait for what this turn brings: retreats and builds, with conditions or without.

`contingent_orders`   How are they written?
                      `provisions`: on what do they hang, and what is done then?
`if_dislodged`        What if a unit is dislodged?  `if_gained`: if centres change hands?
                      `gained_now`: and if it is known that they did?
`written_ahead`       Which are written under headings?  `ahead_in_words`: and which in sentences?
"""
