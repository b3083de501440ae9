"""Judges requests by Discord's published OpenAPI description.

Objects are open in that description, so a misspelt key would pass. Each body is therefore judged
twice: against the schemas as published, which Discord itself enforces, and against the same schemas
with every object closed, which finds what Discord would silently ignore.
"""

from __future__ import annotations

import copy
import gzip
import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

DESCRIPTION = Path(__file__).with_name("openapi.json.gz")
DIALECT = "https://json-schema.org/draft/2020-12/schema"
BRIEF = 160
TOLD_BACK = ("proxy_url", "size", "url", "spoiler", "height", "width", "content_type")
METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True)
class Finding:
    """One thing wrong with a request. `refused`: Discord would answer 400 to it."""

    text: str
    refused: bool


@dataclass(frozen=True)
class Operation:
    """One method of one path of the description."""

    method: str
    template: str
    pattern: re.Pattern[str]
    literals: int
    spec: dict[str, Any]

    def body_schema(self) -> dict[str, Any] | None:
        content = self.spec.get("requestBody", {}).get("content", {})
        schema: dict[str, Any] | None = content.get("application/json", {}).get("schema")
        return schema

    def answer_schema(self, status: int) -> dict[str, Any] | None:
        answers = self.spec["responses"]
        answer = answers.get(str(status)) or answers.get(f"{status // 100}XX")
        if answer is None:
            return None
        schema: dict[str, Any] = answer.get("content", {}).get("application/json", {}).get("schema")
        return schema


def _closed(node: Any) -> Any:
    if isinstance(node, list):
        return [_closed(item) for item in node]
    if not isinstance(node, dict):
        return node
    out = {key: _closed(value) for key, value in node.items()}
    if isinstance(out.get("properties"), dict) and "additionalProperties" not in out:
        out["unevaluatedProperties"] = False
    return out


def _operations(paths: dict[str, Any]) -> list[Operation]:
    found = []
    for template, methods in paths.items():
        parts = template.split("/")
        pattern = "/".join("[^/]+" if part.startswith("{") else re.escape(part) for part in parts)
        literals = sum(not part.startswith("{") for part in parts)
        for method in METHODS:
            if method in methods:
                compiled = re.compile(pattern)
                found.append(
                    Operation(method.upper(), template, compiled, literals, methods[method])
                )
    return sorted(found, key=lambda operation: -operation.literals)


class Description:
    """The description in one form, open or closed, with its compiled validators."""

    def __init__(self, components: dict[str, Any]) -> None:
        self._components = components
        self._compiled: dict[str, jsonschema_rs.Validator] = {}

    def errors(self, schema: dict[str, Any], body: Any) -> list[str]:
        """What is wrong with `body`, named as deep down as the schema allows."""
        if self._validator(schema).is_valid(body):
            return []
        return [self._deepest(schema, body, "")]

    def _validator(self, schema: dict[str, Any]) -> jsonschema_rs.Validator:
        key = json.dumps(schema, sort_keys=True)
        if key not in self._compiled:
            whole = {"$schema": DIALECT, "components": self._components, **schema}
            self._compiled[key] = jsonschema_rs.validator_for(whole, validate_formats=False)
        return self._compiled[key]

    def _resolve(self, schema: dict[str, Any]) -> dict[str, Any]:
        while "$ref" in schema:
            schema = self._components["schemas"][schema["$ref"].rsplit("/", 1)[1]]
        return schema

    def _deepest(self, schema: dict[str, Any], body: Any, at: str) -> str:
        schema = self._resolve(schema)
        branches = schema.get("oneOf") or schema.get("anyOf")
        if branches:
            return self._branch(branches, body, at) or self._plain(schema, body, at)
        if isinstance(body, dict):
            for key, sub in schema.get("properties", {}).items():
                if key in body and not self._validator(sub).is_valid(body[key]):
                    return self._deepest(sub, body[key], f"{at}/{key}")
        if isinstance(body, list) and isinstance(schema.get("items"), dict):
            for index, item in enumerate(body):
                if not self._validator(schema["items"]).is_valid(item):
                    return self._deepest(schema["items"], item, f"{at}/{index}")
        return self._plain(schema, body, at)

    def _branch(self, branches: list[dict[str, Any]], body: Any, at: str) -> str | None:
        """Follow the union into what `type` names, else into the alternative that nearly fits."""
        resolved = [self._resolve(branch) for branch in branches]
        if isinstance(body, dict):
            objects = [branch for branch in resolved if "properties" in branch]
            named = [b for b in objects if _takes_type(b, body.get("type"))]
            if named:
                return self._deepest(named[0], body, at)
            if objects and "type" in body:
                return f"{at or '/'}: nothing of type {body['type']!r} may stand here"
            if objects:
                nearest = min(objects, key=lambda branch: self._distance(branch, body))
                return self._deepest(nearest, body, at)
        elif isinstance(body, list):
            arrays = [branch for branch in resolved if "items" in branch]
            if len(arrays) == 1:
                return self._deepest(arrays[0], body, at)
        return None

    def _distance(self, schema: dict[str, Any], body: Any) -> int:
        """How much is wrong, so that of several forms the one that was meant is explained."""
        branch = self._validator({"properties": schema["properties"]})
        return sum(1 for _ in branch.iter_errors(body))

    def _plain(self, schema: dict[str, Any], body: Any, at: str) -> str:
        for error in self._validator(schema).iter_errors(body):
            where = at + "".join(f"/{part}" for part in error.instance_path)
            return f"{where or '/'}: {_brief(error.message)}"
        return f"{at or '/'}: does not fit"


