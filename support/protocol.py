"""Write the reference of the messages from their types: python -m support.protocol requests|messages

`requests.md` has what a client sends, `messages.md` what the server sends. A message tells of itself in its docstring,
a field in the comment beside it, and `examples.json` has an example or more of each message.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import MISSING, is_dataclass
from dataclasses import fields as fields_of_record
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

from homage.table.http.message_docs import comments, details, summary
from homage.table.messages.client_messages import Request
from homage.table.messages.server_messages import Message

WIDTH = 116
EXAMPLES: dict[str, dict[str, list[Any]]] = json.loads((Path(__file__).parent / "examples.json").read_text())
PLAIN = {str: "text", int: "number", float: "number", bool: "true or false", NoneType: "nothing", Any: "anything"}
MANY = {"text": "texts", "number": "numbers"}
MADE = "<!-- Made from the types of the messages by `python -m support.protocol {}`: do not edit. -->"
REQUESTS = """# What you send

Every message that a client sends over the WebSocket of the [protocol](protocol.md), made from the types that the server
reads. Each is one JSON object with its `type` and the fields of its table; unknown fields are refused. A field with a
*default* may be left out. `id` is a number that you choose and that the response repeats: count from 1, since an update
that you did not cause has none. `seat` is the seat you act for; it must be yours.

