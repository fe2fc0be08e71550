"""The mail room: bytes to letters and back, and the servers that they go through."""
