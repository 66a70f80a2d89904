/** Small positions for the one-page introduction. */

import type { Box } from "../../../board/places";
import type { Game } from "../../../protocol";
import { boxOf } from "../board/land";
import { catalogue, type BattleView, type FeudalView, type RegionView } from "../view";

export interface Lesson {
  regions: string[];
  marks: Record<string, Partial<RegionView>>;
}

export const LESSONS: Record<"land" | "invasion" | "revolt", Lesson> = {
  land: { regions: ["flanders", "normandy", "vermandois", "francia", "champagne"], marks: {} },
  invasion: {
    regions: ["brittany", "normandy", "anjou", "blois", "francia"],
    marks: {
      normandy: { target: true },
      brittany: { marker: "viking", controlled: false },
      francia: { disaster: true, raid: true },
    },
  },
  revolt: {
    regions: ["berry", "blois", "poitou", "auvergne", "aquitaine"],
    marks: { berry: { marker: "revolt", controlled: false, suffered: true } },
  },
};

const AROUND = 8;

/** What is to be seen of the map, so that all these Regions are. */
export function frame(regions: readonly string[]): Box {
  const boxes = regions.map(boxOf);
  const x = Math.min(...boxes.map((box) => box.x)) - AROUND;
  const y = Math.min(...boxes.map((box) => box.y)) - AROUND;
  const right = Math.max(...boxes.map((box) => box.x + box.w)) + AROUND;
  const bottom = Math.max(...boxes.map((box) => box.y + box.h)) + AROUND;
  return { x, y, w: right - x, h: bottom - y };
}

/** As much of a view as the drawings look at. */
export function lessonView(game: Game, lesson: Lesson): FeudalView {
  return {
    regions: catalogue(game).regions.map((region) => ({
      ...region,
      marker: null,
      controlled: true,
      disaster: false,
      raid: false,
      target: false,
      suffered: false,
      ...lesson.marks[region.id],
    })),
    battle: null,
    invasion: { id: "", people: "viking", kind: "settlement", army: 3, target: null },
    king_card: { id: "", name: catalogue(game).kings[1]?.name ?? "", drm: 0, army: 2 },
  } as unknown as FeudalView;
}

/** A Revolt in Burgundy, where Disaster struck, with an Alliance against a little Militia. */
export function lessonBattle(game: Game): FeudalView {
  const battle: BattleView = {
    kind: "revolt",
    region: "burgundy",
    step: "defender",
    by_card: true,
    marker: "revolt",
    militia: 1,
    attacker: {
      role: "vassal",
      seat: 1,
      modifiers: [
        { name: "army", value: 2 },
        { name: "alliance", value: 2 },
        { name: "disaster", value: 1 },
      ],
      total: 5,
    },
    defender: {
      role: "king",
      seat: 0,
      modifiers: [
        { name: "army", value: 2 },
        { name: "militia", value: 1 },
      ],
      total: 3,
    },
    odds: 26,
  };
  return { ...lessonView(game, { regions: [], marks: {} }), battle };
}
