"""The routes: HTTP and sockets to calls, and refusals to answers."""

import asyncio
import gzip
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, Header, Request, WebSocket
from fastapi import Path as InPath
from fastapi.exceptions import RequestValidationError
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.websockets import WebSocketDisconnect

from blockandkey.bots.catalogue import offered_bots
from blockandkey.protocol import wire
from blockandkey.protocol.sets import read_set
from blockandkey.protocol.view import SetHead
from blockandkey.rooms.errors import CODES, Refused
from blockandkey.rooms.message import prepare
from blockandkey.rules.components import set_data, shipped_set, shipped_sets
from blockandkey.rules.fields import parse_record
from blockandkey.rules.geometry import InvalidText
from blockandkey.server.clock import Clock, WallClock
from blockandkey.server.logs import log_mistake
from blockandkey.server.metrics import process_text
from blockandkey.server.registry import GRACE, Registry
from blockandkey.server.storage.fanout import Fanout
from blockandkey.server.storage.store import Store
from blockandkey.server.web.lan import Door, is_loopback
from blockandkey.server.web.limits import Limits
from blockandkey.server.web.pages import JSON, METRICS, Guard, accepted, is_foreign, page_file, refusal
from blockandkey.server.web.socket import NO_TABLES, Conversation
from blockandkey.server.web.statuses import STATUS
from blockandkey.server.work.expiry import Sweeper
from blockandkey.server.work.pool import Died, Failed
from blockandkey.server.work.scheduler import Scheduler
from blockandkey.server.work.workers import Workers

LIMIT = 256_000  # bytes of a request: a whole record fits, and a set's file
ANSWER = 5.0  # seconds that the workers have to show that they're there
PACE = 0.6  # seconds between a bot's actions where people play
ALWAYS = ("invalid", "storage", "too_large", "too_slow", "too_fast", "too_many", "origin", "internal")


