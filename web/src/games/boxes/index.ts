/** The lids of the boxes on the shelf, by the names of their games. */

import type { Component } from "svelte";

import Fealty from "./Fealty.svelte";
import Feudalism from "./Feudalism.svelte";
import Feudality from "./Feudality.svelte";
import Fief from "./Fief.svelte";
import PettyFiefs from "./PettyFiefs.svelte";

export const BOXES: Record<string, Component> = {
  fealty: Fealty,
  petty_fiefs: PettyFiefs,
  feudalism: Feudalism,
  feudality: Feudality,
  fief: Fief,
};
