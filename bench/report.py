"""The report: which figure of hanpan stands beside which of a peer, and the Markdown that shows them."""

from statistics import median
from typing import Any

Json = dict[str, Any]

#: Figures that may be compared, and what a reader calls them.
UNITS = {"games_per_s": "games/s", "actions_per_s": "actions/s", "chances_per_s": "outcomes of chance/s"}


def check_hanpan(document: Any) -> Json:
    """The document of `hanpan bench` if it has the shape expected; a ValueError that says what is wrong if not."""
    if not isinstance(document, dict) or document.get("bench") != "random":
        raise ValueError('not a document of `hanpan bench`: "bench" is not "random"')
    results = document.get("results")
    if not isinstance(results, list) or not results:
        raise ValueError('not a document of `hanpan bench`: "results" is not a list with entries')
    shape: list[tuple[str, type | tuple[type, ...]]] = [
        ("game", str),
        ("options", dict),
        ("players", int),
        ("seconds", (int, float)),
        ("games_per_s", (int, float)),
    ]
    for place, result in enumerate(results):
        for key, kind in shape:
            if not isinstance(result, dict) or not isinstance(result.get(key), kind):
                raise ValueError(f'result {place} has no proper "{key}"')
    return document


def check_peer(document: Any) -> Json:
    """A peer's document if the report can be made of it; a ValueError that says what is missing if not."""
    if not isinstance(document, dict):
        raise ValueError("its document is not an object")
    missing = [key for key in ("peer", "version", "results") if key not in document]
    if missing:
        raise ValueError(f"its document has no {', '.join(missing)}")
    for result in document["results"]:
        keys = ["game", "players", "how", "against", "measures", "note"]
        if "error" not in result:
            keys += ["games", "actions", "seconds", "cpu_seconds", *result.get("measures", [])]
        missing = [key for key in keys if key not in result]
        if missing:
            raise ValueError(f"a result has no {', '.join(missing)}")
    return document


def find_entry(results: list[Json], against: Json) -> Json | None:
    """The result of hanpan that a peer's stands beside: its game, its options, and as near as can be its players.

    Of two numbers of players equally near it is the larger, which does not flatter hanpan.
    """
    options = against.get("options", {}).items()
    fitting = [
        result for result in results if result["game"] == against["game"] and options <= result["options"].items()
    ]
    wanted = against["players"]
    return min(fitting, key=lambda result: (abs(result["players"] - wanted), -result["players"]), default=None)


def core_share(wall: float | None, cpu: float | None) -> float | None:
    """How much of one core a run really had; None where it is not known."""
    return cpu / wall if wall and cpu else None


def per_cpu_second(rate: float | None, share: float | None) -> float | None:
    """A rate of the wall clock as a rate of the CPU clock, which other work on the machine disturbs less."""
    return rate / share if rate is not None and share else None


def ratio(ours: float | None, theirs: float | None) -> float | None:
    return ours / theirs if ours and theirs else None


def comparisons(hanpan: Json | None, peers: list[Json]) -> list[Json]:
    """One row for each figure of each peer."""
    return [
        compare(hanpan, peer, result, measure)
        for peer in peers
        for result in peer["results"]
        if "error" not in result
        for measure in result["measures"]
    ]


def compare(hanpan: Json | None, peer: Json, result: Json, measure: str) -> Json:
    ours = find_entry(hanpan["results"], result["against"]) if hanpan else None
    our_rate = ours.get(measure) if ours else None
    our_share = share_of(ours, (hanpan or {}).get("process")) if ours else None
    their_rate = result[measure]
    their_share = share_of(result, None)
    return {
        "against": label(ours or result["against"]),
        "game": label(result),
        "measure": measure,
        "peer": peer["peer"],
        "version": peer["version"],
        "how": result["how"],
        "notes": notes_on(result, ours, measure) if hanpan else notes_on(result, result["against"], None),
        "hanpan_rate": our_rate,
        "peer_rate": their_rate,
        "ratio": ratio(our_rate, their_rate),
        "ratio_per_cpu_second": ratio(per_cpu_second(our_rate, our_share), per_cpu_second(their_rate, their_share)),
    }


def share_of(result: Json, process: Json | None) -> float | None:
    """The core's share of one result by its own CPU time, or else that of the process it was measured in."""
    if "cpu_seconds" in result:
        return core_share(result["seconds"], result["cpu_seconds"])
    return core_share(process["wall_seconds"], process["cpu_seconds"]) if process else None


def notes_on(result: Json, ours: Json | None, measure: str | None) -> list[str]:
    """What is unequal between the two sides of a row."""
    notes = [result["note"]] if result["note"] else []
    if ours is None:
        notes.append("hanpan has no figure for this game")
    else:
        if ours["players"] != result["players"]:
            notes.append(f"{result['players']} players beside hanpan's {ours['players']}")
        if measure is not None and ours.get(measure) is None:
            notes.append(f"hanpan does not report {measure}")
    return notes


def label(entry: Json) -> str:
    """`onecard, 3 players`; `othello, size 8, 2 players`."""
    options = [f"{key} {str(value).lower()}" for key, value in entry.get("options", {}).items()]
    return ", ".join([entry["game"], *options, f"{entry['players']} players"])


