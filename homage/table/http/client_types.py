"""The messages as types for the browser client: prints `web/src/protocol.ts`.

    python -m homage.table.http.client_types

Names lose the endings `Info` and `Shown`, which tell a message from the thing it is about: a client has only messages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, NotRequired, Union, get_args, get_origin, get_type_hints
from typing import is_typeddict as is_typed_dict

import msgspec
from pydantic import BaseModel

from homage.table.http import api, manners_api, notice_models
from homage.table.http.message_docs import comments, summary
from homage.table.messages import client_messages, pledge_messages, server_messages
from homage.table.messages.message import ClientMessage, ServerMessage

MODULES = (client_messages, server_messages, pledge_messages, api, manners_api, notice_models)
UNNAMED = (ClientMessage, ServerMessage, api.Strict, api.StoryEventShown)  # no client knows these
HEADING = (
    "/** What goes between this client and the server (docs/protocol.md). Made by client_types.py: do not edit. */\n"
)
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
UNIONS = (Union, UnionType)


class Part(NamedTuple):
    """A field as a client finds it: perhaps left out."""

    name: str
    hint: Any
    omitted: bool = False


def typescript() -> str:
    """The whole file."""
    written = list(_declarations())
    names = re.findall(r"^export (?:type|interface) (\w+)", "\n".join(written), re.MULTILINE)
    doubled = sorted({name for name in names if names.count(name) > 1})
    if doubled:
        raise ValueError(f"Two messages would have the same name in the client: {', '.join(doubled)}. Rename one.")
    return "\n".join([HEADING, *written])


def _declarations() -> Iterator[str]:
    for name, alias in _aliases().items():
        yield f"export type {name} ={_members(alias)};\n"
    for kind in _kinds():
        yield _interface(kind)


# -- what there is ------------------------------------------------------------------------------------------------


@cache
def _aliases() -> dict[str, Any]:
    """Unions and lists of words that have a name in the modules."""
    found = {name: value for module in MODULES for name, value in vars(module).items() if _is_alias(value)}
    return dict(sorted(found.items()))


def _is_alias(value: Any) -> bool:
    words = get_origin(value) is Annotated and get_origin(value.__metadata__[0]) is Literal
    return words or get_origin(value) in UNIONS


def _kinds() -> list[type]:
    """Every kind of message and of their parts, except for requests: these stand in their union."""
    found: dict[type, None] = {}
    for module in MODULES:
        for value in vars(module).values():
            if _is_message(value, module) and not issubclass(value, ClientMessage):
                found |= dict.fromkeys([*_within(value), value])
    return list(found)


def _is_message(value: Any, module: ModuleType) -> bool:
    if not isinstance(value, type) or value.__module__ != module.__name__ or value in UNNAMED:
        return False
    return issubclass(value, msgspec.Struct | BaseModel)


def _within(hint: Any) -> Iterator[type]:
    """The types outside the modules that a message is made of: plain records of the engine and of tables."""
    inside = [part.hint for part in _parts(hint)] if _is_record(hint) else _arguments(hint)
    for each in inside:
        if _is_record(each) and not issubclass(each, msgspec.Struct | BaseModel):
            yield each
        yield from _within(each)


def _arguments(hint: Any) -> tuple[Any, ...]:
    return (*get_args(hint), *getattr(hint, "__metadata__", ())) if get_origin(hint) is not Literal else ()


def _is_record(hint: Any) -> bool:
    return isinstance(hint, type) and (
        is_dataclass(hint) or is_typed_dict(hint) or issubclass(hint, msgspec.Struct | BaseModel)
    )


# -- how it is written --------------------------------------------------------------------------------------------


def _interface(kind: type) -> str:
    head = f"{_doc(summary(kind))}export interface {_name(kind)} {{\n"
    told = comments(kind)
    lines = [f"{_doc(told.get(part.name, ''), '  ')}  {_member(part)};\n" for part in _parts(kind)]
    if kind is server_messages.View:  # what else is in it depends on the game
        lines.append("  [part: string]: unknown;\n")
    return f"{head}{''.join(lines)}}}\n"


def _members(alias: Any) -> str:
    """The right side of an alias; requests are written out, as they need no name."""
    if alias == client_messages.Request:
        return "".join(f"\n{_doc(summary(each), '  ')}  | {_inline(each)}" for each in get_args(alias))
    return f" {_unnamed(alias)}"


def _inline(kind: type) -> str:
    return "{ " + "; ".join(_member(part) for part in _parts(kind)) + " }"


def _member(part: Part) -> str:
    return f"{part.name}{'?' if part.omitted else ''}: {_type(part.hint)}"


def _doc(words: str, indent: str = "") -> str:
    return f"{indent}/** {words} */\n" if words else ""


def _name(kind: type) -> str:
    return re.sub("(Info|Shown)$", "", kind.__name__)


def _type(hint: Any) -> str:
    """A type as TypeScript has it, by its name where it has one."""
    return next((name for name, alias in _aliases().items() if alias == hint), None) or _unnamed(hint)


def _unnamed(hint: Any) -> str:
    origin, inside = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    if origin is Annotated:
        narrower = hint.__metadata__[0]
        return _type(narrower if get_origin(narrower) is Literal or _is_record(narrower) else inside[0])
    if origin is Literal:
        return " | ".join(f'"{word}"' for word in inside)
    if origin in UNIONS:
        return " | ".join(_type(each) for each in inside)
    if origin is list or (origin is tuple and inside[1:] == (...,)):
        return _array(_type(inside[0]))
    if origin is tuple:
        return f"[{', '.join(_type(each) for each in inside)}]"
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return f"Record<string, {_type(inside[1])}>"  # keys of JSON are text
    if _is_record(hint):
        return _name(hint)
    raise TypeError(f"There is no TypeScript for {hint!r} yet: add it to {__name__}.")


def _array(of: str) -> str:
    return f"({of})[]" if " | " in of else f"{of}[]"


# -- the fields of each kind of record ----------------------------------------------------------------------------


def _parts(kind: type) -> list[Part]:
    if issubclass(kind, msgspec.Struct):
        return _struct_parts(kind)
    hints = get_type_hints(kind, include_extras=True)
    if issubclass(kind, BaseModel):
        asked = issubclass(kind, api.Strict)  # what is asked may leave defaults out; answers are whole
        fields = kind.model_fields.items()
        return [Part(name, hints[name], asked and not field.is_required()) for name, field in fields]
    return [
        Part(name, get_args(hint)[0], True) if get_origin(hint) is NotRequired else Part(name, hint)
        for name, hint in hints.items()
    ]


def _struct_parts(kind: type[msgspec.Struct]) -> list[Part]:
    hints, config = get_type_hints(kind, include_extras=True), kind.__struct_config__
    parts = [Part(config.tag_field, Literal[config.tag])] if config.tag_field else []
    omitting = config.omit_defaults or config.forbid_unknown_fields  # from the server; from a client
    for field in msgspec.structs.fields(kind):
        hint = _present(hints[field.name]) if config.omit_defaults and field.default is None else hints[field.name]
        parts.append(Part(field.encode_name, hint, omitting and not field.required))
    return parts


def _present(hint: Any) -> Any:
    """A type without the None that stands for what is left out."""
    return Union[tuple(each for each in get_args(hint) if each is not NoneType)]  # noqa: UP007


if __name__ == "__main__":
    print(typescript(), end="")
