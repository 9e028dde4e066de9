"""Boards in worker processes: hard ones stop nobody, are bounded, stopped and replaced, and the asker is told."""

from __future__ import annotations

import os
import resource
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from browsing import UNLIMITED, served
from flask import Flask
from webpage import Page

from webapp.app import create_app
from webapp.searching.pool import STOPPED, Pool
from webapp.searching.wire import Asked

QUICK = """title: One attack
game: kaijudo
turn: {player: ann, phase: attack}
ann: {battle: [Skull Cutter], shields: 5, deck: 20}
ben: {battle: [{card: Gigabolver, tapped: true}], shields: 5, deck: 20}
do:
  - ann: attack Gigabolver with Skull Cutter
"""
HARD = """title: Eight a side
game: kaijudo
turn: {player: ann, phase: attack}
cards:
%s
ann: {battle: [%s], shields: 5, deck: 20}
ben: {battle: [%s], shields: 5, deck: 20}
until: end of turn
"""
NAMES = [f"{side}{n}" for side in "AB" for n in range(8)]
EACH = "\n".join(f"  - {{name: {name}, power: {1000 + 500 * k}, keywords: [Blocker]}}" for k, name in enumerate(NAMES))
HARD %= (EACH, ", ".join(NAMES[:8]), ", ".join(NAMES[8:]))


@contextmanager
def working(home: Any, snapshot: bytes, **config: Any) -> Iterator[Flask]:
    """A site with worker processes, which end with it."""
    (home / "catalog.snapshot").write_bytes(snapshot)
    site = create_app({"HOME": home, "WTF_CSRF_ENABLED": False, **UNLIMITED, "WORKERS": 1, **config})
    try:
        yield site
    finally:
        with site.app_context():
            from webapp.asking import desk_of
            from webapp.services import services

            desk_of(services()).pool.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, snapshot_bytes: bytes) -> Iterator[Flask]:
    """A site that tells early that a board takes long."""
    limits = {"ASK_WAIT": 0.2, "ASK_SECONDS": 60.0, "ASK_POSITIONS": 5_000_000, "WORKERS": 2}
    with working(tmp_path_factory.mktemp("jobs"), snapshot_bytes, **limits) as made:
        yield made


def until(ready: Callable[[], Any], seconds: float = 90.0) -> Any:
    """What `ready` gives as soon as it gives something."""
    ends = time.monotonic() + seconds
    while not (found := ready()):
        assert time.monotonic() < ends, "it took too long"
        time.sleep(0.05)
    return found


def begun(client: Any, text: str = HARD) -> dict[str, Any]:
    """A job that is being played out."""
    answer = client.post("/api/v1/ask", data=text)
    assert answer.status_code == 202, answer.get_data(as_text=True)[:300]
    told = answer.json
    until(lambda: client.get(told["poll"]).json["positions"] > 0)
    return told


def test_a_long_board_is_a_job_that_tells_how_far_it_is_and_can_be_stopped(site: Flask) -> None:
    client = site.test_client()
    document = client.get("/api/v1/openapi.json").get_json()
    told = begun(client)
    assert told["schema"] == 1 and told["poll"] == f"/api/v1/ask/{told['job']}"
    said = client.get(told["poll"])
    assert said.status_code == 202 and said.headers["Location"] == told["poll"]
    form = document["paths"]["/api/v1/ask/{job}"]["get"]["responses"]["202"]["content"]["application/json"]["schema"]
    jsonschema.validate(said.json, {**form, "components": document["components"]})
    assert said.json["state"] == "running" and said.json["waiting"] > 0
    stopped = client.delete(told["poll"])
    assert stopped.status_code == 202
    answer = until(lambda: (found := client.get(told["poll"])).status_code == 200 and found.json)
    assert answer["complete"] is False and answer["outcomes"], "what was found stays"
    assert client.get(told["poll"]).headers["Cache-Control"] == "no-store"


def test_a_quick_board_does_not_wait_for_a_hard_one(site: Flask) -> None:
    client = site.test_client()
    told = begun(client)
    answer = client.post("/api/v1/ask", data=QUICK)
    if answer.status_code == 202:
        answer = until(lambda: (found := client.get(answer.json["poll"])).status_code == 200 and found)
    assert answer.json["complete"] is True
    assert client.get(told["poll"]).json["state"] == "running"
    client.delete(told["poll"])


def test_the_same_board_is_one_job(site: Flask) -> None:
    client = site.test_client()
    text = HARD.replace("Eight a side", "Twice")
    told = begun(client, text)
    assert client.post("/api/v1/ask", data=text).json["job"] == told["job"]
    client.delete(told["poll"])


