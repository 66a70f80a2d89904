"""The printed parts of Feudalism, as `components.toml` lists them."""

from __future__ import annotations

from homage.engine.state.components import load_components

COMPONENTS = load_components(__file__)
