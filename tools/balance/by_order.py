"""What those do and get who are early or late in the order of a round: the games of `panamax balance`, looked at again.

python tools/balance/by_order.py --bot search@200 --games 20 --seats 2 --seed 1
"""

import argparse
from collections import Counter

from panamax.arena.table import Fixture, play, seed_for
from panamax.game import Game


def count_by_place(game: Game, counted: dict[str, Counter[int]]) -> tuple[int, int]:
    """Add a game's Market actions, dice on the train and CEO bonuses by place; returns orders changed, and rounds."""
    order = game.record()["chance"]["order"]
    changed = rounds = 0
    for number, step in enumerate(game.steps, 1):
        if step.text.startswith(("buy ", "raise")):
            counted["Market actions"][order.index(step.seat) + 1] += 1
        if step.text.startswith("load ") and step.text.endswith(" train"):
            counted["dice on the train"][order.index(step.seat) + 1] += 1
        for event in game.events(number):
            if event["kind"] == "bonus":
                counted["CEO bonuses, halves too"][order.index(event["seat"]) + 1] += 1
            if event["kind"] == "order":
                rounds += 1
                changed += event["order"] != order
                order = event["order"]
    return changed, rounds


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="What comes of being early or late in the order of a round.")
    parser.add_argument("--bot", default="search@200")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    names = ("Market actions", "CEO bonuses, halves too", "dice on the train")
    counted: dict[str, Counter[int]] = {name: Counter() for name in names}
    changed = rounds = 0
    for number in range(1, options.games + 1):
        seed = seed_for(options.seed, "balance", options.seats, number)
        game = play(Fixture(number, seed, (options.bot,) * options.seats)).game()
        more = count_by_place(game, counted)
        changed, rounds = changed + more[0], rounds + more[1]
    for name, places in counted.items():
        print(f"{name}, by place in the round's order: {[places[place] for place in range(1, options.seats + 1)]}")
    print(f"order changed after {changed} of {rounds} rounds")


if __name__ == "__main__":
    main()
