"""Steps that look like legal ones and mostly are none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.chance import Stream

__all__ = ["mangled"]


def mangled(texts: Sequence[str], luck: Stream, count: int) -> Iterator[str]:
    """`count` texts made of legal ones: a word taken from another step, dropped, doubled, or with a
    number counted up."""
    steps = [text.split() for text in texts if text]
    if not steps:
        return
    words = [word for step in steps for word in step]
    for _ in range(count):
        step = list(steps[luck.below(len(steps))])
        at = luck.below(len(step))
        way = luck.below(4)
        if way == 0:
            step[at] = words[luck.below(len(words))]
        elif way == 1:
            del step[at]
        elif way == 2:
            step.insert(at, step[at])
        elif step[at].isdecimal():
            step[at] = str(int(step[at]) + 1)
        else:
            step[at] = step[at][:-1]
        yield " ".join(step)
