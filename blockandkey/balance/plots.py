"""The report's pictures, as SVG for light and dark pages."""

from collections.abc import Iterator, Sequence
from math import log2
from xml.sax.saxutils import escape

from blockandkey.balance.report import TIMES, named
from blockandkey.rules.fields import Data
from blockandkey.rules.scoring import RANKS

WIDTH = 720
# Every picture draws its own background, so these colours fit any page.
PAPER, INK, FAINT, BAR, BAND = "#faf8f3", "#2b2a28", "#6b665e", "#3f6f9f", "#ece6d8"
LEVELS = {"star": "#b07d12", "sun": "#b5482f", "moon": "#3f6f9f"}


def pictures(told: Data) -> dict[str, str]:
    """All pictures by the name of their file."""
    return {"solo.svg": solo(told), "keys.svg": keys(told), "tables.svg": tables(told)}


def _page(height: float, title: str, parts: Iterator[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" font-family="sans-serif" '
    head += f'font-size="12" role="img">\n<title>{escape(title)}</title>\n'
    return head + "\n".join([_box(0, 0, WIDTH, height, PAPER), *parts]) + "\n</svg>\n"


def _box(x: float, y: float, wide: float, high: float, fill: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" fill="{fill}"/>'


def _text(x: float, y: float, text: str, anchor: str = "start", fill: str = INK, size: int = 12) -> str:
    start = f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}" font-size="{size}">'
    return f"{start}{escape(text)}</text>"


def _line(x: float, y: float, to_x: float, to_y: float, colour: str = FAINT, dash: str = "") -> str:
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" stroke="{colour}"{dashes}/>'


def solo(told: Data) -> str:
    """How the solo games of each rung ended, over the ranks of RULES 8.6."""
    rows: Sequence[Data] = told["solo"]
    most = max(max(int(score) for row in rows for score in row["scores"]), RANKS[0][0] + 7)
    left, wide, each = 150.0, (WIDTH - 170) / (most + 1), 90.0

    def parts() -> Iterator[str]:
        bounds = [(least, name) for least, name in reversed(RANKS)]
        for number, (least, name) in enumerate(bounds):
            end = bounds[number + 1][0] if number + 1 < len(bounds) else most + 1
            x, width = left + least * wide, (end - least) * wide
            if number % 2:
                yield _box(x, 30, width, each * len(rows), BAND)
            yield _text(x + width / 2, 22, named(name), "middle", INK, 10)
        for number, row in enumerate(rows):
            foot = 30 + each * (number + 1)
            highest = max(row["scores"].values())
            yield _text(8, foot - 40, named(row["bot"]))
            yield _text(8, foot - 24, f"mean {row['mean']:.1f}, {row['games']} games", fill=FAINT, size=10)
            for score, count in row["scores"].items():
                high = (each - 14) * count / highest
                yield _box(left + int(score) * wide + 0.5, foot - high, wide - 1, high, BAR)
            yield _line(left, foot, left + (most + 1) * wide, foot)
        for score in range(0, most + 1, 5):
            yield _text(left + (score + 0.5) * wide, 46 + each * len(rows), str(score), "middle", FAINT)

    return _page(56 + each * len(rows), "Solo scores of each rung, over the ranks", parts())


def keys(told: Data) -> str:
    """How often each Key is claimed, as a multiple of the median of its level, on a scale of doublings."""
    rows: Sequence[Data] = told["keys"]
    left, wide, each = 90.0, WIDTH - 120.0, 15.0

    def at(ratio: float) -> float:
        return left + wide * (min(max(log2(ratio), -2), 2) + 2) / 4 if ratio > 0 else left

    def parts() -> Iterator[str]:
        foot = 34 + each * len(rows)
        yield _box(at(1 / TIMES), 30, at(TIMES) - at(1 / TIMES), foot - 30, BAND)
        for ratio in (0.25, 1 / TIMES, 0.5, 1, 2, TIMES, 4):
            yield _line(at(ratio), 30, at(ratio), foot, FAINT, "" if ratio == 1 else "2 3")
            text = "median" if ratio == 1 else f"x {ratio:g}" if ratio > 1 else f"1/{1 / ratio:g}"
            yield _text(at(ratio), 22, text, "middle", FAINT, 10)
        for number, row in enumerate(rows):
            y = 42 + each * number
            yield _text(left - 10, y + 4, row["id"], "end", size=10)
            for group, ratio in row["of_median"].items():
                radius, fill = (4.5, LEVELS[row["level"]]) if group == "all" else (2, FAINT)
                yield f'<circle cx="{at(ratio):.1f}" cy="{y:.1f}" r="{radius}" fill="{fill}"/>'
        yield _text(left, foot + 16, "large: all games; small: with 1, 2, 3 and 4 players", fill=FAINT, size=10)

    return _page(60 + each * len(rows), "Claims of each Key against the median of its level", parts())


def tables(told: Data) -> str:
    """How often the starting player wins, and how long games are, for 2 to 4 players."""
    rows: Sequence[Data] = told["tables"]
    longest = max(row["turns"]["long"] for row in rows)
    half, each = WIDTH / 2, 44.0

    def parts() -> Iterator[str]:
        yield _text(90, 20, "The starting player wins (95 % interval; | a fair share)")
        yield _text(half + 30, 20, "Turns (median, and 90 % of games)")
        for number, row in enumerate(rows):
            y, first, turns = 52 + each * number, row["first_wins"], row["turns"]
            yield _text(8, y - 2, f"{row['players']} players")
            yield _text(8, y + 12, named(row["bot"]), fill=FAINT, size=10)
            share = [90 + 240 * first[name] for name in ("low", "share", "high")]
            fair = 90 + 240 / row["players"]
            yield from (_line(90, y + 14, 330, y + 14), _line(fair, y - 10, fair, y + 10, INK))
            yield from (_line(share[0], y, share[2], y, BAR), _box(share[1] - 3, y - 3, 6, 6, BAR))
            yield _text(share[2] + 6, y + 4, f"{100 * first['share']:.1f} %", fill=FAINT, size=10)
            ends = [half + 30 + 260 * turns[name] / longest for name in ("short", "median", "long")]
            yield from (_line(half + 30, y + 14, half + 290, y + 14), _line(ends[0], y, ends[2], y, BAR))
            yield _box(ends[1] - 3, y - 3, 6, 6, BAR)
            yield _text(ends[2] + 6, y + 4, f"{turns['median']:g}", fill=FAINT, size=10)

    return _page(60 + each * len(rows), "The starting player's share of wins, and the length of games", parts())
