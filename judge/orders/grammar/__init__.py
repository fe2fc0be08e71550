"""Stage 3, tokens to sketches: every way to read orders from words, before a look at the board."""
