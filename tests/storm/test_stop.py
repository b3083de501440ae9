"""`speaker run` is stopped by SIGTERM, as a service manager does: what is queued is kept."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

from tests.double import Child, Double

ROOT = Path(__file__).parents[2]


def waiting(database: Path) -> list[tuple[str, str]]:
    """Kind and state of the rows of the outbox that are not sent."""
    with sqlite3.connect(database) as found:
        rows = found.execute(
            "select kind, state from outbox where state in ('pending', 'sending') order by id"
        ).fetchall()
    found.close()
    return rows


async def test_sigterm_in_the_middle_of_a_send(tmp_path: Path) -> None:
    """The loops end, the exit is clean, the row stays; the next start sends it and goes on."""
    log, database = tmp_path / "run.log", tmp_path / "speaker.db"
    environment = {
        "PYTHONPATH": str(ROOT),
        "SPEAKER_DATA": str(tmp_path),
        "SPEAKER_DATABASE_URL": "",
    }
    async with Double(patience=30.0) as double:
        ann, bob, cal = double.users("ann", "bob", "cal")
        guild = double.guild("boards", [ann, bob, cal])
        lobby = double.lobby(guild)

        def card(*labels: str, says: str = "") -> Any:
            found = [m for m in double.posts.in_channel(lobby) if not m.ephemeral]
            fits = [m for m in found if set(labels) <= set(m.labels) and says in m.text]
            return fits[-1] if fits else None

        child = Child(double, "-m", "bot", "run", environment=environment, log=log)
        async with child:
            await ann.slash(lobby, "game new", seats=3)
            await double.until(lambda: card("Join"))
            gate = double.faults.hold("PATCH", r"/channels/\d+/messages/\d+")
            await bob.press(card("Join"), "Join")
            await asyncio.wait_for(gate.reached.wait(), 30)
            assert await child.stop() == 0
            assert waiting(database) == [("edit", "sending")]
            gate.release()
            await child.start()
            await double.until(lambda: card("Join", says="bob"))
            # The button from before the stop goes on.
            await cal.press(card("Join"), "Join")
            await double.until(lambda: card("Start", says="cal"))
            assert await child.stop() == 0
        double.assert_clean()
    assert waiting(database) == []
    assert "Traceback" not in log.read_text()
