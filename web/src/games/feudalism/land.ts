/**
 * The map of West Francia, drawn by hand: points where borders meet, and each Region as a ring of them.
 *
 * Two Regions are neighbours where their rings have two points in a row in common. What lies between two points is
 * drawn a little crooked, as borders and coasts are, and the same from both sides.
 */

export interface Point {
  x: number;
  y: number;
}

export const WIDE = 840;
export const HIGH = 820;

/** Capital letters: where three Regions, or two and the outside, meet. Small letters: corners of a coast. */
const POINTS: Record<string, readonly [number, number]> = {
  // where two Regions meet the sea or the lands beyond
  FN: [405, 108],
  NB: [232, 214],
  BP: [205, 336],
  PA: [252, 434],
  AG: [238, 516],
  GT: [364, 648],
  TS: [425, 664],
  SO: [508, 704],
  OV: [598, 626],
  VL: [752, 520],
  LJ: [744, 446],
  JU: [700, 352],
  UC: [676, 292],
  CE: [622, 172],
  EF: [572, 118],
  // where three Regions meet
  FNE: [447, 138],
  NEI: [432, 208],
  EIC: [545, 224],
  ICU: [548, 292],
  NIL: [412, 232],
  NLJ: [345, 244],
  NJB: [258, 240],
  BJP: [258, 330],
  JLP: [355, 326],
  LPY: [408, 342],
  LIY: [448, 294],
  IYU: [510, 330],
  YUA: [518, 392],
  UAL: [568, 424],
  ULJ: [645, 412],
  PYQ: [398, 398],
  YQA: [468, 428],
  QAT: [468, 492],
  ATO: [518, 544],
  AOL: [556, 500],
  LOV: [602, 524],
  QGT: [358, 548],
  TOS: [468, 640],
  // corners of coasts and outer borders
  f1: [412, 60],
  f2: [452, 30],
  f3: [512, 12],
  f4: [570, 20],
  f5: [592, 64],
  e1: [612, 136],
  n1: [372, 120],
  n2: [338, 150],
  n3: [275, 160],
  n4: [234, 128],
  n5: [206, 134],
  n6: [222, 188],
  b1: [195, 204],
  b2: [160, 186],
  b3: [118, 186],
  b4: [66, 198],
  b5: [34, 220],
  b6: [58, 238],
  b7: [30, 256],
  b8: [72, 272],
  b9: [120, 288],
  b10: [160, 306],
  b11: [190, 326],
  p1: [206, 372],
  p2: [232, 398],
  q1: [244, 470],
  g1: [230, 564],
  g2: [226, 618],
  g3: [300, 642],
  s1: [392, 690],
  s2: [350, 716],
  s3: [338, 774],
  s4: [372, 806],
  s5: [440, 792],
  s6: [496, 766],
  s7: [524, 730],
  o1: [512, 668],
  o2: [548, 644],
  v1: [632, 642],
  v2: [680, 660],
  v3: [740, 654],
  v4: [790, 620],
  v5: [815, 580],
  v6: [800, 532],
  l1: [772, 482],
  j1: [812, 398],
  j2: [806, 348],
  j3: [752, 326],
  u1: [712, 318],
  c1: [695, 236],
  c2: [668, 192],
};

/** Each Region as a ring of points, clockwise. */
export const RINGS: Record<string, readonly string[]> = {
  flanders: ["FN", "f1", "f2", "f3", "f4", "f5", "EF", "FNE"],
  vermandois: ["FNE", "EF", "e1", "CE", "EIC", "NEI"],
  normandy: ["FN", "FNE", "NEI", "NIL", "NLJ", "NJB", "NB", "n6", "n5", "n4", "n3", "n2", "n1"],
  brittany: ["NB", "NJB", "BJP", "BP", "b11", "b10", "b9", "b8", "b7", "b6", "b5", "b4", "b3", "b2", "b1"],
  anjou: ["NJB", "NLJ", "JLP", "BJP"],
  francia: ["NEI", "EIC", "ICU", "IYU", "LIY", "NIL"],
  blois: ["NLJ", "NIL", "LIY", "LPY", "JLP"],
  champagne: ["CE", "c2", "c1", "UC", "ICU", "EIC"],
  burgundy: ["ICU", "UC", "u1", "JU", "ULJ", "UAL", "YUA", "IYU"],
  transjurane: ["JU", "j3", "j2", "j1", "LJ", "ULJ"],
  lyonnais: ["ULJ", "LJ", "l1", "VL", "LOV", "AOL", "UAL"],
  provence: ["VL", "v6", "v5", "v4", "v3", "v2", "v1", "OV", "LOV"],
  berry: ["LIY", "IYU", "YUA", "YQA", "PYQ", "LPY"],
  poitou: ["BP", "BJP", "JLP", "LPY", "PYQ", "PA", "p2", "p1"],
  auvergne: ["YQA", "YUA", "UAL", "AOL", "ATO", "QAT"],
  aquitaine: ["PA", "PYQ", "YQA", "QAT", "QGT", "AG", "q1"],
  gascony: ["AG", "QGT", "GT", "g3", "g2", "g1"],
  toulouse: ["QGT", "QAT", "ATO", "TOS", "TS", "GT"],
  gothia: ["ATO", "AOL", "LOV", "OV", "o2", "o1", "SO", "TOS"],
  spanish_march: ["TS", "TOS", "SO", "s7", "s6", "s5", "s4", "s3", "s2", "s1"],
};

