"""The log in words, and the reports of finished rounds."""

from panamax import Game
from panamax.documents.names import SEAT_OF
from panamax.server import reckoning
from panamax.server.messages import SEATS, Event, LogLine, Reports, RoundReport, Seat
from panamax.server.naming import told_apart
from panamax.server.standing import Standing
from panamax.words import event_text, log_line
from panamax.words.catalogue import catalogue

_OF_A_ROUNDS_END = {"fees", "dividend", "unpaid", "bonus", "order"}


def line(standing: Standing, number: int, language: str) -> LogLine:
    """The line of an action; 0 is the set-up. What a bot chose in place of a person is told as its choice."""
    game = standing.timeline.game
    events, names = game.events(number), told_apart(game, language)
    played = game.steps[number - 1] if number else None
    text = log_line(events, language, names, stopped=played.seat if played else None)
    if played and (bot := standing.stood_in(number)):
        words = catalogue(language, names)
        text = words.say("log", "stood_in", bot=bot, seat=words.seat(played.seat), said=text)
    return LogLine(
        number=number,
        seat=SEATS[SEAT_OF[played.seat]] if played else None,
        action=played.text if played else None,
        text=text,
        round=played.round if played else game.at(0).round,
        events=events,
    )


def words(game: Game, events: list[Event], language: str) -> list[str]:
    """A sentence for each event."""
    names = told_apart(game, language)
    return [event_text(event, language, names) for event in events]


def lines(standing: Standing, language: str) -> list[LogLine]:
    """All lines, the set-up first."""
    return [line(standing, number, language) for number in range(standing.timeline.number + 1)]


def reports(game: Game) -> Reports:
    """E, F: the finished rounds, and after the end the scores."""
    rounds: list[RoundReport] = []
    scores: list[Event] = []
    collected: list[Event] = []
    for number, step in enumerate(game.steps, 1):
        events = game.events(number)
        paying = step.text.startswith("fees ")
        collected += [
            event for event in events if event["kind"] in _OF_A_ROUNDS_END or (paying and event["kind"] == "card")
        ]
        scores += [event for event in events if event["kind"] == "score"]
        if collected and collected[-1]["kind"] == "order":
            fees = reckoning.fees_by_place(step.state, game.edition.numbers)
            rounds.append(RoundReport(round=step.round, title=f"Round {step.round}", events=collected, fees=fees))
            collected = []
    winners = [SEATS[SEAT_OF[seat]] for seat in game.winners or []]
    return Reports(rounds=rounds, scores=scores, winners=winners, advisors=_advisors(game))


def _advisors(game: Game) -> dict[Seat, dict[str, int]]:
    """F3: what each Financial Advisor is worth, once everybody may see them (H2)."""
    if not game.over:
        return {}
    players = game.position()["players"]
    return {
        seat: {card: reckoning.worth(game, seat, card) for card in player["advisors"]}
        for seat, player in players.items()
    }
