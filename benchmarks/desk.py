"""The deck desk at length: how long a pile takes and how much memory, and broken files that must never be "legal".

`python -m benchmarks.desk [--lists N] [--broken N] [--jobs N] [--seed N]` checks so many lists of 40 cards out of a
folder, and then so many files that were damaged: cut off, with bytes changed, lines doubled, names broken. A file in
which a card stands more often than the rules allow, or too few cards stand, is never to be called legal.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

from catalog.places import data_dir
from catalog.reader import Snapshot, decode_snapshot
from catalog.record import read_cards, read_sets
from catalog.snapshot import encode_snapshot
from validators.check import examine
from validators.pack import unpack
from validators.pile import Asked, check_packed, check_pile
from validators.write import WRITERS, write_deck

SIZE = 40


def shipped() -> Snapshot:
    """The cards that ship."""
    return decode_snapshot(encode_snapshot(read_cards(data_dir()), read_sets(data_dir())))


def legal_list(chance: random.Random, names: tuple[str, ...]) -> list[tuple[int, str]]:
    """Forty cards, none more than three times."""
    chosen = chance.sample(names, 14)
    return [(3 if place < 13 else 1, name) for place, name in enumerate(chosen)]


def written(deck: list[tuple[int, str]], form: str = "{n} {name}") -> str:
    """The list in text."""
    return "\n".join(form.format(n=count, name=name) for count, name in deck)


def illegal_file(chance: random.Random, cards: Snapshot) -> bytes:
    """A file that no reading makes legal: 39 cards, or four of one name, in some form."""
    names = cards.names("kaijudo")
    deck = legal_list(chance, names)
    if chance.random() < 0.5:
        deck = deck[:-1]
    else:
        deck = [(4, deck[0][1]), *deck[1:]]
    form = chance.choice([*(each for each in WRITERS if each not in ("identifiers", "proxies", "proxies-json")), "x"])
    text = written(deck, chance.choice(["{n} {name}", "{n}x {name}", "{name} x{n}", "{name} ({n})", "{n}\t{name}"]))
    if form == "x":
        return text.encode(chance.choice(["utf-8", "utf-16", "utf-8-sig"]))
    found = examine(written(deck), game="kaijudo", cards=cards).deck
    assert found is not None
    return write_deck(found, form).encode()


def broken_file(chance: random.Random, cards: Snapshot) -> tuple[bytes, bool]:
    """A damaged file, and whether what is left of it could be legal: damage that takes cards away alone cannot."""
    data = bytearray(illegal_file(chance, cards))
    kind = chance.randrange(5)
    if kind == 0:  # cut off
        return bytes(data[: chance.randrange(len(data) + 1)]), False
    if kind == 1:  # bytes that no text has
        for _ in range(chance.randint(1, 6)):
            data[chance.randrange(len(data))] = chance.choice(b"\x00\xff\xfe\x80\x1b")
        return bytes(data), False
    if kind == 2:  # noise
        for _ in range(chance.randint(1, 40)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        return bytes(data), True
    if kind == 3:  # wrapped in what it is not
        head = chance.choice([b"<deck>", b"{", b"[[", b"PK\x03\x04", b"%PDF", b"<!DOCTYPE a [<!ENTITY b 'c'>]>"])
        return head + bytes(data), False
    return bytes(data), False


def soak(cards: Snapshot, number: int, seed: int) -> Counter[str]:
    """Checks broken files. Ends the run where one raises anything, or is called legal and cannot be."""
    verdicts: Counter[str] = Counter()
    for place in range(number):
        chance = random.Random(f"{seed}/{place}")
        data, could = broken_file(chance, cards)
        try:
            several = unpack(data, "x")
            found = [examine(data, game="kaijudo", cards=cards).report] if several is None else list(
                check_packed(several, Asked("kaijudo"), cards).decks
            )  # fmt: skip
        except ValueError as problem:
            if type(problem).__name__ != "InputError":
                traceback.print_exc()
                raise SystemExit(f"seed {seed}/{place}: {problem!r}") from problem
            verdicts["refused"] += 1
            continue
        for report in found:
            verdicts[report.verdict] += 1
            if report.verdict == "legal" and not could:
                raise SystemExit(f"seed {seed}/{place}: a wrong \u201clegal\u201d\n{data[:2000]!r}")
    return verdicts


def _start_up(folder: Path) -> None:
    """How many times as long as importing click and msgspec a single list takes from the shell."""
    path = folder / "one.txt"
    environment_command = [sys.executable, "-c", "import click, msgspec"]
    check = [sys.executable, "-m", "webapp.cli", "check", str(path)]
    best = {}
    for name, command in (("base", environment_command), ("check", check)):
        times = []
        for _ in range(15):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        best[name] = min(times)
    print(f"one list from the shell: {best['check'] / best['base']:.2f} times `import click, msgspec` (CPU time)")


def main() -> None:
    """Run both and print what they found."""
    parser = argparse.ArgumentParser(description="Check piles of lists and broken files.")
    parser.add_argument("--lists", type=int, default=10_000)
    parser.add_argument("--broken", type=int, default=5_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    cards = shipped()
    chance = random.Random(given.seed)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for number in range(given.lists):
            text = written(legal_list(chance, cards.names("kaijudo")), "{n}x {name}")
            (folder / f"{number:05}.txt").write_text(text + "\n", encoding="utf-8")
        start, before = time.perf_counter(), time.process_time()
        report = check_pile([folder], Asked(), cards, workers=given.jobs)
        seconds = time.perf_counter() - start
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = time.process_time() - before + children.ru_utime + children.ru_stime
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss + given.jobs * children.ru_maxrss
        tally = Counter[str](deck.verdict for deck in report.decks)
        took = f"{seconds:.1f} s ({spent:.1f} s of processors), {most // 1024} MB"
        print(f"{len(report.decks)} lists in {took}: {dict(tally)}")
        (folder / "one.txt").write_text(written(legal_list(chance, cards.names("kaijudo"))), encoding="utf-8")
        _start_up(folder)
    start = time.perf_counter()
    verdicts = soak(cards, given.broken, given.seed)
    print(f"{given.broken} broken files in {time.perf_counter() - start:.1f} s: {dict(verdicts)}")


if __name__ == "__main__":
    main()
