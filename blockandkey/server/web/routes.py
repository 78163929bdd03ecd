"""The routes of HTTP."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi import Path as InPath
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.responses import Response

from blockandkey.bots.catalogue import offered_bots
from blockandkey.protocol import requests, wire
from blockandkey.protocol.sets import read_set
from blockandkey.protocol.view import SetHead
from blockandkey.rooms.errors import CODES, Refused
from blockandkey.rules.components import set_data, set_id, shipped_set, shipped_sets
from blockandkey.rules.fields import parse_record
from blockandkey.rules.geometry import InvalidText
from blockandkey.server.metrics import process_text
from blockandkey.server.registry import Registry
from blockandkey.server.web.lan import LanAccess, is_loopback
from blockandkey.server.web.pages import JSON, page_file
from blockandkey.server.web.parts import Parts
from blockandkey.server.web.presenter import Presenter
from blockandkey.server.web.security import CLIENT, METRICS, is_foreign
from blockandkey.server.web.statuses import STATUS
from blockandkey.server.work.pool import Died, Failed

WORKER_TIMEOUT = 5.0  # seconds until a worker counts as not ready
ALWAYS = ("invalid", "storage", "too_large", "too_slow", "too_fast", "too_many", "origin", "internal")


def refusals(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The refusals of a route, for its documentation."""
    documented: dict[int | str, dict[str, Any]] = {}
    for code in (*codes, *ALWAYS):
        text = documented.setdefault(STATUS[code], {"model": wire.ErrorAnswer, "description": ""})
        text["description"] += f"`{code}`: {CODES[code]}. "
    return documented


# Dependencies of routes. They are coroutines, because FastAPI would run each plain function in a thread.


async def _parts(request: Request) -> Parts:
    parts: Parts = request.app.state.parts
    return parts


async def _registry(request: Request) -> Registry:
    return (await _parts(request)).registry


async def _presenter(request: Request) -> Presenter:
    return (await _parts(request)).presenter


_bearer = HTTPBearer(auto_error=False, description="A seat, device or watch token of the room.")


async def _token(held: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]) -> str:
    if held is None:
        raise Refused("token", "the header Authorization: Bearer TOKEN is missing")
    return held.credentials


AllParts = Annotated[Parts, Depends(_parts)]
Registered = Annotated[Registry, Depends(_registry)]
Presented = Annotated[Presenter, Depends(_presenter)]
BearerToken = Annotated[str, Depends(_token)]


# Routes

routes = APIRouter()


@routes.post(
    "/api/rooms",
    response_model=wire.RoomCreated,
    responses=refusals("seat", "bot", "set", "record", "seed"),
    tags=["rooms"],
)
async def create_room(body: requests.CreateRoom, registry: Registered, request: Request) -> Response:
    """Create a room. The answer's token is the creator's: of the first human seat, or of the whole device."""
    request.scope[CLIENT].count_room()
    if body.record is not None:
        _refuse_repeated(await request.body())
    return JSON(await registry.create(body))


def _refuse_repeated(body: bytes) -> None:
    """Raise Refused if a JSON field occurs twice, which the parsed body doesn't show any more (PROTOCOL 2)."""
    try:
        parse_record(body.decode("utf-8", "replace"))
    except InvalidText as error:
        raise Refused("record", str(error)) from None


@routes.get("/api/rooms/{room}", response_model=wire.Message, responses=refusals("room", "token"), tags=["rooms"])
async def see_room(room: str, registry: Registered, presenter: Presented, token: BearerToken) -> Response:
    """See the room as this token may: the view, all legal actions, and all events."""
    session, _ = await registry.visit(room, token)
    return JSON(await presenter.whole_message(session, token))


@routes.post(
    "/api/rooms/{room}/join",
    response_model=wire.SeatJoined,
    responses=refusals("room", "token", "seat", "taken", "over"),
    tags=["rooms"],
)
async def join_room(room: str, body: requests.Join, registry: Registered) -> Response:
    """Take an open seat with the invitation; the answer's token holds the seat."""
    return JSON(await registry.join(room, body))


@routes.post(
    "/api/rooms/{room}/commands",
    response_model=wire.Message,
    responses=refusals(
        "room", "token", "role", "creator", "seat", "taken", "here", "bot", "waiting", "over", "running", "turn",
        "stale", "illegal", "undo", "chat", "full", "curtain",
    ),
    tags=["rooms"],
)  # fmt: skip
async def do_command(
    room: str,
    command: requests.CommandData,
    registry: Registered,
    presenter: Presented,
    token: BearerToken,
    request: Request,
) -> Response:
    """Do something. The same client id twice is answered twice and done once."""
    if command.do == "rematch":
        request.scope[CLIENT].count_room()
    try:
        await registry.command(room, token, command)
    except Refused as refused:
        raise await _with_message(refused, registry, presenter, room, token, command.version) from None
    session, _ = await registry.visit(room, token)
    return JSON(await presenter.whole_message(session, token, have=command.version, answers=command.client))


async def _with_message(
    refused: Refused, registry: Registry, presenter: Presenter, room: str, token: str, have: int
) -> Refused:
    """A refusal; for a stale version, with the current message."""
    if refused.code == "stale":
        session, _ = await registry.visit(room, token)
        refused.details = {"message": await presenter.whole_message(session, token, have=have)}
    return refused


