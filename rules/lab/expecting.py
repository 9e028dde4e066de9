"""Checking `expect`: every expectation against every outcome, refusals, options, values, knowledge and orders."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from rules.core.choices import Ask, Option
from rules.core.draft import Draft
from rules.core.engine import given, run, seen, view
from rules.core.state import State
from rules.core.world import World
from rules.lab import script
from rules.lab.answer import Expectation, Failed
from rules.lab.citing import Citing
from rules.lab.claims import Goal, parse_claim, parse_measure
from rules.lab.explore import Edge, Search
from rules.lab.outcomes import Ending, end_state
from rules.lab.prove import Proof, aim
from rules.lab.reading import Board
from rules.lab.sentences import parse_answer
from rules.lab.shape import At, Expect, PlayerClaims, Said, Valued
from rules.lab.words import Lexicon

MOST_EDGES = 4_000  # above this, `cites` looks at the lines shown only


class _Every(frozenset[str]):
    """Every question: what is asked stops there although it has one answer only."""

    def __contains__(self, question: object) -> bool:
        return True


class Evidence(Struct):
    """All that expectations are checked against."""

    search: Search
    endings: list[Ending]
    lexicon: Lexicon
    file: str
    citing: Citing
    cited: set[str]


class Checker:
    """Checks the expectations of one scenario and collects what fails and what a cut-off search leaves open."""

    def __init__(self, evidence: Evidence) -> None:
        self.e = evidence
        self.failed: list[Failed] = []
        self.unsettled: list[Failed] = []
        search = evidence.search
        self.complete = search.complete
        self.boards = [
            (ending, Board(view(search.world, end_state(search, ending, n)), bool(ending.loop)))
            for ending in evidence.endings
            for n in ending.nodes
        ]
        self.ends = [(ending, board) for ending, board in self.boards if ending.loop != "open"]

    def check(self, expect: Expect) -> Expectation:
        """Every expectation."""
        self.claims(expect.always, expect.sometimes, expect.never, self.ends)
        if expect.outcomes is not None:
            n = len(self.e.endings)
            if n != expect.outcomes:
                self.fail(
                    f"{expect.outcomes} outcomes, not {n}", "outcomes", settled=self.complete or n > expect.outcomes
                )
            else:
                self.so_far(f"{expect.outcomes} outcomes", "outcomes")
        if expect.winner is not None:
            self.winner(expect.winner)
        for refused in expect.refused:
            self.refused(refused.do, tuple(rule.text for rule in refused.rules))
        for do in expect.allowed:
            if not any(do in edge.done for node in self.e.search.nodes for edge in node.edges):
                self.fail(f"sentence {do} is allowed", "allowed", settled=self.complete)
        for offers in expect.options:
            self.options(offers)
        self.values(expect.value, self.ends)
        self.knows(expect.knows, self.ends)
        for said in expect.assumes:
            words = [f"{what} {taken}" for ending in self.e.endings for what, taken, _ in ending.assumed]
            words += [f"{what} {taken}" for what, taken in self.e.search.stood]
            if not any(all(word in text.lower() for word in said.text.lower().split()) for text in words):
                self.fail(said.text, "assumes", settled=self.complete)
        for mine, wanted in ((expect.forces, True), (expect.unforced, False)):
            for one in mine:
                self.forces(one, wanted)
        self.cites(expect.cites, expect.uncited)
        for at in expect.at:
            self.at(at)
        for first, second in expect.before:
            self.before(first, second)
        if expect.asks is not None:
            self.asks([(asked.player, asked.question.text) for asked in expect.asks])
        return Expectation(not self.failed and not self.unsettled, self.failed, self.unsettled)

    def fail(self, claim: str, kind: str, where: str | None = None, settled: bool = True) -> None:
        """Note an expectation that does not hold, or that the cut-off search does not settle."""
        (self.failed if settled else self.unsettled).append(Failed(claim, kind, where))

    def so_far(self, claim: str, kind: str) -> None:
        """Note what holds as far as was searched: that settles it only where the search is complete."""
        if not self.complete:
            self.fail(claim, kind, settled=False)

    def edges(self, wanted: Callable[[Edge], bool]) -> list[tuple[int, Edge]]:
        """The edges of the search that satisfy something."""
        return [(n, edge) for n, node in enumerate(self.e.search.nodes) for edge in node.edges if wanted(edge)]

    # --- claims ------------------------------------------------------------------------------------

    def claims(
        self, always: Iterable[Said], sometimes: Iterable[Said], never: Iterable[Said], ends: list[tuple[Ending, Board]]
    ) -> None:
        """Claims over all ends. A claim about going on for ever is about the loops as well."""
        for said in always:
            claim = parse_claim(said, self.e.lexicon, self.e.file)
            boards = self.boards if claim.kind == "repeats" else ends
            wrong = next((ending for ending, board in boards if not board.holds(claim)), None)
            if wrong is not None:
                self.fail(said.text, "always", wrong.id)
            elif not boards or not self.complete:
                self.fail(said.text, "always", settled=self.complete)
        for said in sometimes:
            claim = parse_claim(said, self.e.lexicon, self.e.file)
            boards = self.boards if claim.kind == "repeats" else ends
            if not any(board.holds(claim) for _, board in boards):
                self.fail(said.text, "sometimes", settled=self.complete)
        for said in never:
            claim = parse_claim(said, self.e.lexicon, self.e.file)
            boards = self.boards if claim.kind == "repeats" else ends
            wrong = next((ending for ending, board in boards if board.holds(claim)), None)
            if wrong is not None:
                self.fail(said.text, "never", wrong.id)
            elif not self.complete:
                self.fail(said.text, "never", settled=False)

    def winner(self, winner: str) -> None:
        """The winner in every outcome."""
        for ending, board in self.ends:
            out = board.g.outcome
            is_ = "nobody" if out is None else "draw" if out.kind != "win" else board.g.player(out.winner)
            if is_ != winner:
                self.fail(f"winner: {winner}, not {is_}", "winner", ending.id)
                return
        if not self.ends or not self.complete:
            self.fail(f"winner: {winner}", "winner", settled=self.complete)

    def values(self, values: Iterable[Valued], ends: list[tuple[Ending, Board]]) -> None:
        """Values on every end."""
        for valued in values:
            measure = parse_measure(valued.of, self.e.lexicon, self.e.file)
            for ending, board in ends:
                got = board.value(measure)
                right = got == valued.number if valued.number is not None else str(got).lower() == valued.text.lower()
                if not right:
                    self.fail(f"{valued.of.text} is {valued.text}, not {got}", "value", ending.id)
                    break
            else:
                self.so_far(f"{valued.of.text} is {valued.text}", "value")

    def knows(self, knows: Iterable[PlayerClaims], ends: list[tuple[Ending, Board]]) -> None:
        """What a player knows at every end."""
        for mine in knows:
            seat = self.e.search.world.players.index(mine.player)
            for said in mine.claims:
                text = said.text.strip()
                unknown = text.lower().startswith("not ")
                inner = Said(text[4:], said.line, said.column) if unknown else said
                claim = parse_claim(inner, self.e.lexicon, self.e.file, knower=mine.player)
                wrong = next((ending for ending, board in ends if board.known(claim, seat) == unknown), None)
                if wrong is not None:
                    self.fail(f"{mine.player}: {said.text}", "knows", wrong.id)
                else:
                    self.so_far(f"{mine.player}: {said.text}", "knows")

    # --- what was done --------------------------------------------------------------------------------

    def refused(self, do: int, rules: tuple[str, ...]) -> None:
        """A sentence is refused on every line, and one of the rules (or one of its paragraph) is the reason."""
        done = self.edges(lambda edge: do in edge.done)
        barred = self.edges(lambda edge: edge.refused == do)
        named = f"sentence {do} is refused" + (f" by {' or '.join(rules)}" if rules else "")
        if done or not barred:
            self.fail(named, "refused", settled=bool(done) or self.complete)
            return
        reasons = self.e.search.refusals.get(do, [])
        wanted = {id for rule in rules for id in self.e.citing.paragraph(rule)}
        if rules and not all(
            why is not None and wanted & set(self.e.citing.ids(self.e.citing.refusal(why))) for why in reasons
        ):
            got = sorted({why.rule for why in reasons if why is not None})
            self.fail(f"{named}, not by {', '.join(got) or 'no rule'}", "refused")
        else:
            self.so_far(named, "refused")

    def options(self, offers: PlayerClaims) -> None:
        """The exact offers at the end."""
        player = self.e.search.world.players.index(offers.player)
        for ending, board in self.ends:
            node = ending.nodes[0]
            position = run(self.e.search.world, self.e.search.nodes[node].state)
            if position.ask is not None and position.ask.question == "opening":
                position = run(self.e.search.world, given(position.state, "pass"))
            ask = position.ask
            g = position.board or board.g
            listed: list[Option] = []
            while ask is not None and ask.kind == "moment":  # what may be done before the next step, and then in it
                listed += [o for o in ask.options if o.key != "pass"] if ask.player == player else []
                position = run(self.e.search.world, given(position.state, "pass"))
                ask, g = position.ask, position.board or g
            if ask is not None and ask.player == player:
                listed += [o for o in ask.options if o.key not in ("pass", "none", "no")]
            left = list(listed)
            wrong = ""
            for said in offers.claims:
                action = parse_answer(said.text, offers.player, self.e.lexicon)
                hits = [o for o in left if action and ask and script.means(g, ask, o, action)]
                if not hits and not (action and action.verb in ("pass", "end phase", "end turn")):
                    wrong = f"{said.text} is not offered"
                left = [o for o in left if o not in hits]
            if left and not wrong:
                wrong = f"{len(left)} more offered: {', '.join(o.key for o in left)}"
            if wrong:
                self.fail(f"{offers.player}: {wrong}", "options", ending.id)
                return
        self.so_far(f"{offers.player}: these offers", "options")

    def forces(self, mine: PlayerClaims, wanted: bool) -> None:
        """Whether a player can force an end where the claims hold."""
        claims = [parse_claim(said, self.e.lexicon, self.e.file) for said in mine.claims]
        search = self.e.search
        goal = Goal(op="and", parts=tuple(Goal(op="claim", claim=claim) for claim in claims))
        seat = search.world.players.index(mine.player)
        can = Proof(search, seat, aim(goal, search), search.limits).go().won
        if can != wanted:
            text = f"{mine.player} can{'' if wanted else 'not'} force {' and '.join(s.text for s in mine.claims)}"
            self.fail(text, "forces" if wanted else "unforced", settled=can is not None)

    def cites(self, cites: Iterable[Said], uncited: Iterable[Said]) -> None:
        """Rules that some step or refusal cites, or that none does."""
        cited = cited_everywhere(self.e)
        for said in cites:
            if not set(self.e.citing.paragraph(said.text)) & cited:
                self.fail(said.text, "cites", settled=self.complete)
        for said in uncited:
            if set(self.e.citing.paragraph(said.text)) & cited:
                self.fail(said.text, "uncited")
            else:
                self.so_far(said.text, "uncited")

    # --- on the way -----------------------------------------------------------------------------------

    def at(self, at: At) -> None:
        """The board after a sentence, before the next answer."""
        search = self.e.search
        nodes = search.nodes
        end = sum(part.do <= at.do for part in search.plan.parts)
        if at.do == 0 or nodes[0].at >= end:
            boards = [seen(search.world, nodes[0].state)]
        else:
            found = self.edges(lambda edge: nodes[edge.child].at >= end)
            found = [(n, edge) for n, edge in found if nodes[n].at < end]
            short = [self.short_of(n, edge, end) for n, edge in found]
            whole = [edge for (_, edge), board in zip(found, short, strict=True) if board is None]
            states = dict.fromkeys(state for edge in whole for state in self.after(edge))
            boards = [board for board in short if board is not None]
            boards += [seen(search.world, state) for state in states]
        fake = [(Ending(f"after {at.do}", None, []), Board(board)) for board in boards]
        if not fake:
            self.fail(f"sentence {at.do} is reached", "at", settled=self.complete)
            return
        before, open_before = len(self.failed), len(self.unsettled)
        self.claims(at.always, at.sometimes, at.never, fake)
        self.values(at.value, fake)
        self.knows(at.knows, fake)
        for failed in self.failed[before:]:
            failed.kind = f"at {at.do}: {failed.kind}"
        for open_ in self.unsettled[open_before:]:
            open_.kind = f"at {at.do}: {open_.kind}"

    def after(self, edge: Edge) -> list[State]:
        """The boards after an answer; which of several equal cards pays is no answer that counts."""
        node = self.e.search.nodes[edge.child]
        if node.kind != "equal" or not node.edges:
            return [node.state]
        return [state for further in node.edges for state in self.after(further)]

    def short_of(self, n: int, edge: Edge, at: int) -> Draft | None:
        """The board before the next sentence, where that names the only choice and so was done along with this one."""
        search = self.e.search
        if not edge.key or search.nodes[edge.child].at <= at:
            return None
        world, action = search.world, search.plan.parts[at].action
        kept, world.stops = world.stops, _Every()
        try:
            position = run(world, given(search.nodes[n].state, edge.key))
            while (ask := position.ask) is not None and len(ask.options) == 1 and ask.kind != "window":
                option = ask.options[0]
                board = position.board or view(world, position.state)
                if board.player(ask.player) == action.player and script.means(board, ask, option, action):
                    return board
                position = run(world, given(position.state, option.key))
        finally:
            world.stops = kept
        return None

    def before(self, first: Said, second: Said) -> None:
        """On every line the first claim becomes true before the second."""
        a = parse_claim(first, self.e.lexicon, self.e.file)
        b = parse_claim(second, self.e.lexicon, self.e.file)
        search = self.e.search
        world = search.world

        def passes(states: list[State], seen: bool) -> bool | None:
            """Whether A has been true by the end; None where B came first or with it."""
            for state in states:
                board = Board(view(world, state))
                if not seen and board.holds(b):
                    return None
                seen = seen or board.holds(a)
            return seen

        start = passes(snapshots(search, None, ""), False)
        if start is None:
            self.fail(f"{first.text} before {second.text}", "before")
            return
        todo, done = [(0, start)], set()
        while todo:
            n, seen = todo.pop()
            if (n, seen) in done:
                continue
            done.add((n, seen))
            node = search.nodes[n]
            if node.end and not seen:
                self.fail(f"{first.text} before {second.text}", "before")
                return
            for edge in node.edges:
                now = passes(snapshots(search, node.state, edge.key), seen) if edge.key else seen
                if now is None:
                    self.fail(f"{first.text} before {second.text}", "before")
                    return
                todo.append((edge.child, now))
        self.so_far(f"{first.text} before {second.text}", "before")

    def asks(self, wanted: list[tuple[str, str]]) -> None:
        """Questions in this order on the line of every outcome."""
        for ending in self.e.endings:
            asked = [
                (
                    self.e.search.world.players[s.choice[0]] if s.choice[0] >= 0 else "chance",
                    f"{s.choice[1]} {s.text}".lower(),
                )
                for s in ending.steps
                if s.choice is not None
            ]
            left = list(asked)
            for player, question in wanted:
                while left:
                    who, text = left.pop(0)
                    if who == player and all(word in text for word in question.lower().split()):
                        break
                else:
                    self.fail(f"{player} is asked {question}", "asks", ending.id)
                    return
        self.so_far("questions in this order", "asks")


def _offers(world: World, state: State) -> Ask | None:
    """What is asked at an end; on a board on which nothing has been done, what its phase begins with."""
    ask = run(world, state).ask
    return run(world, given(state, "pass")).ask if ask is not None and ask.question == "opening" else ask


def snapshots(search: Search, state: State | None, key: str) -> list[State]:
    """The boards after each step from one position to the next, the last one included."""
    found: list[State] = []
    world = search.world
    world.observer = found.append
    try:
        position = run(world, given(state, key) if state is not None else search.root, lean=False)
    finally:
        world.observer = None
    return [*found, position.board.freeze() if position.board is not None else position.state]


def cited_everywhere(e: Evidence) -> set[str]:
    """Every rule that a step or a refusal cites: of the lines shown, and of all lines where there are not too many."""
    cited = set(e.cited)
    for reasons in e.search.refusals.values():
        cited |= {rule for why in reasons if why is not None for rule in e.citing.refusal(why)}
    if sum(len(node.edges) for node in e.search.nodes) <= MOST_EDGES:
        for node in e.search.nodes:
            for edge in node.edges:
                if edge.key:
                    cited |= {
                        id
                        for s in run(e.search.world, given(node.state, edge.key), lean=False).steps
                        for id in e.citing.step(s)
                    }
    return cited
