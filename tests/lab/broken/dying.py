"""Fealty with a move in the second turn that ends the process."""

from tests.lab.broken import broken, dies

GAME = broken({"apply": dies})
