/** When a table sounds: with what is told, when it is one's turn, when somebody has written, and at the end. */

import { untrack } from "svelte";

import type { Game } from "../protocol";
import { sounds } from "./sounds.svelte";
import type { TableStore } from "./table.svelte";
import type { Telling } from "./telling.svelte";
import type { Viewer } from "./viewer.svelte";

export function sounding(store: TableStore, viewer: Viewer, telling: Telling, game: () => Game): void {
  let watched = false; // whether others did something since one was last asked
  let lines = store.chat.length;
  let announced = telling.announced;
  $effect(() => {
    const { told, seat } = telling.director.now;
    if (told.length > 0 && !store.seats.includes(seat ?? -1)) watched = true;
    const sound = told.map((each) => game().sounds[each.kind]).find((each) => each);
    if (sound && telling.director.busy) sounds.play(sound);
  });
  $effect(() => {
    if (viewer.asking.length === 0 || telling.director.busy || !watched) return;
    watched = false;
    sounds.play("turn");
  });
  $effect(() => {
    const said = store.chat;
    untrack(() => {
      if (said.length > lines && !store.seats.includes(said.at(-1)!.seat ?? -1)) sounds.play("message");
      lines = said.length;
    });
  });
  $effect(() => {
    if (telling.announced && !announced) sounds.play("end");
    announced = telling.announced;
  });
}
