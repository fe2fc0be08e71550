"""Whether the orders of a letter are final.

`final_marks`     By which mark are they?  `ticks`: is a box ticked?
`left_undone`     What would it leave undone?  `held_open`: what keeps them open?
`said_of_final`   What do sentences say of it?  `affirming`: that they are?
`final_clauses`   In which clauses?  `final_words`: in which words?
"""
