/** Small signs, drawn around the origin: about 20 units wide. */

import type { Sign } from "../catalogue";

export const SIGNS: Record<Sign, string> = {
  plague: "M-7 1A8 8 0 1 1 7 1V5H4V9H-4V5H-7ZM-4-2h2.5v3H-4ZM1.5-2H4v3H1.500Z",
  bad_weather: "M-8 1A4 4 0 0 1-6-6 6 6 0 0 1 5-6 4 4 0 0 1 8 1ZM-5 3-7 9M0 3-2 9M5 3 3 9",
  famine: "M0 9V-5M0-1-5-5M0-1 5-5M0 4-5 0M0 4 5 0M-9-9 9 9",
  good_weather:
    "M-4 0A4 4 0 1 1 4 0 4 4 0 1 1-4 0ZM0-9V-6M0 9V6M-9 0H-6M9 0H6M-6-6-5-5M6-6 5-5M-6 6-5 5M6 6 5 5",
  good_harvest: "M0 9V-8M0-4-5-8M0-4 5-8M0 1-5-3M0 1 5-3M0 6-5 2M0 6 5 2",
};

export const HOUSE = "M-9 10V0L0-9 9 0V10Z";
export const STRONGHOLD = "M-11 11V-10H-6V-6H-2.500V-10H2.500V-6H6V-10H11V11Z";
export const CITY = "M-15 12V-7H-10V-3H-8V-15H-2.500V-10H2.500V-15H8V-3H10V-7H15V12Z";
export const MILL = "M-4 9-3-1H3L4 9ZM0-2-8-9M0-2 8-9M0-2-7 5M0-2 7 5";
export const ENGINE = "M-9 7H9M-6 7-1-3M6 7 1-3M-8 1 9-8M9-8v4";
export const ANCHOR = "M0-7V8M-4-4H4M-7 3Q-6 8 0 8 6 8 7 3M-2-8.500A2 2 0 1 1 2-8.5 2 2 0 1 1-2-8.500Z";
export const SHIP = "M-14 5H14L9 12H-10ZM0 4V-13M1-12Q11-6 2 2ZM-1-9Q-9-4-2 2Z";
export const COIN = "M-7 0A7 7 0 1 1 7 0 7 7 0 1 1-7 0ZM-3 0H3M0-3V3";
export const SWORDS = "M-9-9 6 6M9-9-6 6M3 9 9 3M-3 9-9 3";
export const MITRE = "M-8 9-9-1Q-6-8 0-11 6-8 9-1L8 9ZM0-11V9M-8 5H8";
export const CROWN = "M-9 7-10-5-4 0 0-8 4 0 10-5 9 7Z";
export const TIARA = "M-6 9-7 0Q-6-8 0-11 6-8 7 0L6 9ZM-7 2H7M-6-4H6";
export const RINGS = "M-9 2A5 5 0 1 1 1 2 5 5 0 1 1-9 2ZM-1 2A5 5 0 1 1 9 2 5 5 0 1 1-1 2Z";
export const HAT = "M-10 4Q0 8 10 4Q8 1 5 1 4-6 0-6-4-6-5 1-8 1-10 4Z";
export const BANNER = "M-5 10V-10L8-6-5-1";

/** Signs of titles, from the highest down. */
export const TITLES: readonly [string, string][] = [
  ["king", CROWN],
  ["pope", TIARA],
  ["queen", CROWN],
  ["regent", CROWN],
  ["cardinal", HAT],
  ["bishop", MITRE],
  ["prince", CROWN],
  ["darc", BANNER],
];
export const STAR =
  "M0-10 2.600-3.400 9.500-3.100 4.200 1.300 6 8 0 4.200-6 8-4.200 1.300-9.500-3.100-2.600-3.400Z";
export const CARD = "M-6-9H6Q7-9 7-8V8Q7 9 6 9H-6Q-7 9-7 8V-8Q-7-9-6-9ZM-3.500-5.500H3.500V5.500H-3.500Z";
