"""The web application: routes, middleware, and the answers to refused requests."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from blockandkey.rooms.errors import Refused
from blockandkey.server.settings import Settings
from blockandkey.server.web.pages import built_page, drop_references, refusal
from blockandkey.server.web.parts import Parts, assemble, running
from blockandkey.server.web.room_sockets import RoomSockets
from blockandkey.server.web.routes import routes
from blockandkey.server.web.security import SecurityMiddleware

MAX_BODY = 256_000  # bytes of a request: enough for a whole record, and for the file of a set


def create_app(settings: Settings, parts: Parts | None = None) -> FastAPI:
    """The whole server as an ASGI app, made of these parts or of new ones."""
    parts = parts or assemble(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(parts):
            yield

    app = FastAPI(
        title="Block and Key",
        summary="Rooms of the board game Block and Key, for the page and for bots.",
        version="1",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.parts = parts
    app.state.static = settings.static or built_page()
    app.add_middleware(RoomSockets, parts=parts)
    app.add_middleware(
        SecurityMiddleware,
        max_body=MAX_BODY,
        limits=parts.limits,
        metrics=parts.metrics,
        metrics_port=parts.metrics_port,
    )
    _add_refusals(app, parts)
    app.include_router(routes)
    return app


def _add_refusals(app: FastAPI, parts: Parts) -> None:
    """Answer every exception of a request with a refusal, and count it."""

    def refuse(refused: Refused) -> Response:
        parts.metrics.count("refusals", code=refused.code)
        return refusal(refused)

    @app.exception_handler(Refused)
    async def refuse_refused(request: Request, refused: Refused) -> Response:
        return refuse(refused)

    @app.exception_handler(RequestValidationError)
    async def refuse_invalid(request: Request, error: RequestValidationError) -> Response:
        faults = [f"{'.'.join(map(str, fault['loc'][1:]))}: {fault['msg']}" for fault in error.errors()]
        not_json = any(fault["type"] == "json_invalid" for fault in error.errors())
        refused = Refused("not_json") if not_json else Refused("invalid", faults[0], {"faults": faults[:20]})
        drop_references(error)
        return refuse(refused)

    @app.exception_handler(HTTPException)
    async def refuse_http(request: Request, error: HTTPException) -> Response:
        drop_references(error)
        codes = {404: "not_found", 405: "method"}
        return refuse(Refused(codes.get(error.status_code, "not_json")))
