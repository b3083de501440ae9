"""What has to hold of every state of every game: cheap checks everywhere, dear ones at times."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.chance import Stream
from engine.core.fold import is_aside
from engine.core.match import Match
from engine.core.refusal import Refusal
from engine.core.rules import Option, Rules
from engine.core.window import Decide, Window
from engine.testing.mangle import mangled

__all__ = ["Broken", "check_cheap", "check_dear", "is_dear"]

_CODE, _LABEL, _DETAIL = 5, 60, 100


class Broken(AssertionError):
    """Something does not hold; the message says what, and how to come there again."""


def is_dear(count: int) -> bool:
    """Whether the state with this number gets the dear checks: the first ten, powers of two, one
    in fifty."""
    return count < 10 or count & (count - 1) == 0 or count % 50 == 0


def check_cheap(match: Match, seat: int) -> None:
    """Nothing is created or lost in the table's state and in the seat's preview; who is not asked
    has no options. Raises `Broken`."""
    rules = match.rules
    seen = match.seen_state(seat)
    for state in {id(s): s for s in (match.state, seen)}.values():
        wrong = list(rules.invariants(state))
        if wrong:
            raise Broken("; ".join(wrong))
    window = match.window()
    if window is None:
        return
    if not window.must:
        raise Broken(f"nobody must answer in {window.id}")
    for other in range(len(match.seats)):
        if other not in window.must and other not in window.may:
            for option in rules.options(match.state, other):
                raise Broken(f"seat {other} is not asked and may {option.step}")


def check_dear(match: Match, seat: int, luck: Stream) -> None:
    """Options, labels, refusals, views and codecs of the state as the seat has it. Raises
    `Broken`."""
    rules = match.rules
    state = match.seen_state(seat)
    before = msgspec.json.encode(state)
    _check_codec(state)
    window = match.window()
    if window is not None and (seat in window.must or seat in window.may):
        _check_options(rules, state, seat, window, luck)
    for viewer in (None, *range(len(match.seats))):
        _check_view(rules, state, viewer)
    prompt = rules.prompt(state, seat)
    if window is not None and not prompt.title:
        raise Broken("the prompt has no title")
    if msgspec.json.encode(state) != before:
        raise Broken("a state was changed in place")


def _check_codec(state: Any) -> None:
    kind = type(state)
    if msgspec.json.decode(msgspec.json.encode(state), type=kind) != state:
        raise Broken("the state does not come back from JSON")
    if msgspec.json.decode(msgspec.json.encode(state), type=kind) != state:
        raise Broken("the state does not come back from JSON")


def _check_view(rules: Rules[Any, Any], state: Any, viewer: int | None) -> None:
    msgspec.json.encode(rules.view(state, viewer))
    rules.boards(state, viewer)


def _check_options(
    rules: Rules[Any, Any], state: Any, seat: int, window: Window, luck: Stream
) -> None:
    options = list(rules.options(state, seat))
    asides = list(rules.asides(state, seat))
    texts = [str(option.step) for option in options]
    if len(set(texts)) < len(texts):
        raise Broken(f"an option is there twice: {sorted(texts)}")
    groups = {group.key for group in rules.groups()}
    for option in options + asides:
        _check_option(rules, state, seat, option, groups)
    _check_advance(rules, state, seat, options, luck)
    legal = set(texts) | {str(option.step) for option in asides}
    for text in mangled(texts, luck, 12):
        _check_mangled(rules, state, seat, text, legal)
    for step in rules.near(state, seat):
        refusal = rules.check(state, seat, step)
        if refusal is None:
            raise Broken(f"{step} is near and not refused")
        _check_refusal(rules, state, seat, step, refusal)
    if len(rules.complete(state, seat, "")) > 25:
        raise Broken("more than 25 completions")


def _check_option(
    rules: Rules[Any, Any], state: Any, seat: int, option: Option, groups: set[str]
) -> None:
    step = option.step
    refusal = rules.check(state, seat, step)
    if refusal is not None:
        raise Broken(f"{step} is an option and refused ({refusal.code})")
    if rules.parse(str(step)) != step or repr(step) != str(step):
        raise Broken(f"{step} does not come back from its text")
    if option.group not in groups:
        raise Broken(f"{step} is in an unknown group {option.group}")
    label = rules.label(state, seat, option)
    for text, most in ((label.code, _CODE), (label.label, _LABEL), (label.detail, _DETAIL)):
        if len(text) > most:
            raise Broken(f"{step} is labelled {text!r}, longer than {most}")


def _check_advance(
    rules: Rules[Any, Any], state: Any, seat: int, options: list[Option], luck: Stream
) -> None:
    """Some options are taken; each leads to a sound state, and to the same one twice."""
    graft = getattr(rules, "graft", None)
    was = rules.pending(state)
    for _ in range(min(6, len(options))):
        step = options[luck.below(len(options))].step
        after, events = rules.advance(state, seat, step)
        wrong = list(rules.invariants(after))
        if wrong:
            raise Broken(f"after {step}: {'; '.join(wrong)}")
        if rules.advance(state, seat, step) != (after, events):
            raise Broken(f"{step} does not lead to the same state twice")
        joint = type(was) is Decide and was.window.mode in ("joint", "rounds")
        if joint and graft is not None and graft(state, seat, after) != after:
            raise Broken(f"{step} touches more than the part that graft puts in")


def _check_mangled(
    rules: Rules[Any, Any], state: Any, seat: int, text: str, legal: set[str]
) -> None:
    try:
        step = rules.parse(text)
    except ValueError as wrong:
        if not str(wrong):
            raise Broken(f"{text!r} is malformed and nothing says why") from None
        return
    refusal = rules.check(state, seat, step)
    # A game may list one of several steps alike, and say which stands for the others.
    listed = getattr(rules, "listed_for", None)
    if refusal is None and listed is not None:
        step = listed(state, seat, step)
    if (refusal is None) != (str(step) in legal) and not is_aside(rules, state, seat, step):
        raise Broken(f"{step} is {'' if refusal is None else 'not '}accepted; options differ")
    if refusal is not None:
        _check_refusal(rules, state, seat, step, refusal)


def _check_refusal(
    rules: Rules[Any, Any], state: Any, seat: int, step: Any, refusal: Refusal
) -> None:
    """A refusal has a sentence, and its remedy makes the step legal."""
    sentence = rules.explain(refusal, str(step))
    if not sentence or sentence[-1] not in ".!?":
        raise Broken(f"{refusal.code} is not explained by a whole sentence: {sentence!r}")
    for text in refusal.remedy:
        remedy = rules.parse(text)
        still = rules.check(state, seat, remedy)
        if still is not None:
            raise Broken(f"the remedy {text} of {step} is refused ({still.code})")
        state, _ = rules.advance(state, seat, remedy)
    if refusal.remedy and rules.check(state, seat, step) is not None:
        raise Broken(f"{step} is refused after its remedy {'; '.join(refusal.remedy)}")
