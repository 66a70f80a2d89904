/** What is drawn on tiles, around the origin and within 12 of it: filled shapes, and lines. */

export interface Glyph {
  fill?: string;
  line?: string;
}

const HILL = "M-12 10-5-7 1 1 5-5 12 10H4V4Q1 1-2 4V10Z";

export const GLYPHS: Record<string, Glyph> = {
  man_at_arms: { fill: "M-10-6H3V1Q3 8-3.5 10-10 8-10 1Z", line: "M8 11V-7M5.5-6.5 8-11.5 10.5-6.5" },
  archer: { line: "M-3-11Q11 0-3 11M-3-11V11M-10 0H9M5.5-3.5 9 0 5.5 3.5" },
  knight: { fill: "M-7 11C-7 3-4 1-1-1-3 2-6 3-8 2L-9.5-1C-6-3-5-8-1-10L0-12.5 3-10C9-8 10 1 9 11Z" },
  wolf: { fill: "M-10 10V-1Q-10-8-2-8H3Q9-9 10.5-2.5 12 4 10 8.5L7.5 8Q8.5 3 6 2V10H2V4.5H-4.5V10Z" },
  alchemist: {
    line: "M-3-10V-3L-8 8Q-8 10-6 10H6Q8 10 8 8L3-3V-10M-5-10.5H5",
    fill: "M-5.2 3H5.2L7 8Q7 9-6 9Z",
  },
  beggar: { fill: "M-10 1H10Q9 10 0 10T-10 1Z", line: "M0-10.5A3.5 3.5 0 1 1 0-3.5 3.5 3.5 0 1 1 0-10.5Z" },
  brickyard: { line: "M-10-8H10V8H-10ZM-10-2.7H10M-10 2.7H10M0-8V-2.7M-5-2.7V2.7M5-2.7V2.7M0 2.7V8" },
  farmer: {
    line: "M0 11V-8",
    fill: "M0 6Q-8 5-8-1-1 0 0 6ZM0 6Q8 5 8-1 1 0 0 6ZM0-1Q-7-2-6-8-1-7 0-1ZM0-1Q7-2 6-8 1-7 0-1ZM0-6Q-3-9 0-12 3-9 0-6Z",
  },
  fisherman: { fill: "M-12-5Q-8 0-12 5-5 4-3 2 4 8 12 0 4-8-3-2-5-4-12-5Z" },
  forest: { fill: "M-5 11V7H-12L-7 0H-10L-5-8 0 0H-2L2 7H-3V11ZM6 11V5H1L5-2H3L7-11 11-2H9L13 5H8V11Z" },
  gold_mine: { fill: HILL, line: "M7.5-12A2.5 2.5 0 1 1 7.5-7 2.5 2.5 0 1 1 7.5-12Z" },
  granary: { line: "M-10 10V-2L0-10.5 10-2V10ZM-4 10V3H4V10M0-6V-2" },
  gravel_pit: { fill: "M-6 9a4.2 4.2 0 1 1 .1 0ZM5.5 9a4.8 4.8 0 1 1 .1 0ZM0-.5a4 4 0 1 1 .1 0Z" },
  hunter: { line: "M-3 1Q-10-1-9-10M-8-4-4-7M3 1Q10-1 9-10M8-4 4-7", fill: "M0 11Q-6 6-4.5 0H4.5Q6 6 0 11Z" },
  iron_mine: { fill: HILL, line: "M5-8.5 7-12H11L12.5-8.5Z" },
  junk_pile: { fill: "M-12 10Q-9 2-5 2-4-5 2-4 8-5 12 10Z", line: "M-3-5-6-10M4-5 7-11" },
  merchant: { line: "M0-11V10M-6 10.5H6M-9-7H9M-9-7-12.5 1.5H-5.5ZM9-7 5.5 1.5H12.5Z" },
  miller: { fill: "M-4.5 11-2.5-1H2.5L4.5 11Z", line: "M0-2 10-9M0-2-10-9M0-2 8 6M0-2-8 6" },
  miner: { line: "M-9 11 5-5M-6-10.5Q8-10.5 11 5" },
  quarry: { fill: HILL, line: "M5-12H12V-7.5H5Z" },
  shepherd: {
    line: "M7 11V-4Q7-11 2-10-1-8 2-5",
    fill: "M-10 6Q-13 2-9 1-8-3-4-1 1-2 1 3 1 5-1 6V11H-3V7H-7V11H-9V6Z",
  },
  trader: { line: "M-10-4.5H9M4.5-9 9-4.5 4.5 0M10 5.5H-9M-4.5 1-9 5.5-4.5 10" },
  brewery: {
    line: "M-8-5H4V10.5H-8ZM4-2H8Q10 0 10 2V4Q10 6 8 6.5H4",
    fill: "M-9-5Q-10-10-5-9-2-12 1-9 6-10 5-5Z",
  },
  carpenter: { line: "M-9 11 3-2", fill: "M-3-7 7 3 11-1 1-11Z" },
  cleric: { fill: "M-2-11.5H2V-6H7V-2H2V11.5H-2V-2H-7V-6H-2Z" },
  cooper: { line: "M-6-10.5H6Q10 0 6 10.5H-6Q-10 0-6-10.5ZM-8-4H8M-8 4H8" },
  holy_relic: { fill: "M-7-10.5H7Q7 0 0 1.5-7 0-7-10.5Z", line: "M0 1V9M-5.5 10.5H5.5" },
  kirk: { line: "M0-4V-12M-3-9.5H3", fill: "M-10 11V3L0-5 10 3V11H2.5V6H-2.5V11Z" },
  mason: { fill: "M-5-1 11-11 1 5Z", line: "M-2 2-6 5M-6 5-10.5 10.5" },
  shrine: { line: "M-8 11V-2Q-8-10.5 0-10.5T8-2V11M-11.5 11H11.5M0-5V6M-3.5-1H3.5" },
  smith: { fill: "M-12-6H11V-2Q4-2 3.5 3H7V9H-7V3H-3Q-3-2-12-6Z" },
  soothsayer: { line: "M-12 0Q0-11 12 0 0 11-12 0Z", fill: "M0-4A4 4 0 1 1 0 4 4 4 0 1 1 0-4Z" },
  wizard: { fill: "M-12 10Q-6 7-6 6L1-12 6 6Q6 7 12 10 0 13-12 10Z" },
};

/** The fortifications by their levels, likewise. */
export const FORTS: Record<string, string> = {
  tower: "M-6 11V-7H-7V-12H-4V-9H-1.5V-12H1.5V-9H4V-12H7V-7H6V11Z",
  fort: "M-11 11V-2H-6V-12H-3V-9H-1.2V-12H1.2V-9H3V-12H6V-2H11V11Z",
  castle: "M-12 11V-10H-9V-7H-7V-10H-4V-2H-2V-12H2V-2H4V-10H7V-7H9V-10H12V11H3V6Q0 2-3 6V11Z",
  fortress:
    "M-13 11V-8H-11V-6H-9V-8H-7V-1H-5.5V-13H-3V-10H-1V-13H1V-10H3V-13H5.5V-1H7V-8H9V-6H11V-8H13V11H3V6Q0 2-3 6V11Z",
};
