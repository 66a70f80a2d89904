import { expect, test } from "vitest";

import type { View } from "../protocol";
import fealty from "./fealty/lessons/played.json";
import * as fealtySample from "./fealty/sample";
import feudalism from "./feudalism/lessons/played.json";
import * as feudalismSample from "./feudalism/sample";
import feudality from "./feudality/lessons/played.json";
import * as feudalitySample from "./feudality/sample";
import * as fiefLessons from "./fief/lessons/lessons";
import fief from "./fief/lessons/played.json";
import * as fiefSample from "./fief/sample";
import fiefs from "./petty_fiefs/lessons/played.json";
import * as fiefsSample from "./petty_fiefs/sample";

type Keys = Map<string, Set<string>[]>;

const BY_CARD = /\.(discard|unseen|tray|due|gives|units|options)$/; // counted by card, not made of parts

/** The keys of every object in some data, by where it is found. */
function keysIn(data: unknown, where: string, found: Keys = new Map()): Keys {
  if (Array.isArray(data)) for (const each of data) keysIn(each, `${where}[]`, found);
  else if (data && typeof data === "object" && !BY_CARD.test(where)) {
    found.set(where, [...(found.get(where) ?? []), new Set(Object.keys(data))]);
    for (const [key, each] of Object.entries(data)) keysIn(each, `${where}.${key}`, found);
  }
  return found;
}

test.each([
  ["fealty", fealty, fealtySample.view],
  ["feudalism", feudalism, feudalismSample.view],
  ["feudality", feudality, feudalitySample.view],
  ["fief", fief, fiefLessons.lessonView(fiefSample.game, fiefLessons.LESSONS.forces!)],
  ["petty_fiefs", fiefs, fiefsSample.view],
])("the sample of %s is made like the server's views", (_, played, sample: View) => {
  const real = keysIn(Object.values(played.views), "");
  const made = keysIn([sample], "");
  for (const [where, objects] of made) {
    const known = real.get(where);
    if (!known) continue; // none of the real views has such a thing
    const possible = new Set(known.flatMap((keys) => [...keys]));
    const certain = [...possible].filter((key) => known.every((keys) => keys.has(key)));
    for (const keys of objects) {
      expect(
        [...keys].filter((key) => !possible.has(key)),
        `${where} invented`,
      ).toEqual([]);
      expect(
        certain.filter((key) => !keys.has(key)),
        `${where} missing`,
      ).toEqual([]);
    }
  }
});
