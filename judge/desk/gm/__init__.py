"""What the gamemaster may do to a game beside what its rules do.

`deciding`    What does a command change, and who is told?
`becoming`    For which power does the gamemaster write?
`previewing`  What would become of a turn, and when do its results wait to be published?
`scheduling`  Which commands wait for their moment?
`correcting`  What becomes of orders when a position is put right?
`going_back`  How does a game go back to an earlier turn, and what takes a command back?
"""
