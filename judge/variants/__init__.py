"""What the desk may know of a game, whatever the game is: the seam between clerk and rules."""
