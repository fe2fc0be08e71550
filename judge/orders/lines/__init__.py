"""Stage 1, text to lines: what is quoted, cut, struck out, tidied, and where a sentence ends."""
