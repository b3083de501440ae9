"""Routes about channels, threads, DMs and the messages in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .errors import ApiError, no_access, no_permission, unknown_channel, unknown_message
from .permissions import NOTHING, P
from .posts import Message
from .rest import Call, router
from .world import PRIVATE_THREAD, PUBLIC_THREAD, Channel

if TYPE_CHECKING:
    from .server import Double

Answer = tuple[int, Any]
ROUTES, route = router()
CHANNEL = r"/channels/(\d+)"


def channel_of(double: Double, number: str, needed: P = NOTHING) -> Channel:
    """The channel, if the bot sees it and may do there what is `needed`."""
    found = double.world.channels.get(int(number))
    if found is None:
        raise unknown_channel()
    if found.guild is not None and not found.guild.bot_here:
        raise no_access()
    may = found.permissions(double.world.bot)
    if P.VIEW_CHANNEL not in may:
        raise no_access()
    if needed & ~may:
        raise no_permission()
    return found


def _public(double: Double, channel: Channel, number: str) -> Message:
    """A message that is there for the channel's routes; ephemeral ones are not."""
    found = double.posts.messages.get(int(number))
    if found is None or found.channel is not channel or found.deleted or found.ephemeral:
        raise unknown_message()
    return found


def _not_archived(channel: Channel) -> None:
    if channel.archived:
        raise ApiError(400, 50083, "Thread is archived")


# -- channels ----------------------------------------------------------------------------------
@route("GET", CHANNEL)
async def channel(double: Double, call: Call, number: str) -> Answer:
    return 200, channel_of(double, number).json()


@route("PATCH", CHANNEL)
async def edit_channel(double: Double, call: Call, number: str) -> Answer:
    found = channel_of(double, number)
    may = found.permissions(double.world.bot)
    changes = call.fields
    if not found.is_thread:
        if P.MANAGE_CHANNELS not in may:
            raise no_permission()
        found.rename(changes.get("name") or found.name)
        return 200, found.json()
    own = found.owner == double.world.bot.id
    managed = "locked" in changes or (found.locked and changes.get("archived") is False)
    if P.MANAGE_THREADS not in may and (managed or not own):
        raise no_permission()
    if found.archived and changes.get("archived") is not False:
        _not_archived(found)
    if changes.get("archived") is False and found.archived:
        _room_for_thread(found)
    found.archived = bool(changes.get("archived", found.archived))
    found.locked = bool(changes.get("locked", found.locked))
    found.archive_minutes = changes.get("auto_archive_duration") or found.archive_minutes
    found.rename(changes.get("name") or found.name)
    return 200, found.json()


@route("DELETE", CHANNEL)
async def delete_channel(double: Double, call: Call, number: str) -> Answer:
    found = channel_of(double, number)
    if found.guild is None:
        return 200, found.json()
    needed = P.MANAGE_THREADS if found.is_thread else P.MANAGE_CHANNELS
    channel_of(double, number, needed)
    found.delete()
    return 200, found.json()


@route("POST", CHANNEL + r"/typing")
async def typing(double: Double, call: Call, number: str) -> Answer:
    channel_of(double, number)
    return 204, None


@route("POST", r"/users/@me/channels")
async def open_dm(double: Double, call: Call) -> Answer:
    who = double.world.users.get(int(call.body["recipient_id"]))
    if who is None:
        raise ApiError(400, 50033, "Invalid Recipient(s)")
    if who.door == "refused":
        raise ApiError(403, 40003, "You are opening direct messages too fast.")
    return 200, double.world.dm(who).json()


# -- messages ----------------------------------------------------------------------------------
def _may_post(double: Double, number: str, call: Call) -> Channel:
    found = channel_of(double, number)
    if found.recipient is not None:
        if found.recipient.door == "refused":
            raise ApiError(403, 40003, "You are opening direct messages too fast.")
        if found.recipient.door == "closed":
            raise ApiError(403, 50007, "Cannot send messages to this user")
        if not double.world.share_a_guild(found.recipient):
            text = "Cannot send messages to this user due to having no mutual guilds"
            raise ApiError(403, 50278, text)
        return found
    needed = P.SEND_MESSAGES_IN_THREADS if found.is_thread else P.SEND_MESSAGES
    if call.uploads:
        needed |= P.ATTACH_FILES
    if call.fields.get("embeds"):
        needed |= P.EMBED_LINKS
    channel_of(double, number, needed)
    if found.archived:
        if found.locked and P.MANAGE_THREADS not in found.permissions(double.world.bot):
            _not_archived(found)
        _room_for_thread(found)
        found.archived = False
        found.rename(found.name)
    return found


@route("POST", CHANNEL + r"/messages")
async def post(double: Double, call: Call, number: str) -> Answer:
    found = _may_post(double, number, call)
    body = call.fields
    if body.get("enforce_nonce") and body.get("nonce") is not None:
        same = double.posts.by_nonce(found, str(body["nonce"]))
        if same is not None:
            return 200, same.json()
    extra: dict[str, Any] = {}
    reference = body.get("message_reference")
    if reference:
        replied = double.posts.messages.get(int(reference["message_id"]))
        gone = replied is None or replied.deleted or replied.ephemeral
        if gone and reference.get("fail_if_not_exists", True):
            raise ApiError(400, 50035, "MESSAGE_REFERENCE_UNKNOWN_MESSAGE")
        if not gone:
            extra = {"message_reference": {**reference, "channel_id": number}, "type": 19}
    made = double.posts.post(
        found,
        double.world.bot,
        body,
        call.uploads,
        extra=extra,
        filenames=call.filenames,
    )
    return 200, made.json()


