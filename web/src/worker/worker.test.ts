import { expect, test } from "vitest";

import { isAt, read, shownAs } from "./notice";
import { cacheOf, CLIENT, fits, isAway, kindOf, stale } from "./serving";

test("pages, files and what all see alike are kept; nothing of one person, nothing that is sent", () => {
  expect(kindOf("GET", "/table/X", true)).toBe("page");
  expect(kindOf("GET", "/assets/index-1.js", false)).toBe("asset");
  expect(kindOf("GET", "/theme.js", false)).toBe("loose");
  expect(kindOf("GET", "/icons/app-192.png", false)).toBe("loose");
  for (const path of ["/api/games", "/api/players", "/api/games/fief/rules", "/api/games/fief/board.svg"])
    expect(kindOf("GET", path, false)).toBe("data");
  for (const path of ["/api/me", "/api/tables/mine", "/api/tables", "/worker.js", "/og/X.png", "/health"])
    expect(kindOf("GET", path, false)).toBeNull();
  for (const path of ["/docs/", "/api/tables/X/record", "/openapi.json"])
    expect(kindOf("GET", path, true)).toBeNull();
  expect(kindOf("POST", "/api/games", false)).toBeNull();
});

test("of older versions the last is kept while pages are open, and nothing that is not ours is dropped", () => {
  const all = ["homage-1", "other", "homage-2", cacheOf("3")];
  expect(stale(all, cacheOf("3"), true)).toEqual(["homage-1"]);
  expect(stale(all, cacheOf("3"), false)).toEqual(["homage-1", "homage-2"]);
  expect(stale(all, cacheOf("2"), false), "a newer one is being installed").toEqual(["homage-1"]);
});

test("data goes with the client that it was told to", () => {
  const kept = new Headers({ [CLIENT]: "2" });
  expect(fits(kept, "2")).toBe(true);
  expect(fits(kept, "1")).toBe(false);
  expect(fits(kept, null)).toBe(true);
});

test("a proxy without its server is away", () => {
  expect([200, 404, 500, 502, 503, 504].filter(isAway)).toEqual([502, 503, 504]);
});

const TURN = {
  kind: "turn",
  tag: "table-X",
  title: "FIEF: France",
  body: "Bruno waits. 2 days left.",
  url: "/table/X",
  left_ms: 172_800_000,
};

test("a notice says what the server says, and takes the place of the one before", () => {
  const shown = shownAs(read(TURN)!);
  expect(shown).toMatchObject({ body: TURN.body, tag: "table-X", renotify: true, silent: false });
  expect(shown.data).toEqual({ url: "/table/X", kind: "turn" });
});

test("what is gone is shown without a sound, since some browsers want to see every message", () => {
  const gone = read({ kind: "gone", tag: "table-X", title: "", body: "", url: "/table/X" })!;
  expect(gone.title).toBe("Homage");
  expect(shownAs(gone)).toMatchObject({ body: "No longer waiting for you.", silent: true, renotify: false });
});

test("what no server of ours would send is not shown", () => {
  for (const data of [null, undefined, "turn", { kind: "other", tag: "x" }, { kind: "turn" }])
    expect(read(data)).toBeNull();
});

test("a window is at the page of a notice whatever follows in its address", () => {
  const at = (window: string, url = "/table/X") => isAt(window, url, "https://games.example");
  expect(at("https://games.example/table/X?seat=1#talk")).toBe(true);
  expect(at("https://games.example/table/Y")).toBe(false);
  expect(at("https://games.example/table/X", "https://games.example/table/X?from=push")).toBe(true);
});
