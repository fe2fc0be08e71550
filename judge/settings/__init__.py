"""`judge.ini`: what it says, and every mistake in it at once.

`settings`    What does it say?  One frozen value, that the rest of the judge is given.
`ini_lines`   What is set in which line?
`ini_values`  How is each value read, and what is said of one that makes no sense?
"""
