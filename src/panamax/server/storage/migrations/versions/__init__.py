"""The steps, oldest first; one that was released never changes."""
