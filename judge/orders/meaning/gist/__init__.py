"""Stage 4 for prose: what a sentence means that the grammar does not take, or a question."""
