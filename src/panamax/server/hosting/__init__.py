"""What a server needs that others can reach: limits, a passphrase, patience with slow clients, figures, a log."""
