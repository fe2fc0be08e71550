"""What is kept: letters in and out, games, every set of orders, every turn.

Rows never leave this folder; the rest of the judge sees the desk's values.
"""
