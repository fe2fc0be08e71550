"""Press: what a piece is, whom it is for, and when it is printed.

`press`           What is a piece of press?
`pressing`        Is one taken, and when is it printed?
`press_headings`  Whom is it for?  `guises`: whom does it pass for?
`whole_letters`   Is a letter a piece as a whole, or an answer to another?
"""
