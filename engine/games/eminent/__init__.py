"""Eminent Domain: a game of roles and decks for two to five seats."""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec

from engine.core.content import PackFaults, Report
from engine.core.refusal import Refused
from engine.games.eminent.cards import Pack
from engine.games.eminent.pack import load as load_pack
from engine.games.eminent.rules import EminentRules

__all__ = ["EminentRules", "check", "load"]


def load(pack: str | None = None, content: str = "") -> EminentRules:
    """The rules on the shipped pack, with the folder `pack` laid over it, or on a pack as a journal
    carries it (JSON text). Raises `Refused` for a pack that cannot be used."""
    if content:
        return _decoded(content)
    if pack is None:
        return _shipped()
    try:
        laid = load_pack(Path(pack))
    except PackFaults as faults:
        raise Refused("bad-pack", "", str(faults)) from faults
    return EminentRules(laid, msgspec.json.encode(laid, order="deterministic").decode())


def check(pack: str | None = None) -> Report:
    """The shipped content, with the folder `pack` laid over it: everything that is wrong with
    it."""
    try:
        rules = EminentRules(load_pack(None if pack is None else Path(pack)))
    except PackFaults as faults:
        return Report({}, faults.faults, "")
    return Report(dict(rules.counts()), (), rules.pack_hash)


@functools.cache
def _shipped() -> EminentRules:
    return EminentRules(load_pack())


@functools.lru_cache(maxsize=8)
def _decoded(content: str) -> EminentRules:
    try:
        return EminentRules(msgspec.json.decode(content, type=Pack), content)
    except msgspec.MsgspecError as fault:
        raise Refused("unclear", "", f"The pack of the journal cannot be read: {fault}.") from fault
