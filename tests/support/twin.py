"""The kernel's random generator in Python."""

_GOLDEN, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB  # of SplitMix64
_WORD = 2**64 - 1


class Twin:
    """Chance for the core that gives the same answers as the compiled generator from the same state."""

    def __init__(self, state: int) -> None:
        self.state = state

    def one_of(self, n: int, index: int) -> int:
        """A number from 0 to n - 1."""
        self.state = self.state + _GOLDEN & _WORD
        mixed = (self.state ^ self.state >> 30) * _FIRST & _WORD
        mixed = (mixed ^ mixed >> 27) * _SECOND & _WORD
        mixed ^= mixed >> 31
        return (mixed >> 32) * n >> 32
