/** Nothing on the map covers what must be read or pressed, in positions of whole games. */

import { expect, test } from "vitest";

import type { Box } from "../../../board/places";
import { meet, within } from "./boxes";
import { chipsOf } from "./chips";
import { labelsOf } from "./labels";
import { around } from "./ground";
import { BADGE, badgesAt, markBoxes } from "./marks";
import { far, namesOf } from "./names";
import positions from "../lessons/positions.json";
import { march, game } from "../sample";
import { SIZES } from "./sizes";
import { catalogue } from "../catalogue";
import { type Force, type FranceView } from "../view";

const made = catalogue(game);
const whole: Box = { x: 0, y: 0, w: made.wide, h: made.high };

/** A position as a view; a real one lends what no place depends on. */
function viewOf({ towns, held, struck, forces }: (typeof positions)[number]): FranceView {
  return {
    ...march,
    towns: march.towns.map((town, at) => {
      const [fortress, mills, sieges] = towns[at] as [never, number, number[]];
      return { ...town, fortress, mills, sieges: sieges.map((seat) => ({ seat, engines: 1 })) };
    }),
    fiefs: march.fiefs.map((fief, at) => ({ ...fief, family: held[at] ?? null })),
    areas: march.areas.map((area, at) => ({
      ...area,
      ...Object.fromEntries(
        Object.keys(area).flatMap((sign) => (sign === "id" ? [] : [[sign, struck[at]!.includes(sign)]])),
      ),
    })),
    forces: Array.from({ length: 6 }, (_, seat) =>
      (forces as [number, string, string, Force["stand"], boolean, string[], string[]][])
        .filter(([whose]) => whose === seat)
        .map(([, town, from, stand, armed, lords, captives]) => ({
          ...{ at: `${town} ${from}`, town, from, stand, lords, captives, face_down: 0 },
          units: armed ? { knight: 1 } : {},
        })),
    ),
  };
}

const views = positions.map(viewOf);

test.each(Object.entries(SIZES))("names of towns cover neither each other nor a town, on a %s", (_, size) => {
  const names = [...namesOf(game, size)];
  const covers = (box: Box, own?: string) =>
    names.flatMap(([town, name]) => (town !== own && meet(name.box, box) ? [town] : []));
  for (const [town, { box }] of names) {
    expect(within(box, whole), town).toBe(true);
    expect(covers(box, town), town).toEqual([]);
  }
  for (const view of views)
    for (const { id } of made.towns)
      expect(
        marksOf(view, id, size).flatMap((mark) => covers(mark)),
        id,
      ).toEqual([]);
});

test.each(Object.entries(SIZES))("every name stands nearest to its own town, on a %s", (_, size) => {
  for (const [id, { box }] of namesOf(game, size)) {
    const near = (town: { x: number; y: number }) => far(box, town);
    const nearest = made.towns.reduce((one, other) => (near(other) < near(one) ? other : one));
    expect(nearest.id).toBe(id);
  }
});

const marksOf = (view: FranceView, id: string, size: number) =>
  markBoxes(
    game,
    made.towns.find((town) => town.id === id)!,
    view.towns.find((town) => town.id === id)!,
    size,
  );

test("coins and numbers of bishoprics lie over the buildings, beside mills, harbours and each other", () => {
  const { income, bishopric } = badgesAt(true);
  const at = ({ x, y }: { x: number; y: number }, town: { x: number; y: number }) =>
    around({ x: town.x + x, y: town.y + y }, BADGE);
  for (const view of views)
    for (const town of made.towns) {
      const [buildings, ...features] = marksOf(view, town.id, 1) as [Box, ...Box[]];
      for (const badge of [at(income, town), at(bishopric, town), at(badgesAt(false).bishopric, town)]) {
        expect(within(badge, buildings), town.id).toBe(true);
        expect(features.filter((feature) => meet(feature, badge))).toEqual([]);
      }
      expect(meet(at(income, town), at(bishopric, town))).toBe(false);
    }
});

test.each(Object.entries(SIZES))(
  "pieces cover no town, no name and no piece of another force, on a %s",
  (_, size) => {
    const names = [...namesOf(game, size)];
    for (const view of views) {
      const chips = chipsOf(game, view, size);
      const marks = made.towns.flatMap(({ id }) => marksOf(view, id, size).map((box) => ({ id, box })));
      for (const { box, force, seat, lord } of chips) {
        const who = `${lord || seat} at ${force.town}`;
        expect(within(box, whole), who).toBe(true);
        expect(
          marks.filter((mark) => meet(mark.box, box)).map(({ id }) => id),
          who,
        ).toEqual([]);
        expect(
          names.filter(([, name]) => meet(name.box, box)).map(([town]) => town),
          who,
        ).toEqual([]);
        expect(
          chips.filter((other) => other.force !== force && meet(other.box, box)).map(({ lord }) => lord),
          who,
        ).toEqual([]);
      }
    }
  },
);

test.each(Object.entries(SIZES))(
  "names of fiefs and signs of bishoprics stand on the map and cover no name of a town, on a %s",
  (_, size) => {
    const names = [...namesOf(game, size)];
    for (const view of views) {
      const labels = labelsOf(game, view, chipsOf(game, view, size), size);
      const found = [...labels.fiefs, ...labels.bishoprics];
      expect(found.filter(([, { box }]) => !within(box, whole))).toEqual([]);
      expect(
        found.flatMap(([id, { box }]) =>
          names.flatMap(([town, name]) => (meet(name.box, box) ? [`${id} ${town}`] : [])),
        ),
      ).toEqual([]);
    }
  },
);

test("there are many pieces in these positions, and most stand close to their towns", () => {
  const chips = views.flatMap((view) => chipsOf(game, view, SIZES.phone));
  expect(chips.length).toBeGreaterThan(20 * views.length);
  expect(chips.filter(({ tie }) => tie).length / chips.length).toBeLessThan(0.06);
});
