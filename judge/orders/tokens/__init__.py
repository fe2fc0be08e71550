"""Stage 2, lines to tokens: words as the grammar knows them, slips mended, names looked up."""
