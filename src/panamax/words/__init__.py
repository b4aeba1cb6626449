"""The words for what the rules say in numbers: why an action is refused, and what happened."""

from panamax.words.advisors import AdvisorText, advisor_text
from panamax.words.catalogue import languages
from panamax.words.choosing import language_for
from panamax.words.happened import event_text, log_line
from panamax.words.why_not import refusal_text

__all__ = ["AdvisorText", "advisor_text", "event_text", "language_for", "languages", "log_line", "refusal_text"]
