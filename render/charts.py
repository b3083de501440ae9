"""Charts of figures for reports: ranges with their middle, or stacked bars, as small pictures."""

from __future__ import annotations

from engine.core.study import Chart
from render.kit.ops import DisplayList
from render.kit.paint import picture
from render.kit.sketch import Sketch

__all__ = ["draw", "sketch"]

_WIDTH, _TOP, _ROW, _LEFT, _RIGHT = 1100, 110, 34, 330, 90
_HUES = ("sky", "green", "orange", "pink", "violet", "azure", "teal")


def draw(chart: Chart) -> bytes:
    """The chart as a PNG."""
    return picture(sketch(chart))


def sketch(chart: Chart) -> DisplayList:
    """The chart as a display list: a row for each bar, a scale below."""
    height = _TOP + _ROW * len(chart.bars) + 60
    s = Sketch(_WIDTH, height, "light")
    s.box(0, 0, _WIDTH, height, fill="bg0")
    s.text(24, 38, chart.title, 34, "title", "text", "lm")
    low, high = _range(chart)
    span = _WIDTH - _LEFT - _RIGHT

    def at(value: float) -> float:
        return _LEFT + (value - low) / (high - low) * span

    bottom = _TOP + _ROW * len(chart.bars)
    if chart.band is not None:
        left, right = (min(max(at(one), _LEFT), _LEFT + span) for one in chart.band)
        s.box(left, _TOP - 8, right - left, bottom - _TOP + 8, fill="raised")
    for tick in _ticks(low, high):
        s.path(((at(tick), _TOP - 8), (at(tick), bottom)), 1.5, "grid")
        s.text(at(tick), bottom + 22, f"{tick:g}", 20, "body", "mid", "mm")
    for i, name in enumerate(chart.parts):
        left = _LEFT + i * 180
        s.box(left, 72, 18, 18, fill=_HUES[i % len(_HUES)])
        s.text(left + 26, 81, name, 20, "body", "mid", "lm")
    if not chart.parts:
        s.text(_LEFT, 81, "10th percentile, median, 90th percentile", 20, "body", "mid", "lm")
    for i, bar in enumerate(chart.bars):
        y = _TOP + _ROW * i + _ROW / 2
        s.text(_LEFT - 14, y, bar.label, 22, "body", "text", "rm", width=_LEFT - 30)
        s.text(_WIDTH - 16, y, bar.note, 18, "light", "mid", "rm")
        if chart.parts:
            end = 0.0
            for part, length in enumerate(bar.parts):
                if length > 0:
                    hue = _HUES[part % len(_HUES)]
                    s.box(at(end), y - 11, at(end + length) - at(end), 22, fill=hue)
                    end += length
        else:
            first, middle, last = bar.parts
            s.path(((at(first), y), (at(last), y)), 6, "sky")
            s.disc(at(middle), y, 8, fill="text")
    return s.done(f"{chart.title}: {len(chart.bars)} rows.")


def _range(chart: Chart) -> tuple[float, float]:
    """Where the scale begins and ends."""
    if chart.parts:
        return 0.0, max([1.0, *[sum([p for p in bar.parts if p > 0]) for bar in chart.bars]]) * 1.04
    low = min([0.0, *[bar.parts[0] for bar in chart.bars]])
    return low, max([1.0, *[bar.parts[-1] for bar in chart.bars]]) * 1.04


def _ticks(low: float, high: float) -> list[float]:
    """Round figures from `low` to `high`, some six of them."""
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if (high - low) / s <= 8)
    first = -(-low // step) * step
    return [first + n * step for n in range(int((high - first) // step) + 1)]
