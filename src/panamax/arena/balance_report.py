"""A balance report as Markdown with pictures."""

from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

from panamax.arena.balance import Balance
from panamax.arena.facts import MONEY


def write_report(balance: Balance, folder: Path) -> list[Path]:
    """Write the report and its pictures; returns their files."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{balance.seats}-seats"
    scores, money = folder / f"{stem}-scores.png", folder / f"{stem}-money.png"
    _draw_scores(balance, scores)
    _draw_money(balance, money)
    command = f"panamax balance --bot {balance.bot} --games {balance.games} --seats {balance.seats}"
    lines = [
        f"# Balance with {balance.seats} seats",
        "",
        f"{len(balance.played)} games of `{balance.bot}` against itself, edition `{balance.edition}`.",
        "Intervals are 95%. Made by:",
        "",
        f"    {command} --seed {balance.seed} --out docs/balance",
        "",
    ]
    for table in balance.tables():
        lines += [f"## {table.title}", "", _row(table.headings), _row(["---"] * len(table.headings))]
        lines += [*map(_row, table.rows), ""]
        if table.title == "Final scores":
            lines += [f"![How final scores are spread]({scores.name})", ""]
        if table.title.startswith("What a final score"):
            lines += [f"![What the final scores are made of, winners and others]({money.name})", ""]
    report = folder / f"{stem}.md"
    report.write_text("\n".join(lines), encoding="utf-8")
    return [report, scores, money]


def _row(cells: tuple[str, ...] | list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _draw_scores(balance: Balance, file: Path) -> None:
    figure = Figure(figsize=(7, 3.5), layout="constrained")
    axes = figure.subplots()
    facts = balance.facts
    scores = [found.score for found in facts]
    edges = [float(edge) for edge in range(min(scores) // 5 * 5, max(scores) + 6, 5)]
    parts = [[f.score for f in facts if f.won], [f.score for f in facts if not f.won]]
    axes.hist(parts, edges, stacked=True, label=["winners", "others"], color=["#1f6f8b", "#c9b79c"])
    axes.set_xlabel("final score ($)")
    axes.set_ylabel("seats")
    axes.legend()
    _save(figure, file)


def _draw_money(balance: Balance, file: Path) -> None:
    figure = Figure(figsize=(7, 3.5), layout="constrained")
    axes = figure.subplots()
    places = np.arange(len(MONEY))
    for shift, (label, won, color) in enumerate((("winners", True, "#1f6f8b"), ("others", False, "#c9b79c"))):
        means = [np.mean([f.money[name] for f in balance.facts if f.won is won]) for name in MONEY]
        axes.bar(places + 0.4 * shift, means, 0.4, label=label, color=color)
    axes.set_xticks(places + 0.2, MONEY, rotation=30, ha="right")
    axes.set_ylabel("mean $ of the final score")
    axes.axhline(0, color="black", linewidth=0.8)
    axes.legend()
    _save(figure, file)


def _save(figure: Figure, file: Path) -> None:
    figure.savefig(file, dpi=110, metadata={"Software": None})