/** Where the name of a Region stands, if the middle of it is not the best place. */
const PLACES: Record<string, Point> = {
  flanders: { x: 505, y: 74 },
  normandy: { x: 340, y: 190 },
  brittany: { x: 160, y: 248 },
  anjou: { x: 304, y: 286 },
  champagne: { x: 620, y: 240 },
  transjurane: { x: 738, y: 390 },
  lyonnais: { x: 660, y: 466 },
  provence: { x: 706, y: 582 },
  poitou: { x: 312, y: 374 },
  gothia: { x: 544, y: 588 },
  spanish_march: { x: 432, y: 732 },
  toulouse: { x: 440, y: 578 },
  gascony: { x: 296, y: 588 },
};

const at = (name: string): Point => ({ x: POINTS[name]![0], y: POINTS[name]![1] });
const sides = (ring: readonly string[]) =>
  ring.map((from, number) => [from, ring[(number + 1) % ring.length]!] as const);
const keyOf = (from: string, to: string) => (from < to ? `${from} ${to}` : `${to} ${from}`);

/** The Regions that a Region has a border with on this map. */
export function neighbours(region: string): string[] {
  const own = new Set(sides(RINGS[region]!).map(([from, to]) => keyOf(from, to)));
  return Object.keys(RINGS).filter(
    (other) => other !== region && sides(RINGS[other]!).some(([from, to]) => own.has(keyOf(from, to))),
  );
}

/** The box around a Region. */
export function boxOf(region: string): { left: number; right: number; top: number; bottom: number } {
  const points = RINGS[region]!.map(at);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Where what is told of a Region stands. */
export function placeOf(region: string): Point {
  const { left, right, top, bottom } = boxOf(region);
  return PLACES[region] ?? { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** A number from -1 to 1 that is always the same for the same place. */
function sway(x: number, y: number): number {
  const wave = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return (wave - Math.floor(wave)) * 2 - 1;
}

const STRIDE = 15;
const crooked = new Map<string, Point[]>();

/** The crooked way from one point to the next, without the first. */
function way(from: string, to: string): Point[] {
  const key = keyOf(from, to);
  let line = crooked.get(key);
  if (!line) {
    const [first, last] = key.split(" ").map((name) => at(name)) as [Point, Point];
    const [dx, dy] = [last.x - first.x, last.y - first.y];
    const length = Math.hypot(dx, dy);
    const steps = Math.max(1, Math.round(length / STRIDE));
    line = Array.from({ length: steps + 1 }, (_, step) => {
      const part = step / steps;
      const [x, y] = [first.x + dx * part, first.y + dy * part];
      const off = step === 0 || step === steps ? 0 : sway(x, y) * 3.6;
      return { x: x - (dy / length) * off, y: y + (dx / length) * off };
    });
    crooked.set(key, line);
  }
  const forward = key.startsWith(`${from} `);
  return (forward ? line : [...line].reverse()).slice(1);
}

const path = (points: readonly Point[]) =>
  `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;

const ringPath = (ring: readonly string[]) => `${path(sides(ring).flatMap(([from, to]) => way(from, to)))}Z`;

/** The outline of every Region. */
export const OUTLINES: Record<string, string> = Object.fromEntries(
  Object.entries(RINGS).map(([region, ring]) => [region, ringPath(ring)]),
);

/** The outline of the whole land, as one ring. */
const outer = Object.values(RINGS)
  .flatMap(sides)
  .filter(([from, to], _, all) => all.filter(([a, b]) => keyOf(a, b) === keyOf(from, to)).length === 1);

function walkRound(): string[] {
  const next = new Map(outer);
  const ring = ["FN"];
  for (let on = next.get("FN"); on && on !== "FN"; on = next.get(on)) ring.push(on);
  return ring;
}

export const SHORE = ringPath(walkRound());

/** Where a key leads: the nearest Region that way. */
export function towards(key: string, from: string): string | undefined {
  const ahead: Record<string, Point> = {
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
  };
  const way = ahead[key];
  if (!way) return undefined;
  const here = placeOf(from);
  let best: string | undefined;
  let least = Infinity;
  for (const region of Object.keys(RINGS)) {
    const there = placeOf(region);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const along = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (region === from || along <= 8 || aside > along * 1.6) continue;
    const far = along + aside * 1.8;
    if (far < least) [least, best] = [far, region];
  }
  return best;
}

/** Rivers and mountains: to look at, they mean nothing. */
export const RIVERS = [
  "M601 540Q598 500 640 470 622 420 640 380 650 340 640 310", // the Rhône and the Saône
  "M207 332Q260 318 310 326 360 318 400 320 450 316 505 332 540 380 545 430 552 470 560 490", // the Loire
  "M372 122Q400 160 430 186 470 214 510 236 560 250 590 280 610 300 620 312", // the Seine
  "M236 470Q290 490 330 520 380 560 420 590 440 620 430 655", // the Garonne
];

export const MOUNTAINS: readonly Point[] = [
  { x: 250, y: 652 },
  { x: 282, y: 662 },
  { x: 316, y: 668 },
  { x: 350, y: 674 },
  { x: 384, y: 668 },
  { x: 824, y: 418 },
  { x: 806, y: 436 },
  { x: 786, y: 462 },
  { x: 818, y: 476 },
  { x: 800, y: 506 },
  { x: 824, y: 522 },
];
