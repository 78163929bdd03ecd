"""Commands that show a part of the game without changing it."""

from blockandkey.locales.texts import key_name, log_lines
from blockandkey.rules.geometry import SEATS
from blockandkey.rules.observe import Observation
from blockandkey.rules.scoring import enigma_points
from blockandkey.terminal.hints import HintCommands
from blockandkey.terminal.perspective import view_from, viewing_seat
from blockandkey.terminal.scores import final_scores
from blockandkey.terminal.sentences import player_line, typed_blocks
from blockandkey.terminal.vocabulary import UserError, seat_words, typed_block


class QueryCommands(HintCommands):
    """The commands `view`, `plan`, `keys`, `supply`, `yard`, `players`, `bag`, `score` and `log`."""

    def view(self, words: list[str]) -> None:
        """`view west`: show the view from a seat; without one, from the player's own."""
        seat = self.resolve(words[0], SEATS, seat_words, "bad-seat") if words else viewing_seat(self.observation())
        if seat in self.views:
            self.show(self.display.view(view_from(self.game.state.temple, seat), seat))
        elif step := self.recent_claims().get(seat):
            self.show(self.display.view(view_from(step.after.temple, seat), seat))
            self.show(list(log_lines(self.texts, step, self.viewer, self.player_names())))
        else:
            raise UserError("strict-view")

    def plan(self, words: list[str]) -> None:
        """`plan`: show the stacks from above."""
        self.show(self.display.plan(self.game.state.temple, viewing_seat(self.observation())))

    def keys(self, words: list[str]) -> None:
        """`keys`: show the hand and the Enigma."""
        seen = self.observation()
        if seen.seat is None:
            raise UserError("no-hand")
        self.show([*self.display.keys(seen), *self.secrets(seen)])

    def secrets(self, seen: Observation) -> list[str]:
        """What only the viewer knows besides the hand: the Enigma, and the Keys buried under altars."""
        lines = []
        if seen.enigma and seen.seat:
            faces, colour = view_from(seen.temple, seen.seat).count(seen.enigma), self.texts(f"colour-{seen.enigma}")
            lines.append(self.texts("table-enigma", colour=colour, faces=faces, points=enigma_points(faces)))
        if seen.buried:
            lines.append(self.texts("buried", keys=", ".join(key_name(self.texts, key.id) for key in seen.buried)))
        return lines

    def supply(self, words: list[str]) -> None:
        """`supply east`: show the blocks of a player; without a seat, the player's own."""
        seat = (
            self.resolve(words[0], self.game.seats, seat_words, "bad-seat")
            if words
            else viewing_seat(self.observation())
        )
        self.show(self.display.blocks(self.observation().player(seat).supply))

    def yard(self, words: list[str]) -> None:
        """`yard`: show the nine sites of the Excavation Yard."""
        self.show(self.display.yard(self.observation()))

    def players(self, words: list[str]) -> None:
        """`players`: show the public facts about all players, and the altars."""
        seen = self.observation()
        for player in seen.players:
            line = player_line(self.texts, player, typed_blocks(self.texts, player.supply))
            self.say(self.texts("players-own", line=line) if player.seat is seen.seat else line)
            if player.claimed:
                names = ((key_name(self.texts, c.key.id), c.key.vp) for c in player.claimed)
                keys = (self.texts("key-title", key=key, vp=vp) for key, vp in names)
                self.say(self.texts("players-claimed", keys=", ".join(keys)))
        self.say(self.texts("altars", suns=seen.suns, moons=seen.moons))
        if len(seen.players) == 1:
            self.say(self.texts("altars-aside", count=len(seen.aside)))

    def bag(self, words: list[str]) -> None:
        """`bag`: list the blocks that are still in the bag."""
        bag = self.game.state.bag
        blocks = " ".join(typed_block(self.texts, block) for block in bag) or self.texts("none")
        self.say(self.texts("bag", count=len(bag), blocks=blocks))

    def score(self, words: list[str]) -> None:
        """`score`: show the points so far; after the end, the final scores."""
        if self.game.is_over:
            self.show(final_scores(self.texts, self.display, self.game.state, self.player_names()))
            return
        seen = self.observation()
        for player in seen.players:
            vp, who = sum(c.key.vp for c in player.claimed), self.texts(f"seat-{player.seat}")
            if player.seat is seen.seat and seen.enigma:
                faces = view_from(seen.temple, player.seat).count(seen.enigma)
                points = enigma_points(faces)
                self.say(self.texts("score-own", who=who, vp=vp, faces=faces, points=points, total=vp + points))
            else:
                self.say(self.texts("score-other", who=who, vp=vp))

    def log(self, words: list[str]) -> None:
        """`log`: show everything that happened so far."""
        self.show(self.log_since(0) or [self.texts("log-empty")])