def test_the_page_of_a_board_that_takes_long_works_without_script(site: Flask) -> None:
    client = site.test_client()
    sent = client.post("/lab", data={"scenario": HARD.replace("Eight a side", "On a page")})
    assert sent.status_code == 303 and sent.headers["Location"].startswith("/lab/job/")
    address = sent.headers["Location"]
    page = Page(client.get(address).get_data(as_text=True))
    assert page.all("h1")[0][1] == "On a page"
    assert page.all("progress") and any(a.get("href") == address for a, _ in page.all("a"))
    assert client.get(address + ".json").json["over"] is False
    stopped = client.post(address + "/stop")
    assert stopped.status_code == 303 and stopped.headers["Location"] == address
    until(lambda: client.get(address + ".json").json["over"])
    shown = client.get(address)
    assert shown.status_code == 200
    assert "The search stopped at its limit" in shown.get_data(as_text=True)
    assert client.get(address + ".json").json["over"] is True


def test_a_worker_that_is_killed_is_replaced_and_the_asker_is_told(site: Flask) -> None:
    client = site.test_client()
    told = begun(client, HARD.replace("Eight a side", "Killed"))
    with site.app_context():
        from webapp.asking import desk_of
        from webapp.services import services

        workers = list(desk_of(services()).pool._all)
    for worker in workers:
        os.kill(worker.process.pid, signal.SIGKILL)
    answer = until(lambda: (found := client.get(told["poll"])).status_code != 202 and found)
    assert answer.status_code == 504
    assert answer.json["type"] == "/api#problem-given-up"
    assert answer.json["detail"].count(".") == 1 and "ended" in answer.json["detail"]
    quick = client.post("/api/v1/ask", data=QUICK.replace("One attack", "After that"))
    if quick.status_code == 202:
        quick = until(lambda: (found := client.get(quick.json["poll"])).status_code == 200 and found)
    assert quick.json["complete"] is True


def test_a_mistake_is_told_with_its_place(site: Flask) -> None:
    answer = site.test_client().post("/api/v1/ask", data=QUICK.replace("Skull", "Skul", 1))
    if answer.status_code == 202:
        answer = until(lambda: (found := site.test_client().get(answer.json["poll"])).status_code != 202 and found)
    assert answer.status_code == 422
    assert answer.json["place"] == {"line": 4, "column": 16}


def needed(home: Any, snapshot: bytes) -> int:
    """How many megabytes a worker holds after a quick board."""
    (home / "catalog.snapshot").write_bytes(snapshot)
    pool = Pool(1, 4096)
    try:
        assert pool.run(Asked(QUICK, home=str(home))).answer
        (worker,) = pool._all
        pages = int(Path(f"/proc/{worker.process.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize() // 1024 // 1024
    finally:
        pool.close()


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="not run: /proc")
def test_nobody_takes_more_memory_than_the_site_gives(tmp_path: Any, snapshot_bytes: bytes) -> None:
    bound = needed(tmp_path, snapshot_bytes) - 2
    with working(tmp_path, snapshot_bytes, ASK_MEMORY=bound, ASK_WAIT=60.0) as site:
        client = site.test_client()
        for text in (QUICK, QUICK.replace("One attack", "Once more, in another process")):
            answer = client.post("/api/v1/ask", data=text)
            assert answer.status_code == 504, answer.get_data(as_text=True)[:300]
            assert "took more memory" in answer.json["detail"]
        assert client.get("/api/v1/games").status_code == 200, "the site itself goes on"


def test_a_worker_that_does_not_answer_in_time_is_ended(tmp_path: Any, snapshot_bytes: bytes) -> None:
    (tmp_path / "catalog.snapshot").write_bytes(snapshot_bytes)
    pool = Pool(1, 1024)
    try:
        stop = threading.Event()
        asked = Asked(HARD, positions=10_000_000, seconds=600.0, home=str(tmp_path))
        threading.Timer(3.0, stop.set).start()
        found = pool.run(asked, stopped=stop.is_set)
        assert len(found.answer) or found.lost == STOPPED
        assert pool.run(Asked(QUICK, home=str(tmp_path))).answer
    finally:
        pool.close()


def test_a_browser_sees_how_far_a_board_is_and_stops_it(
    tmp_path: Any, snapshot_bytes: bytes, browser: Any
) -> None:
    config = {"WORKERS": 1, "ASK_WAIT": 0.2, "ASK_SECONDS": 60.0, "ASK_POSITIONS": 5_000_000}
    with served(tmp_path, snapshot_bytes, config) as base:
        context = browser.new_context(base_url=base)
        tab = context.new_page()
        wrong: list[str] = []
        tab.on("pageerror", lambda problem: wrong.append(str(problem)))
        tab.goto("/lab")
        tab.fill("textarea", HARD)
        tab.evaluate("document.querySelector('textarea').form.submit()")
        tab.wait_for_selector("[data-job]")
        tab.locator("[data-line]", has_text="boards seen").wait_for()
        tab.get_by_role("button", name="Stop").click()
        tab.wait_for_selector("#answer", timeout=90_000)
        assert "stopped at its limit" in tab.inner_text("#answer")
        context.close()
        assert wrong == []


def test_offers_of_the_form_come_from_a_worker(site: Flask) -> None:
    from webapp.asking import offers_of
    from webapp.services import services

    with site.app_context():
        found = offers_of(services(), QUICK.partition("do:")[0])
    assert found.next is not None and any("attack" in said for said in found.next.sentences)
    assert msgspec.to_builtins(found)
