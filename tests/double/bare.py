"""Requests without a client library, for what discord.py would never send."""

from __future__ import annotations

import io
import json
from typing import Any

import aiohttp

from .server import Double


class Http:
    """`await http("POST", path, body, files)` gives (status, JSON or None)."""

    def __init__(self, double: Double, session: aiohttp.ClientSession) -> None:
        self.double = double
        self.session = session

    async def __call__(
        self, method: str, path: str, body: Any = None, files: dict[str, bytes] | None = None
    ) -> tuple[int, Any]:
        headers = {"Authorization": f"Bot {self.double.token}"}
        sent: dict[str, Any] = {} if body is None else {"json": body}
        if files:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(body))
            for index, (name, data) in enumerate(files.items()):
                form.add_field(f"files[{index}]", io.BytesIO(data), filename=name)
            sent = {"data": form}
        url = self.double.api + path
        async with self.session.request(method, url, headers=headers, **sent) as response:
            text = await response.text()
            assert response.content_type == "application/json" or not text
            return response.status, json.loads(text) if text else None


def code(answered: tuple[int, Any]) -> tuple[int, int]:
    """Status and Discord's error code of a refusal."""
    return answered[0], answered[1]["code"]
