"""The command `floorjudge doctor`."""

from __future__ import annotations

import click


@click.command(epilog="Example: floorjudge doctor --json")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: healthy, and for each thing state, found, mend.")
@click.pass_context
def doctor(ctx: click.Context, as_json: bool) -> None:
    """Look whether this installation is healthy, and say what mends what is not. Nothing is changed.

    Exit code 1: something is wrong; warnings alone are none.
    """
    from catalog.places import data_dir, home
    from webapp.ops.doctor import examine

    findings = examine(home(), data_dir())
    healthy = all(each.state != "wrong" for each in findings)
    if as_json:
        import msgspec

        told = msgspec.json.encode({"healthy": healthy, "findings": findings})
        click.echo(msgspec.json.format(told, indent=2).decode())
    else:
        for each in findings:
            click.echo(f"{each.about:<9} {each.state:<8} {each.found}")
            if each.mend:
                click.echo(f"{'':<18} -> {each.mend}")
    ctx.exit(0 if healthy else 1)
