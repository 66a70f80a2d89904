"""Imported by the process that servers are forked from: what each of them would else make ready for itself."""

from __future__ import annotations

import homage
import homage.table.http.serving
from homage.table.people.people import HASHER, hash_of_nobody

ready = [homage.load(name).plain for name in homage.NAMES], hash_of_nobody(HASHER)
