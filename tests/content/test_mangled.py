"""Whatever stands behind an equals sign, a pack is read or its faults are told, nothing else."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

from engine.core.content import PackFaults
from engine.games.inscription.pack import load_folder
from tests.packs import FROZEN

VALUES = (
    "5", "-1", "0", "1000000", '""', '"x"', "[]", "{}", "true", "1.5", '["x"]', "[[]]",
    "{ a = 1 }", '"vp"', '"A1"', '"MIR"', "[1, 2]", '"A-B"', "[{}]", '"é–"', "1979-05-27",
)  # fmt: skip


def test_mangled_values(tmp_path: Path):
    luck = random.Random("mangled")
    shutil.copytree(FROZEN, tmp_path / "pack")
    files = sorted((tmp_path / "pack").glob("*.toml"))
    refused = 0
    for _ in range(80):
        file = luck.choice(files)
        text = file.read_text(encoding="utf-8")
        lines = text.splitlines()
        at = luck.choice([i for i, line in enumerate(lines) if " = " in line])
        places = [i for i in range(len(lines[at])) if lines[at].startswith(" = ", i)]
        place = luck.choice(places)
        rest = lines[at][place + 3 :]
        end = rest.find(",") if "," in rest and "{" in lines[at][:place] else len(rest)
        lines[at] = lines[at][: place + 3] + luck.choice(VALUES) + rest[end:]
        file.write_text("\n".join(lines), encoding="utf-8")
        try:
            load_folder(tmp_path / "pack")
        except PackFaults as error:
            refused += all(fault.reason for fault in error.faults)
        file.write_text(text, encoding="utf-8")
    assert refused > 60
