"""Stage 3, tokens to sketches: every way to read orders from words, before a look at the board.

Which file answers which question:

    `grammar`           What does the grammar know of a line?  `lexicon`: of a board?
    `sketches`          What comes out: orders, headings and words that are neither.
    `forms`             Which forms may an order have?
                        `units_and_places`: of which pieces is it made?
    `headings`          What do words above a list say of it?
    `rows`              Which ways are there to part a line?
    `attempts`          Which words look as if they should have been an order?
"""
