"""Absent players: their grace period, the bot that stands in for them, and their return."""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from blockandkey.rooms.due import Due, GraceDue
from blockandkey.rooms.errors import Refused
from blockandkey.rules.box import STANDARD_BOX
from blockandkey.rules.geometry import Seat
from blockandkey.server.attendance import POSTPONE_EVERY
from blockandkey.server.settings import GRACE
from blockandkey.server.web.socket import Connection
from blockandkey.server.work.absence import RETRY, SLEEP
from tests.support.postgres import Cluster
from tests.support.servers import HUMAN, OPEN, Data, LocalServer, PausedBots, bearer, local_server, run_on_server
from tests.support.waiting import Writes, patience, patiently, run, settled, until, until_read
from tests.support.web_servers import LocalWebServer, run_on_web_server

ANN = {"holder": "human", "name": "Ann"}
NAMES = ("Ann", "Ben", "Cai", "Dora")


class PageSocket:
    """The page's end of a socket: it greets with a token, and keeps everything that is sent to it."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.sent: list[Data] = []
        self._gone = asyncio.Event()
        self._greeted = False

    async def accept(self) -> None:
        pass

    async def receive(self) -> Data:
        if not self._greeted:
            self._greeted = True
            return {"type": "websocket.receive", "text": json.dumps({"token": self.token})}
        await self._gone.wait()
        return {"type": "websocket.disconnect"}

    async def send_text(self, text: str) -> None:
        self.sent.append(json.loads(text))

    async def send_bytes(self, data: bytes) -> None:
        self.sent.append(json.loads(data))

    async def close(self, code: int, reason: str) -> None:
        pass

    def leave(self) -> None:
        self._gone.set()

    @property
    def messages(self) -> list[Data]:
        return [data for data in self.sent if "room" in data]


class OnlineTable:
    """An online game of Ann, Ben and others, and the sockets of their pages."""

    def __init__(self, server: LocalServer, room: str, tokens: dict[str, str], made: Data) -> None:
        self.server = server
        self.room = room
        self.tokens = tokens  # by name
        self.made = made
        self.others: list[LocalServer] = []  # servers that this one shares its database with
        self._held: dict[PageSocket, asyncio.Task[None]] = {}

    @property
    def servers(self) -> list[LocalServer]:
        """All servers that use the database."""
        return [self.server, *self.others]

    @property
    def is_busy(self) -> bool:
        """Does a server still have to store something about grace periods?"""
        return any(server.absences.is_busy for server in self.servers)

    @property
    def writes(self) -> list[Writes]:
        return [server.writes for server in self.servers]

    async def until_idle(self) -> None:
        """Wait until the servers have nothing left to do at this time."""
        await until_idle(*self.servers)

    @staticmethod
    async def of(server: LocalServer, people: int, **more: Any) -> "OnlineTable":
        made = await server.create("online", ANN, *[OPEN] * (people - 1), **more)
        others = zip(NAMES[1:], STANDARD_BOX.seats_of(people)[1:], strict=False)
        tokens = {name: await server.join(made, seat.value, name) for name, seat in others}
        return OnlineTable(server, made["room"], {"Ann": made["token"]} | tokens, made)

    def seat(self, name: str) -> Seat:
        return STANDARD_BOX.seats_of(len(self.tokens))[NAMES.index(name)]

    async def enter(self, name: str, server: LocalServer | None = None) -> PageSocket:
        """Open a person's page, and wait until it shows the table."""
        page, server = PageSocket(self.tokens[name]), server or self.server
        connection = Connection(server.parts, page, self.room)
        self._held[page] = asyncio.create_task(connection.run())
        await until(lambda: page.messages)
        return page

    async def leave(self, page: PageSocket) -> None:
        page.leave()
        await self._held.pop(page)

    async def close(self) -> None:
        for page in list(self._held):
            await self.leave(page)

    async def rows(self) -> dict[Seat, float]:
        """When the grace period of each seat ends that has one in the store."""
        rows = await self.server.registry.store.due()
        return {row.kind.seat: row.at for row in rows if row.room == self.room and isinstance(row.kind, GraceDue)}

    async def until_rows(self, *names: str) -> dict[Seat, float]:
        """Wait until exactly these people have a stored grace period, and no server is about to change that."""
        wanted = {self.seat(name) for name in names}
        async with patience():
            while True:
                rows = await until_read(self.rows, lambda rows: rows.keys() == wanted, *self.writes)
                if not self.is_busy:
                    return rows
                await until(lambda: not self.is_busy)

    async def until_asleep(self, name: str) -> None:
        """Wait until a person's grace period ended while nobody was present, so that it sleeps."""
        seat = self.seat(name)
        await until_read(self.rows, lambda rows: rows.get(seat, 0.0) >= SLEEP, *self.writes)

    async def events(self, *kinds: str) -> list[tuple[str, str | None]]:
        """The stored events of these kinds, with their seats."""
        stored = await self.server.registry.store.events(self.room)
        return [(event.kind, event.seat) for event in stored if event.kind in kinds]

    async def until_away(self, name: str) -> None:
        session = await self.server.registry.find(self.room)
        await until(lambda: self.seat(name) in session.room.away)

    async def sitter(self, name: str) -> Data:
        """A person's seat, as Ann sees it."""
        seats = (await self.server.see(self.room, self.tokens["Ann"]))["room"]["seats"]
        return next(seat for seat in seats if seat["seat"] == self.seat(name))

    async def ask(self, who: str, name: str) -> Data:
        return await self.server.do(self.room, self.tokens[who], "stand_in", seat=self.seat(name))

    async def replace_player(self, who: str, name: str) -> None:
        """Wait for the end of a person's grace period, and ask for a stand-in."""
        await self.until_rows(name)
        self.server.clock.advance(GRACE)
        await self.until_away(name)
        await self.ask(who, name)


