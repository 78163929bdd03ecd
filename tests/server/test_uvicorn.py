"""The installed uvicorn has everything that our socket class and our server override or use."""

import inspect
from importlib.metadata import version

import pytest
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from blockandkey.server.web import server

# What the socket class reads of its base class besides the methods that it overrides
ATTRIBUTES = ("close_timeout", "conn", "disconnected", "frames", "loop", "read_paused", "transport", "writable")
ADVICE = "Install a version from the range in pyproject.toml, or adapt server.py, socket_protocol.py and their tests."


def overridden(ours: type, base: type) -> set[str]:
    """The methods that our class defines without a leading underscore, and so overrides."""
    public = {name for name, value in vars(ours).items() if inspect.isfunction(value) and not name.startswith("_")}
    assert public, f"{ours.__name__} overrides nothing of {base.__name__}"
    return public


def socket_class() -> type:
    """The class that handles our sockets."""
    ours = server.configured(FastAPI()).ws
    assert isinstance(ours, type)
    return ours


@pytest.mark.parametrize(
    ("ours", "base"), [(socket_class(), WebSocketsSansIOProtocol), (server.Server, uvicorn.Server)]
)
def test_uvicorn_has_the_methods_that_we_override(ours: type, base: type) -> None:
    assert issubclass(ours, base)
    missing = sorted(name for name in overridden(ours, base) if not hasattr(base, name))
    assert not missing, f"uvicorn {version('uvicorn')} has no {', '.join(missing)} in {base.__name__}. {ADVICE}"


def test_uvicorn_has_the_attributes_that_we_use() -> None:
    source = inspect.getsource(WebSocketsSansIOProtocol)
    missing = [name for name in ATTRIBUTES if f"self.{name} = " not in source and f"self.{name}: " not in source]
    assert not missing, f"uvicorn {version('uvicorn')} doesn't set {', '.join(missing)} on a socket. {ADVICE}"
