"""The page /docs/http: all requests, from the server's own description. It loads nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

Described = Mapping[str, Any]
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
:root { color-scheme: light dark; }
code, pre { font-size: 0.9em; }
pre { overflow-x: auto; padding: 0.5rem 1rem; border-left: 3px solid; }
section { border-top: 1px solid; margin-top: 1.5rem; }
"""


def page(described: Described) -> str:
    """All requests that a server describes, as HTML."""
    title, schemas = escape(described["info"]["title"]), described["components"]["schemas"]
    requests = [
        part
        for path, methods in described["paths"].items()
        for method, asked in methods.items()
        for part in _request(method.upper(), path, asked, schemas)
    ]
    return "".join(
        [
            f"<!doctype html><html lang='en'><head><meta charset='utf-8'><title>{title}: requests</title>",
            "<meta name='viewport' content='width=device-width, initial-scale=1'>",
            f"<style>{STYLE}</style></head><body><h1>{title}: requests</h1>",
            f"<p>{escape(described['info']['description'])} ",
            "For machines: <a href='/openapi.json'>/openapi.json</a>.</p>",
            *requests,
            "</body></html>",
        ]
    )


def _request(method: str, path: str, asked: Described, schemas: Described) -> Iterator[str]:
    yield f"<section><h2><code>{method} {escape(path)}</code></h2><p>{escape(asked.get('description', ''))}</p>"
    for each in asked.get("parameters", ()):
        must = "" if each.get("required") else ", optional"
        yield f"<p><code>{escape(each['name'])}</code>: {_kind(each['schema'])}, in the {each['in']}{must}</p>"
    body = asked.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if body:
        yield f"<p>Body:</p>{_shape(body, schemas)}"
    for status, answer in asked["responses"].items():
        schema = answer.get("content", {}).get("application/json", {}).get("schema")
        if status.startswith("2") and schema:
            yield f"<p>Answer {status}:</p>{_shape(schema, schemas)}"
    yield "</section>"


def _shape(schema: Described, schemas: Described) -> str:
    """The fields of an object, one a line; of anything else what kind of thing it is."""
    name = next(iter(_names(schema)), "")
    fields = schemas[name].get("properties", {}) if name in schemas else {}
    lines = [f"{field}: {_kind(kind)}" for field, kind in fields.items()]
    return f"<pre>{escape(_kind(schema))}" + "".join(f"\n  {escape(line)}" for line in lines) + "</pre>"


def _names(schema: Any) -> Iterator[str]:
    """The models that a schema names."""
    if isinstance(schema, Mapping):
        if "$ref" in schema:
            yield schema["$ref"].rpartition("/")[2]
        for each in schema.values():
            yield from _names(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from _names(each)


def _kind(schema: Described) -> str:
    """A schema in a word or two."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(map(_kind, schema["anyOf"]))
    if "enum" in schema:
        return " or ".join(map(repr, schema["enum"]))
    kind = str(schema.get("type", "anything"))
    if kind == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), Mapping):
        return f"object of {_kind(schema['additionalProperties'])}"
    return kind
