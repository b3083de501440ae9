"""The command line: results, journals and their proof, and one sentence for what is wrong."""

import json

import pytest

from bot.cli import main
from engine import load
from engine.rush import rush
from engine.simulate import play, result
from tests.toygame.rules import Toy


def run(capsys, *args):
    code = main(args)
    out, err = capsys.readouterr()
    return code, out, err


def games(capsys, *args):
    code, out, _ = run(capsys, "sim", "inscription", "--seats", "3", "--json", *args)
    assert code == 0
    found = [json.loads(line) for line in out.splitlines()]
    for game in found:
        assert game.pop("seconds") > 0
    return found


def test_sim_prints_one_object_a_game(capsys):
    found = games(capsys, "--seed", "a", "--games", "2", "--policy", "random")
    assert [game["seed"] for game in found] == ["a", "a#1"]
    first = found[0]
    assert set(first) == {
        "game", "seed", "seats", "policy", "options", "scores", "winners", "rounds", "steps",
        "state_hash",
    }  # fmt: skip
    assert first["game"] == "inscription"
    assert first["seats"] == len(first["scores"]) == 3
    assert first["rounds"] in (23, 25)
    assert max(first["scores"]) in [first["scores"][seat] for seat in first["winners"]]
    assert first["options"]["side"] == "A"


def test_same_arguments_give_the_same_games(capsys):
    args = ("--seed", "b", "--option", "side=B", "--policy", "greedy")
    assert games(capsys, *args) == games(capsys, *args)


@pytest.mark.parametrize(
    ("seats", "policy", "options"),
    [
        (3, "greedy", {}),
        (4, "random", {"side": "B"}),
        (5, "random", {"card_leftovers": "keep", "speaker": "2"}),
        (8, "greedy", {"stage_v": "erratum"}),
    ],
)
def test_the_rules_alone_come_to_what_the_driver_comes_to(seats, policy, options):
    rules = load("inscription")
    driven = result(play(rules, seats, policy, "both", options), "both", policy, 0.0)
    assert rush(rules, seats, policy, "both", options) == driven


def test_a_game_of_a_run_is_that_of_its_own_seed(capsys):
    (_, second) = games(capsys, "--seed", "c", "--games", "2", "--policy", "random")
    (alone,) = games(capsys, "--seed", "c#1", "--policy", "random")
    assert second == alone


def test_a_journal_comes_back_to_the_same_state(capsys, tmp_path):
    (game,) = games(capsys, "--seed", "d", "--policy", "random", "--journal", str(tmp_path))
    (file,) = tmp_path.iterdir()
    code, out, _ = run(capsys, "replay", str(file), "--json", "--verify")
    found = json.loads(out)
    assert code == 0
    assert found["verified"]
    assert found["scores"] == game["scores"]
    assert found["state_hash"] == game["state_hash"]
    code, out, _ = run(capsys, "replay", str(file), "--log")
    assert code == 0
    assert len(out.splitlines()) > 50


def test_every_seed_has_a_journal_of_its_own(capsys, tmp_path):
    seeds = ("a/b", "a_b", "a b", "../a", "a", "", "q" * 400, "q" * 401)
    for seed in seeds:
        args = ("--seats", "3", "--seed", seed, "--journal", str(tmp_path / "j"))
        assert run(capsys, "sim", "eminent", *args)[0] == 0
    assert len(list((tmp_path / "j").iterdir())) == len(seeds)
    assert [file.name for file in tmp_path.iterdir()] == ["j"]


def test_a_changed_die_is_named(capsys, tmp_path):
    games(capsys, "--seed", "e", "--policy", "random", "--journal", str(tmp_path))
    (file,) = tmp_path.iterdir()
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    entries = [line for line in lines if "secret" not in line]
    number = max(n for n, entry in enumerate(entries) if entry.get("name") == "dice")
    *first, last = entries[number]["outcome"]
    entries[number]["outcome"] = [*first, (last + 1) % 6]
    file.write_text("\n".join(map(json.dumps, lines)))
    code, _, err = run(capsys, "replay", str(file), "--verify")
    assert code == 2
    assert f"entry {number}" in err


@pytest.mark.parametrize("game", ["inscription", "eminent"])
def test_every_changed_outcome_is_named_itself(capsys, tmp_path, game):
    """Also those that make a later step impossible: it is not the step that was changed."""
    args = ("--seats", "3", "--seed", "x", "--journal", str(tmp_path))
    assert run(capsys, "sim", game, *args)[0] == 0
    (file,) = tmp_path.iterdir()
    lines = file.read_text().splitlines()
    chances = [n for n, line in enumerate(lines) if json.loads(line)["type"] == "chance"]
    for number in (chances[0], chances[1], chances[-1]):
        entry = json.loads(lines[number])
        first, *rest = entry["outcome"]
        entry["outcome"] = [*rest, first] if rest and rest[0] != first else [first + 1, *rest]
        file.write_text("\n".join([*lines[:number], json.dumps(entry), *lines[number + 1 :]]))
        code, out, err = run(capsys, "replay", str(file), "--verify", "--json")
        assert (code, out) == (2, "")
        assert f"{file}, entry {number}: {entry['name']} is not what the secret gives" in err


