"""Colours as they are seen: how different two look, how bright one is."""

Colour = tuple[float, float, float]  # sRGB, 0 to 255 each


def linear(colour: Colour) -> Colour:
    """The light of each part, 0 to 1."""
    r, g, b = (c / 255 / 12.92 if c <= 10.3 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return r, g, b


def luminance(colour: Colour) -> float:
    """How bright it is, 0 to 1."""
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
    """How different two colours look."""
    return sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)) ** 0.5


def rgb(text: str) -> Colour:
    """Read #F1EBDD."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)