[What they are made of](#what-they-are-made-of) stands below."""
MESSAGES = """# What you are sent

Every message of the server over the WebSocket of the [protocol](protocol.md), made from the types that it writes. Each
is one JSON object with its `type` and the fields of its table. [What they are made of](#what-they-are-made-of) stands
below. A field that has its *default* value is left out."""
PARTS_HEADING = "## What they are made of"


class Field(NamedTuple):
    """One row of a table: what a field is called, what it holds, and what it means to leave it out."""

    name: str
    hint: Any
    default: str = ""


def requests() -> str:
    """The page about what a client sends."""
    return page("requests", REQUESTS, get_args(Request))


def messages() -> str:
    """The page about what the server sends."""
    return page("messages", MESSAGES, get_args(Message))


def page(name: str, head: str, kinds: tuple[type, ...]) -> str:
    """All messages of a kind: in brief, one by one, and the parts they are made of."""
    parts = list(dict.fromkeys(part for kind in kinds for part in within(kind)))
    chapters = [MADE.format(name), head, brief(kinds), "## One by one", *(section(kind, name) for kind in kinds)]
    return "\n\n".join([*chapters, PARTS_HEADING, *map(part_section, parts)]) + "\n"


def brief(kinds: tuple[type, ...]) -> str:
    """A line for each message."""
    rows = "\n".join(f"| [`{tag(kind)}`](#{tag(kind)}) | {summary(kind)} |" for kind in kinds)
    return f"| message | what it does |\n|---|---|\n{rows}"


def section(kind: type, name: str) -> str:
    """One message: what it says of itself, its fields, its examples."""
    told = [f"### `{tag(kind)}`", summary(kind), details(kind), table(kind)]
    shown = [f"```json\n{written(example)}\n```" for example in EXAMPLES[name][tag(kind)]]
    return "\n\n".join(filter(None, [*told, *shown]))


def part_section(kind: type) -> str:
    """A part of messages: the same without examples."""
    return "\n\n".join(filter(None, [f"### {title(kind)}", summary(kind), details(kind), table(kind)]))


def table(kind: type) -> str:
    """The fields of a message or a part."""
    told = comments(kind)
    silent = [each.name for each in fields(kind) if each.name not in told]
    if silent:
        raise ValueError(f"{kind.__name__} does not say what these are, in comments beside them: {', '.join(silent)}.")
    rows = [f"| `{each.name}` | {in_words(each.hint)} | {each.default}| {told[each.name]} |" for each in fields(kind)]
    return "\n".join(["| field | type | default | what it is |", "|---|---|---|---|", *rows])


# -- the types ----------------------------------------------------------------------------------------------------


def tag(kind: Any) -> str:
    """The `type` of a message."""
    return str(kind.__struct_config__.tag)


def title(kind: type) -> str:
    """The name of a part, without what tells it from the thing that it is about."""
    return kind.__name__.removesuffix("Info")


@cache
def fields(kind: Any) -> tuple[Field, ...]:
    """The fields of a record of any sort, in order."""
    hints = get_type_hints(kind, include_extras=True)
    if is_typeddict(kind):
        return tuple(Field(name, hint) for name, hint in hints.items())
    declared = msgspec.structs.fields(kind) if issubclass(kind, msgspec.Struct) else fields_of_record(kind)
    return tuple(Field(each.name, hints[each.name], default(each)) for each in declared)


def default(field: Any) -> str:
    """The value of a field that is left out, as JSON; a record of the engine is always whole."""
    if isinstance(field, msgspec.structs.FieldInfo):
        made = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        return "" if made is msgspec.NODEFAULT else f"`{json.dumps(made)}` "
    return "" if field.default_factory is MISSING else f"`{json.dumps(field.default_factory())}` "


def is_record(hint: Any) -> bool:
    """Whether a type has fields."""
    return isinstance(hint, type) and (is_dataclass(hint) or is_typeddict(hint) or issubclass(hint, msgspec.Struct))


def within(hint: Any) -> Iterator[type]:
    """The records that a message is made of, each before its own parts."""
    inside = [each.hint for each in fields(hint)] if is_record(hint) else arguments(hint)
    for each in inside:
        if is_record(each):
            yield each
        yield from within(each)


def arguments(hint: Any) -> tuple[Any, ...]:
    """What a type is made of: also what `Annotated` adds, but not the words of a list."""
    return (*get_args(hint), *getattr(hint, "__metadata__", ())) if get_origin(hint) is not Literal else ()


# -- how they are written -----------------------------------------------------------------------------------------


def in_words(hint: Any) -> str:
    """A type for people."""
    origin, inside = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    if is_record(hint):
        return f"[{title(hint)}](#{title(hint).lower()})"
    if origin is Annotated:
        narrower = hint.__metadata__[0]
        return in_words(narrower if get_origin(narrower) is Literal or is_record(narrower) else inside[0])
    if origin is Literal:
        return either([f"`{word}`" for word in inside])
    if origin in (Union, UnionType):
        return either([in_words(each) for each in inside if each is not NoneType])
    return container(hint, origin, inside)


def container(hint: Any, origin: Any, inside: tuple[Any, ...]) -> str:
    """A type that holds others."""
    if origin is list or (origin is tuple and inside[1:] == (...,)):
        return f"list of {many(inside[0])}"
    if origin is tuple:
        return f"pairs of {' and '.join(map(in_words, inside))}"
    if isinstance(origin, type) and len(inside) == 2:
        return f"{many(inside[1])} by {'name' if inside[0] is str else 'number'}"
    raise TypeError(f"There are no words for {hint!r} yet: add them to {__name__}.")


def many(hint: Any) -> str:
    """Several of a type."""
    return MANY.get(in_words(hint), in_words(hint))


def either(words: list[str]) -> str:
    """One of several."""
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def written(value: Any, indent: int = 0) -> str:
    """JSON in as few lines as fit: what does not fit in one is broken between its items."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= WIDTH or not isinstance(value, dict | list) or not value:
        return line
    opened, closed = "{}" if isinstance(value, dict) else "[]"
    inner = ",\n".join(" " * (indent + 2) + each for each in items(value, indent + 2))
    return f"{opened}\n{inner}\n{' ' * indent}{closed}"


def items(value: dict[str, Any] | list[Any], indent: int) -> list[str]:
    """The items of an object or a list, each as JSON."""
    if isinstance(value, list):
        return [written(each, indent) for each in value]
    return [f"{json.dumps(key)}: {written(each, indent)}" for key, each in value.items()]


if __name__ == "__main__":
    pages = {"requests": requests, "messages": messages}
    if len(sys.argv) != 2 or sys.argv[1] not in pages:
        sys.exit(__doc__)
    print(pages[sys.argv[1]](), end="")
