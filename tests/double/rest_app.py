"""Routes about the application itself: who it is, its commands, its people and servers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import crosscheck
from .errors import ApiError, invalid, no_access
from .rest import Call, router
from .world import Guild, Json, World

if TYPE_CHECKING:
    from .server import Double

Answer = tuple[int, Any]
ROUTES, route = router()


def _application(double: Double) -> Json:
    return {
        "id": str(double.world.application),
        "name": double.world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "is_monetized": False,
        "is_verified": False,
        "hook": True,
        "integration_types_config": {"0": {}},
        "storefront_available": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "owner": double.owner.json(),
        "team": None,
        "summary": "",
        "eligible_oauth2_scopes": [],
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "interactions_version": 1,
        "interactions_event_types": [],
        "role_connections_verification_url": None,
        "approximate_guild_count": len(double.world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "event_webhooks_status": 1,
        "explicit_content_filter": 0,
    }


@route("GET", r"/users/@me")
async def me(double: Double, call: Call) -> Answer:
    account = {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}
    return 200, {**double.world.bot.json(), **account}


@route("GET", r"/users/(\d+)")
async def user(double: Double, call: Call, number: str) -> Answer:
    found = double.world.users.get(int(number))
    if found is None:
        raise ApiError(404, 10013, "Unknown User")
    return 200, found.json()


@route("GET", r"/oauth2/applications/@me|/applications/@me")
async def application(double: Double, call: Call) -> Answer:
    return 200, _application(double)


@route("GET", r"/applications/\d+/emojis")
async def emojis(double: Double, call: Call) -> Answer:
    return 200, {"items": []}


@route("GET", r"/gateway")
async def gateway(double: Double, call: Call) -> Answer:
    return 200, {"url": double.gateway.url}


@route("GET", r"/gateway/bot")
async def gateway_bot(double: Double, call: Call) -> Answer:
    left = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    shards = double.gateway.shards
    return 200, {"url": double.gateway.url, "shards": shards, "session_start_limit": left}


# -- commands ----------------------------------------------------------------------------------
def _known(double: Double, place: str | None) -> dict[str, Json]:
    """The commands of a place, None being everywhere, by id."""
    key = None if place is None else int(place)
    if key is not None and key not in double.world.guilds:
        raise no_access()
    return double.commands.setdefault(key, {})


def _stored(double: Double, place: str | None, body: Json, number: str | None = None) -> Json:
    stored = {
        "type": 1,
        "description": "",
        "default_member_permissions": None,
        "nsfw": False,
        "options": [],
        "integration_types": [0],
        "contexts": None,
        **{key: value for key, value in body.items() if value is not None},
        "id": number or str(double.world.snowflakes.next()),
        "application_id": str(double.world.application),
        "version": str(double.world.snowflakes.next()),
    }
    if stored["default_member_permissions"] is not None:
        stored["default_member_permissions"] = str(stored["default_member_permissions"])
    if place is not None:
        stored["guild_id"] = place
    return stored


COMMANDS = r"/applications/\d+(?:/guilds/(\d+))?/commands"


@route("GET", COMMANDS)
async def commands(double: Double, call: Call, place: str | None) -> Answer:
    return 200, list(_known(double, place).values())


@route("PUT", COMMANDS)
async def replace_commands(double: Double, call: Call, place: str | None) -> Answer:
    batch = call.body or []
    if faults := crosscheck.commands(batch):
        raise invalid(*faults)
    known = _known(double, place)
    ids = {(command["type"], command["name"]): command["id"] for command in known.values()}
    made = [_stored(double, place, c, ids.get((c.get("type", 1), c["name"]))) for c in batch]
    known.clear()
    known.update({command["id"]: command for command in made})
    double.command_syncs += 1
    return 200, made


@route("POST", COMMANDS)
async def add_command(double: Double, call: Call, place: str | None) -> Answer:
    known = _known(double, place)
    kind, name = call.body.get("type", 1), call.body["name"]
    others = [c for c in known.values() if (c["type"], c["name"]) != (kind, name)]
    if faults := crosscheck.commands([*others, call.body]):
        raise invalid(*faults)
    same = [c["id"] for c in known.values() if (c["type"], c["name"]) == (kind, name)]
    made = _stored(double, place, call.body, same[0] if same else None)
    known[made["id"]] = made
    return (200 if same else 201), made


def _command(double: Double, place: str | None, number: str) -> Json:
    found = _known(double, place).get(number)
    if found is None:
        raise ApiError(404, 10063, "Unknown application command")
    return found


@route("GET", COMMANDS + r"/(\d+)")
async def command(double: Double, call: Call, place: str | None, number: str) -> Answer:
    return 200, _command(double, place, number)


@route("PATCH", COMMANDS + r"/(\d+)")
async def edit_command(double: Double, call: Call, place: str | None, number: str) -> Answer:
    changed = {**_command(double, place, number), **call.body}
    if faults := crosscheck.commands([changed]):
        raise invalid(*faults)
    _known(double, place)[number] = changed
    return 200, changed


@route("DELETE", COMMANDS + r"/(\d+)")
async def delete_command(double: Double, call: Call, place: str | None, number: str) -> Answer:
    _command(double, place, number)
    del _known(double, place)[number]
    return 204, None


# -- servers -----------------------------------------------------------------------------------
def guild_of(world: World, number: str) -> Guild:
    """The server, if the bot is in it."""
    found = world.guilds.get(int(number))
    if found is None:
        raise ApiError(404, 10004, "Unknown Guild")
    if not found.bot_here:
        raise no_access()
    return found


@route("GET", r"/users/@me/guilds")
async def guilds(double: Double, call: Call) -> Answer:
    here = [guild for guild in double.world.guilds.values() if guild.bot_here]
    return 200, [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(int(guild.base_permissions(double.world.bot))),
            "features": [],
        }
        for guild in here
    ]


@route("GET", r"/guilds/(\d+)")
async def guild(double: Double, call: Call, number: str) -> Answer:
    return 200, guild_of(double.world, number).plain_json()


@route("GET", r"/guilds/(\d+)/channels")
async def guild_channels(double: Double, call: Call, number: str) -> Answer:
    channels = guild_of(double.world, number).channels.values()
    return 200, [channel.json() for channel in channels if not channel.is_thread]


@route("GET", r"/guilds/(\d+)/threads/active")
async def guild_threads(double: Double, call: Call, number: str) -> Answer:
    threads = guild_of(double.world, number).active_threads()
    bot = double.world.bot
    listed = [thread for thread in threads if thread.permissions(bot)]
    return 200, {"threads": [t.json() for t in listed], "members": [], "has_more": False}


@route("GET", r"/guilds/(\d+)/roles")
async def guild_roles(double: Double, call: Call, number: str) -> Answer:
    return 200, guild_of(double.world, number).plain_json()["roles"]


@route("GET", r"/guilds/(\d+)/members/(\d+)")
async def guild_member(double: Double, call: Call, number: str, who: str) -> Answer:
    found = guild_of(double.world, number)
    if int(who) not in found.members:
        raise ApiError(404, 10007, "Unknown Member")
    return 200, found.member(double.world.users[int(who)])


@route("DELETE", r"/users/@me/guilds/(\d+)")
async def leave_guild(double: Double, call: Call, number: str) -> Answer:
    guild_of(double.world, number).remove_bot()
    return 204, None