@pytest.mark.parametrize("game", ["inscription", "eminent"])
def test_a_broken_pack_in_a_journal_is_the_journals_fault(capsys, tmp_path, game):
    args = ("--seats", "3", "--seed", "x", "--journal", str(tmp_path))
    assert run(capsys, "sim", game, *args)[0] == 0
    (file,) = tmp_path.iterdir()
    *lines, seal = file.read_text().splitlines()
    seal = json.dumps(json.loads(seal) | {"pack_content": "{}"})
    file.write_text("\n".join([*lines, seal]))
    code, out, err = run(capsys, "replay", str(file))
    assert (code, out) == (2, "")
    assert f"replay: {file}: The pack of the journal cannot be read: " in err
    assert err.endswith("; write it again by sim or export.\n")


@pytest.mark.parametrize("proof", [(), ("--verify",)])
def test_a_missing_step_is_named_in_the_same_words_by_the_proof(capsys, tmp_path, proof):
    args = ("--seats", "3", "--seed", "x", "--journal", str(tmp_path))
    assert run(capsys, "sim", "eminent", *args)[0] == 0
    (file,) = tmp_path.iterdir()
    lines = file.read_text().splitlines()
    acts = [n for n, line in enumerate(lines) if json.loads(line)["type"] == "act"]
    file.write_text("\n".join([*lines[: acts[3]], *lines[acts[3] + 1 :]]))
    code, out, err = run(capsys, "replay", str(file), *proof)
    assert (code, out) == (2, "")
    assert f"{file}: Entry {acts[3]} cannot be applied: It is ann's turn" in err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("sim", "inscription", "--seats", "3", "--seed", "\udcff"), "is no seed; write a text"),
        (("sim", "chess", "--seats", "3", "--seed", "1"), "chess"),
        (("sim", "inscription", "--seats", "99", "--seed", "1"), "99"),
        (("sim", "inscription", "--seats", "3", "--seed", "1", "--policy", "wise"), "'wise'"),
        (("sim", "inscription", "--seats", "3", "--seed", "1", "--option", "side"), "KEY=VALUE"),
        (("sim", "inscription", "--seats", "3", "--seed", "1", "--option", "side=C"), "A or B"),
        (("sim", "inscription", "--seats", "3", "--seed", "1", "--games", "0"), "at least one"),
        (("replay", "/nowhere/x.json"), "/nowhere/x.json"),
        (("content", "show", "nothing-such"), "nothing-such"),
    ],
)
def test_what_is_wrong_is_one_sentence(capsys, args, said):
    code, out, err = run(capsys, *args)
    assert code == 2
    assert out == ""
    assert said in err
    assert err.endswith(".\n")
    assert "Traceback" not in err


def test_wrong_arguments_are_one_sentence(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["sim", "inscription", "--seats", "few", "--seed", "1"])
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("content", [b"", b"{", b'{"entries": []}', b'{"entries": [{"type":"x"}]}'])
def test_a_broken_journal_is_one_sentence(capsys, tmp_path, content):
    file = tmp_path / "broken.jsonl"
    file.write_bytes(content)
    code, out, err = run(capsys, "replay", str(file))
    assert code == 2
    assert out == ""
    assert err.startswith(f"speaker replay: {file}: ")
    assert err.endswith("; write it again by sim or export.\n")
    assert "Traceback" not in err


def test_faults_of_a_pack_are_all_listed(capsys):
    code, out, err = run(capsys, "content", "check", "/nowhere")
    assert code == 2
    assert out == ""
    assert "1 fault" in err
    assert "/nowhere" in err


def test_content_is_checked_and_shown(capsys):
    code, out, _ = run(capsys, "content", "check", "--json")
    found = json.loads(out)
    assert code == 0
    assert found["counts"]["events"] == 25
    assert found["faults"] == []
    code, out, _ = run(capsys, "content", "show", "first-ventures")
    assert code == 0
    assert out.startswith("First Ventures")


def test_every_term_of_the_glossary_has_words():
    terms = dict(load("inscription").glossary())
    assert len(terms) > 100
    assert all(text.strip() for text in terms.values())
    assert tuple(Toy().glossary()) == ()


def test_the_doctor_and_the_database(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("SPEAKER_DATA", str(tmp_path / "data"))
    assert run(capsys, "doctor")[0] == 0
    assert not (tmp_path / "data").exists()
    code, out, _ = run(capsys, "db", "show")
    assert (code, "no database yet" in out) == (0, True)
    assert run(capsys, "db", "upgrade")[0] == 0
    code, out, _ = run(capsys, "db", "show")
    assert (code, "no matches yet" in out) == (0, True)
    monkeypatch.setenv("SPEAKER_LOG_LEVEL", "x")
    code, _, err = run(capsys, "db", "show")
    assert code == 2
    assert "SPEAKER_LOG_LEVEL" in err
