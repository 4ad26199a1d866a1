"""How a run went: a picture, and lines for the terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Json = dict[str, Any]

BARS = "▁▂▃▄▅▆▇█"


def read(folder: Path) -> list[Json]:
    """The lines of a run's log."""
    log = folder / "log.jsonl"
    if not log.exists():
        return []
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


def shown(line: Json) -> str:
    """A line of the log for people."""
    words = []
    for name, value in line.items():
        if not name.endswith("_error"):
            words.append(f"{name} {value:.4g}" if isinstance(value, float) else f"{name} {value}")
    return "  ".join(words)


def spark(values: list[float], width: int = 60) -> str:
    """Numbers as a line of bars, the last `width` of them."""
    values = values[-width:]
    if not values:
        return ""
    low, high = min(values), max(values)
    span = (high - low) or 1.0
    return "".join(BARS[round((value - low) / span * (len(BARS) - 1))] for value in values)


def series(lines: list[Json], name: str) -> tuple[list[float], list[float]]:
    """The minutes and values of a figure, where it was told."""
    told = [(line["minutes"], line[name]) for line in lines if name in line]
    return [minutes for minutes, _ in told], [value for _, value in told]


def figures(lines: list[Json]) -> list[str]:
    """The names of everything that is worth a curve, in the order in which it was first told."""
    leave_out = {"iteration", "lessons", "minutes", "decisions"}
    names = dict.fromkeys(name for line in lines for name, value in line.items() if isinstance(value, int | float))
    return [name for name in names if name not in leave_out and not name.endswith("_error")]


def terminal(folder: Path) -> str:
    """The curves of a run as lines of bars."""
    lines = read(folder)
    rows = []
    for name in figures(lines):
        _, values = series(lines, name)
        rows.append(f"{name:>24} {spark(values)} {values[-1]:.4g}")
    return "\n".join(rows)


def draw(folder: Path) -> None:
    """Draws `curves.png` from the log of a run."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    lines = read(folder)
    names = figures(lines)
    if not names:
        return
    columns = 3
    rows = -(-len(names) // columns)
    figure, axes = pyplot.subplots(rows, columns, figsize=(4 * columns, 2.6 * rows), squeeze=False)
    for axis, name in zip(axes.flat, names, strict=False):
        minutes, values = series(lines, name)
        axis.plot(minutes, values, linewidth=1)
        axis.set_title(name, fontsize=9)
        axis.set_xlabel("minutes", fontsize=8)
        axis.grid(alpha=0.3)
    for axis in list(axes.flat)[len(names) :]:
        axis.remove()
    figure.tight_layout()
    figure.savefig(folder / "curves.png", dpi=110)
    pyplot.close(figure)
