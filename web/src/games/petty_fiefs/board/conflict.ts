/** The conflict told last, as one compact report; it grows with the story and knows no clock. */

import type { StoryEvent } from "../../../protocol";

export interface ShownCoin {
  suit: number;
  value: number;
}

/** A suit that competes. */
export interface Side {
  suit: number;
  /** The coins turned up, in the order in which that was told. */
  coins: ShownCoin[];
  /** Null while it is not told; where strengths are told once only, it stays so. */
  strength: number | null;
  /** What the mercenaries add. */
  given: number | null;
  won: boolean;
}

/** The warlord and the mercenaries in the province. */
export interface Bands {
  warlord: boolean;
  coins: ShownCoin[];
  strength: number | null;
  /** The suit that they fight for; null while that is not told. */
  suit: number | null;
  uncommanded: boolean;
}

export interface Conflict {
  province: number;
  /** The bribes turned up. */
  bribes: ShownCoin[];
  sides: Side[];
  bands: Bands | null;
  /** What came of it, each line once, with the rule behind it. */
  lines: { words: string; rule: string }[];
}

const PART = new Set([
  "conflict",
  "bribe_shown",
  "bribe_glimpsed",
  "marker_taken",
  "bribes_home",
  "coin_shown",
  "coin_glimpsed",
  "strength",
  "bands_strength",
  "uncommanded",
  "given",
  "tie_held",
  "won",
  "no_winner",
  "marked",
  "ousted",
  "coin_home",
  "turned_up",
]);
/** What the pictures do not say. */
const LINES = new Set(["marker_taken", "uncommanded", "tie_held", "won", "no_winner", "ousted", "turned_up"]);
/** Nobody has done anything yet: what came of the last conflict can still be read. */
const BETWEEN = new Set(["turn"]);

/** The last conflict as far as it is told; null once something else is done. */
export function conflictIn(story: readonly StoryEvent[], extra: number): Conflict | null {
  const begun = story.findLastIndex(({ kind }) => kind === "conflict");
  if (begun < 0) return null;
  const since = story.slice(begun);
  if (!since.every(({ kind }) => PART.has(kind) || BETWEEN.has(kind))) return null;
  const conflict: Conflict = {
    province: since[0]!.about.province ?? -1,
    bribes: [],
    sides: [],
    bands: null,
    lines: [],
  };
  for (const told of since) add(conflict, told, extra);
  return conflict;
}

function add(conflict: Conflict, { kind, about, words = "", rule = "" }: StoryEvent, extra: number): void {
  const { suit = -1, value, strength = -1 } = about;
  const known = strength < 0 ? null : strength;
  if (LINES.has(kind)) conflict.lines.push({ words: words.trim(), rule });
  switch (kind) {
    case "bribe_shown":
    case "bribe_glimpsed":
      if (value !== undefined) conflict.bribes.push({ suit, value });
      break;
    case "coin_shown":
    case "coin_glimpsed":
      if (value !== undefined)
        (suit === extra ? bandsOf(conflict) : sideOf(conflict, suit)).coins.push({ suit, value });
      break;
    case "strength":
      sideOf(conflict, suit).strength = known;
      break;
    case "bands_strength":
      bandsOf(conflict).warlord = about.warlord === 1;
      bandsOf(conflict).strength = known;
      break;
    case "uncommanded":
      bandsOf(conflict).uncommanded = true;
      break;
    case "given":
      bandsOf(conflict).suit = suit;
      sideOf(conflict, suit).given = known;
      break;
    case "won":
      sideOf(conflict, suit).won = true;
      break;
  }
}

function sideOf(conflict: Conflict, suit: number): Side {
  const found = conflict.sides.find((side) => side.suit === suit);
  if (found) return found;
  const side: Side = { suit, coins: [], strength: null, given: null, won: false };
  conflict.sides.push(side);
  return side;
}

function bandsOf(conflict: Conflict): Bands {
  return (conflict.bands ??= { warlord: false, coins: [], strength: null, suit: null, uncommanded: false });
}
