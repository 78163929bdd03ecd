"""The version of the installed package."""

from importlib import metadata


def installed() -> str:
    """The version that pip installed; pyproject.toml has it. Without the package's metadata it is 0+unknown."""
    try:
        return metadata.version("blockandkey")
    except metadata.PackageNotFoundError:
        return "0+unknown"
