/** The six tinctures: each a colour, an engraver's hatching and a shape of shield, so that seats differ without colour too. */

import type { Game, Tincture } from "../protocol";

/** How coarsely a tincture is hatched: small things need few, bold lines. */
export type Grain = "bold" | "plain" | "fine";

export interface Blazon {
  /** The colour, as look.css names it. */
  colour: string;
  /** What is legible on the colour. */
  ink: string;
  /** What an engraver draws for it. */
  hatching: "horizontal" | "dots" | "falling left" | "vertical" | "falling right" | "crossed";
  /** The outline of the shield, in a box of 40 by 48. */
  shield: string;
  /** A plate for a number, of the same character: around x = 0, from y = 2 to 16. */
  plate: string;
  /** The outline of a piece on a board, likewise: around the origin, within 20 of it. */
  piece: string;
}

export const BLAZONS: Record<Tincture, Blazon> = {
  azure: {
    colour: "var(--azure)",
    ink: "#fff8e6",
    hatching: "horizontal",
    shield: "M3 3H37V20C37 32.5 29.5 41 20 46 10.5 41 3 32.5 3 20Z", // the heater of the knights
    plate: "M-14 2.6H14V9.4Q11 14.6 0 17 -11 14.6 -14 9.4Z",
    piece: "M-17 -16.5H17V2C17 10.5 9 16 0 18.6 -9 16 -17 10.5 -17 2Z",
  },
  or: {
    colour: "var(--or)",
    ink: "#2a1f14",
    hatching: "dots",
    shield: "M20 5.5A18 18.5 0 1 1 20 42.5 18 18.5 0 1 1 20 5.5Z", // the round target
    plate: "M-8 2.4H8A6.7 6.7 0 0 1 8 15.8H-8A6.7 6.7 0 0 1 -8 2.4Z",
    piece: "M0 -17.5A17.5 17.5 0 1 1 0 17.5 17.5 17.5 0 1 1 0 -17.5Z",
  },
  purpure: {
    colour: "var(--purpure)",
    ink: "#fff8e6",
    hatching: "falling left",
    shield: "M3.5 3.5H36.5V36.5Q36.5 40.5 32 40.5H27Q21.5 40.5 20 46 18.5 40.5 13 40.5H8Q3.5 40.5 3.5 36.5Z", // square, as in France
    plate: "M-13 2.4H13V15.6H-13Z",
    piece: "M-16.4 -16.4H16.4V16.4H-16.4Z",
  },
  gules: {
    colour: "var(--gules)",
    ink: "#fff8e6",
    hatching: "vertical",
    shield: "M20 1.5 38.5 24 20 46.5 1.5 24Z", // the lozenge
    plate: "M-10 2.4H10L16.4 9.1 10 15.8H-10L-16.4 9.1Z",
    piece: "M0 -19.6 19.6 0 0 19.6 -19.6 0Z",
  },
  vert: {
    colour: "var(--vert)",
    ink: "#fff8e6",
    hatching: "falling right",
    shield: "M20 2C31 2 36 8 36 15 36 28 27 38 20 46.5 13 38 4 28 4 15 4 8 9 2 20 2Z", // the long kite
    plate: "M-13.5 15.6V9.4Q-13.5 2.4 -5.5 2.4H5.5Q13.5 2.4 13.5 9.4V15.6Z",
    piece: "M0 -18C10 -18 16.5 -12 16.5 -4 16.5 7 8 14 0 19 -8 14 -16.5 7 -16.5 -4 -16.5 -12 -10 -18 0 -18Z",
  },
  sable: {
    colour: "var(--sable)",
    ink: "#fff8e6",
    hatching: "crossed",
    shield: "M4 3H36V28C36 38.5 29 45.5 20 45.5 11 45.5 4 38.5 4 28Z", // round below, as in Spain
    plate: "M-13.5 2.4H13.5V8.6Q13.5 15.8 5.5 15.8H-5.5Q-13.5 15.8 -13.5 8.6Z",
    piece: "M-16.4 -16.4H16.4V3Q16.4 18 0 18 -16.4 18 -16.4 3Z",
  },
};

/** What an engraver draws for each, as one tile of four by four; the dots are lines without length. */
export const HATCHINGS: Record<Tincture, string> = {
  azure: "M-1 2H5",
  gules: "M2-1V5",
  vert: "M-1-1 5 5M-1 3 1 5M3-1 5 1",
  purpure: "M5-1-1 5M1-1-1 1M5 3 3 5",
  sable: "M-1 2H5M2-1V5",
  or: "M1 1h0M3 3h0",
};

export const TINCTURES = Object.keys(BLAZONS) as Tincture[];

/** The tincture of a seat in a game. */
export function tinctureOf(game: Pick<Game, "tinctures">, seat: number): Tincture {
  return game.tinctures[seat] ?? TINCTURES[seat % TINCTURES.length]!;
}

/** The paint that lays a tincture's hatching over its colour; Hatchings.svelte holds the patterns. */
export function hatch(tincture: Tincture, grain: Grain = "plain"): string {
  return `url(#hatch-${tincture}-${grain})`;
}
