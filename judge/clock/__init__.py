"""Deadlines: date arithmetic only.  What time it is, the caller says."""
