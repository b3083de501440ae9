"""A double, a bot connected to it, two people and a server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import pytest

from .bare import Http
from .connect import in_process
from .person import Person
from .sample_bot import SampleBot
from .server import Double
from .world import Guild


@pytest.fixture
async def double() -> AsyncIterator[Double]:
    async with Double() as made:
        made.rest.check_answers = True
        yield made


@pytest.fixture
async def bot(double: Double) -> AsyncIterator[SampleBot]:
    with in_process(double):
        client = SampleBot()
        task = asyncio.create_task(client.start(double.token))
        await asyncio.wait(
            {task, asyncio.create_task(double.ready())}, return_when="FIRST_COMPLETED"
        )
        if task.done():
            task.result()
        await client.wait_until_ready()
        yield client
        await client.close()
        await task


@pytest.fixture
def ann(double: Double) -> Person:
    return double.user("ann")


@pytest.fixture
def bob(double: Double) -> Person:
    return double.user("bob")


@pytest.fixture
def guild(double: Double, ann: Person, bob: Person) -> Guild:
    return double.guild("table", [ann, bob])


@pytest.fixture
async def http(double: Double) -> AsyncIterator[Http]:
    async with aiohttp.ClientSession() as session:
        yield Http(double, session)
