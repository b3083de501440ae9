"""What goes wrong on the wire: faults, limits, lost gateways, a killed process."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import aiohttp
import discord
import pytest

from bot.discord import limits

from . import REAL_LIMITS, Child, Double, Guild, Person, in_process
from .bare import Http, code
from .faults import Cut
from .sample_bot import SampleBot, open_desk

ROOT = Path(__file__).parents[2]


async def test_planned_answers(double: Double, guild: Guild, bot: SampleBot, ann: Person) -> None:
    channel = bot.get_channel(double.lobby(guild).id)
    assert isinstance(channel, discord.TextChannel)
    path = rf"/channels/{channel.id}/messages"
    for scope in ("user", "shared", "global"):
        fault = double.faults.limit("POST", path, scope, 0.01, times=2)
        await channel.send(scope)
        assert fault.hits == 2
    double.faults.ban("POST", path)
    with pytest.raises(discord.HTTPException) as banned:
        await channel.send("no")
    assert banned.value.status == 429
    double.faults.answer("POST", path, 503)
    with pytest.raises(discord.DiscordServerError):
        await channel.send("no")
    double.faults.answer("POST", path, 403, code=50007, skip=1)
    await channel.send("skipped")
    with pytest.raises(discord.Forbidden):
        await channel.send("no")
    double.faults.cut("POST", path, "before")
    with pytest.raises(aiohttp.ClientError):
        await channel.send("cut before")
    double.faults.cut("POST", path, "after")
    with pytest.raises(aiohttp.ClientError):
        await channel.send("cut after")
    seen = [m.text for m in ann.sees(double.lobby(guild))]
    assert seen == ["user", "shared", "global", "skipped", "cut after"]
    double.assert_clean()


@pytest.mark.parametrize("status", [500, 502])
async def test_planned_server_errors(double: Double, http: Http, status: int) -> None:
    double.faults.answer("GET", "/users/@me", status, times=2)
    assert code(await http("GET", "/users/@me")) == (status, 0)
    assert code(await http("GET", "/users/@me")) == (status, 0)
    assert (await http("GET", "/users/@me"))[0] == 200


async def test_a_held_request(double: Double, guild: Guild, bot: SampleBot, ann: Person) -> None:
    channel = bot.get_channel(double.lobby(guild).id)
    assert isinstance(channel, discord.TextChannel)
    cases: tuple[tuple[Cut, int], ...] = (("before", 0), ("after", 2))
    for when, seen in cases:
        gate = double.faults.hold("POST", rf"/channels/{channel.id}/messages", when)
        sending = asyncio.create_task(channel.send("x"))
        await gate.reached.wait()
        assert (len(ann.sees(double.lobby(guild))), sending.done()) == (seen, False)
        gate.release()
        await sending


async def test_rate_limits() -> None:
    # Windows long enough that a busy machine sends all within one.
    async with Double(limits=replace(REAL_LIMITS.scaled(0.4), window=2.0)) as double:
        ann = double.user("ann")
        lobby = double.lobby(double.guild("table", [ann]))
        path = f"/channels/{lobby.id}/messages"
        async with aiohttp.ClientSession() as session:
            http = Http(double, session)
            answers = [await http("POST", path, {"content": str(n)}) for n in range(6)]
            assert [status for status, _ in answers] == [200] * 5 + [429]
            assert 0 < answers[5][1]["retry_after"] <= 2.0
            together = await asyncio.gather(*(http("GET", "/users/@me") for _ in range(200)))
            refused = [told for status, told in together if status == 429]
            assert refused
            assert all(told["global"] for told in refused)
            unknown = "/interactions/1/x/callback"
            free = await asyncio.gather(*(http("POST", unknown, {"type": 5}) for _ in range(60)))
            assert {code(answered) for answered in free} == {(404, 10062)}
    assert {scope for _, _, scope in double.buckets.refused} == {"user", "global"}


async def test_a_wrong_token(double: Double, http: Http) -> None:
    double.token = "changed"
    session = http.session
    headers = {"Authorization": "Bot something else"}
    async with session.get(double.api + "/users/@me", headers=headers) as response:
        assert response.status == 401
    with in_process(double), pytest.raises(discord.LoginFailure):
        async with SampleBot() as client:
            await client.login("something else")


# -- the gateway ----------------------------------------------------------------------------------
async def test_missed_events_come_after_a_resume(
    double: Double, guild: Guild, bot: SampleBot, ann: Person
) -> None:
    gateway = double.gateway
    double.gateway.ask_to_reconnect()
    await double.until(lambda: gateway.resumes == 1)
    gateway.cut()
    await double.until(lambda: not gateway.connected)
    answer = await ann.slash(double.lobby(guild), "ping")
    assert (answer.text, gateway.identifies) == ("pong", 1)
    assert gateway.resumes == 2


async def test_an_invalid_session_is_opened_anew(
    double: Double, guild: Guild, bot: SampleBot, ann: Person
) -> None:
    double.gateway.forget_sessions()
    double.gateway.ask_to_reconnect()
    await double.ready(2)
    assert (await ann.slash(double.lobby(guild), "ping")).text == "pong"
    assert double.gateway.resumes == 0


async def test_a_dead_resume_host(
    double: Double, guild: Guild, bot: SampleBot, ann: Person
) -> None:
    await double.kill_resume_host()
    double.gateway.cut()
    await double.ready(2)
    assert (await ann.slash(double.lobby(guild), "ping")).text == "pong"


async def test_the_bare_gateway(double: Double, http: Http) -> None:
    # Bare, because discord.py waits five seconds before it tries again.
    double.gateway.refuse_handshakes = 1
    with pytest.raises(aiohttp.WSServerHandshakeError, match="503"):
        await http.session.ws_connect(double.gateway.url)
    async with http.session.ws_connect(double.gateway.url) as socket:
        assert (await socket.receive_json())["op"] == 10
        await socket.send_json({"op": 1, "d": None})
        assert (await socket.receive_json())["op"] == 11
        double.gateway.mute = True
        await socket.send_json({"op": 1, "d": None})
        await socket.send_json({"op": 6, "d": {"token": double.token, "session_id": "", "seq": 1}})
        assert await socket.receive_json() == {"op": 9, "d": False}


async def test_late_events(double: Double, guild: Guild, bot: SampleBot, ann: Person) -> None:
    held = double.gateway.hold("INTERACTION_CREATE")
    first = asyncio.create_task(ann.slash(double.lobby(guild), "ping"))
    await double.until(lambda: held.events)
    assert not first.done()
    held.release()
    assert (await first).text == "pong"


async def test_events_go_to_their_shard(ann: Person) -> None:
    async with Double(shards=2) as double:
        people = double.users("cal", "dee")
        guilds = [double.guild("one", people)]
        while guilds[-1].id >> 22 & 1 == guilds[0].id >> 22 & 1:
            double.advance(0.001)
            guilds.append(double.guild("two", people))
        with in_process(double):
            async with SampleBot() as client:
                task = asyncio.create_task(client.start(double.token))
                await double.ready(2)
                for guild in (guilds[0], guilds[-1]):
                    assert (await people[0].slash(double.lobby(guild), "ping")).text == "pong"
                pushed = {s.shard: s.events for s in double.gateway.sessions.values()}
                await client.close()
                await task
        for shard in ((0, 2), (1, 2)):
            kinds = [event["t"] for event in pushed[shard]]
            assert kinds.count("INTERACTION_CREATE") == 1


async def test_privileged_intents_are_refused(double: Double) -> None:
    with in_process(double):
        client = discord.AutoShardedClient(intents=discord.Intents.all())
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await client.start(double.token)
        await client.close()


# -- a bot in a process of its own ---------------------------------------------------------------
async def test_a_killed_child_comes_back_to_the_same_world(
    double: Double, guild: Guild, ann: Person, tmp_path: Path
) -> None:
    paths = {"PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "ignore"}
    log = tmp_path / "child.log"
    async with Child(double, "-m", "tests.double.sample_bot", environment=paths, log=log) as child:
        card = await open_desk(ann, guild)
        gate = double.faults.hold("POST", "/interactions/.*", "before")
        press = asyncio.create_task(ann.press(card, "Mark"))
        await gate.reached.wait()
        await child.kill()
        double.advance(limits.ACK_SECONDS)
        assert (await press).failed
        gate.release()
        await child.start()
        assert (await ann.press(card, "Mark")).text == "Marked"
        assert double.gateway.identifies == child.starts == 2
        assert await child.stop() in (0, -15)
    assert "Traceback" not in log.read_text()


async def test_two_processes_with_one_token_answer_once(
    double: Double, guild: Guild, bot: SampleBot, ann: Person
) -> None:
    second = SampleBot()
    task = asyncio.create_task(second.start(double.token))
    await double.ready(2)
    answer = await ann.slash(double.lobby(guild), "ping")
    await double.until(lambda: bot.codes + second.codes == [40060])
    assert [m.text for m in ann.sees(double.lobby(guild))] == [answer.text] == ["pong"]
    await second.close()
    await task


async def test_many_presses_at_once(
    double: Double, guild: Guild, bot: SampleBot, ann: Person
) -> None:
    card = await open_desk(ann, guild)
    presses = await asyncio.gather(*(ann.press(card, "Mark") for _ in range(50)))
    assert {answer.text for answer in presses} == {"Marked"}
    assert len({answer.interaction.id for answer in presses}) == 50
    assert (len(card.files), len(double.posts.blobs)) == (1, 1)
    double.assert_clean()
