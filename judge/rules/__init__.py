"""The game itself: board, position, orders as values, and what becomes of them."""
