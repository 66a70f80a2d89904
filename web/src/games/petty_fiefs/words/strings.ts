/** Every sentence that the board, hand and text of Petty Fiefs say. Another language is another file of this shape. */

import { plural } from "../../../strings/en/plural";
import type { Step } from "../view";

const list = (parts: readonly string[]) => parts.join(", ");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const province = (number: number) => `province ${number + 1}`;

/** What a prince scores for, in the server's order. */
const SCORED = [
  "tiles of other suits",
  "tiles of its own suit",
  "size of its provinces",
  "own men in its provinces",
  "strangers in its provinces",
  "castle",
  "bribes left in the centre",
];

const STEPS: Record<Step, string> = {
  lay: "The land is laid: tiles are drawn and laid face-down.",
  prince: "The princes take their places.",
  warlord: "The warlord is placed.",
  act: "Actions are taken.",
  move: "Pawns are being moved.",
  deploy: "Coins are being deployed.",
  retrieve: "Coins are being retrieved.",
  assign: "A conflict: the mercenaries' strength is given to a suit.",
  expose: "A conflict is won: a tile is to be turned up.",
  over: "The game is over.",
};

export const words = {
  /** What a player wants, said at the first table. */
  aim: "You have two princes, and only the weaker one counts. Win provinces with both: the most points at the end win.",
  kinds: {
    province: ["province", "provinces"],
    gap: ["gap", "gaps"],
    pawn: ["prince", "princes"],
    coin: ["coin", "coins"],
    band: ["band", "bands"],
    tile: ["tile", "tiles"],
    hired: ["coin", "coins"],
    castle: ["castle", "castles"],
  } as Record<string, readonly [string, string]>,
  list,
  capital,
  province,
  face: (suit: string, value: string) => `${suit} ${value}`,
  prince: (suit: string) => `the prince of ${suit}`,
  warlord: "the warlord",
  the: (name: string) => `the ${name}`,
  mercenaries: "mercenaries",
  band: (number: number) => `the band m${number + 1} of mercenaries`,
  gap: (number: number) => `a new province after ${province(number)}`,
  tile: (number: number) => `tile ${number + 1}`,
  castle: (suit: string) => `the castle of ${suit}`,
  steps: (steps: number) => (steps === 1 ? "one step" : "two steps"),
  verbs: {
    bribe: "Bribe",
    deploy: "Deploy",
    retrieve: "Retrieve",
    annex: (suit: string) => `Annex with ${suit}`,
    demolish: (suit: string) => `Demolish the castle of ${suit}`,
    give: (suit: string) => `Fight for ${suit}`,
    steps: (steps: number) => (steps === 1 ? "One step" : "Two steps"),
    /** Beside the sign of the suit. */
    short: { annex: "Annex", demolish: "Demolish", give: "Fight for" },
  },

  board: {
    title: "The provinces, clockwise",
    help: "Up and Down go from province to province, Left and Right over what is in it.",
    centre: "The centre",
    bribes: "Bribes",
    none: "none",
    mercenaries: (number: number) => `Mercenaries: ${number}`,
    commandedBy: "Commanded by",
    nobody: "nobody",
    warlordsLand: "The warlord's land",
    warlordsCastle: "The warlord's castle",
    round: (round: number) => `Round ${round}`,
    tilesLeft: (left: number) => `${plural(left, "tile")} to draw`,
    land: {
      faceUp: (faces: readonly string[]) => `face-up ${list(faces)}`,
      faceDown: (number: number, known: readonly string[]) =>
        `${plural(number, "tile")} face-down` + (known.length > 0 ? ` (known to you: ${list(known)})` : ""),
      none: "no tiles",
      castle: (suit: string, value: string) => `held by ${suit} with a castle of ${value}`,
      marker: (suit: string) => `held by ${suit} with the null tile`,
      free: "held by nobody",
      pawns: (names: readonly string[]) => `here stand ${list(names)}`,
      coins: (texts: readonly string[]) => `coins: ${texts.join("; ")}`,
      ofSuit: (suit: string, number: number, known: readonly string[]) =>
        known.length > 0 ? `${number} of ${suit} (known: ${list(known)})` : `${number} of ${suit}`,
      ofMercenaries: (number: number, known: readonly string[]) =>
        `${plural(number, "band")} of mercenaries` + (known.length > 0 ? ` (known: ${list(known)})` : ""),
      pieces: (number: number, limit: number) => `${number} of the ${limit} pieces that set off a conflict`,
      target: (steps: number) => (steps === 1 ? "one step on" : "two steps on"),
    },
    tileUp: (face: string) => `${face}, face-up`,
    tileKnown: (face: string) => `face-down, known to you: ${face}`,
    tileDown: "face-down",
  },

  conflict: {
    title: (where: string) => `Conflict in ${where}`,
    strength: (own: number, given: number | null) =>
      given === null ? `${own}` : `${own} + ${given} = ${own + given}`,
    fightsFor: (suit: string) => `for ${suit}`,
    forNobody: "for nobody",
  },

  hand: {
    title: "Before you",
    drawn: (face: string) => `You drew ${face}. Nobody else sees it.`,
    drew: (face: string) => `Drawn, and to be laid: ${face}.`,
    reserve: (suit: string) => `Your reserve of ${suit}`,
    empty: "no coins in reserve",
    out: "On the board, taken back in this order",
    hired: "Hired mercenaries",
    die: "castle die",
    marker: "null tile",
    inReserve: (things: readonly string[]) => `In reserve: ${list(things)}.`,
    nothing: "Die and null tile are on the board.",
    actions: (left: number) => `${plural(left, "action")} left`,
    deeds: "What to do",
    tiles: "Tiles to turn up",
    bands: "Mercenaries by the warlord",
    table: "All princes",
    columns: {
      prince: "Prince",
      points: "Points",
      reserve: "Reserve",
      bribes: "Bribes",
      castle: "Castle",
      held: "Lands",
    },
    seatHired: (number: number) => plural(number, "mercenary", "mercenaries"),
    commands: "commands the mercenaries",
    known:
      "Points as far as you know the tiles: what lies face-down and is unknown to you is not counted. Of two princes the weaker, underlined, counts.",
    knownToAll: "Points as far as everybody knows the tiles. Of two princes the weaker, underlined, counts.",
    open: "Points with every tile counted. Of two princes the weaker, underlined, counts.",
    weaker: "the weaker, who counts",
    none: "–",
  },

  sheet: {
    title: "The score sheet",
    prince: "Prince",
    scored: SCORED,
    short: ["Tiles", "Own tiles", "Size", "Men", "Strangers", "Castle", "Bribes"],
    total: "Total",
    weaker: "counts",
    place: (place: number) => `place ${place}`,
    left: (faces: readonly string[]) =>
      faces.length > 0
        ? `To the warlord's land, where his castle stands now: ${list(faces)}.`
        : "The warlord's castle stands in the centre, without land.",
    shown: (number: number) => `${plural(number, "tile")} turned up at the end.`,
  },

  text: {
    turn: "The turn",
    round: (round: number, rounds: number) => `Round ${round} of at most ${rounds}.`,
    steps: STEPS,
    actions: (name: string, left: number) => `${name}: ${plural(left, "action")} left.`,
    conflict: (where: string) => `There is a conflict in ${where}.`,
    idle: (turns: number) => `Nobody has acted for ${plural(turns, "turn")}.`,
    waiting: (names: readonly string[]) => `To decide: ${list(names)}.`,
    tilesLeft: (left: number) => `${plural(left, "tile")} still to be drawn.`,
    drawn: (face: string) => `You drew ${face}.`,
    provinces: "The provinces, clockwise",
    noProvinces: "There are none yet.",
    provinceIs: (name: string, what: string) => `${name}: ${what}.`,
    centre: "The centre",
    bribes: (texts: readonly string[]) =>
      texts.length > 0 ? `Bribes: ${texts.join("; ")}.` : "No bribes lie here.",
    mercenaries: (number: number) => `${plural(number, "band")} of mercenaries in the heap.`,
    certain: (values: readonly string[]) => `Certainly in the heap: ${list(values)}.`,
    holder: (name: string | null) =>
      name === null ? "Nobody commands the mercenaries." : `${name} command the mercenaries.`,
    warlord: (faces: readonly string[]) =>
      `The warlord's castle stands here, ${faces.length > 0 ? `on his land: ${list(faces)}` : "without land"}.`,
    seat: (name: string, you: boolean) => (you ? `${name} (you)` : name),
    points: (points: number, over: boolean) =>
      over ? `Ends with ${points} points.` : `Has ${points} points, as far as you can know.`,
    place: (place: number) => `Finished in place ${place}.`,
    score: (suit: string, score: number) => `${suit} ends with ${score}.`,
    counted: (suit: string, points: number, weaker: boolean) =>
      `${suit} would score ${points}` + (weaker ? ", the weaker, who counts." : "."),
    hired: (number: number, certain: readonly string[]) =>
      `${plural(number, "band")} of mercenaries hired` +
      (certain.length > 0 ? `, certainly ${list(certain)}.` : "."),
    hiredAre: (values: readonly string[]) => `Hired mercenaries: ${list(values)}.`,
    princeAt: (suit: string, where: string | null) =>
      where === null
        ? `The prince of ${suit} is not placed yet.`
        : `The prince of ${suit} stands in ${where}.`,
    castleAt: (suit: string, value: string, where: string) =>
      `The castle of ${suit}, strength ${value}, is in ${where}.`,
    markerAt: (suit: string, where: string) => `The null tile of ${suit} marks ${where}.`,
    reserveIs: (suit: string, values: readonly string[]) =>
      values.length > 0 ? `Reserve of ${suit}: ${list(values)}.` : `Reserve of ${suit}: empty.`,
    reserveCount: (suit: string, number: number, certain: readonly string[]) =>
      `Reserve of ${suit}: ${plural(number, "coin")}` +
      (certain.length > 0 ? `, certainly ${list(certain)}.` : "."),
  },

  about: {
    next: (where: string) => `Clockwise follows ${where}.`,
    conflict: (missing: number) =>
      missing > 0
        ? `${plural(missing, "piece")} more, of two suits or more, set off a conflict.`
        : "The next piece to arrive sets off a conflict, if there are two suits.",
    prince: "In a conflict he counts 1. At home in his castle's province he doubles it at the end.",
    warlord: "He counts 6, for a suit of whoever commands the mercenaries.",
    stands: (where: string) => `Stands in ${where}.`,
    inReserve: "In your reserve.",
    lies: (where: string) => `Lies in ${where}.`,
    coin: (value: number) => `Strength ${value} in a conflict.`,
    castle: (value: string, where: string) => `Strength ${value}, in ${where}.`,
    noCastle: "Not built yet: it can be built where this prince's null tile lies.",
    laid: (name: string) => `Laid by ${name}.`,
    leaves: "Tiles of this suit that are face-up at the end go to the warlord.",
    band: "A band of mercenaries; it fights for whoever commands them.",
    centre: "Bribes and mercenaries. Whoever has most coins here commands the mercenaries.",
    gap: "A new province can be founded here.",
  },
};
