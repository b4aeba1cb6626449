"""What runs in an analysis's own process: one decision. The search is imported there only."""

from panamax.analysis.choices import Choice
from panamax.analysis.findings import Finding


def find(choice: Choice, simulations: int) -> Finding:
    """Search at a decision."""
    from panamax.analysis.searching import judge  # noqa: PLC0415  # the server itself does without the engine

    return judge(choice, simulations)