async def until_idle(*servers: LocalServer) -> None:
    """Wait until the servers have nothing left to do at this time."""
    await settled(*(server.registry.store for server in servers))


def run_at_table(folder: Path, people: int, work: Callable[[OnlineTable], Any], **more: Any) -> None:
    """Run a test at a table with a number of people."""

    async def run(server: LocalServer) -> None:
        table = await OnlineTable.of(server, people, **more)
        try:
            await work(table)
        finally:
            await table.close()

    run_on_server(folder, run)


# The grace period


def test_nobody_may_ask_before_the_grace_period_is_over(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        await table.enter("Ann")
        ben = await table.enter("Ben")
        assert (await table.server.refused(table.ask("Ann", "Ben"))).code == "here"
        await table.until_rows()
        table.server.clock.advance(1000)
        await table.until_idle()
        began = table.server.clock.now()
        await table.leave(ben)
        assert await table.until_rows("Ben") == {table.seat("Ben"): began + 120}
        table.server.clock.advance(119)
        await table.until_idle()
        assert (await table.server.refused(table.ask("Ann", "Ben"))).code == "here"
        assert not (await table.sitter("Ben"))["away"]
        table.server.clock.advance(1)
        await table.until_away("Ben")
        assert await table.until_rows() == {}
        ben_now = await table.sitter("Ben")
        assert (ben_now["away"], ben_now["stand_in"], ben_now["holder"]) == (True, False, "human")
        await table.ask("Ann", "Ben")

    run_at_table(tmp_path, 2, work)


def test_a_player_who_returns_within_the_grace_period_was_never_away(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        await table.enter("Ann")
        for _ in range(3):  # each time the grace period starts again
            ben = await table.enter("Ben")
            await table.until_rows()
            await table.leave(ben)
            began = table.server.clock.now()
            assert [*(await table.until_rows("Ben")).values()] == [began + GRACE]
            table.server.clock.advance(GRACE - 1)
            await table.until_idle()
        assert await table.events("away", "back") == []

    run_at_table(tmp_path, 2, work)


def test_closing_one_of_two_pages_does_not_start_the_grace_period(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        await table.enter("Ann")
        await table.enter("Ben")
        await table.leave(await table.enter("Ben"))
        await table.until_idle()
        assert await table.rows() == {}

    run_at_table(tmp_path, 2, work)


def test_a_player_is_away_only_if_another_player_waits(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        store, clock = table.server.registry.store, table.server.clock
        ann = await table.enter("Ann")
        await table.until_rows("Ben")
        await table.leave(ann)
        clock.advance(1000)
        await table.until_asleep("Ben")
        assert await table.events("away") == []
        assert await store.claim_due(clock.now() + 1e6) == []  # no server claims it
        clock.advance(1000)
        await table.until_idle()
        await table.enter("Ann")
        await table.until_away("Ben")
        await table.until_rows()

    run_at_table(tmp_path, 2, work)


def test_a_grace_period_starts_again_after_a_return_to_an_empty_room(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        ann = await table.enter("Ann")
        await table.until_rows("Ben")
        await table.leave(ann)
        table.server.clock.advance(1000)
        await table.until_asleep("Ben")
        ben = await table.enter("Ben")
        await table.until_rows("Ann")
        await table.leave(ben)
        await table.enter("Ann")
        ends = table.server.clock.now() + GRACE
        assert [*(await table.until_rows("Ben")).values()] == [ends]

    run_at_table(tmp_path, 2, work)


def test_spectators_do_not_count_as_waiting(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        table.tokens["Eve"] = table.made["watch"]
        await table.enter("Eve")
        await table.until_idle()
        assert await table.rows() == {}

    run_at_table(tmp_path, 2, work)


@pytest.mark.parametrize("kind", ["solo", "device", "waiting", "over"])
def test_only_running_online_games_have_grace_periods(tmp_path: Path, kind: str) -> None:
    async def work(server: LocalServer) -> None:
        if kind in ("solo", "device"):
            made = await server.create(kind, *[HUMAN] * (1 if kind == "solo" else 2))
            table = OnlineTable(server, made["room"], {"Ann": made["token"]}, made)
            await table.leave(await table.enter("Ann"))
        else:
            made = await server.create("online", ANN, OPEN, OPEN)
            tokens = {
                "Ann": made["token"],
                "Ben": await server.join(made, STANDARD_BOX.seats_of(3)[1].value),
                "Cai": "",
            }
            table = OnlineTable(server, made["room"], tokens, made)
            if kind == "over":
                tokens["Cai"] = await server.join(made, STANDARD_BOX.seats_of(3)[2].value)
                await server.do(made["room"], made["token"], "end")
            await table.enter("Ann")
            await table.leave(await table.enter("Ben"))
        server.clock.advance(1000)
        await until_idle(server)
        assert await table.rows() == {}
        assert await table.events("away") == []
        if kind in ("waiting", "over"):
            assert (await server.refused(table.ask("Ann", "Ben"))).code == kind
        else:
            asked = server.do(made["room"], made["token"], "stand_in", seat="south")
            assert (await server.refused(asked)).code == "role"
        await table.close()

    run_on_server(tmp_path, work)


def test_a_player_who_sends_http_requests_is_not_gone(tmp_path: Path) -> None:
    async def work(web: LocalWebServer) -> None:
        server = LocalServer(web.parts, web.clock)
        table = await OnlineTable.of(server, 2)
        here, ben = f"/api/rooms/{table.room}", bearer(table.tokens["Ben"])
        await table.enter("Ann")
        await table.until_rows("Ben")
        web.clock.advance(GRACE - 1)
        for wait in (1.0, POSTPONE_EVERY * GRACE - 1):  # the second time is too soon to be stored, but counts
            assert await web.ask("GET", here, headers=ben) == "ok"
            web.clock.advance(wait)
            await until_idle(server)
        web.clock.advance(GRACE - 1)
        await until_idle(server)
        assert await table.events("away") == []
        web.clock.advance(1)
        await table.until_away("Ben")
        await table.close()

    run_on_web_server(tmp_path, work, 0)


@pytest.mark.parametrize("asked", [True, False])
def test_a_request_of_the_start_page_does_not_mark_a_player_as_returned(tmp_path: Path, asked: bool) -> None:
    """The start page reads a player's games to show their state."""

    async def work(web: LocalWebServer) -> None:
        table = await OnlineTable.of(LocalServer(web.parts, web.clock), 2)
        here, ben = f"/api/rooms/{table.room}", bearer(table.tokens["Ben"])
        await table.enter("Ann")
        await table.until_rows("Ben")
        web.clock.advance(GRACE)
        await table.until_away("Ben")
        if asked:
            await table.ask("Ann", "Ben")
        before = await table.sitter("Ben")
        for path, answer in (("", "ok"), ("/why/1", "not_found"), ("/record", "running")):
            assert await web.ask("GET", here + path, headers=ben) == answer
        assert await table.events("back") == []
        after = await table.sitter("Ben")
        assert (after["away"], after["stand_in"]) == (before["away"], before["stand_in"]) == (not asked, asked)
        page = await table.enter("Ben")
        assert page.messages[0]["view"]["hand"]
        assert await table.events("back") == [("back", table.seat("Ben"))]
        await table.close()

    run_on_web_server(tmp_path, work, 0)


def test_a_visit_of_the_start_page_does_not_extend_the_grace_period(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        await table.enter("Ann")
        await table.until_rows("Ben")
        ben = await table.enter("Ben")
        await table.until_rows()
        table.server.clock.advance(1000)
        await table.leave(ben)
        ends = await table.until_rows("Ben")
        table.server.clock.advance(1)
        await table.server.registry.visit(table.room, table.tokens["Ben"])
        await table.until_idle()
        assert await table.rows() == ends

    run_at_table(tmp_path, 2, work)


# The stand-in


def test_a_stand_in_plays_under_the_persons_name(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        server, room, ann, ben = table.server, table.room, table.tokens["Ann"], table.tokens["Ben"]
        await table.enter("Ann")
        await table.replace_player("Ann", "Ben")
        sitter = await table.sitter("Ben")
        assert sitter | {"thinking": False} == {
            "seat": table.seat("Ben"), "holder": "bot", "name": "Ben", "bot": "researcher", "connected": False,
            "thinking": False, "hints": 0, "away": False, "stand_in": True,
        }  # fmt: skip
        gone = await server.see(room, ben)
        assert (gone["you"]["seat"], gone["view"]["hand"]) == (table.seat("Ben"), [])
        for _ in range(8):
            await server.settle(room, lambda now: now["view"]["on_turn"] == table.seat("Ann"), ann)
            await server.act(room, ann, (await server.see(room, ann))["view"]["actions"][0])
        events = (await server.see(room, ann))["events"]
        played = [event for event in events if event["seat"] == table.seat("Ben") and event["kind"] == "action"]
        assert len(played) > 2
        assert {(event["name"], event["facts"]["by"]) for event in played} == {("Ben", "bot")}
        asked = next(event for event in events if event["kind"] == "stand_in")
        assert (asked["name"], asked["facts"]) == ("Ben", {"holder": "bot", "bot": "researcher"})

    run_at_table(tmp_path, 2, work)


def test_only_players_may_ask_for_a_stand_in_and_only_for_absent_players(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        server, room = table.server, table.room
        await table.enter("Ann")
        await table.enter("Cai")
        await table.until_rows("Ben")
        server.clock.advance(GRACE)
        await table.until_away("Ben")

        async def code(token: str, **more: Any) -> str:
            return (await server.refused(server.do(room, token, "stand_in", **more))).code

        nowhere = (
            {seat.value for seat in STANDARD_BOX.seats_of(4)} - {seat.value for seat in STANDARD_BOX.seats_of(3)}
        ).pop()
        assert await code(table.made["watch"], seat=table.seat("Ben")) == "role"
        assert await code(table.tokens["Ann"]) == "seat"
        assert await code(table.tokens["Ann"], seat=nowhere) == "seat"
        assert await code(table.tokens["Ann"], seat=table.seat("Ann")) == "here"
        assert await code(table.tokens["Ann"], seat=table.seat("Cai")) == "here"
        await table.ask("Cai", "Ben")
        assert await code(table.tokens["Ann"], seat=table.seat("Ben")) == "here"
        assert await code("nobody", seat=table.seat("Ben")) == "token"

    run_at_table(tmp_path, 3, work)


def test_the_creator_may_choose_another_stand_in_but_not_give_the_seat_away(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        server, ann, seat = table.server, table.tokens["Ann"], table.seat("Ben")
        await table.enter("Ann")
        assert (
            await server.refused(server.do(table.room, ann, "seat", seat=seat, holder="bot", bot="random"))
        ).code == "taken"
        await table.replace_player("Ann", "Ben")
        await server.do(table.room, ann, "seat", seat=seat, holder="bot", bot="trainee", name="Stone")
        sitter = await table.sitter("Ben")
        assert (sitter["name"], sitter["bot"], sitter["stand_in"]) == ("Ben", "trainee", True)
        for holder in ("open", "human"):
            assert (await server.refused(server.do(table.room, ann, "seat", seat=seat, holder=holder))).code == "taken"
        assert (await server.refused(server.join(table.made, seat))).code == "taken"
        ben = await table.enter("Ben")
        assert ben.messages[0]["view"]["hand"]

    run_at_table(tmp_path, 2, work)


def test_a_returning_player_gets_the_seat_at_once_and_the_bots_pending_choice_is_dropped(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        server, thoughts = table.server, PausedBots(table.server)
        await table.enter("Ann")
        session = await server.registry.find(table.room)
        assert session.room.state is not None
        first = next(name for name in table.tokens if table.seat(name) == session.room.state.player.seat)
        other = next(name for name in table.tokens if name != first)
        if first == "Ann":
            await table.enter("Ben")
            await table.close()
            await table.enter("Ben")
        await table.replace_player(other, first)
        await until(lambda: thoughts.begun == 1)
        page = await table.enter(first)
        shown = page.messages[0]
        assert shown["view"]["hand"]
        assert shown["events"][-1]["kind"] == "back"
        assert shown["events"][-1]["facts"] == {"holder": "human", "bot": None}
        thoughts.may_end.set()
        await until_idle(server)
        assert await table.events("action") == []
        sitter = await table.sitter(first)
        assert (sitter["holder"], sitter["name"], sitter["bot"], sitter["stand_in"]) == ("human", first, None, False)
        assert (await server.refused(table.ask(other, first))).code == "here"
        actions = (await server.see(table.room, table.tokens[first]))["view"]["actions"]
        done = await server.act(table.room, table.tokens[first], actions[0])
        assert "by" not in done["events"][-1]["facts"]

    run_at_table(tmp_path, 2, work)


@pytest.mark.parametrize("do", [{"do": "name", "name": "Benno"}, {"do": "act", "action": "take R9"}, {"do": "back"}])
@pytest.mark.parametrize("asked", [True, False])
def test_any_command_marks_a_player_as_returned(tmp_path: Path, do: Data, asked: bool) -> None:
    async def work(table: OnlineTable) -> None:
        await table.enter("Ann")
        await table.until_rows("Ben")
        table.server.clock.advance(GRACE)
        await table.until_away("Ben")
        if asked:
            await table.ask("Ann", "Ben")
        try:
            await table.server.do(table.room, table.tokens["Ben"], **do)
        except Refused:
            assert do["do"] == "act"  # the player is marked as returned all the same
        sitter = await table.sitter("Ben")
        assert (sitter["holder"], sitter["away"], sitter["stand_in"]) == ("human", False, False)
        assert sitter["name"] == do.get("name", "Ben")
        assert len(await table.events("back")) == 1
        await table.until_rows("Ben")  # a new grace period

    run_at_table(tmp_path, 2, work)


def test_asking_for_a_hint_marks_a_player_as_returned(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        from blockandkey.protocol.requests import HintRequest

        await table.enter("Ann")
        await table.replace_player("Ann", "Ben")
        wish = HintRequest(version=(await table.server.registry.find(table.room)).room.version)
        await asyncio.gather(table.server.presenter.hint(table.room, table.tokens["Ben"], wish), return_exceptions=True)
        assert await table.events("back") == [("back", table.seat("Ben"))]

    run_at_table(tmp_path, 2, work)


@contextmanager
def failing_store(server: LocalServer, *names: str) -> Iterator[list[Refused]]:
    """Let these methods of a server's store fail; the list of failed calls."""
    store, refusals = server.registry.store, list[Refused]()

    async def fail(*_: Any, **more: Any) -> None:
        refusals.append(Refused("storage"))
        raise refusals[-1]

    for name in names:
        assert hasattr(store, name)
        setattr(store, name, fail)
    try:
        yield refusals
    finally:
        for name in names:
            delattr(store, name)


@pytest.mark.parametrize("acts", [True, False])
def test_a_return_that_can_not_be_stored_is_tried_again(tmp_path: Path, acts: bool) -> None:
    async def work(table: OnlineTable) -> None:
        PausedBots(table.server)  # no bot acts meanwhile
        await table.enter("Ann")
        await table.replace_player("Ann", "Ben")
        with failing_store(table.server, "append") as refusals:
            ben = await table.enter("Ben")
            assert ben.messages[0]["room"]["status"] == "playing"
            assert (await table.sitter("Ben"))["stand_in"]
            await until(lambda: len(refusals) == 2)
        if acts:
            await table.server.do(table.room, table.tokens["Ben"], "name", name="Benno")
        else:
            table.server.clock.advance(RETRY)
            await until(lambda: ben.messages[-1]["view"]["hand"])
        assert (await table.sitter("Ben"))["holder"] == "human"
        assert await table.events("back") == [("back", table.seat("Ben"))]

    run_at_table(tmp_path, 2, work)


def test_a_player_who_left_before_the_return_was_stored_is_not_marked_as_returned(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        PausedBots(table.server)  # no bot acts meanwhile
        await table.enter("Ann")
        await table.replace_player("Ann", "Ben")
        with failing_store(table.server, "append") as refusals:
            ben = await table.enter("Ben")
            await until(lambda: len(refusals) == 2)
            await table.leave(ben)
        table.server.clock.advance(RETRY)
        await table.until_idle()
        assert await table.events("back") == []

    run_at_table(tmp_path, 2, work)


def test_repeated_visits_while_nothing_can_be_stored_leave_one_pending_task(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        await table.enter("Ann")
        await table.until_rows("Ben")
        counts = []
        with failing_store(table.server, "put_due", "delete_due"):
            for _ in range(5):
                await table.leave(await table.enter("Ben"))
                counts.append(len(asyncio.all_tasks()))
        assert max(counts) == counts[0]
        table.server.clock.advance(RETRY)
        ends = table.server.clock.now() + GRACE
        await until_read(table.rows, lambda rows: [*rows.values()] == [ends], *table.writes)

    run_at_table(tmp_path, 2, work)


def test_a_returning_player_sees_the_room_that_is_in_memory(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        registry = table.server.registry
        ann = await table.enter("Ann")
        await table.replace_player("Ann", "Ben")
        await table.leave(ann)
        change = registry.change

        async def change_and_make_place(*asked: Any) -> None:
            await change(*asked)
            registry._sessions.clear()

        registry.change = change_and_make_place  # type: ignore[assignment]
        session, viewer = await registry.enter(table.room, table.tokens["Ben"])
        assert session is await registry.find(table.room)
        assert session.room.eyes(viewer) == table.seat("Ben")

    run_at_table(tmp_path, 2, work)


def test_several_players_can_be_absent(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        await table.enter("Ann")
        ben = await table.enter("Ben")
        await table.until_rows("Cai", "Dora")
        table.server.clock.advance(60)
        await table.leave(ben)
        await table.until_rows("Ben", "Cai", "Dora")
        table.server.clock.advance(60)
        for name in ("Cai", "Dora"):
            await table.until_away(name)
        assert (await table.server.refused(table.ask("Ann", "Ben"))).code == "here"
        await table.ask("Ann", "Cai")
        await table.ask("Ann", "Dora")
        table.server.clock.advance(60)
        await table.until_away("Ben")
        await table.enter("Dora")
        await table.ask("Dora", "Ben")
        sitters = {name: await table.sitter(name) for name in table.tokens}
        assert {name: sitter["holder"] for name, sitter in sitters.items()} == {
            "Ann": "human", "Ben": "bot", "Cai": "bot", "Dora": "human",
        }  # fmt: skip
        assert [sitter["name"] for sitter in sitters.values()] == [*NAMES]

    run_at_table(tmp_path, 4, work)


def test_a_turn_clock_at_zero_plays_one_turn_only(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        server, room = table.server, table.room
        session = await server.registry.find(room)
        state = session.room.state
        assert state is not None
        first = next(name for name in table.tokens if table.seat(name) == state.player.seat)
        other = next(name for name in table.tokens if name != first)
        server.clock.advance(10)
        token = table.tokens[other]
        data = await server.settle(room, lambda now: now["view"]["on_turn"] == table.seat(other), token)
        await until_idle(server)
        assert {event["facts"]["by"] for event in data["events"] if event["kind"] == "action"} == {"clock"}
        assert (await table.sitter(first))["holder"] == "human"
        assert (await server.see(room, token))["version"] == data["version"]
        server.clock.advance(9)
        await until_idle(server)
        assert (await server.see(room, token))["version"] == data["version"]
        assert await table.events("stand_in", "away") == []

    run_at_table(tmp_path, 2, work, clock=10)


def test_in_a_rematch_the_absent_player_has_the_seat_again(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        server, ann = table.server, table.tokens["Ann"]
        await table.enter("Ann")
        await table.replace_player("Ann", "Ben")
        await server.do(table.room, ann, "end")
        table.room = (await server.do(table.room, ann, "rematch"))["room"]["rematch"]
        sitter = await table.sitter("Ben")
        assert (sitter["holder"], sitter["name"], sitter["bot"], sitter["stand_in"]) == ("human", "Ben", None, False)
        assert (await server.see(table.room, table.tokens["Ben"]))["view"]["hand"]

    run_at_table(tmp_path, 2, work)


def test_a_player_with_a_stand_in_owns_the_seat_after_the_end(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        await table.enter("Ann")
        await table.replace_player("Ann", "Ben")
        await table.server.do(table.room, table.tokens["Ann"], "end")
        ben = await table.enter("Ben")
        assert ben.messages[0]["room"]["status"] == "over"
        assert (await table.sitter("Ben"))["holder"] == "human"

    run_at_table(tmp_path, 2, work)


def test_a_player_who_left_on_purpose_has_no_grace_period(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        await table.enter("Ann")
        await table.until_rows("Ben")
        await table.server.do(table.room, table.tokens["Ben"], "leave")
        table.server.clock.advance(2 * GRACE)
        await table.until_rows()
        assert await table.events("away") == []

    run_at_table(tmp_path, 2, work)


# Open seats


def test_any_player_may_give_an_abandoned_seat_to_a_bot(tmp_path: Path) -> None:
    """This holds even if the creator left, who is else the only one to add bots."""

    async def work(table: OnlineTable) -> None:
        server, room, ann, ben = table.server, table.room, table.tokens["Ann"], table.tokens["Ben"]
        page = await table.enter("Ann")
        await table.enter("Ben")
        await server.do(room, ann, "leave")
        assert (await server.refused(table.ask("Ann", "Ann"))).code == "role"
        await table.ask("Ben", "Ann")
        assert (await server.refused(table.ask("Ben", "Ann"))).code == "here"
        await server.settle(room, lambda now: now["view"]["on_turn"] == table.seat("Ben"), ben)
        sitter = await table.sitter("Ann")
        assert (sitter["holder"], sitter["name"], sitter["bot"]) == ("bot", None, "researcher")
        assert not sitter["stand_in"]
        assert (await server.refused(server.join(table.made, table.seat("Ann")))).code == "taken"
        await table.leave(page)
        await table.enter("Ann")  # Ann may only watch: she gave up her seat on purpose
        assert (await table.sitter("Ann"))["holder"] == "bot"
        assert await table.events("back", "stand_in") == []
        await server.do(room, ann, "back")
        sitter = await table.sitter("Ann")
        assert (sitter["holder"], sitter["name"], sitter["bot"]) == ("human", "Ann", None)

    run_at_table(tmp_path, 2, work)


def test_the_creator_may_reopen_a_seat_that_was_given_to_a_bot(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        server, room, ann, seat = table.server, table.room, table.tokens["Ann"], table.seat("Ben")
        await server.do(room, table.tokens["Ben"], "leave")
        await table.ask("Cai", "Ben")
        await server.do(room, ann, "seat", seat=seat, holder="open")
        await table.ask("Cai", "Ben")
        await server.do(room, ann, "seat", seat=seat, holder="open")
        dora = await server.join(table.made, seat, "Dora")
        assert (await table.sitter("Ben"))["name"] == "Dora"
        assert (await server.see(room, dora))["view"]["hand"]
        assert (await server.refused(server.do(room, table.tokens["Ben"], "back"))).code == "taken"

    run_at_table(tmp_path, 3, work)


def test_a_bot_at_an_open_seat_stays_in_a_rematch(tmp_path: Path) -> None:
    async def work(table: OnlineTable) -> None:
        server, ann = table.server, table.tokens["Ann"]
        await server.do(table.room, table.tokens["Ben"], "leave")
        await table.ask("Ann", "Ben")
        await server.do(table.room, ann, "end")
        assert (await server.refused(table.ask("Ann", "Ben"))).code == "over"
        table.room = (await server.do(table.room, ann, "rematch"))["room"]["rematch"]
        assert (await table.sitter("Ben"))["bot"] == "researcher"

    run_at_table(tmp_path, 2, work)


# The turn clock


async def on_turn(table: OnlineTable) -> tuple[str, str]:
    """The names of the player on turn and of the other one, at a table of two."""
    state = (await table.server.registry.find(table.room)).room.state
    assert state is not None
    names = sorted(table.tokens, key=lambda name: table.seat(name) != state.player.seat)
    return names[0], names[1]


@pytest.mark.parametrize("late", [False, True])
def test_the_turn_clock_restarts_for_a_returned_player(tmp_path: Path, late: bool) -> None:
    """This holds even if a server still has the old deadline (`late`)."""

    async def work(table: OnlineTable) -> None:
        server, thoughts = table.server, PausedBots(table.server)
        gone, other = await on_turn(table)
        session = await server.registry.find(table.room)
        old = session.room.due(0.0)
        await table.enter(other)
        await table.replace_player(other, gone)
        await until(lambda: thoughts.begun == 1)
        server.clock.advance(100)
        page = await table.enter(gone)
        assert page.messages[0]["room"]["clock"] == {"seconds": 200, "left": 200.0, "running": True}
        if late:
            server.parts.due.add(old)
        thoughts.may_end.set()
        server.clock.advance(199)
        await until_idle(server)
        assert await table.events("action") == []
        server.clock.advance(1)
        await until(lambda: session.room.progress.tail)
        assert session.room.progress.tail[0].by == "clock"

    run_at_table(tmp_path, 2, work, clock=200)


# Restarts and several servers


def test_a_restart_keeps_the_grace_period(tmp_path: Path) -> None:
    async def play() -> None:
        async with local_server(tmp_path) as server:
            table = await OnlineTable.of(server, 2)
            await table.enter("Ann")
            await table.leave(await table.enter("Ben"))
            ends = await table.until_rows("Ben")
            server.clock.advance(60)
            await table.close()
            assert await table.rows() == ends
        async with local_server(tmp_path) as server:
            server.clock.advance(70)
            table.server = server
            await table.enter("Ann")
            await until_idle(server)
            assert await table.rows() == ends
            assert await table.events("away") == []
            server.clock.advance(50)
            await table.until_away("Ben")
            await table.close()

    run(play())


def test_a_grace_period_that_ends_while_no_server_runs_is_over(tmp_path: Path) -> None:
    async def play() -> None:
        async with local_server(tmp_path) as server:
            table = await OnlineTable.of(server, 2)
            await table.enter("Ann")
            await table.until_rows("Ben")
            await table.close()
        for _ in range(2):
            async with local_server(tmp_path) as server:
                server.clock.advance(GRACE + 1)
                table.server = server
                await table.until_asleep("Ben")
        async with local_server(tmp_path) as server:
            table.server = server
            server.clock.advance(GRACE + 1)
            await table.enter("Ann")
            await table.until_away("Ben")
            await table.until_rows()
            await table.close()

    run(play())


def test_a_player_who_was_present_after_a_restart_gets_a_new_grace_period(tmp_path: Path) -> None:
    async def play() -> None:
        async with local_server(tmp_path) as server:
            table = await OnlineTable.of(server, 2)
            await table.enter("Ann")
            await table.until_rows("Ben")
            await table.close()
        async with local_server(tmp_path) as server:
            server.clock.advance(GRACE - 10)
            table.server = server
            ben = await table.enter("Ben")  # nobody was waiting on this server, so that the row still exists
            await table.enter("Ann")
            server.clock.advance(5)
            await table.leave(ben)
            ends = server.clock.now() + GRACE
            seat = table.seat("Ben")
            await until_read(table.rows, lambda rows: rows.get(seat) == ends, *table.writes)
            server.clock.advance(GRACE - 1)
            await until_idle(server)
            assert await table.events("away") == []
            await table.close()

    run(play())


def test_an_existing_due_row_is_kept_unless_it_is_replaced(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        store = server.registry.store
        row = Due("a", GraceDue(Seat.SOUTH), 1, 2_000_000.0)
        later = Due("a", GraceDue(Seat.SOUTH), 1, 2_000_060.0)
        other = Due("a", GraceDue(Seat.WEST), 1, 2_000_090.0)
        assert await store.put_due(row, replace=False) == row
        assert await store.put_due(later, replace=False) == row
        assert await store.put_due(other, replace=True) == other
        assert await store.due("a") == [row, other]
        assert await store.put_due(later, replace=True) == later
        assert await store.due("a") == [later, other]
        assert await store.due("b") == []

    run_on_server(tmp_path, work)


def run_on_two_servers(cluster: Cluster, work: Callable[[OnlineTable, LocalServer, LocalServer], Any]) -> None:
    """Run a test at a table of two people, with two servers on one PostgreSQL."""

    async def play() -> None:
        url, nowhere = cluster.database(), Path("nowhere")
        async with local_server(nowhere, database=url) as one, local_server(nowhere, database=url) as other:
            await cluster.until_leases(one.writes, other.writes)
            table = await OnlineTable.of(one, 2)
            table.others = [other]
            try:
                await work(table, one, other)
            finally:
                await table.close()

    run(play())


async def let_lease_expire(cluster: Cluster, server: LocalServer) -> None:
    """Let a server hold all due work without doing it, and let its lease expire."""
    server_id = server.registry.store.server
    await server.stop()
    cluster.query(f"UPDATE due SET holder = '{server_id}'", "rooms")
    cluster.query(f"UPDATE servers SET until = until - 20 WHERE id = '{server_id}'", "rooms")


async def until_later(server: LocalServer, so: Callable[[], Any]) -> None:
    """Advance the clock of a server until a condition holds."""
    async with patience():
        while not so():
            server.clock.advance(1)
            await until_idle(server)


@pytest.mark.parametrize("knows", [True, False])
def test_a_grace_period_ends_after_the_server_that_held_it_died(cluster: Cluster, knows: bool) -> None:
    """The other server has Ann and so knows of the row (`knows`), or it finds the row when Ann connects."""

    async def work(table: OnlineTable, one: LocalServer, other: LocalServer) -> None:
        near, far = await one.registry.find(table.room), await other.registry.find(table.room)
        seat, ann = table.seat("Ben"), await table.enter("Ann", other if knows else one)
        await until(lambda: near.connected)
        await table.leave(await table.enter("Ben"))
        ends = await table.until_rows("Ben")
        await until(lambda: far.awaited)
        await let_lease_expire(cluster, one)
        if not knows:
            await table.leave(ann)
            await table.enter("Ann", other)
        await until_later(other, lambda: seat in far.room.away)
        assert other.clock.now() >= ends[seat]
        assert await table.events("away") == [("away", seat)]

    run_on_two_servers(cluster, work)


def test_players_of_a_dead_server_get_a_grace_period_on_the_other(cluster: Cluster) -> None:
    async def work(table: OnlineTable, one: LocalServer, other: LocalServer) -> None:
        near, far = await one.registry.find(table.room), await other.registry.find(table.room)
        await table.enter("Ann", other)
        await until(lambda: near.awaited)
        await table.enter("Ben")
        await table.until_rows()
        await until(lambda: len(far.connected) == 2)
        await let_lease_expire(cluster, one)
        await until_later(other, lambda: far.awaited)
        await table.until_rows("Ben")

    run_on_two_servers(cluster, work)


def test_a_player_who_returns_on_another_server_is_not_away(cluster: Cluster) -> None:
    async def work(table: OnlineTable, one: LocalServer, other: LocalServer) -> None:
        near, far = await one.registry.find(table.room), await other.registry.find(table.room)
        await table.enter("Ann")
        await table.until_rows("Ben")
        ben = await table.enter("Ben")
        await table.until_rows()
        await table.leave(ben)
        await table.until_rows("Ben")
        await until(lambda: far.awaited)
        await table.enter("Ben", other)
        await until(lambda: len(near.connected) == 2)
        await table.until_rows()
        for server in (one, other):
            server.clock.advance(GRACE)
            await until_idle(server)
        assert await table.events("away") == []

    run_on_two_servers(cluster, work)


def test_a_due_row_that_is_stored_late_does_not_outlive_the_absence(cluster: Cluster) -> None:
    """The other server begins to wait for Ben, and stores that only after he is back and the first row is dropped.

    A row that stays would be taken for the beginning of his next absence: he would be away too early.
    """

    async def work(table: OnlineTable, one: LocalServer, other: LocalServer) -> None:
        far, may_put = await other.registry.find(table.room), asyncio.Event()
        begun, put = asyncio.Event(), other.registry.store.put_due

        async def put_late(due: Due, *, replace: bool) -> Due:
            begun.set()
            await may_put.wait()
            return await put(due, replace=replace)

        other.registry.store.put_due = put_late  # type: ignore[method-assign]
        await table.enter("Ann")
        await until_read(table.rows, bool, one.writes)
        await patiently(begun.wait())
        await table.enter("Ben")
        await until_read(table.rows, lambda rows: not rows, one.writes)
        may_put.set()
        await until(lambda: len(far.connected) == 2 and not table.is_busy)
        assert await table.rows() == {}

    run_on_two_servers(cluster, work)


def test_a_present_player_is_marked_as_returned_though_another_server_believes_them_gone(cluster: Cluster) -> None:
    async def nothing(*_: str) -> None:
        pass

    async def work(table: OnlineTable, one: LocalServer, other: LocalServer) -> None:
        near, far = await one.registry.find(table.room), await other.registry.find(table.room)
        await table.enter("Ann")
        await table.until_rows("Ben")
        await until(lambda: far.awaited)
        one.registry.receive_presence = nothing  # type: ignore[method-assign]
        await table.enter("Ben", other)
        await table.until_rows()
        row = f"('{table.room}', 'grace {table.seat('Ben')}', 1, 0)"
        cluster.query(f"INSERT INTO due (room, kind, version, at) VALUES {row}", "rooms")
        one.clock.advance(GRACE)
        both = [("away", table.seat("Ben")), ("back", table.seat("Ben"))]
        await until_read(lambda: table.events("away", "back"), lambda events: events == both, *table.writes)
        await until(lambda: not near.room.away)

    run_on_two_servers(cluster, work)


def test_requests_to_another_server_prove_presence(cluster: Cluster) -> None:
    async def work(table: OnlineTable, one: LocalServer, other: LocalServer) -> None:
        near, far = await one.registry.find(table.room), await other.registry.find(table.room)
        await table.enter("Ann")
        await table.until_rows("Ben")
        await until(lambda: far.awaited)
        for server in (one, other):
            server.clock.advance(GRACE - 1)
        before = await table.rows()
        await other.registry.visit(table.room, table.tokens["Ben"])
        await until_read(table.rows, lambda rows: rows != before, *table.writes)
        for server in (one, other):
            server.clock.advance(GRACE)
            await until_idle(server)
        assert not near.room.away
        await until_later(one, lambda: near.room.away)

    run_on_two_servers(cluster, work)


def test_a_server_stores_its_presence_again_after_losing_its_connection(cluster: Cluster) -> None:
    async def work(table: OnlineTable, one: LocalServer, other: LocalServer) -> None:
        far = await other.registry.find(table.room)
        await table.enter("Ann")
        await until(lambda: far.connected)
        cluster.query("DELETE FROM presence", "rooms")
        others = "datname = 'rooms' AND pid <> pg_backend_pid()"
        cluster.query(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}", "rooms")
        await until_read(lambda: cluster.ask("SELECT seats FROM presence", "rooms"), bool, *table.writes)

    run_on_two_servers(cluster, work)