def middle(rounds: list[list[Json]]) -> list[Json]:
    """The rows of several rounds as one: medians, with the lowest and highest ratio beside them."""
    grouped: dict[tuple[str, ...], list[Json]] = {}
    for row in (row for rows in rounds for row in rows):
        grouped.setdefault((row["peer"], row["game"], row["how"], row["measure"]), []).append(row)
    return [merge(rows) for rows in grouped.values()]


def merge(rows: list[Json]) -> Json:
    merged = dict(rows[0])
    for key in ("hanpan_rate", "peer_rate", "ratio", "ratio_per_cpu_second"):
        known = [row[key] for row in rows if row[key] is not None]
        merged[key] = median(known) if known else None
    ratios = [row["ratio"] for row in rows if row["ratio"] is not None]
    merged["ratio_range"] = [min(ratios), max(ratios)] if ratios else None
    merged["rounds"] = len(rows)
    return merged


def markdown(report: Json) -> str:
    """The whole report for people."""
    parts = [
        comparison_table(report["comparisons"]),
        alone_table(report["rounds"][0]["hanpan"], report["comparisons"]),
        run_table(report["rounds"]),
        note_list(report["comparisons"]),
        failure_list(report["failures"]),
        warning_list(report["warnings"]),
    ]
    return "\n\n".join(part for part in parts if part)


def comparison_table(rows: list[Json]) -> str:
    """Measure, hanpan, peer, ratio; sorted so that the figures of one game stand together."""
    if not rows:
        return "No figure of a peer to compare."
    header = ["measure", "hanpan", "peer", "the peer's figure", "ratio", "ratio of CPU time"]
    ordered = sorted(rows, key=lambda row: (row["against"], row["measure"] != "games_per_s", row["measure"]))
    return table(
        header,
        [
            [
                f"{row['against']}: {UNITS.get(row['measure'], row['measure'])}",
                number(row["hanpan_rate"]),
                f"{row['peer']} {row['version']} {row['game']}, {row['how']}",
                number(row["peer_rate"]),
                times(row["ratio"]) + spread(row["ratio_range"]),
                times(row["ratio_per_cpu_second"]),
            ]
            for row in ordered
        ],
    )


def alone_table(hanpan: Json | None, rows: list[Json]) -> str:
    """The figures of hanpan that no peer stands beside."""
    compared = {row["against"] for row in rows if row["hanpan_rate"] is not None}
    alone = [result for result in (hanpan or {}).get("results", []) if label(result) not in compared]
    if not alone:
        return ""
    header = ["hanpan, not compared", *UNITS.values()]
    return table(header, [[label(result), *(number(result.get(unit)) for unit in UNITS)] for result in alone])


def run_table(rounds: list[Json]) -> str:
    """What was really played, so that a figure can be judged: games of equal length, a core to itself."""
    header = ["run", "games", "actions a game", "seconds", "CPU seconds", "share of the core"]
    process = (rounds[0]["hanpan"] or {}).get("process")
    rows = (
        [["hanpan, all of its run", "–", "–", *clocks(process["wall_seconds"], process["cpu_seconds"])]]
        if process
        else []
    )
    rows += [
        [
            f"{peer['peer']} {label(result)}, {result['how']}",
            number(result["games"]),
            f"{result['actions'] / result['games']:.1f}" if result["actions"] else "–",
            *clocks(result["seconds"], result["cpu_seconds"]),
        ]
        for peer in rounds[0]["peers"]
        for result in peer["results"]
        if "error" not in result
    ]
    return table(header, rows) if rows else ""


def clocks(wall: float, cpu: float) -> list[str]:
    return [f"{wall:.2f}", f"{cpu:.2f}", f"{100 * cpu / wall:.0f}%"]


def note_list(rows: list[Json]) -> str:
    """The notes on the rows, each once a game."""
    notes = {f"- {row['peer']} {row['game'].split(',')[0]}: {note}" for row in rows for note in row["notes"]}
    return "\n".join(["**Notes**", "", *sorted(notes)]) if notes else ""


def failure_list(failures: list[Json]) -> str:
    if not failures:
        return ""
    return "\n".join(["**Not measured**", "", *(f"- {failure['what']}: {failure['why']}" for failure in failures)])


def warning_list(warnings: list[str]) -> str:
    return "\n".join(["**Read with care**", "", *(f"- {warning}" for warning in warnings)]) if warnings else ""


def table(header: list[str], rows: list[list[str]]) -> str:
    """A Markdown table; columns of figures are set to the right."""
    numeric = [all(is_figure(row[column]) for row in rows) for column in range(len(header))]
    rule = ["---:" if right else "---" for right in numeric]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [header, rule, *rows])


def is_figure(cell: str) -> bool:
    return cell[:1].isdigit() or cell == "–"


def number(value: float | None) -> str:
    """`1,234,567`, with decimals only where they say something."""
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:,.1f}"


def times(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:,.0f}×" if value >= 100 else f"{value:.1f}×" if value >= 10 else f"{value:.2f}×"


def spread(bounds: list[float] | None) -> str:
    """The lowest and highest ratio of several rounds."""
    return "" if bounds is None or bounds[0] == bounds[1] else f" ({times(bounds[0])} to {times(bounds[1])})"
