"""Homage: feudal board games, to play and to simulate. The rules are written once and run everywhere."""

from homage.games import NAMES, load

__all__ = ["NAMES", "load"]
__version__ = "0.1.0"
