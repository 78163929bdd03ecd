"""Colours as people see them: how different two look, how bright one is."""

import math
from collections.abc import Sequence
from statistics import median

from PIL import Image

Colour = tuple[float, float, float]  # sRGB, 0 to 255 each


def linear(colour: Colour) -> Colour:
    """Linear RGB, each part from 0 to 1."""
    r, g, b = (c / 255 / 12.92 if c <= 10.3 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return r, g, b


def luminance(colour: Colour) -> float:
    """The relative luminance, from 0 to 1."""
    r, g, b = linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def lab(colour: Colour) -> Colour:
    """A colour as L*, a*, b*."""
    r, g, b = linear(colour)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: Colour, other: Colour) -> float:
    """How different two colours look: their distance in L*a*b*."""
    return math.dist(lab(one), lab(other))


def pixel(picture: Image.Image, x: int, y: int) -> Colour:
    """The colour of one pixel of a picture in RGB."""
    found = picture.getpixel((x, y))
    assert isinstance(found, tuple)
    red, green, blue = found
    return red, green, blue


def median_colour(colours: Sequence[Colour]) -> Colour:
    """The median of each part of some colours."""
    red, green, blue = (median(colour[part] for colour in colours) for part in range(3))
    return red, green, blue


def rgb(text: str) -> Colour:
    """Read a colour such as #F1EBDD."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)
