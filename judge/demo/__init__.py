"""The demonstration: seven players with real mailboxes play the rulebooks' sample game."""
