"""The game itself: board, position, orders as values, and what becomes of them.

Pure: no clock, no disk, no dice, no words for people.  It imports nothing of the judge.
"""
