/** Every sentence that Feudality's board, hand and text say. Another language is another file of this shape. */

import { plural } from "../../../strings/en/plural";
import { GOODS, type Good, type Goods, type Phase, type Terrain, type Tile, type Unit } from "../view";

const list = (parts: readonly string[]) => parts.join(", ");
const points = (count: number) => plural(count, "point");
const tiles = (count: number) => plural(count, "tile");
const signed = (count: number) => (count > 0 ? `+${count}` : count < 0 ? `−${-count}` : "0");

const goods: Record<Good, string> = {
  gold: "Gold",
  food: "Food",
  wood: "Wood",
  stone: "Stone",
  iron: "Iron",
};
const some = (of: Goods) => GOODS.filter((good) => of[good]).map((good) => `${of[good]} ${goods[good]}`);
const cost = (of: Goods) => some(of).join(" and ") || "nothing";
const units: Record<Unit, string> = {
  man_at_arms: "Men at Arms",
  archer: "Archers",
  knight: "Knights",
  wolf: "Wolf",
};

const one: Record<Unit, string> = {
  man_at_arms: "Man at Arms",
  archer: "Archer",
  knight: "Knight",
  wolf: "Wolf",
};

/** What a tile gives when it is activated. */
const gives = (stars: number, of: Goods) => {
  const parts = some(of);
  const chosen = parts.length > 1 ? `one of ${list(parts)}` : parts[0];
  return [stars > 0 ? points(stars) : "", chosen ?? ""].filter(Boolean).join(" and ") || "nothing";
};
const chance = (ways: number, of: number) => `${Math.round((100 * ways) / of)}%`;

