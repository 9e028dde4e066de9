"""`floorjudge serve`: the site on this machine, served by waitress."""

from __future__ import annotations

import os
from typing import Literal

import click

from rules.problem import InputError

DEFAULT_BIND = "127.0.0.1:8000"


def address(bind: str) -> tuple[str, int]:
    """Host and port of `127.0.0.1:8000`, `[::1]:8000` or `:8000`. Raises `InputError` for anything else."""
    host, colon, port = bind.strip().rpartition(":")
    if not colon or not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
        raise InputError(f"'{bind}' is no address to listen on; write one such as {DEFAULT_BIND}")
    return host.strip("[]") or "0.0.0.0", int(port)


@click.command()
@click.option("--bind", metavar="HOST:PORT", help=f"Where to listen; FLOORJUDGE_BIND, else {DEFAULT_BIND}.")
@click.option(
    "--threads", type=click.IntRange(1, 64), default=8, show_default=True, help="How many requests are handled at once."
)
@click.option("--log", type=click.Choice(["text", "json", "none"]), help="Lines of requests; FLOORJUDGE_LOG_FORM.")
def serve(bind: str | None, threads: int, log: Literal["text", "json", "none"] | None) -> None:
    """Serve the site: rules, cards, deck checks and the lab.

    Example: floorjudge serve --bind 127.0.0.1:8080
    """
    from waitress import create_server  # type: ignore[attr-defined]

    from webapp import requestlog
    from webapp.app import create_app
    from webapp.settings import MAX_BODY

    try:
        host, port = address(bind or os.environ.get("FLOORJUDGE_BIND", "").strip() or DEFAULT_BIND)
        app = create_app()
        server = create_server(  # type: ignore[no-untyped-call]
            app, host=host, port=port, threads=threads, ident=None, max_request_body_size=64 * MAX_BODY
        )
    except InputError as problem:
        raise click.ClickException(str(problem)) from problem
    except OSError as problem:
        raise click.ClickException(f"cannot listen on {host}:{port}: {problem.strerror or problem}") from problem
    except ValueError as problem:  # waitress does not know the host
        raise click.ClickException(f"cannot listen on {host}:{port}: there is no such host") from problem
    requestlog.write_to_stderr(log or app.config["LOG_FORM"])
    if app.config["WORKERS"]:
        from webapp.asking import desk_of
        from webapp.services import services

        with app.app_context():
            desk_of(services()).pool.warm()
    shown = f"[{host}]" if ":" in host else host
    click.echo(f"Floorjudge is served on http://{shown}:{port}/  (stop with Ctrl+C)")
    try:
        server.run()
    except KeyboardInterrupt:
        click.echo("Stopped.")


command = serve
