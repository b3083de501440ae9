"""Twilight Inscription: a roll-and-write game for one to twenty-four seats."""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec

from engine.core.content import PackFaults, Report, content_hash
from engine.core.refusal import Refused
from engine.games.inscription import catalogue
from engine.games.inscription.boards import Pack
from engine.games.inscription.pack import SHIPPED, examine
from engine.games.inscription.pack import load as load_pack
from engine.games.inscription.rules import InscriptionRules

__all__ = ["InscriptionRules", "check", "load"]


def load(pack: str | None = None, content: str = "") -> InscriptionRules:
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
    return InscriptionRules(laid, msgspec.json.encode(laid, order="deterministic").decode())


def check(pack: str | None = None) -> Report:
    """The shipped content, with the folder `pack` laid over it, looked at more closely than `load`
    does: everything that is wrong with it."""
    found, faults = examine(SHIPPED, None if pack is None else Path(pack))
    listed = tuple(dict.fromkeys(faults))
    if found is None:
        return Report({}, listed, "")
    return Report(catalogue.counts(found), listed, "" if listed else content_hash(found))


@functools.cache
def _shipped() -> InscriptionRules:
    return InscriptionRules(load_pack())


@functools.lru_cache(maxsize=8)
def _decoded(content: str) -> InscriptionRules:
    try:
        return InscriptionRules(msgspec.json.decode(content, type=Pack), content)
    except msgspec.MsgspecError as fault:
        raise Refused("unclear", "", f"The pack of the journal cannot be read: {fault}.") from fault
