"""Panamax: the 2014 Eurogame of shipping companies on the Panama Canal, for 2 to 4 players."""

__version__ = "0.1.0"
