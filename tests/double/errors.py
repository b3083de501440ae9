"""Refusals of the API, as Discord words them."""

from __future__ import annotations


class ApiError(Exception):
    """An answer other than success. `faults` are mistakes of the bot, to be recorded."""

    def __init__(
        self, status: int, code: int, message: str, *, faults: tuple[str, ...] = ()
    ) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status, self.code, self.message, self.faults = status, code, message, faults


def invalid(*faults: str) -> ApiError:
    """The body breaks a rule (50035)."""
    return ApiError(400, 50035, "Invalid Form Body: " + "; ".join(faults), faults=faults)


def empty() -> ApiError:
    """There would be nothing to see."""
    return ApiError(400, 50006, "Cannot send an empty message", faults=("empty message",))


def unknown_channel() -> ApiError:
    return ApiError(404, 10003, "Unknown Channel")


def unknown_message() -> ApiError:
    return ApiError(404, 10008, "Unknown Message")


def unknown_webhook() -> ApiError:
    return ApiError(404, 10015, "Unknown Webhook")


def no_access() -> ApiError:
    return ApiError(403, 50001, "Missing Access")


def no_permission() -> ApiError:
    return ApiError(403, 50013, "Missing Permissions")
