/** A scene of the story once more. */

import type { GameFace } from "../games/face";
import type { Game, StoryEvent, View } from "../protocol";
import { unfold } from "./table.svelte";

/** What was told of a scene: from the event with which it begins to the one that leaves it, each with its view. */
export function sceneOf(game: Game, face: Pick<GameFace, "scene">, start: View, told: readonly StoryEvent[]) {
  const views = unfold(start, told);
  const first = told.findIndex((each) => face.scene?.begins(each));
  const after = views.findIndex((view, at) => at > first && !face.scene?.title(game, view));
  const part = told.slice(first, after < 0 ? told.length : after + 1);
  return { from: views[first - 1] ?? start, part };
}
