/** How the lords and ladies look: parts in a circle of radius 20 about the origin, and who has which. */

import { lordIn, type FranceView } from "../view";

/** Hair behind the face. */
export const HAIR = {
  long: "M-9.5 15C-13 2-12-11.500 0-12S13 2 9.500 15Q0 18-9.500 15Z",
  bob: "M-10.500 7C-12-6-8.500-12 0-12S12-6 10.500 7Q8 9 6 6V-2H-6V6Q-8 9-10.500 7Z",
  short: "M-9 1.500C-11-8-7-11.500 0-11.500S11-8 9 1.500Z",
  curls:
    "M-8 6a3.400 3.400 0 0 1-2.500-5a3.500 3.500 0 0 1 .500-6a4 4 0 0 1 5-5.500a4.500 4.500 0 0 1 10 0a4 4 0 0 1 5 5.500a3.500 3.500 0 0 1 .500 6a3.400 3.400 0 0 1-2.500 5Z",
  fringe: "M-9 4C-11 0-10-4-8-4.500H8C10-4 11 0 9 4Z",
  plaits:
    "M-9 1.500C-11-8-7-11.500 0-11.500S11-8 9 1.500Q13 8 9.500 15L6 14.500Q9 7 7 2H-7Q-9 7-6 14.500L-9.500 15Q-13 8-9 1.500Z",
  rolls: "M-8 4a4.600 4.600 0 0 1-3-8.500C-10-9-6-11.500 0-11.500S10-9 11-4.500a4.600 4.600 0 0 1-3 8.500Z",
} as const;

/** Hair over the brow, which a headgear hides. */
export const LOCKS = {
  fringe: "M-8.200 0C-9-9-5-11.500 0-11.500S9-9 8.200 0Q7.500-4 5.500-5Q0-3.500-5.500-5Q-7.500-4-8.200 0Z",
  parted: "M-8.200 1C-9.500-8-5-11.500 0-11.500S9.500-8 8.200 1Q7.500-5 0-9Q-7.500-5-8.200 1Z",
  swept:
    "M-8.200 0C-9.500-9-4-11.500 1-11.500S9.500-8 8.200 1Q7.500-5 4-7.500Q-2-3.500-6-5Q-7.500-4-8.200 0Z",
  none: "",
} as const;

export const BEARDS = {
  none: "",
  full: "M-8-1Q-7.500 4-3.500 4.200Q0 3.400 3.500 4.200Q7.500 4 8-1Q9.500 8 5.500 12.500Q0 16-5.500 12.500Q-9.500 8-8-1Z",
  long: "M-8-1Q-7.500 4-3.500 4.200Q0 3.400 3.500 4.200Q7.500 4 8-1Q9.500 9 5 14Q3 18.500 0 19Q-3 18.500-5 14Q-9.500 9-8-1Z",
  forked:
    "M-8-1Q-7.500 4-3.500 4.200Q0 3.400 3.500 4.200Q7.500 4 8-1Q9 7 6.500 11L4.500 18L0 13L-4.500 18L-6.500 11Q-9 7-8-1Z",
  short: "M-8 0Q-7.500 6-4 6.200Q0 4.500 4 6.200Q7.500 6 8 0Q8.500 8 4 11Q0 12.400-4 11Q-8.500 8-8 0Z",
  goatee:
    "M0 4.200Q-4 4-4.800 6.800Q-2.500 6.600-2.400 9L0 15.500L2.400 9Q2.500 6.600 4.800 6.800Q4 4 0 4.200Z",
  moustache: "M0 4Q-6 3.500-7 7.500Q-2.500 8 0 6Q2.500 8 7 7.500Q6 3.500 0 4Z",
  drooping: "M0 4Q-6 4-6.500 12.500Q-4 10-3 7.400Q0 6.200 3 7.400Q4 10 6.500 12.500Q6 4 0 4Z",
} as const;

/** What lies on the clothes, by which two in one colour differ. */
export const DRESS = {
  plain: "",
  cross: "M-1.600 11H1.600V14H6V17H1.600V20H-1.600V17H-6V14H-1.600Z",
  pale: "M0 10.500V20A20 20 0 0 0 15 13.200Q14 10 6 9Z",
  bend: "M-12 11-15 13.200Q-14 15 10 17.500L6 19Z",
  collar: "M-9 9.500Q0 17 9 9.500L12 11.500Q0 22-12 11.500Z",
  chevron: "M-13 15 0 9.800 13 15V18L0 13-13 18Z",
} as const;

export interface Looks {
  hair: keyof typeof HAIR;
  locks: keyof typeof LOCKS;
  beard: keyof typeof BEARDS;
  /** The colour of the hair, of the skin, and of the clothes. */
  tone: string;
  skin: string;
  cloth: string;
  dress: keyof typeof DRESS;
  /** What one knows the face by. */
  mark?: "patch" | "scar" | "freckles" | "brows" | "old";
  /** What is worn without a title. */
  cap: Cap;
}

