"""The final scores and the solo ranks, in tables and sentences."""

from collections.abc import Mapping

from blockandkey.locales.texts import Texts
from blockandkey.rules.game import outcome
from blockandkey.rules.geometry import Seat
from blockandkey.rules.scoring import RANKS, tie_break
from blockandkey.rules.state import State
from blockandkey.terminal.display import Display, Drawing


def final_scores(texts: Texts, display: Display, state: State, names: Mapping[Seat, str]) -> Drawing:
    """The final scores, the best first, with the winner and the tie-break, or with the solo rank."""
    ended = outcome(state)
    scores = {score.seat: score for score in ended.scores}
    enigmas = {player.seat: texts(f"colour-{player.enigma}") for player in state.players}
    heads = [texts(f"score-{head}") for head in ("player", "keys", "enigma", "total", "claimed", "supply")]
    rows = []
    for seat in ended.ranking:
        score = scores[seat]
        enigma = texts("score-enigma-cell", points=score.enigma, faces=score.faces, colour=enigmas[seat])
        numbers = (score.total, score.claimed, score.supply)
        rows.append([names[seat], str(score.keys), enigma, *map(str, numbers)])
    best = scores[ended.ranking[0]]
    if ended.rank:
        return [*display.text_table(heads, rows), rank_line(texts, best.total, ended.rank)]
    won = texts("score-winner", who=names[best.seat], total=best.total)
    tie = tie_break(best, scores[ended.ranking[1]])
    return [*display.text_table(heads, rows), won, *([texts(f"score-tie-{tie}")] if tie else [])]


def rank_line(texts: Texts, total: int, rank: str) -> str:
    """The solo rank, and the points that the next rank needs."""
    line = texts("score-rank", total=total, rank=texts(f"rank-{rank}"))
    above = [(least, name) for least, name in RANKS if least > total]
    if not above:
        return line
    least, name = above[-1]
    return line + " " + texts("score-next", rank=texts(f"rank-{name}"), least=least)


def rank_names(texts: Texts) -> str:
    """All solo ranks, each with the least points for it."""
    return ", ".join(f"{least} {texts(f'rank-{name}')}" for least, name in reversed(RANKS))