export const words = {
  /** What a player wants, said at the first table. */
  aim: "Be the first with enough victory points. Build up your fief, feed your people, and send soldiers to the King's wars.",
  kinds: {
    square: ["square", "squares"],
    tile: ["tile", "tiles"],
    good: ["resource", "resources"],
    fief: ["card", "cards"],
  } as Record<string, readonly [string, string]>,
  list,
  points,
  signed,
  goods,
  some,
  cost,
  units,
  gives,
  chance,
  level: "the top level of the fortification",
  noLevel: "no fortification",
  dice: ["the white die", "the blue die"] as readonly string[],
  squareOf: (square: string, who: string) => (who ? `${square} of ${who}` : square),
  build: (name: string, price: Goods) => `Build a ${name} for ${cost(price)}`,
  terrain: {
    plain: "plain",
    river: "river",
    hill: "hill",
    "double hill": "double hill",
  } satisfies Record<Terrain, string>,
  phases: {
    setup: "Set-up",
    roll: "Action roll",
    event: "Event",
    purchase: "Purchase",
    baron: "Baronial Actions",
    feeding: "Feeding",
    over: "The end",
  } satisfies Record<Phase, string>,

  deeds: {
    pass: "Nothing",
    pay: "Pay",
    join: "Take part",
    claim: "Take the point",
    fortify: "Build a level",
    liaison: "Liaison",
    sabotage: "Sabotage",
    paravia: "War with Santa Paravia",
    fiumaccio: "War with Fiumaccio",
    attack: "Attack",
  },
  /** What passing means, by the step. */
  passes: {
    activate: "Activate nothing",
    wizard: "Keep the dice",
    join: "Stay away",
    heal: "Let the fallen rest",
    levy: "Pay nothing",
    price: "Do not pay",
    buy: "Buy nothing",
    baron: "Stop acting",
    claim: "Take nothing",
    feed: "Stop trading",
  } as Record<string, string>,

  board: {
    title: "The fiefs",
    help: "The arrow keys go from square to square of the fief that is shown large, then to the other fiefs.",
    cards: "The fief cards",
    chances: "Chances of squares to be hit",
    own: "Back to my fief",
    free: "free",
    keep: "Keep",
    victory: (count: number) => `${points(count)} end the game`,
    senior: "Senior Player",
    reach: "in reach of the dice",
    hit: (ways: number, of: number) => `hit by ${ways} of ${of} rolls`,
    reroll: (white: number, blue: number) =>
      `hit by ${white} of 8 if the white die is rolled again, by ${blue} of 8 if the blue one is`,
    pile: (count: number, unit: Unit) =>
      unit === "wolf" ? units.wolf : `${count} ${count === 1 ? one[unit] : units[unit]}`,
    enlarge: "shown large when chosen",
    fief: (name: string, parts: readonly string[]) => `Fief of ${list([name, ...parts])}`,
    short: (food: number) => `${food} Food short`,
    shortly: (food: number) => `−${food} Food`,
    rats: "Rats",
  },

  hand: {
    title: "Your fief",
    of: (name: string) => `Fief of ${name}`,
    store: "Resources",
    tray: "Tray",
    trayEmpty: "The tray is empty.",
    holding: (tile: string) => `To be placed: ${tile}`,
    todo: "What you can do",
    costs: (price: Goods) => (some(price).length ? cost(price) : "free"),
    drag: "Click a tile, then a square; or drag it there.",
    fed: (need: number) => `Feeding takes ${need} Food: there is enough.`,
    hungry: (need: number, short: number) => `Feeding takes ${need} Food: you will be ${short} Food short.`,
    rate: (rate: number) => `Trade ${rate}:1`,
    army: (army: number, defence: number) => `Army ${army}, defence ${defence}`,
    wizards: (ready: number, all: number) => `${ready} of ${all} Wizards ready`,
    healing: (count: number) => `${count} Healing`,
    rats: "The Rats eat 1 more Food.",
    due: (price: Goods, missing: number) =>
      missing > 0 ? `${cost(price)} to pay, ${missing} missing` : `${cost(price)} to pay`,
  },

  matter: {
    event: "Event",
    effects: "What it means for every fief",
    odds: "Chances",
    dice: "Dice",
    rolled: (who: string, faces: readonly number[]) => `${who} rolled ${faces.join(" and ")}`,
    lastEvent: "The event of this turn",
    war: (demand: number) => `Troops worth ${demand} are demanded.`,
    baron: (left: number, special: boolean) =>
      `${left} ${left === 1 ? "action" : "actions"} left, ${special ? "one may be special" : "to collect only"}`,
    things: {
      pass: "The dice as they lie",
      join: "Taking part",
      war: "The war",
    } as Record<string, string>,
    attack: (who: string) => `Attack on ${who}`,
    monster: (who: string) => `Against ${who}`,
    again: (die: string) => `Roll ${die} again`,
    outcome: (percent: string, what: string) => `${percent} ${what}`,
  },

  counting: {
    title: "Where the points come from",
    start: "from the start",
    total: (name: string, count: number, place: number) => `${name}: ${points(count)}, place ${place}`,
    /** By the number of the reason. */
    why: [
      "tiles with a star",
      "the fortification",
      "tournaments and visits",
      "wars",
      "too few troops",
      "not paying",
      "the Black Death",
      "festivals",
      "the Queen's pity",
      "Rats",
      "monsters",
      "liaisons",
      "sabotage",
      "private wars",
      "attacks",
    ] as readonly string[],
  },

  tally: {
    title: "All fiefs",
    seat: "Fief",
    points: "Points",
    army: "Army",
    defence: "Defence",
    tiles: "Tiles",
    food: "Food",
    foodOf: (has: number, need: number) => `${has} of ${need} Food`,
    bag: (bag: number, gone: number) => `Bag: ${tiles(bag)}, ${gone} discarded.`,
    deck: (deck: number, gone: number) => `Events: ${deck} to come, ${gone} discarded.`,
  },

  about: {
    terrain: (terrain: Terrain) => `Ground: ${words.terrain[terrain]}.`,
    gives: (what: string) => `Gives ${what} when activated.`,
    nothing: "Gives nothing when activated.",
    cost: (price: Goods) => `Costs ${cost(price)}.`,
    eats: "Counts as one tile when the fief is fed.",
    pile: (count: number) => `${tiles(count)} when the fief is fed.`,
    defends: (power: number) => `Defends with ${power}.`,
    fort: (name: string, stars: number, defence: number) =>
      `${name}: gives ${points(stars)} or one resource of any kind; defends with ${defence}.`,
    noFort: "No level stands here.",
    space: "A space of the Keep for one type of unit.",
    hit: (ways: number, of: number) => `Hit by ${ways} of ${of} rolls (${chance(ways, of)}).`,
    reach: "In reach of the dice now.",
    tile: (tile: Tile) => {
      const lines: string[] = [];
      if (tile.hill) lines.push("Stands on a hill only.");
      if (tile.next_to.length > 0) lines.push(`Stands next to ${list(tile.next_to)} only.`);
      if (tile.miner > 0) lines.push(`Gives ${tile.miner} of what a mine next to it yields.`);
      if (tile.any > 0) lines.push(`Gives ${tile.any} of any kind.`);
      const more = some(tile.river);
      if (more.length > 0) lines.push(`${list(more)} more on a river.`);
      return [...lines, ...tile.abilities.map((ability) => words.about.abilities[ability] ?? ability)];
    },
    abilities: {
      healing: "Lets you roll again for one fallen unit in each war.",
      wizard: "Rolls one of your dice again, once a turn.",
      trader: "Trades three of a kind for one.",
      granary: "Halves the Food that your fief eats.",
      soothsayer: "Draws one more tile into the tray when you buy.",
    } as Record<string, string>,
    good: {
      gold: "Pays for learned people, and for sabotage.",
      food: "Feeds the fief of the Senior Player.",
      wood: "Builds mines and workshops.",
      stone: "Builds levels of the fortification, Kirks and Shrines.",
      iron: "Arms units.",
    } satisfies Record<Good, string>,
    level: "The highest level stands for all below it.",
    card: "A fief card: seven by seven squares with a river and hills.",
    die: "Your Wizard rolls it again; the new number stands.",
    count: "So many units of this kind go.",
    deeds: {
      pass: "The game goes on without it.",
      pay: "What is missing comes by trade.",
      join: "One of your units takes part; none is lost.",
      claim: "One point of the beaten player becomes yours.",
      fortify: "Each level has more stars, defends better, and counts as a tile when the fief is fed.",
      liaison: "9 or more wins a point, 4 or less loses one.",
      sabotage: "A die is the price in Gold. Then both roll: the higher total decides.",
      paravia: "The whole army and two dice against a defence of 14: one point won or lost.",
      fiumaccio: "Against a defence of 19: two points won, or three lost and war for everybody.",
      attack: "The whole army and two dice against the defence of a player who is not behind you.",
    } satisfies Record<string, string>,
  },

  text: {
    turn: "The turn",
    turnOf: (turn: number, senior: string) => `Turn ${turn}; Senior Player is ${senior}.`,
    phase: (phase: Phase) => `${words.phases[phase]}.`,
    waiting: (names: readonly string[]) => `To decide: ${list(names)}.`,
    last: "The Victory Number is reached: this turn is the last.",
    point: (square: string, again: boolean) =>
      `The Point of Action is ${square}${again ? ", and another roll follows" : ""}.`,
    tray: (parts: readonly string[]) => `In the tray: ${list(parts)}.`,
    event: (name: string) => `Event: ${name}`,
    effect: (who: string, what: string) => `${who}: ${what}.`,
    fief: (name: string, you: boolean) => (you ? `Fief of ${name} (you)` : `Fief of ${name}`),
    card: (name: string) => `Card: ${name}.`,
    noCard: "No card yet.",
    points: (count: number) => `${points(count)}.`,
    has: (parts: readonly string[]) => `Has ${list(parts)}.`,
    hasNothing: "Has no resources.",
    keep: (square: string, level: string, fort: string) => `Keep from ${square}; ${level} on ${fort}.`,
    army: (parts: readonly string[], army: number, defence: number) =>
      `Units: ${parts.length > 0 ? list(parts) : "none"}; army ${army}, defence ${defence}.`,
    tile: (square: string, name: string, what: string) => `${square}: ${name}, gives ${what}.`,
    feeding: (count: number, need: number, short: number) =>
      `${tiles(count)} eat ${need} Food${short > 0 ? `; ${short} short` : ""}.`,
    odds: (what: string, parts: readonly string[]) => `${what}: ${list(parts)}.`,
  },
};
