"""What the figures of several servers say beside each other: medians, ratios, and the table that is printed."""

import statistics
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]

#: The moves of the scripted game.
SCRIPT = 112

#: Every figure, and whether more of it is better.
FIGURES = {
    "moves_per_second": True,
    "p50_ms": False,
    "p99_ms": False,
    "server_cpu_us_per_move": False,
    "resident_bytes": False,
}

#: What a reader may be told besides.
EXTRAS = ("client_cpu_us_per_move", "seconds", "others_cores")

#: Seconds in which programs must have been started and tables opened, even on a slow machine.
GETTING_READY = 120.0

#: So many cores taken by other work are noise that a reader must know of.
QUIET = 0.1


@dataclass(frozen=True)
class Case:
    """One measurement: so many tables, so many moves at each, and the milliseconds from one move to the next."""

    tables: int
    moves: int
    pace_ms: int = 0

    def __str__(self) -> str:
        if not self.pace_ms:
            return f"{self.tables} tables, saturated"
        return f"{self.tables} tables, a move every {2 * self.pace_ms / 1000:g} s a seat"

    def slowest(self, limit: float) -> float:
        """The seconds after which it is over, whatever happens: getting ready, a peer's warm-up, and the play."""
        return GETTING_READY + limit + max(limit, self.moves * self.pace_ms / 1000)


def saturated(tables: int, total: int) -> Case:
    """A case of some `total` moves, of which a table cannot have more than the script."""
    return Case(tables, max(2, min(SCRIPT, total // tables)))


def figures_of_peer(document: Any) -> Json:
    """What a peer's client printed, checked."""
    if not isinstance(document, dict):
        raise ValueError("not an object")
    for name in (*FIGURES, "moves", "seconds", "client_cpu_us_per_move"):
        if not is_number(document.get(name)):
            raise ValueError(f"{name} is not a number")
    if not isinstance(document.get("complete"), bool):
        raise ValueError("complete is not true or false")
    return document


def figures_of_hanpan(document: Any) -> Json:
    """What hanpan's own benchmark printed, in the form of a peer's."""
    if not isinstance(document, dict) or not isinstance(document.get("report"), dict):
        raise ValueError("there is no report")
    flat = {**document["report"], **{name: value for name, value in document.items() if name != "report"}}
    # It plays to the end or fails; its client is in the same process as what starts the server, so not told apart.
    return figures_of_peer({"client_cpu_us_per_move": 0.0, "complete": True} | flat)


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value == value


def middle(rounds: list[Json]) -> Json:
    """The medians of several rounds of one server at one case, and the range of each figure."""
    known = [name for name in (*FIGURES, *EXTRAS) if all(is_number(one.get(name)) for one in rounds)]
    result: Json = {name: statistics.median(one[name] for one in rounds) for name in known}
    result["range"] = {name: [min(one[name] for one in rounds), max(one[name] for one in rounds)] for name in known}
    result["complete"] = all(one["complete"] for one in rounds)
    return result


def ratios(ours: Json, peer: Json) -> Json:
    """How many times better hanpan is at each figure; below 1 it is worse."""
    found = {}
    for name, more_is_better in FIGURES.items():
        above, below = (ours[name], peer[name]) if more_is_better else (peer[name], ours[name])
        found[name] = round(above / below, 2) if below else None
    return found


def compare(case: Case, rounds: dict[str, list[Json]]) -> Json:
    """One case: the medians of each server by name, and the ratios where hanpan has been measured too."""
    servers = {name: middle(results) for name, results in rounds.items() if results}
    ours = servers.get("hanpan")
    return {
        "case": str(case),
        "tables": case.tables,
        "moves": case.moves,
        "pace_ms": case.pace_ms,
        "servers": servers,
        "hanpan_better_by": {
            name: ratios(ours, server) for name, server in servers.items() if ours and name != "hanpan"
        },
    }


def warnings(comparisons: list[Json]) -> list[str]:
    """What a reader must know before quoting a figure."""
    found = []
    servers = [(one["case"], name, server) for one in comparisons for name, server in one["servers"].items()]
    others = max((server.get("others_cores", 0.0) for _, _, server in servers), default=0.0)
    if others > QUIET:
        found.append(
            f"other work took up to {others:.1f} cores while this was measured: the processor time of a move is"
            " disturbed by it, and times and moves a second far more; do not quote them"
        )
    found += [
        f"{name} did not get to the end of {case} in time; its figures are of the moves it made"
        for case, name, server in servers
        if not server["complete"]
    ]
    return found


def markdown(report: Json) -> str:
    """The report as tables, the failures and warnings under them."""
    lines = []
    for one in report["comparisons"]:
        lines += [f"**{one['case']}, {one['moves']} moves at each**", ""]
        lines += ["| server | moves/s | p50 ms | p99 ms | server CPU µs a move | client CPU µs a move | RSS MB |"]
        lines += ["| --- | ---: | ---: | ---: | ---: | ---: | ---: |"]
        lines += [row(name, server) for name, server in one["servers"].items()]
        lines += [better(name, by) for name, by in one["hanpan_better_by"].items()]
        lines += [""]
    lines += [f"Not measured: {failure['what']}: {failure['why']}" for failure in report["failures"]]
    lines += [f"Warning: {warning}" for warning in report["warnings"]]
    return "\n".join(lines).rstrip()


def row(name: str, server: Json) -> str:
    cells = [
        f"{server['moves_per_second']:,.0f}",
        f"{server['p50_ms']:.1f}",
        f"{server['p99_ms']:.1f}",
        f"{server['server_cpu_us_per_move']:.0f}",
        f"{server['client_cpu_us_per_move']:.0f}" if server["client_cpu_us_per_move"] else "–",
        f"{server['resident_bytes'] / 1e6:.0f}",
    ]
    return f"| {' | '.join([name, *cells])} |"


def better(name: str, by: Json) -> str:
    """The line of ratios under a peer's figures, in the same columns."""
    cells = ["–" if by[figure] is None else f"{by[figure]:g}×" for figure in FIGURES]
    return f"| *hanpan better than {name} by* | {' | '.join([*cells[:4], '', cells[4]])} |"
