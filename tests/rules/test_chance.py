"""Chance as an argument: keyed, recorded, random (DESIGN, PROTOCOL 2)."""

import hashlib
import hmac
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blockandkey.rules.chance import Keyed, Random, Recorded
from blockandkey.rules.geometry import InvalidText
from tests.support.positions import examples


def test_keyed_answers_are_pinned() -> None:
    """Records and audits on every platform depend on these; they may never change."""
    chance = Keyed("temple")
    assert [chance.one_of(40, index) for index in range(12)] == [34, 1, 6, 6, 8, 21, 21, 17, 19, 31, 17, 29]
    assert [Keyed("").one_of(10**9, index) for index in (0, 1)] == [116364060, 565523235]


@given(st.text(max_size=40), st.integers(1, 10**6), st.integers(0, 10**6))
@examples(50)
def test_keyed_answers_are_the_hmac_of_seed_and_index(seed: str, n: int, index: int) -> None:
    digest = hmac.new(seed.encode("utf-8"), f"{index}".encode("ascii"), hashlib.sha256).hexdigest()
    assert Keyed(seed).one_of(n, index) == int(digest, 16) % n


def test_keyed_gives_the_same_index_the_same_answer_whatever_was_asked_between() -> None:
    chance = Keyed("temple")
    forwards = [chance.one_of(1000, index) for index in range(50)]
    backwards = [chance.one_of(1000, index) for index in reversed(range(50))]
    assert backwards == forwards[::-1]
    assert len(set(forwards)) > 40


def test_keyed_answers_differ_from_seed_to_seed() -> None:
    answers = {seed: tuple(Keyed(seed).one_of(100, index) for index in range(10)) for seed in ("a", "b", "a ", "A")}
    assert len(set(answers.values())) == 4


@pytest.mark.parametrize("n", [2, 3, 9, 40])
def test_keyed_answers_are_uniform(n: int) -> None:
    times = 400 * n
    counts = Counter(Keyed("uniform").one_of(n, index) for index in range(times))
    assert set(counts) == set(range(n))
    excess = sum((count - 400) ** 2 / 400 for count in counts.values())
    assert excess < n + 4 * (2 * n) ** 0.5, "chi squared is four deviations too high"


@given(st.integers(1, 50), st.integers(0, 100), st.integers())
def test_every_answer_is_one_of_n(n: int, index: int, seed: int) -> None:
    for chance in (Keyed(str(seed)), Random(random.Random(seed))):
        assert 0 <= chance.one_of(n, index) < n


def test_recorded_answers_come_in_order_whatever_their_index() -> None:
    chance = Recorded([2, 0, 1])
    assert [chance.one_of(3, 7), chance.one_of(3, 7), chance.one_of(3, 0)] == [2, 0, 1]


def test_recorded_answers_run_out_with_a_clear_error() -> None:
    chance = Recorded([2])
    chance.one_of(3, 0)
    with pytest.raises(InvalidText, match="missing"):
        chance.one_of(3, 1)


def test_random_answers_follow_the_generator_and_nothing_else() -> None:
    before = random.getstate()
    answers = [[Random(random.Random(5)).one_of(10**6, index) for index in range(1)] for _ in range(2)]
    assert answers[0] == answers[1]
    chance = Random(random.Random(5))
    assert len({chance.one_of(10**6, 0) for _ in range(20)}) > 10, "the same index may get another answer"
    assert random.getstate() == before, "the global generator is left alone"
