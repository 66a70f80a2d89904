import { expect, test } from "vitest";

import type { GameFace } from "../games/face";
import type { Game, StoryEvent, View } from "../protocol";
import { sceneOf } from "./again";

const view = (fight: string | null): View => ({ game: "toy", points: [], places: [], fight });
const told = (kind: string, fight?: string | null): StoryEvent => ({
  kind,
  about: {},
  ...(fight === undefined ? {} : { changes: [["fight", fight]] as [string, unknown][] }),
});
const face = {
  scene: {
    title: (_: Game, { fight }: View) => (fight as string | null) ?? null,
    begins: ({ kind }: StoryEvent) => kind === "begins",
    ends: ({ kind }: StoryEvent) => kind === "over",
  },
} as unknown as GameFace;
const game = {} as Game;

test("a scene is seen again from the event with which it begins to the one that leaves it", () => {
  const events = [told("before"), told("begins", "battle"), told("dice"), told("over"), told("freed", null)];
  const { from, part } = sceneOf(game, face, view(null), [...events, told("later"), told("begins", "next")]);
  expect(from).toMatchObject({ fight: null });
  expect(part).toEqual(events.slice(1));
});

test("a scene that still goes on is seen as far as it came", () => {
  const events = [told("begins", "battle"), told("over")];
  expect(sceneOf(game, face, view(null), events).part).toEqual(events);
});
