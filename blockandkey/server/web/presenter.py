"""What a viewer is shown of a room: messages, legal actions and hints. Workers compute most of it."""

from typing import Any

from blockandkey.bots.reasons import reasons_data
from blockandkey.protocol.requests import HintRequest
from blockandkey.rooms.decide import hint, may_ask
from blockandkey.rooms.message import message, message_text
from blockandkey.rooms.state import Viewer
from blockandkey.rules.fields import Data
from blockandkey.rules.game import places_blocks
from blockandkey.rules.observe import observe
from blockandkey.rules.state import parse_action
from blockandkey.server.clock import Clock
from blockandkey.server.metrics import Metrics
from blockandkey.server.registry import Registry
from blockandkey.server.session import Session
from blockandkey.server.work.workers import Workers


class Presenter:
    """Makes messages and hints."""

    def __init__(self, registry: Registry, workers: Workers, clock: Clock, metrics: Metrics) -> None:
        self._registry = registry
        self._workers = workers
        self._clock = clock
        self._metrics = metrics

    def message(self, session: Session, viewer: Viewer, **more: Any) -> Data:
        """The Message for a viewer."""
        return message(session.room, viewer, **self._circumstances(session), **more)

    def message_text(self, session: Session, viewer: Viewer, **more: Any) -> str:
        """The Message for a viewer, as JSON."""
        return message_text(session.room, viewer, **self._circumstances(session), **more)

    def _circumstances(self, session: Session) -> Data:
        return {
            "now": self._clock.now(),
            "connected": session.connected,
            "cache": session.cache,
        }

    async def whole_message(self, session: Session, token: str, **more: Any) -> Data:
        """The Message for the viewer with this token, with all legal placements; raises Refused."""
        while True:
            room, viewer = session.room, session.viewer(token)
            seat = room.eyes(viewer)
            on_turn = room.state.player.seat if room.state and room.status == "playing" else None
            if room.state is None or seat is None or seat is not on_turn or not places_blocks(room.state):
                return self.message(session, viewer, **more)
            actions = await self._workers.actions(observe(room.state, seat))
            if session.room is room and session.viewer(token) == viewer:
                return self.message(session, viewer, actions=actions, **more)

    async def hint(self, id: str, token: str, body: HintRequest) -> Data:
        """A hint for the player on turn; in the same position it is always the same one; raises Refused."""
        with self._metrics.counting("hint"):
            return await self._hint(id, token, body)

    async def _hint(self, id: str, token: str, body: HintRequest) -> Data:
        await self._registry.enter(id, token)
        session = await self._registry.find(id, body.version)
        room, version = session.room, body.version
        seat, state = may_ask(room, session.viewer(token), version), room.state
        assert state is not None
        if state not in room.progress.hinted:
            action, reasons = await self._workers.hint(observe(state, seat), room.created.terms.strict)
            told = parse_action(action), reasons_data(reasons, room.components)
            await self._registry.change(
                id, lambda locked: hint(locked.room, locked.viewer(token), version, *told), version
            )
        given = (await self._registry.find(id)).room.progress.hinted[state]
        return {"version": room.progress.moved, "action": str(given.action), "reasons": list(given.reasons)}