@route("GET", CHANNEL + r"/messages")
async def messages(double: Double, call: Call, number: str) -> Answer:
    found = channel_of(double, number, P.READ_MESSAGE_HISTORY)
    listed = [m for m in double.posts.in_channel(found) if not m.ephemeral]
    before, after = call.query.get("before"), call.query.get("after")
    if before is not None:
        listed = [m for m in listed if m.id < int(before)]
    if after is not None:
        listed = [m for m in listed if m.id > int(after)]
    limit = int(call.query.get("limit", "50"))
    listed = listed[:limit] if after is not None else listed[-limit:]
    return 200, [m.json() for m in reversed(listed)]


MESSAGE = CHANNEL + r"/messages/(\d+)"


@route("GET", MESSAGE)
async def message(double: Double, call: Call, number: str, which: str) -> Answer:
    found = channel_of(double, number, P.READ_MESSAGE_HISTORY)
    return 200, _public(double, found, which).json()


@route("PATCH", MESSAGE)
async def edit(double: Double, call: Call, number: str, which: str) -> Answer:
    found = channel_of(double, number)
    target = _public(double, found, which)
    if target.author is not double.world.bot:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    _not_archived(found)
    edited = double.posts.edit(
        target,
        call.fields,
        call.uploads,
        call.filenames,
        forgets_files=False,
        takes_new_media=False,
    )
    return 200, edited.json()


@route("DELETE", MESSAGE)
async def delete(double: Double, call: Call, number: str, which: str) -> Answer:
    found = channel_of(double, number)
    target = _public(double, found, which)
    if target.author is not double.world.bot:
        channel_of(double, number, P.MANAGE_MESSAGES)
    _not_archived(found)
    double.posts.delete(target)
    return 204, None


@route("PUT", CHANNEL + r"/(?:messages/)?pins/(\d+)")
async def pin(double: Double, call: Call, number: str, which: str) -> Answer:
    return _pinned(double, number, which, True)


@route("DELETE", CHANNEL + r"/(?:messages/)?pins/(\d+)")
async def unpin(double: Double, call: Call, number: str, which: str) -> Answer:
    return _pinned(double, number, which, False)


def _pinned(double: Double, number: str, which: str, pinned: bool) -> Answer:
    target = _public(double, channel_of(double, number, P.PIN_MESSAGES), which)
    target.data = {**target.data, "pinned": pinned}
    return 204, None


# -- threads -----------------------------------------------------------------------------------
def _room_for_thread(place: Channel) -> None:
    assert place.guild is not None
    if len(place.guild.active_threads()) >= place.guild.thread_limit:
        raise ApiError(400, 160006, "Maximum number of active threads reached")


def _start(double: Double, place: Channel, call: Call, kind: int) -> Channel:
    _room_for_thread(place)
    made = place.thread(call.body["name"], kind, double.world.bot)
    made.archive_minutes = call.body.get("auto_archive_duration") or made.archive_minutes
    return made


@route("POST", CHANNEL + r"/threads")
async def start_thread(double: Double, call: Call, number: str) -> Answer:
    kind = call.body.get("type") or PRIVATE_THREAD
    private = kind == PRIVATE_THREAD
    needed = P.CREATE_PRIVATE_THREADS if private else P.CREATE_PUBLIC_THREADS
    place = channel_of(double, number, needed)
    if place.guild is None or place.is_thread:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    return 201, _start(double, place, call, kind).json()


@route("POST", MESSAGE + r"/threads")
async def start_thread_at(double: Double, call: Call, number: str, which: str) -> Answer:
    place = channel_of(double, number, P.CREATE_PUBLIC_THREADS)
    root = _public(double, place, which)
    if place.guild is None or place.is_thread:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    if root.data.get("thread"):
        raise ApiError(400, 160004, "A thread has already been created for this message")
    made = _start(double, place, call, PUBLIC_THREAD)
    root.data = {**root.data, "thread": made.json(), "flags": root.data["flags"] | 32}
    return 201, made.json()


@route("PUT", CHANNEL + r"/thread-members/(@me|\d+)")
async def add_to_thread(double: Double, call: Call, number: str, who: str) -> Answer:
    thread = channel_of(double, number)
    _not_archived(thread)
    member = double.world.bot.id if who == "@me" else int(who)
    if thread.guild is None or member not in thread.guild.members:
        raise ApiError(403, 50001, "Missing Access")
    thread.members.add(member)
    return 204, None


@route("DELETE", CHANNEL + r"/thread-members/(@me|\d+)")
async def remove_from_thread(double: Double, call: Call, number: str, who: str) -> Answer:
    needed = NOTHING if who == "@me" else P.MANAGE_THREADS
    thread = channel_of(double, number, needed)
    _not_archived(thread)
    thread.members.discard(double.world.bot.id if who == "@me" else int(who))
    return 204, None
