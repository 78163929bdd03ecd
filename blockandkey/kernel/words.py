"""A game as the words that compiled code works on, in Python."""

from array import array
from dataclasses import dataclass
from typing import Self

from blockandkey.kernel.layout import BOARDS, FIELDS, NONE_YET

WORD = 8  # bytes


@dataclass(slots=True)
class GameWords:
    """A whole game, secrets included; layout.py says where everything is."""

    boards: "array[int]"  # unsigned
    fields: "array[int]"

    @classmethod
    def blank(cls) -> Self:
        """A game with nothing in it."""
        return cls(array("Q", bytes(WORD * BOARDS)), array("q", [NONE_YET]) * FIELDS)

    @classmethod
    def of(cls, memory: bytes | bytearray) -> Self:
        """The game in a piece of the kernel's memory."""
        return cls(array("Q", memory[: WORD * BOARDS]), array("q", memory[WORD * BOARDS :]))

    def __bytes__(self) -> bytes:
        return self.boards.tobytes() + self.fields.tobytes()

    def put(self, place: int, values: list[int]) -> None:
        """Set fields from this place on."""
        self.fields[place : place + len(values)] = array("q", values)