def create_app(
    database_url: str,
    *,
    static: Path | None = None,
    clock: Clock | None = None,
    lan: Callable[[], Door] | None = None,
    pace: float = PACE,
    grace: float = GRACE,
    bot_seed: str | None = None,
    limits: Limits | None = None,
    keep_days: float | None = None,
    metrics_port: int | None = None,
) -> FastAPI:
    """The whole server as an app; `static` is the folder of the built page, `lan` the door to the local network.

    Without `limits` there are none; without `keep_days` rooms are kept for ever.
    """
    store, workers = Store(database_url), Workers()
    clock = clock or WallClock()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await store.open()
        workers.warm()
        registry = app.state.registry = Registry(store, workers, clock, pace, grace)
        scheduler, fanout, sweeper = Scheduler(registry, bot_seed), Fanout(registry), Sweeper(registry, keep_days)
        works = (asyncio.to_thread(prepare), scheduler.run(), fanout.run(), sweeper.run())
        running = [asyncio.create_task(work) for work in works]
        yield
        for task in running:
            task.cancel()
        await scheduler.close()
        await fanout.close()
        await registry.finish()
        workers.close()
        await store.close()

    app = FastAPI(
        title="Block and Key",
        summary="Rooms of the board game Block and Key, for the page and for bots.",
        version="1",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.static = static
    app.state.door = lan or (lambda: Door(0, None))
    app.add_middleware(Guard, limit=LIMIT, limits=limits or Limits(clock, 0), metrics_port=metrics_port)
    _add_refusals(app)
    app.include_router(routes)
    return app


# Refusals


def _add_refusals(app: FastAPI) -> None:
    @app.exception_handler(Refused)
    async def refuse(request: Request, refused: Refused) -> Response:
        return _counted(request, refused)

    @app.exception_handler(RequestValidationError)
    async def refuse_invalid(request: Request, error: RequestValidationError) -> Response:
        faults = [f"{'.'.join(map(str, fault['loc'][1:]))}: {fault['msg']}" for fault in error.errors()]
        not_json = any(fault["type"] == "json_invalid" for fault in error.errors())
        refused = Refused("not_json") if not_json else Refused("invalid", faults[0], {"faults": faults[:20]})
        _let_go(error)
        return _counted(request, refused)

    @app.exception_handler(HTTPException)
    async def refuse_http(request: Request, error: HTTPException) -> Response:
        _let_go(error)
        codes = {404: "not_found", 405: "method"}
        return _counted(request, Refused(codes.get(error.status_code, "not_json")))


def _let_go(error: Exception) -> None:
    """Drop what led to an error: the request's body is there, in a circle that would keep it for minutes."""
    error.__traceback__ = error.__cause__ = error.__context__ = None
    if isinstance(error, RequestValidationError):
        error.body, error._errors = None, ()


def _counted(request: Request, refused: Refused) -> Response:
    """A refusal, counted."""
    request.app.state.registry.metrics.count("refusals", code=refused.code)
    return refusal(refused)


def refusals(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The refusals of a route, for its documentation."""
    told: dict[int | str, dict[str, Any]] = {}
    for code in (*codes, *ALWAYS):
        text = told.setdefault(STATUS[code], {"model": wire.ErrorAnswer, "description": ""})
        text["description"] += f"`{code}`: {CODES[code]}. "
    return told


# What routes are given; in coroutines, since each plain function would cost a thread


async def _house(request: Request) -> Registry:
    registry: Registry = request.app.state.registry
    return registry


_bearer = HTTPBearer(auto_error=False, description="A seat, device or watch token of the room.")


async def _token(held: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]) -> str:
    if held is None:
        raise Refused("token", "the header Authorization: Bearer TOKEN is missing")
    return held.credentials


Rooms = Annotated[Registry, Depends(_house)]
Token = Annotated[str, Depends(_token)]


# Routes

routes = APIRouter()


@routes.post(
    "/api/rooms",
    response_model=wire.RoomCreated,
    responses=refusals("seat", "bot", "set", "record", "seed"),
    tags=["rooms"],
)
async def create_room(wish: wire.CreateRoom, registry: Rooms, request: Request) -> Response:
    """Create a room. The answer's token is the creator's: of the first human seat, or of the whole device."""
    request.scope["guest"].make_room()
    if wish.record is not None:
        _refuse_repeated(await request.body())
    return JSON(await registry.create(wish))


def _refuse_repeated(body: bytes) -> None:
    """Raise Refused if a field is given twice, which the model of the body can't tell any more (PROTOCOL 2)."""
    try:
        parse_record(body.decode("utf-8", "replace"))
    except InvalidText as error:
        raise Refused("record", str(error)) from None


@routes.get("/api/rooms/{room}", response_model=wire.Message, responses=refusals("room", "token"), tags=["rooms"])
async def see_room(room: str, registry: Rooms, token: Token) -> Response:
    """See the room as this token may: the view, all legal actions, and all events."""
    session, _ = await registry.visit(room, token)
    return JSON(await registry.whole_message(session, token))


@routes.post(
    "/api/rooms/{room}/join",
    response_model=wire.SeatJoined,
    responses=refusals("room", "token", "seat", "taken", "over"),
    tags=["rooms"],
)
async def join_room(room: str, wish: wire.Join, registry: Rooms) -> Response:
    """Take an open seat with the invitation; the answer's token holds the seat."""
    return JSON(await registry.join(room, wish))


@routes.post(
    "/api/rooms/{room}/commands",
    response_model=wire.Message,
    responses=refusals(
        "room", "token", "role", "creator", "seat", "taken", "here", "bot", "waiting", "over", "running", "turn",
        "stale", "illegal", "undo", "chat", "full", "curtain",
    ),
    tags=["rooms"],
)  # fmt: skip
async def do_command(room: str, command: wire.Command, registry: Rooms, token: Token, request: Request) -> Response:
    """Do something. The same client id twice is answered twice and done once."""
    if command.do == "rematch":
        request.scope["guest"].make_room()
    try:
        await registry.command(room, token, command)
    except Refused as refused:
        raise await _with_message(refused, registry, room, token, command.version) from None
    session, _ = await registry.visit(room, token)
    return JSON(await registry.whole_message(session, token, have=command.version, answers=command.client))


async def _with_message(refused: Refused, registry: Registry, room: str, token: str, have: int) -> Refused:
    """A refusal, with how the room stands if that is because it moved on."""
    if refused.code == "stale":
        session, _ = await registry.visit(room, token)
        refused.details = {"message": await registry.whole_message(session, token, have=have)}
    return refused


@routes.get(
    "/api/rooms/{room}/tables",
    response_model=wire.Tables,
    responses=refusals("room", "token", "waiting"),
    tags=["rooms"],
)
async def see_tables(
    room: str, registry: Rooms, token: Token, request: Request, if_none_match: Annotated[str | None, Header()] = None
) -> Response:
    """The placement tables of what this token's seat may have to place; ETag is their seat and version."""
    session, viewer = await registry.visit(room, token)
    seat = session.room.eyes(viewer)
    version, text = await registry.tables(session, seat) if seat else (session.room.version, NO_TABLES)
    if session.room.eyes(session.viewer(token)) is not seat:
        version, text, seat = session.room.version, NO_TABLES, None
    tag = f'W/"{seat.value if seat else "nobody"}-{version}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Accept-Encoding"}
    if if_none_match == tag:
        return Response(status_code=304, headers=headers)
    body = f'{{"version":{version},{text[1:]}'.encode()
    if "gzip" in accepted(request.headers):
        body, headers["Content-Encoding"] = await asyncio.to_thread(gzip.compress, body, 6), "gzip"
    return Response(body, media_type="application/json", headers=headers)


@routes.post(
    "/api/rooms/{room}/hint",
    response_model=wire.Hint,
    responses=refusals("room", "token", "hints", "waiting", "over", "role", "stale", "turn", "curtain"),
    tags=["rooms"],
)
async def give_hint(room: str, wish: wire.HintWish, registry: Rooms, token: Token) -> Response:
    """A good action for the person on turn, and why. It is counted; asked again in the same position, only once."""
    try:
        return JSON(await registry.hint(room, token, wish))
    except Refused as refused:
        raise await _with_message(refused, registry, room, token, wish.version) from None


@routes.get(
    "/api/rooms/{room}/why/{version}",
    response_model=wire.Why,
    responses=refusals("room", "token", "not_found"),
    tags=["rooms"],
)
async def say_why(
    room: str, version: Annotated[int, InPath(ge=1, le=2**31 - 1)], registry: Rooms, token: Token
) -> Response:
    """Why a bot acted as it did: as everybody may know it, and once the game is over as the bot knew it."""
    return JSON(await registry.why(room, token, version))


@routes.get(
    "/api/rooms/{room}/record",
    response_model=dict[str, Any],
    responses=refusals("room", "token", "running"),
    tags=["rooms"],
)
async def see_record(room: str, registry: Rooms, token: Token) -> Response:
    """The record of the game (blockandkey-game/2), once it is over."""
    return JSON(await registry.record(room, token))


@routes.delete(
    "/api/rooms/{room}", response_model=wire.Health, responses=refusals("room", "token", "creator"), tags=["rooms"]
)
async def delete_room(room: str, registry: Rooms, token: Token) -> Response:
    """Delete a room with all that was stored of it; only its creator may."""
    await registry.delete(room, token)
    return JSON({"ok": True})


@routes.websocket("/api/rooms/{room}/socket")
async def talk(socket: WebSocket, room: str) -> None:
    try:
        await Conversation(socket.app.state.registry, socket, room, socket.scope["guest"]).hold()
    except WebSocketDisconnect as gone:
        _let_go(gone)
    except Exception as error:
        log_mistake(error)


@routes.get("/api/sets", response_model=list[SetHead], tags=["sets"])
async def list_sets() -> Response:
    """The component sets that come with the program."""
    return JSON([{"name": s.name, "version": s.version, "sha256": s.sha256} for s in shipped_sets()])


@routes.get("/api/sets/{name}", response_model=wire.SetData, responses=refusals("not_found"), tags=["sets"])
async def show_set(name: str, version: int | None = None) -> Response:
    """A component set with its Keys; the newest version unless one is asked for."""
    try:
        return JSON(set_data(shipped_set(name, version)))
    except InvalidText:
        raise Refused("not_found", "no such set comes with the program") from None


@routes.post("/api/sets/check", response_model=wire.SetAnswer, responses=refusals("set"), tags=["sets"])
async def check_set(file: wire.CheckSet) -> Response:
    """Check a set's own TOML file."""
    components = await asyncio.to_thread(read_set, wire.SetFile(toml=file.toml))
    return JSON({"set": set_data(components)})


@routes.get("/api/health", response_model=wire.Health, tags=["server"])
async def health() -> Response:
    """Is the server there?"""
    return JSON({"ok": True})


@routes.get("/api/ready", response_model=wire.Health, responses=refusals("not_ready"), tags=["server"])
async def ready(registry: Rooms) -> Response:
    """Can the server serve: does its database answer, do its workers, does it hear the other servers?"""
    missing = [] if registry.hears else ["servers"]
    try:
        await registry.store.versions(())
    except Refused:
        missing.append("database")
    try:
        await asyncio.wait_for(registry.workers.answer(), ANSWER)
    except (Failed, Died, TimeoutError):
        missing.append("workers")
    if missing:
        raise Refused("not_ready", details={"missing": missing})
    return JSON({"ok": True})


@routes.get(METRICS, include_in_schema=False)
async def see_metrics(registry: Rooms) -> Response:
    """How the server does, in numbers for Prometheus; the guard lets nobody here but on the port for it."""
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
    await request.app.state.door().open()
    return JSON(await _lan_data(request))


def _may_open(request: Request) -> bool:
    """Only a page that came from this computer's own address, shown on this computer."""
    door: Door = request.app.state.door()
    return door.may_open and not is_foreign(request.scope) and is_loopback(request.url.hostname) and _is_near(request)


def _is_near(request: Request) -> bool:
    return request.client is not None and is_loopback(request.client.host)


async def _lan_data(request: Request) -> dict[str, Any]:
    door: Door = request.app.state.door()
    return {"open": door.is_open, "may": _may_open(request), "addresses": await door.addresses()}


@routes.get("/{path:path}", include_in_schema=False)
async def show_page(path: str, request: Request) -> Response:
    if path.startswith("api/"):
        raise Refused("not_found")
    return page_file(request.app.state.static, path, request.headers)
