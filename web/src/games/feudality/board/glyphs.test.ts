import { expect, test } from "vitest";

import { FORTS, GLYPHS } from "./glyphs";
import { game } from "../sample";
import { catalogue } from "../view";

test("every tile and every level has its sign", () => {
  for (const { id } of catalogue(game).tiles) expect(GLYPHS, id).toHaveProperty(id);
  for (const { id } of catalogue(game).levels) expect(FORTS, id).toHaveProperty(id);
});