def _brief(message: str) -> str:
    """A message begins with the whole value and ends with what is wrong with it."""
    return message if len(message) <= BRIEF else "… " + message[-BRIEF:]


def _takes_type(schema: dict[str, Any], kind: Any) -> bool:
    declared = schema["properties"].get("type", {})
    return kind is not None and (kind in declared.get("enum", ()) or kind == declared.get("const"))


class Validator:
    """Finds what is wrong with a request to Discord, or with an answer of the double."""

    def __init__(self) -> None:
        raw = json.loads(gzip.decompress(DESCRIPTION.read_bytes()))
        self._operations = _operations(raw["paths"])
        self._published = Description(raw["components"])
        self._strict = Description(_closed(raw["components"]))

    def operation(self, method: str, path: str) -> Operation | None:
        for operation in self._operations:
            if operation.method == method and operation.pattern.fullmatch(path):
                return operation
        return None

    def request(self, method: str, path: str, body: Any) -> list[Finding]:
        """Judge a JSON body (the `payload_json` of a multipart one; None if there was none)."""
        operation = self.operation(method, path)
        if operation is None:
            return [Finding(f"Discord has no operation {method} {path}", True)]
        schema = operation.body_schema()
        if schema is None:
            return [] if body is None else [Finding("this operation takes no body", False)]
        if body is None:
            required = operation.spec["requestBody"].get("required", False)
            return [Finding("a body is required", True)] if required else []
        body = _as_published(body, path)
        refused = self._published.errors(schema, body)
        if refused:
            return [Finding(text, True) for text in refused]
        return [Finding(text, False) for text in self._strict.errors(_closed(schema), body)]

    def answer(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """Judge an answer of the double by the published schemas."""
        operation = self.operation(method, path)
        if operation is None:
            return [f"Discord has no operation {method} {path}"]
        schema = operation.answer_schema(status)
        if schema is None:
            return [] if body is None else [f"{status} is no answer of {operation.template}"]
        return self._published.errors(schema, body)


@cache
def validator() -> Validator:
    """The one compiled validator of this process; it holds no state of a test."""
    return Validator()


def _attachment(item: dict[str, Any]) -> dict[str, Any]:
    told_back = TOLD_BACK if "proxy_url" in item else ()
    item = {key: value for key, value in item.items() if key not in told_back}
    if isinstance(item.get("id"), int):
        item["id"] = str(item["id"])
    return item


def _as_published(body: Any, path: str) -> Any:
    """Rewrite the harmless habits of discord.py that Discord accepts beside its description.

    Attachment ids, `recipient_id` and those of `allowed_mentions` as integers, `nsfw` on commands,
    `tts` where it has no meaning, and kept attachments told back whole.
    """
    if isinstance(body, list):
        return [_as_published(item, path) for item in body]
    if not isinstance(body, dict):
        return body
    body = copy.copy(body)
    for holder in ("data", "message"):
        if isinstance(body.get(holder), dict):
            body[holder] = _as_published(body[holder], path)
    if isinstance(body.get("attachments"), list):
        body["attachments"] = [
            _attachment(item) if isinstance(item, dict) else item for item in body["attachments"]
        ]
    if isinstance(body.get("allowed_mentions"), dict):
        body["allowed_mentions"] = {
            key: [str(id) for id in value] if key in ("users", "roles") and value else value
            for key, value in body["allowed_mentions"].items()
        }
    if isinstance(body.get("recipient_id"), int):
        body["recipient_id"] = str(body["recipient_id"])
    if "/commands" in path and isinstance(body.get("nsfw"), bool):
        del body["nsfw"]
    if body.get("tts") is False:
        del body["tts"]
    return body
