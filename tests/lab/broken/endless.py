"""Fealty with a move in the second turn that never ends."""

from tests.lab.broken import broken, never_ends

GAME = broken({"apply": never_ends})
