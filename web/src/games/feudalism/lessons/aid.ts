/** What the player aid of Feudalism says; its numbers come from the components. */

import { words } from "../words/strings";

const { deniers } = words;

export const aidWords = {
  win: "How to win",
  most: (turns: number) => `Most points after ${turns} turns. Whoever is King after a turn gets one.`,
  crown: (start: number) =>
    `The King marker starts each turn on ${start}, moved by the DRM of the King card; each Region lost moves it down, each regained up. The King rolls: below the marker he stays.`,
  turn: "A turn",
  phases: {
    B: (hand: number) => `Both draw up to ${hand} cards. An Invasion comes; the Vassal names the target.`,
    C: (regions: number) => `The King takes the income of his ${regions} best Regions without markers.`,
    D1: (revolts: number) =>
      `First the Invasion is fought, then the Vassal plays: at most ${revolts} Révolte cards, one Revolt in a Region.`,
    D2: (cost: number) => `The King plays, and may attack one lost Region for ${deniers(cost)}.`,
    E: "Cards left are discarded. The King rolls for his crown; if it falls, the two change sides.",
  },
  battle: "A battle",
  totals: "Army + a die + what helps. The attacker plays cards first. A tie is the defender's.",
  sides: [
    ["Invasion", "invaders against the Region's army and the King's DRM"],
    ["Revolt", "the Region's army against the King's army and DRM"],
    ["King's attack", "the King's army and DRM against the Region's army, or the settlers'"],
  ],
  fight: (cost: number) => `To fight a Revolt costs the King ${deniers(cost)}; else the Region is lost.`,
  militia: (cost: number, duke: number, most: number) =>
    `Militia: +1 for ${deniers(cost)}, with a Duc des Francs for ${deniers(duke)}; at most +${most}.`,
  settlers: (viking: number, muslim: number) => `Settled Vikings have army ${viking}, Muslims ${muslim}.`,
  cards: { vassal: "The Vassal's cards", king: "The King's cards" },
  copies: (count: number) => `×${count}`,
  answered: (names: string) => `Answered with ${names}.`,
};
