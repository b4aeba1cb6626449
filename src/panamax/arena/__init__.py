"""Games between bots: played side by side, counted, rated."""
