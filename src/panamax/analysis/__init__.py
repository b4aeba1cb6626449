"""Looking back at a game, and for a hint ahead: what the search bot would have done, and what it expects of that."""
