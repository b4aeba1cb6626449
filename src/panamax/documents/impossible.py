"""What is wrong with a document: where, and why."""


class Impossible(ValueError):
    """A document that cannot be: `where` is a path of keys, `why` one sentence."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}" if where else why)
        self.where = where
        self.why = why


class NotAnAction(ValueError):
    """A text that is no action of this game; the sentence says what is allowed."""
