"""Every outcome: all answers that the scenario leaves open, each position once, equal positions merged."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Any

from msgspec import Struct, structs

from rules.core.choices import Ask, Option, Refusal, Step
from rules.core.draft import Draft
from rules.core.engine import Position, Trail, computed, given, run, view
from rules.core.state import Now, State
from rules.core.world import World
from rules.lab import horizon, script
from rules.lab.sentences import Action


class Limits(Struct, frozen=True):
    """When a search stops: positions, and seconds of its own time."""

    positions: int = 20_000
    seconds: float = 60.0


class Edge(Struct, gc=False):
    """What leads from one position to the next: an answer, or a sentence that was refused.

    `done` and `refused` number sentences from 1; `key` is empty where nothing was answered. `said` is the step of a
    sentence that answers no question (looking, counting).
    """

    child: int
    key: str = ""
    twin: str = ""
    done: tuple[int, ...] = ()
    refused: int = 0
    said: Step | None = None


class Node(Struct, gc=False):
    """One position: the state, how far the script is, and what is asked.

    `at` is the next part of the script; `ahead` has a bit for each later part that is done already.
    """

    state: State
    at: int
    back: State | None
    ahead: int = 0
    player: int = -2
    question: str = ""
    kind: str = ""
    edges: list[Edge] = []
    end: bool = False


class Plan(Struct, frozen=True):
    """What the search follows: the sentences, the pins, where it stops, what is expected to be refused."""

    parts: tuple[script.Part, ...] = ()
    pins: tuple[tuple[int, Action], ...] = ()
    until: str = ""
    refused: frozenset[int] = frozenset()
    start: Now = Now()


TICK = 0.1  # seconds between two words on how far a search is


class OutOfTime(Exception):
    """The seconds of a search are over."""


class Search:
    """One search over one board. `nodes[0]` is the beginning; `complete` is False where a limit cut it off."""

    def __init__(self, world: World, root: State, plan: Plan, limits: Limits) -> None:
        self.world = world
        self.plan = plan
        self.limits = limits
        self.nodes: list[Node] = []
        self.index: dict[State | tuple[State, int, State | None, int], int] = {}
        self.values: dict[Any, Any] = {}
        self.asks: dict[int, Ask | None] = {}
        self.boards: dict[int, Draft] = {}
        self.memos: dict[int, dict[Any, Any]] = {}
        self.trails: dict[bool, Trail] = {False: Trail(), True: Trail()}
        self.refusals: dict[int, list[Refusal | None]] = {}
        self.pins_used: set[int] = set()
        # what the game takes for granted on this board; then shields named by a place, and those that stood for them
        self.stood: dict[tuple[str, str], None] = dict.fromkeys(world.game.takes(view(world, root)))
        self.complete = True
        self.hurried = False  # cut off by time, or stopped: whoever waits wants the answer soon
        self.ends_at = float("inf")
        self.root = root
        self.phases = list(dict.fromkeys(world.game.phases.values()))

    def go(self, tick: Callable[[int, int], bool] | None = None) -> Search:
        """Run the search to its end or limit.

        `tick(done, waiting)` is called about ten times a second with the positions that are done and those that wait;
        True stops the search, and what was found stays.
        """
        self.ends_at = time.perf_counter() + self.limits.seconds
        told_at = time.perf_counter() + TICK
        todo = [self.begin()]
        was = gc.isenabled()
        gc.disable()
        expanded = 0
        try:
            while todo:
                n = todo.pop()
                if n not in self.asks:
                    continue
                expanded += 1
                try:
                    self._expand(n, todo)
                except OutOfTime:
                    self.complete, self.hurried = False, True
                    break
                if len(self.nodes) > self.limits.positions:
                    self.complete = False
                    break
                if tick and todo and time.perf_counter() > told_at:
                    told_at = time.perf_counter() + TICK
                    if tick(expanded, len(todo)):
                        self.complete, self.hurried = False, True
                        break
        finally:
            if was:
                gc.enable()
            for trail in self.trails.values():
                trail.clear()
        return self

    def begin(self) -> int:
        """The number of the first position: always 0."""
        if self.nodes:
            return 0
        first = run(self.world, self.root)
        return self._node(first, *self._consumed(first, 0, None)[:2])

    def edges(self, n: int) -> list[Edge]:
        """What leads on from a position, worked out when it is first asked for. Raises OutOfTime."""
        if n in self.asks:
            self._expand(n, [])
        return self.nodes[n].edges

    # --- positions ---------------------------------------------------------------------------------

    def _node(self, position: Position, at: int, back: State | None, ahead: int = 0) -> int:
        while ahead >> at & 1:
            at += 1
        plain = back is None and not ahead and at == len(self.plan.parts)
        state = position.state
        n = self.index.get(state if plain else (state, at, back, ahead)) if "merge" not in self.world.without else None
        if n is None:
            n = len(self.nodes)
            state = shared(state, self.values)
            self.index[state if plain else (state, at, back, ahead)] = n
            ask = position.ask
            node = Node(state, at, back, ahead)
            if ask is not None:
                node.player, node.question, node.kind = ask.player, ask.question, ask.kind
            self.nodes.append(node)
            self.asks[n] = ask
            if position.board is not None:
                self.boards[n] = position.board
                if (memo := computed(position)) is not None:
                    self.memos[n] = memo
        return n

    def _reach(
        self, n: int, position: Position, at: int, back: State | None, edge: Edge, todo: list[int], ahead: int = 0
    ) -> None:
        ahead = ahead or self.nodes[n].ahead
        at, back, done = self._consumed(position, at, back, ahead)
        edge.done += done
        before = len(self.nodes)
        edge.child = self._node(position, at, back, ahead)
        self.nodes[n].edges.append(edge)
        if edge.child >= before:
            todo.append(edge.child)

    def _consumed(
        self, position: Position, at: int, back: State | None, ahead: int = 0
    ) -> tuple[int, State | None, tuple[int, ...]]:
        """Sentences that spoke of choices with one option only are done when those were made."""
        done: list[int] = []
        while ahead >> at & 1:
            at += 1
        if position.forced and at < len(self.plan.parts):
            g = position.board or view(self.world, position.state)
            for ask, option, before in position.forced:
                if at >= len(self.plan.parts):
                    break
                part = self.plan.parts[at]
                mine = g.player(ask.player) == part.action.player and part.action.verb not in script.BARE
                mine = mine and not script.begins(g, option, part.action)
                boards = (view(self.world, before), g)
                if part.action.verb == "choose" and option.key.startswith("resolve:"):
                    # the only ability there is: a choice that is asked here is rather meant
                    mine = mine and not (position.ask and script.matching(g, position.ask, part.action))
                if mine and (many := max(script.carried(board, ask, option, part) for board in boards)):
                    self.stood.update((one, None) for one in script.stand_ins(boards[0], option, part.action))
                    at, back = at + many, None
                    if self._last(at - 1, ahead):
                        done.append(part.do)
        return at, back, tuple(done)

    def _last(self, at: int, ahead: int = 0) -> bool:
        """Whether this part ends its sentence: what follows is another one, or was done before its turn."""
        following = at + 1
        while ahead >> following & 1:
            following += 1
        return following >= len(self.plan.parts) or self.plan.parts[following].do != self.plan.parts[at].do

    def _answer(
        self, n: int, key: str, todo: list[int], at: int, back: State | None, twin: str = "", done: tuple[int, ...] = ()
    ) -> None:
        if time.perf_counter() > self.ends_at:
            raise OutOfTime
        key = self.values.setdefault(key, key)
        over = self._over(self.nodes[n].state) if at >= len(self.plan.parts) else None
        told = over is not None and self.plan.until == "end of combat"  # what is over there depends on the position
        trail = None if told or "trail" in self.world.without else self.trails[over is not None]
        position = run(self.world, given(self.nodes[n].state, key), memo=self.memos.get(n), over=over, trail=trail)
        ahead = 0
        if self.plan.until in horizon.ONE_ATTACK and not self.plan.parts:
            if key.startswith("attack:") or position.state.attacks:
                ahead = 1 << 1  # the one attack has begun; there are no sentences that this could be a mark of
        self._reach(n, position, at, back, Edge(-1, key, twin, done), todo, ahead)

    def _over(self, before: State) -> Callable[[State], bool] | None:
        """Whether the phase or the combat is over to whose end the scenario runs, where nobody is asked at its end."""
        start, until = self.plan.start, self.plan.until
        if until == "end of phase":
            phase, player = start.phase, start.player
            return lambda state: state.now.phase != phase or state.now.player != player
        if until == "end of combat" and before.battle:
            return lambda state: not state.battle and state.now != before.now
        return None

    # --- expanding ---------------------------------------------------------------------------------

    def _expand(self, n: int, todo: list[int]) -> None:
        node = self.nodes[n]
        ask = self.asks.pop(n)
        g = self.boards.pop(n, None) or view(self.world, node.state)
        try:
            self._answers(n, node, ask, todo, g)
        except OutOfTime:
            # what was answered of a question says nothing about the question as a whole
            node.edges, node.end = [], False
            self.asks[n] = ask
            raise
        self.memos.pop(n, None)

    def _answers(self, n: int, node: Node, ask: Ask | None, todo: list[int], g: Draft) -> None:
        if node.at < len(self.plan.parts):
            self._scripted(n, node, ask, todo, g)
        elif ask is None:
            node.end = True
        elif ask.kind == "window":
            self._open(n, node, ask, todo, g)
        elif ask.kind == "moment" and not self.plan.until and (g.attacks or g.stack):
            self._decline(n, node, ask, todo)
        elif ask.kind == "moment" and not self.plan.until:
            self._open(n, node, ask, todo, g)
        else:
            self._explore(n, node, ask, todo, g)

    def _open(self, n: int, node: Node, ask: Ask, todo: list[int], g: Draft) -> None:
        """A new action is possible and the script is done: the end, unless the scenario runs on."""
        until = self.plan.until
        now, start = g.now, self.plan.start
        if not until and ask.question != "turn.close" and self.world.game.unsettled(g):
            self._decline(n, node, ask, todo)
            return
        if until == "next item":
            node.end = True
            return
        if not until or (ask.question == "turn.close" and now.number - start.number + 1 >= horizon.turns(until)):
            node.end = True
            return
        if (
            until == "end of phase"
            and ask.question != "opening"
            and (now.phase != start.phase or now.player != start.player)
        ):
            node.end = True
            return
        begun = self.plan.parts or node.ahead
        if until in horizon.ONE_ATTACK and begun and not node.state.attacks and ask.question != "opening":
            node.end = True
            return
        self._explore(n, node, ask, todo, g)

    def _decline(self, n: int, node: Node, ask: Ask, todo: list[int]) -> None:
        """A new action amid what goes on by itself: none, unless a pin says which."""
        option = script.declining(ask) or ask.options[0]
        self._answer(n, option.key, todo, node.at, node.back, option.twin)

    def _explore(self, n: int, node: Node, ask: Ask, todo: list[int], g: Draft) -> None:
        """Every answer, or those that the pins leave."""
        options = ask.options
        if ask.kind == "equal" and "equal" not in self.world.without:
            options = tuple({o.twin: o for o in reversed(options)}.values())[::-1]
        if self.plan.pins:
            found = script.pinned(g, ask, self.plan.pins)
            if found is not None:
                options = tuple(found[0])
                self.pins_used |= found[1]
                for pin, option in ((pin, one) for k, pin in self.plan.pins if k in found[1] for one in options):
                    self.stood.update((one, None) for one in script.stand_ins(g, option, pin))
        if ask.question == "respond" and not self.plan.until:
            options = tuple(o for o in options if not script.again(g, o)) or options
        if ask.question == "evolve.on" and 0 < node.at <= len(self.plan.parts):
            onto = self.plan.parts[node.at - 1].action.targets
            options = tuple(o for o in options if onto and script.is_set(g, o.key, onto)) or options
        for option in options:
            self._answer(n, option.key, todo, node.at, node.back, option.twin)

    def _scripted(self, n: int, node: Node, ask: Ask | None, todo: list[int], g: Draft) -> None:
        """The next sentence: given here, refused here, or waited for."""
        part = self.plan.parts[node.at]
        action = part.action
        player = self.world.players.index(action.player) if action.player in self.world.players else -1
        offered, many = script.begun(g, ask, part) if ask is not None and ask.player == player else ([], 1)
        if (
            offered
            and ask is not None
            and not (ask.kind == "window" and action.verb == "pass" and ask.question == "opening")
        ):
            if action.verb in ("use", "yes") and (both := self._both(node.at, ask, g, offered)):
                for option in both:
                    done = (part.do, self.plan.parts[node.at + 1].do)
                    self._answer(n, option.key, todo, node.at + 2, None, option.twin, done)
                return
            if len(offered) > 1 and ask.kind != "window" and self.plan.pins:
                narrowed = script.pinned(g, structs.replace(ask, options=tuple(offered)), self.plan.pins)
                if narrowed is not None:  # what the sentence leaves open, a pin may fix
                    offered, used = narrowed
                    self.pins_used |= used
            for option in offered:
                self.stood.update((one, None) for one in script.stand_ins(g, option, action))
                at = node.at
                if not script.begins(g, option, action):
                    at += 1 + len(action.targets) if script.says_all(g, option, action) else many
                last = at > node.at and self._last(at - 1, node.ahead)
                back = None if last else node.back or node.state
                self._answer(n, option.key, todo, at, back, option.twin, (part.do,) if last else ())
            return
        owing = ask is not None and ask.question == "action.step" and ask.player == player
        if owing and ask is not None and action.verb in ("end phase", "end turn") and script.declining(ask) is None:
            if action.verb == "end turn" or action.phase == "action":
                self._refuse(n, node, ask, part, player, todo, g)
                return
        if action.verb in ("end phase", "end turn"):
            self._end(n, node, ask, part, todo, g)
            return
        if part.do in self.plan.refused and not part.follow:
            if ask is not None and ask.question == "opening" and self._opens(node, action, player):
                self._answer(n, "pass", todo, node.at, node.back or node.state)
                return
            if ask is not None and self._unfinished(node.at, ask, g):
                self._explore(n, node, ask, todo, g)
                return
            self._refuse(n, node, ask, part, player, todo, g)
            return
        setting_up = g.now.phase == "setup" and action.verb in ("shuffle", "cut")
        unasked = ask is None or ask.kind not in ("react", "moment")
        if action.verb == "pass" and self.world.game.slug == "chaotic" and unasked:
            # who is not asked has nothing to pass
            here = Position(self.world, node.state, ask, [], [], [], g)
            self._reach(n, here, node.at + 1, None, Edge(-1, done=(part.do,)), todo)
            return
        onto_space = action.verb == "move" and action.to is not None and action.to.kind == "space"
        if action.verb in script.FREE and not setting_up and not onto_space:
            self._free(n, node, ask, part, player, todo, g)
            return
        if ask is None or ask.question == "turn.close" or (part.follow and ask.kind in script.NEW):
            self._refuse(n, node, ask, part, player, todo, g)
            return
        if ask.kind in script.NEW:
            if script.WINDOWS.get(action.verb) == ask.question and ask.player == player:
                self._refuse(n, node, ask, part, player, todo, g)
                return
            decline = script.declining(ask)
            if decline is None and ask.question == "strike.choose":
                self._explore(n, node, ask, todo, g)  # a combat that goes on first
            elif decline is None:
                self._refuse(n, node, ask, part, player, todo, g)
            else:
                self._answer(n, decline.key, todo, node.at, node.back or node.state)
            return
        if ask.question in script.TOGETHER and ask.player == player and self._ahead(n, node, ask, todo, g):
            return
        if ask.kind == "react" and ask.player == player and action.verb not in ("yes", "no"):
            if action.verb in script.REACTIONS and ask.question in ("block.may", "defend.may"):
                self._refuse(n, node, ask, part, player, todo, g)
                return
            decline = script.declining(ask)
            if decline is not None and not (self.plan.pins and script.pinned(g, ask, self.plan.pins)):
                self._answer(n, decline.key, todo, node.at, node.back or node.state)
                return
        # what an earlier sentence set off: a refusal later on does not take the answer back
        self._explore(n, node, ask, todo, g)

    def _opens(self, node: Node, action: Action, player: int) -> bool:
        """Whether the phase that is about to begin offers this as it stands: then only a part of it can be refused."""
        after = run(self.world, given(node.state, "pass"))
        if after.ask is None or after.board is None or after.ask.player != player:
            return False
        same = after.board.now.phase == node.state.now.phase
        return same and bool(script.matching(after.board, after.ask, action))

    def _both(self, at: int, ask: Ask, g: Draft, offered: list[Option]) -> list[Option]:
        """Using an effect and what is chosen for it are one question: what the next sentence chooses of it."""
        if at + 1 >= len(self.plan.parts):
            return []
        here, after = self.plan.parts[at], self.plan.parts[at + 1]
        if after.action.player != here.action.player or after.action.verb != "choose" or not self._last(at + 1):
            return []
        return [o for o in script.matching(g, ask, after.action) if o in offered] if ask.kind == "may" else []

    def _unfinished(self, at: int, ask: Ask, g: Draft) -> bool:
        """Whether what was done still asks something that no later sentence answers: a new action comes after it."""
        if ask.kind in (*script.NEW, "react") or self.plan.parts[at].action.verb not in script.WINDOWS:
            return False
        later = [part.action for part in self.plan.parts[at:] if part.action.player == g.player(ask.player)]
        return not any(script.matching(g, ask, action) for action in later)

    def _ahead(self, n: int, node: Node, ask: Ask, todo: list[int], g: Draft) -> bool:
        """Of questions that are one decision, one is answered by a later sentence: it is done before its turn."""
        player = self.plan.parts[node.at].action.player
        for at in range(node.at + 1, len(self.plan.parts)):
            part = self.plan.parts[at]
            if part.action.player != player or part.action.verb not in script.REACTIONS | {"cast", "choose"}:
                return False
            if node.ahead >> at & 1 or part.follow or not (part.action.verb == "reveal" or self._last(at)):
                continue
            open_ = [k for k in range(node.at, len(self.plan.parts)) if k != at and not node.ahead >> k & 1]
            for option in script.matching(g, ask, part.action):
                position = run(self.world, given(node.state, option.key))
                done = () if any(self.plan.parts[k].do == part.do for k in open_) else (part.do,)
                edge = Edge(-1, option.key, option.twin, done)
                self._reach(n, position, node.at, None, edge, todo, node.ahead | 1 << at)
                return True
        return False

    def _refuse(
        self, n: int, node: Node, ask: Ask | None, part: script.Part, player: int, todo: list[int], g: Draft
    ) -> None:
        """The sentence is refused: the board is as it was where it was first tried, and the next one is tried."""
        state = node.back or node.state
        why = self._missed(node, part, player) or script.reason(g, ask, player, part.action)
        if why is None and node.back is not None:
            there = run(self.world, node.back)
            why = script.reason(there.board or view(self.world, node.back), there.ask, player, part.action)
        self.refusals.setdefault(part.do, []).append(why)
        at = node.at + 1
        while at < len(self.plan.parts) and self.plan.parts[at].do == part.do:
            at += 1
        position = run(self.world, state)
        position.forced = []
        self._reach(n, position, at, None, Edge(-1, refused=part.do), todo)

    def _missed(self, node: Node, part: script.Part, player: int) -> Refusal | None:
        """Why `cast X on Y` cannot mean Y, seen from where the only other choice was made for it."""
        if not part.follow or node.back is None:
            return None
        there = run(self.world, node.back)
        if there.ask is not None and there.ask.question == "opening":
            there = run(self.world, given(there.state, "pass"))
        if there.ask is None or there.board is None:
            return None
        begun = script.matching(there.board, there.ask, self.plan.parts[node.at - 1].action)
        if not begun:
            return None
        position = run(self.world, given(there.state, begun[0].key))
        while position.ask is not None and position.ask.kind == "equal":
            position = run(self.world, given(position.state, position.ask.options[0].key))
        asked = [
            (ask, state) for ask, _, state in position.forced if ask.player == player and ask.question in script.PICKS
        ]
        if not asked:
            return None
        ask, state = asked[0]
        return script.reason(view(self.world, state), ask, player, part.action)

    def _free(
        self, n: int, node: Node, ask: Ask | None, part: script.Part, player: int, todo: list[int], g: Draft
    ) -> None:
        """What a player may say at any time: looking, counting, conceding."""
        why = self.world.game.explain(g, player, part.action)
        if why is not None:
            self._refuse(n, node, ask, part, player, todo, g)
            return
        state = node.state
        if part.action.verb == "concede":
            state = self.world.game.concede(self.world, state, player)
        elif part.action.verb == "show" and part.action.place is not None:
            state = _shown(state, player, part.action.place.zone)
        position = run(self.world, state)
        position.forced = []
        said = self.world.game.allowed(g, player, part.action)
        self._reach(n, position, node.at + 1, None, Edge(-1, done=(part.do,), said=said), todo)

    def _end(self, n: int, node: Node, ask: Ask | None, part: script.Part, todo: list[int], g: Draft) -> None:
        """`end PHASE` and `end turn`: decline everything new until that is over."""
        now = g.now
        whole = part.action.verb == "end turn"
        gone = part.action.player in self.world.players and g.sides[self.world.players.index(part.action.player)].out
        over = ask is None or gone  # the turn of who has lost is over
        if ask is not None and (ask.question != "opening" or now.phase != self.plan.start.phase):
            phase = self.phases.index(self.world.game.phases[part.action.phase]) if not whole else -1
            here = self.phases.index(self.world.game.phases[now.phase]) if now.phase in self.world.game.phases else -1
            over = over or (not whole and (here > phase or ask.question == "turn.close"))
        if over:
            position = Position(self.world, node.state, ask, [], [], [], g)
            self._reach(n, position, node.at + 1, None, Edge(-1, done=(part.do,)), todo)
            return
        assert ask is not None
        if ask.kind not in script.NEW:
            self._explore(n, node, ask, todo, g)
            return
        decline = script.declining(ask)
        if whole and ask.question == "turn.close":
            self._answer(n, "pass", todo, node.at + 1, None, "", (part.do,))
        elif decline is None:
            self._explore(n, node, ask, todo, g)
        else:
            self._answer(n, decline.key, todo, node.at, None)


def shared(state: State, values: dict[Any, Any]) -> State:
    """An equal state of which each part that an earlier one has as well is the very same value."""
    keep = values.setdefault
    objects = tuple([keep(o, o) for o in state.objects])
    return State(
        keep(objects, objects),
        keep(state.piles, state.piles),
        state.sides,
        keep(state.now, state.now),
        keep(state.agenda, state.agenda),
        keep(state.pending, state.pending),
        state.resolving,
        keep(state.stack, state.stack),
        keep(state.effects, state.effects),
        keep(state.attacks, state.attacks),
        state.battle,
        keep(state.pools, state.pools),
        keep(state.record, state.record),
        state.turns,
        state.outcome,
        keep(state.answers, state.answers),
    )


def _shown(state: State, player: int, zone: str) -> State:
    """The state after a player has shown the cards of a zone to everybody."""
    everybody = (1 << len(state.sides)) - 1
    objects = tuple(
        structs.replace(o, seen=everybody) if o.owner == player and o.zone == zone else o for o in state.objects
    )
    changed: State = structs.replace(state, objects=objects)
    return changed


def replay(world: World, search: Search, path: list[tuple[int, int]]) -> list[tuple[Position, Edge]]:
    """The positions along a path of (node, edge number), run again with their steps written."""
    found: list[tuple[Position, Edge]] = []
    for n, k in path:
        node = search.nodes[n]
        edge = node.edges[k]
        if edge.key:
            ends = search.nodes[edge.child].state
            paused = ends.agenda and not ends.answers and search.nodes[edge.child].end
            over = (lambda state, ends=ends: state == ends) if paused else None
            found.append((run(world, given(node.state, edge.key), lean=False, over=over), edge))
        else:
            found.append((Position(world, search.nodes[edge.child].state, None, [], [], []), edge))
    return found


def at_start(search: Search) -> Now:
    """Where the board stood."""
    changed: Now = structs.replace(search.root.now)
    return changed
