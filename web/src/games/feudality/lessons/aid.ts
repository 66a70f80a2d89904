/** What the player aid of Feudality says; its numbers come from the components and the view. */

import { words } from "../words/strings";
import type { Special } from "../view";

const { points, signed } = words;

const SPECIALS: Record<string, (special: Special) => string> = {
  liaison: ({ win_at_least, lose_at_most, vp_win, vp_lose }) =>
    `two dice: ${win_at_least} or more ${signed(vp_win)}, ${lose_at_most} or less ${signed(vp_lose)}`,
  sabotage: ({ vp_lose }) =>
    `pay a die of Gold, then both roll: win, and a tile is destroyed; lose: ${signed(vp_lose)}`,
  santa_paravia: ({ defence, vp_win, vp_lose }) =>
    `army and two dice against ${defence}: ${signed(vp_win)} or ${signed(vp_lose)}`,
  fiumaccio: ({ defence, vp_win, vp_lose }) =>
    `army and two dice against ${defence}: ${signed(vp_win)}, or ${signed(vp_lose)} and war for all`,
  attack_player: ({ vp_taken }) =>
    `army and two dice against the defence of a player not behind you: resources, or ${points(vp_taken)}`,
};

export const aidWords = {
  win: "How to win",
  first: (victory: number) =>
    `Whoever has ${points(victory)} ends the game with that turn: then most points win.`,
  firstAnyway: "Whoever has the Victory Number ends the game with that turn: then most points win.",
  turn: "A turn",
  phases: {
    roll: "Two dice name a square. Everybody may activate one tile there or beside it. A double or an eight rolls again.",
    event: "A card is turned up; not in turn 1.",
    purchase: (each: number) =>
      `${each} tiles for each player come into the tray; in turn each buys one, or the next level.`,
    baron: (actions: number) =>
      `The Senior Player acts ${actions} times: collects from any tile, or once dares a special action.`,
    feeding: "The Senior Player feeds his fief; then the Shield goes to the left.",
  },
  tiles: "Tiles",
  tileColumns: { name: "Tile", cost: "Cost", gives: "Gives" },
  units: "Units",
  unitColumns: { name: "Unit", cost: "Cost", power: "Power" },
  levels: "Fortification",
  levelColumns: { name: "Level", cost: "Cost", points: "Points", defence: "Defence" },
  levelHelp: "Activated, it gives its points or one resource of any kind.",
  specials: "Special actions",
  special: (special: Special) => SPECIALS[special.id]?.(special) ?? "",
  needs: (least: number) => `from ${points(least)}`,
  names: {
    liaison: words.deeds.liaison,
    sabotage: words.deeds.sabotage,
    santa_paravia: words.deeds.paravia,
    fiumaccio: words.deeds.fiumaccio,
    attack_player: words.deeds.attack,
  } as Record<string, string>,
  war: "The King's wars",
  wars: (least: number, win: number, knight: number) =>
    `Whoever cannot send what is demanded loses a point. The Senior Player rolls two dice: ${least} or more wins ${points(win)} for each who sent a unit, ${knight} more with a Knight. Each unit falls by an odd die.`,
  feeding: "Feeding and trade",
  feed: (tiles: number, granary: number) =>
    `1 Food for every ${tiles} tiles (${granary} with a Granary), rounded up. Each Food short costs a tile.`,
  trade: (rate: number, trader: number) => `${rate} of a kind for one of another; ${trader} with a Trader.`,
};
