"""Stage 4, sketches to orders: which place, unit and order is meant on this board, in this turn."""
