"""Databases that earlier states of this project wrote, with games of Feudality and FIEF under way and finished."""
