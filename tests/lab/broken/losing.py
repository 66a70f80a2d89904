"""Fealty that loses a card in the second turn."""

from tests.lab.broken import broken, loses_a_card

GAME = broken({"apply": loses_a_card})
