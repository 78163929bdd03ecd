"""The report as a page of Markdown with tables, which is readable as plain text too."""

from collections.abc import Iterator, Sequence
from shlex import quote

from blockandkey.balance.measure import COUNTED
from blockandkey.balance.report import named, percent
from blockandkey.rules.fields import Data
from blockandkey.rules.scoring import RANKS

ABOUT_KEYS = (
    f"In all games of the {named(COUNTED)}, solo and with 2 to 4 players: how often a Key came to a hand and was "
    "claimed, after how many turns of its owner, its VP for each turn in hand, and its claims as a multiple of the "
    "median of its level, in all games and by the number of players."
)


def page(told: Data, pictures: bool = False) -> str:
    """The whole report; with `pictures` it links to them as files in the same folder."""
    return "\n\n".join(_parts(told, pictures)) + "\n"


def _parts(told: Data, pictures: bool) -> Iterator[str]:
    about = told["set"]
    yield f"# Balance of {about['name']} version {about['version']}"
    yield f"Made by `blockandkey sets calibrate` with `--games {told['games']} --seed {quote(told['seed'])}`."
    yield "## The bars\n\n" + _table(("bar", "holds", "found"), [_bar(bar) for bar in told["bars"]])
    yield "## Solo\n\nThe mean with its 95 % interval, the spread, and how many percent of the games earn each rank."
    if pictures:
        yield "![Solo scores of each rung](solo.svg)"
    ranks = [name for _, name in reversed(RANKS)]
    heads = ("bot", "games", "mean", "spread", *(named(name) for name in ranks))
    yield _table(heads, [_solo(row, ranks) for row in told["solo"]])
    yield "## With 2 to 4 players\n\nAll seats of a game are played by the same bot."
    if pictures:
        yield "![The starting player's share of wins, and the length of games](tables.svg)"
    heads = (
        "bot",
        "players",
        "games",
        "the starting player wins",
        "turns (90 % of games)",
        "rounds",
        "stuck",
        "mean scores",
    )
    yield _table(heads, [_players(row) for row in told["tables"]])
    yield f"## The Keys\n\n{ABOUT_KEYS}"
    if pictures:
        yield "![Claims of each Key against the median of its level](keys.svg)"
    groups = list(told["keys"][0]["of_median"])
    heads = (
        "Key",
        "design",
        "held",
        "claimed",
        "share",
        "turns",
        "VP a turn",
        *("all" if g == "all" else f"{g} pl." for g in groups),
    )
    yield _table(heads, [_key(row) for row in told["keys"]])


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table with aligned columns."""
    wide = [max(len(row[i]) for row in (heads, *rows)) for i in range(len(heads))]
    lines = [heads, ["-" * width for width in wide], *rows]
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)) + " |" for row in lines
    )


def _bar(bar: Data) -> tuple[str, str, str]:
    holds = "yes" if bar["holds"] else "NO"
    return bar["bar"], holds if bar["sure"] else f"{holds}, not sure", bar["found"]


def _solo(row: Data, ranks: Sequence[str]) -> tuple[str, ...]:
    shares = (f"{100 * row['ranks'][name] / row['games']:.1f} %" for name in ranks)
    mean = f"{row['mean']:.1f} ({row['low']:.1f} to {row['high']:.1f})"
    return named(row["bot"]), str(row["games"]), mean, f"{row['spread']:.1f}", *shares


def _players(row: Data) -> tuple[str, ...]:
    turns = row["turns"]
    length = f"{turns['mean']:.1f} ({turns['short']:g} to {turns['long']:g})"
    scores = ", ".join(f"{score:.1f}" for score in row["mean_scores"])
    wins, stuck = percent(row["first_wins"]), percent(row["stuck"])
    return (
        named(row["bot"]),
        str(row["players"]),
        str(row["games"]),
        wins,
        length,
        f"{row['rounds']:.1f}",
        stuck,
        scores,
    )


def _key(row: Data) -> tuple[str, ...]:
    def shown(value: float | None) -> str:
        return "-" if value is None else f"{value:.2f}"

    figures = (shown(row[name]) for name in ("share", "wait", "vp_a_turn"))
    ratios = (f"{ratio:.2f}" for ratio in row["of_median"].values())
    return row["id"], f"`{'/'.join(row['design'])}`", str(row["held"]), str(row["claimed"]), *figures, *ratios
