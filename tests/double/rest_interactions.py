"""Routes that answer interactions: the first answer, the original, follow-ups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .rest import Call, router

if TYPE_CHECKING:
    from .server import Double

Answer = tuple[int, Any]
ROUTES, route = router()
HOOK = r"/webhooks/\d+/([^/]+)"


@route("POST", r"/interactions/(\d+)/([^/]+)/callback")
async def first(double: Double, call: Call, number: str, token: str) -> Answer:
    book = double.interactions
    found = book.answer(int(number), token, call.body, call.uploads, call.filenames)
    if call.query.get("with_response", "").lower() in ("1", "true"):
        return 200, book.callback_json(found)
    return 204, None


@route("POST", HOOK)
async def follow_up(double: Double, call: Call, token: str) -> Answer:
    book = double.interactions
    made = book.follow_up(token, call.fields, call.uploads, call.filenames)
    return 200, made.json()


@route("GET", HOOK + r"/messages/(@original|\d+)")
async def get(double: Double, call: Call, token: str, which: str) -> Answer:
    return 200, double.interactions.message(token, which).json()


@route("PATCH", HOOK + r"/messages/(@original|\d+)")
async def edit(double: Double, call: Call, token: str, which: str) -> Answer:
    book = double.interactions
    target = book.message(token, which)
    return 200, book.edit(target, call.fields, call.uploads, call.filenames).json()


@route("DELETE", HOOK + r"/messages/(@original|\d+)")
async def delete(double: Double, call: Call, token: str, which: str) -> Answer:
    double.posts.delete(double.interactions.message(token, which))
    return 204, None
