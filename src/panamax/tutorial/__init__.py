"""The first game, step by step, and the rules with examples: what a newcomer needs, for whatever page shows it."""

from panamax.tutorial.first_game import LEARNER, NotAsked, Played, Tutorial
from panamax.tutorial.lesson import Step, Want, languages, steps

__all__ = ["LEARNER", "NotAsked", "Played", "Step", "Tutorial", "Want", "languages", "steps"]