@routes.post(
    "/api/rooms/{room}/hint",
    response_model=wire.Hint,
    responses=refusals("room", "token", "hints", "waiting", "over", "role", "stale", "turn", "curtain"),
    tags=["rooms"],
)
async def give_hint(
    room: str, body: requests.HintRequest, registry: Registered, presenter: Presented, token: BearerToken
) -> Response:
    """A good action for the person on turn, and why. It is counted; asked again in the same position, only once."""
    try:
        return JSON(await presenter.hint(room, token, body))
    except Refused as refused:
        raise await _with_message(refused, registry, presenter, room, token, body.version) from None


@routes.get(
    "/api/rooms/{room}/why/{version}",
    response_model=wire.Why,
    responses=refusals("room", "token", "not_found"),
    tags=["rooms"],
)
async def say_why(
    room: str, version: Annotated[int, InPath(ge=1, le=2**31 - 1)], registry: Registered, token: BearerToken
) -> Response:
    """Why a bot acted as it did: as everybody may know it, and once the game is over as the bot knew it."""
    return JSON(await registry.why(room, token, version))


@routes.get(
    "/api/rooms/{room}/record",
    response_model=dict[str, Any],
    responses=refusals("room", "token", "running"),
    tags=["rooms"],
)
async def see_record(room: str, registry: Registered, token: BearerToken) -> Response:
    """The record of the game (blockandkey-game/2), once it is over."""
    return JSON(await registry.record(room, token))


@routes.delete(
    "/api/rooms/{room}", response_model=wire.Health, responses=refusals("room", "token", "creator"), tags=["rooms"]
)
async def delete_room(room: str, registry: Registered, token: BearerToken) -> Response:
    """Delete a room with all that was stored of it; only its creator may."""
    await registry.delete(room, token)
    return JSON({"ok": True})


@routes.get("/api/sets", response_model=list[SetHead], tags=["sets"])
async def list_sets() -> Response:
    """The component sets that come with the program."""
    return JSON([set_id(shipped) for shipped in shipped_sets()])


@routes.get("/api/sets/{name}", response_model=wire.SetData, responses=refusals("not_found"), tags=["sets"])
async def show_set(name: str, version: int | None = None) -> Response:
    """A component set with its Keys; the newest version unless one is asked for."""
    try:
        return JSON(set_data(shipped_set(name, version)))
    except InvalidText:
        raise Refused("not_found", "no such set comes with the program") from None


@routes.post("/api/sets/check", response_model=wire.SetAnswer, responses=refusals("set"), tags=["sets"])
async def check_set(file: requests.CheckSet) -> Response:
    """Check a set's own TOML file."""
    components = await asyncio.to_thread(read_set, requests.SetFile(toml=file.toml))
    return JSON({"set": set_data(components)})


@routes.get("/api/health", response_model=wire.Health, tags=["server"])
async def health() -> Response:
    """Is the server there?"""
    return JSON({"ok": True})


@routes.get("/api/ready", response_model=wire.Health, responses=refusals("not_ready"), tags=["server"])
async def ready(parts: AllParts) -> Response:
    """Is the server ready: do its database and its workers answer, and do the notifications of other servers arrive?"""
    missing = [] if parts.fanout.is_receiving else ["servers"]
    try:
        await parts.store.versions(())
    except Refused:
        missing.append("database")
    try:
        await asyncio.wait_for(parts.workers.answer(), WORKER_TIMEOUT)
    except (Failed, Died, TimeoutError):
        missing.append("workers")
    if missing:
        raise Refused("not_ready", details={"missing": missing})
    return JSON({"ok": True})


@routes.get(METRICS, include_in_schema=False)
async def see_metrics(registry: Registered) -> Response:
    """The metrics for Prometheus; the middleware hides them on all ports but the one for metrics."""
    return Response(registry.numbers() + process_text(), media_type="text/plain; version=0.0.4")


@routes.get("/api/bots", response_model=list[str], tags=["server"])
async def list_bots() -> Response:
    """The bots that can play here by name, the weakest first."""
    return JSON(offered_bots())


@routes.get("/api/lan", response_model=wire.Lan, tags=["server"])
async def see_lan(request: Request) -> Response:
    """The server's addresses in the local network, as far as it is open to it."""
    return JSON(await _lan_data(request))


@routes.post("/api/lan", response_model=wire.Lan, responses=refusals("lan", "no_lan"), tags=["server"])
async def open_lan(request: Request) -> Response:
    """Open the server to the local network; only from this computer, and only if it was started for that."""
    if not _may_open(request):
        raise Refused("lan")
    await (await _parts(request)).lan.open()
    return JSON(await _lan_data(request))


def _may_open(request: Request) -> bool:
    """Only a page that this computer shows, and that it loaded from its own loopback address, may open the server."""
    lan: LanAccess = request.app.state.parts.lan
    return lan.may_open and not is_foreign(request.scope) and is_loopback(request.url.hostname) and _is_near(request)


def _is_near(request: Request) -> bool:
    return request.client is not None and is_loopback(request.client.host)


async def _lan_data(request: Request) -> dict[str, Any]:
    lan: LanAccess = request.app.state.parts.lan
    return {"open": lan.is_open, "may": _may_open(request), "addresses": await lan.addresses()}


@routes.get("/{path:path}", include_in_schema=False)
async def show_page(path: str, request: Request) -> Response:
    if path.startswith("api/"):
        raise Refused("not_found")
    return page_file(request.app.state.static, path, request.headers)