export type Cap = "nasal" | "kettle" | "bascinet" | "veil" | "wimple" | "hennin";
export type Headgear = Cap | "crown" | "tiara" | "hat" | "mitre" | "coronet" | "sallet";

const [FAIR, BRONZE, RUDDY, PALE] = ["#f0cda6", "#d3a275", "#e8b491", "#f6ddc2"];
const [BLOND, RED, BROWN, BLACK, GREY, WHITE] = [
  "#d9a941",
  "#a8481d",
  "#65401f",
  "#2c2320",
  "#8d8780",
  "#e6e0d2",
];
const looks = (
  hair: Looks["hair"],
  locks: Looks["locks"],
  beard: Looks["beard"],
  [tone, skin, cloth]: [string, string, string],
  dress: Looks["dress"],
  cap: Cap,
  mark?: Looks["mark"],
): Looks => ({ hair, locks, beard, tone, skin, cloth, dress, cap, ...(mark && { mark }) });

export const LOOKS: Record<string, Looks> = {
  alienor: looks("long", "parted", "none", [RED, PALE, "#2f6b57"], "collar", "hennin"),
  arthur: looks("bob", "fringe", "none", [BLOND, FAIR, "#b23a2e"], "cross", "nasal"),
  beaudouin: looks("short", "fringe", "full", [RED, RUDDY, "#3f6a8c"], "pale", "kettle"),
  blanche: looks("plaits", "parted", "none", [BLOND, PALE, "#efe6d0"], "chevron", "veil"),
  charles: looks("bob", "parted", "moustache", [BROWN, FAIR, "#c79a2c"], "bend", "nasal"),
  eric: looks("long", "parted", "forked", [BLOND, RUDDY, "#5b6b3a"], "collar", "nasal", "scar"),
  francois: looks("curls", "swept", "goatee", [BLACK, BRONZE, "#7a2f4f"], "collar", "bascinet"),
  gauvain: looks("curls", "fringe", "none", [RED, PALE, "#3d7a46"], "chevron", "bascinet", "freckles"),
  guenievre: looks("long", "swept", "none", [BLACK, FAIR, "#a4372b"], "chevron", "wimple"),
  henry: looks("short", "swept", "full", [GREY, FAIR, "#6a4a86"], "cross", "bascinet", "old"),
  isabelle: looks("rolls", "parted", "none", [BROWN, BRONZE, "#b5792a"], "plain", "hennin"),
  jeanne: looks("bob", "fringe", "none", [BROWN, RUDDY, "#5a7fb0"], "cross", "wimple"),
  lambert: looks("fringe", "none", "long", [WHITE, RUDDY, "#8a6a44"], "plain", "kettle", "old"),
  mireille: looks("curls", "swept", "none", [RED, FAIR, "#6f4a94"], "collar", "veil", "freckles"),
  othon: looks("fringe", "none", "drooping", [BLACK, BRONZE, "#d5c7a3"], "bend", "kettle", "brows"),
  philippe: looks("long", "swept", "short", [BROWN, FAIR, "#28527c"], "chevron", "bascinet"),
  quentin: looks("curls", "swept", "none", [BLACK, BRONZE, "#d8c9a0"], "pale", "nasal"),
  thierry: looks("long", "parted", "drooping", [GREY, FAIR, "#4b4550"], "pale", "kettle", "patch"),
};

/** How a lord looks; a name that nobody knows any more gets the looks of another. */
export function looksOf(lord: string): Looks {
  const known = Object.values(LOOKS);
  return LOOKS[lord] ?? known[[...lord].reduce((sum, sign) => sum + sign.codePointAt(0)!, 0) % known.length]!;
}

const WORN: readonly [string, Headgear][] = [
  ["king", "crown"],
  ["pope", "tiara"],
  ["queen", "crown"],
  ["regent", "crown"],
  ["cardinal", "hat"],
  ["bishop", "mitre"],
  ["prince", "coronet"],
  ["darc", "sallet"],
  ["fief", "coronet"],
];

const HELMETS: readonly Headgear[] = ["nasal", "kettle", "bascinet"];
export const isHelmet = (worn: Headgear | null) => worn !== null && HELMETS.includes(worn);

/** What a lord wears by the highest title; null for one who is not in play, and for a captive whose helmet is gone. */
export function headgearOf(view: FranceView, id: string): Headgear | null {
  const lord = lordIn(view, id);
  if (!lord) return null;
  const held = new Set(lord.titles.map((title) => title.split(":")[0]));
  const worn = WORN.find(([title]) => held.has(title))?.[1] ?? looksOf(id).cap;
  return lord.jailer !== null && isHelmet(worn) ? null : worn;
}
