"""The rulebook: one module a chapter, written once, run by CPython and compiled."""
