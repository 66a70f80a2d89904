import { expect, test } from "vitest";

import { about } from "../about";
import { describe } from "../describe";
import { leaveWords, legsOf, lineOf, marchShown, wayTo, wayWords } from "./marches";
import { game, march as view, setting_out as before } from "../sample";
import { spotOf } from "../map/spots";
import { SEA } from "../catalogue";
import { type Leaves } from "../view";

const arthur = view.marches[0]!;

test("a lord who marches is shown; of several who could, the one that is pointed at", () => {
  expect(marchShown(view, [])?.lord).toBe("arthur");
  expect(before.marches.map(({ lord }) => lord)).toEqual(["arthur", "jeanne"]);
  expect(marchShown(before, [])).toBeNull();
  expect(marchShown(before, ["town:tours", "lord:jeanne"])?.lord).toBe("jeanne");
  expect(marchShown({ ...view, marches: undefined as never }, [])).toBeNull(); // views of earlier versions
});

test("the way to a town is drawn road by road from where the lord stands", () => {
  const far = arthur.goals.find(({ path }) => path.length === 2)!;
  const way = wayTo(arthur, far);
  expect(way.map(({ from, to }) => [from, to])).toEqual(
    far.path.map((to, at) => [at === 0 ? "tours" : far.path[at - 1], to]),
  );
  for (const leg of way) {
    const line = lineOf(game, leg);
    expect(line[0]).toEqual(spotOf(game, leg.from));
    expect(line.at(-1)!.x).toBeCloseTo(spotOf(game, leg.to).x);
  }
  expect(legsOf(arthur)).toHaveLength(arthur.goals.length);
});

test("a way over the sea ends where the fleets lie", () => {
  const line = lineOf(game, { from: "nantes", to: SEA });
  expect(line.at(-1)).toEqual(spotOf(game, SEA));
});

test("a town in reach is told with the way, who stands there, and what is left behind", () => {
  const { lines } = about(game, view, "town:poitiers", [])!;
  expect(lines[0]).toBe("1 step, needs the leave of Yellow, takes the town at once.");
  expect(lines[1]).toBe("There: nobody.");
  expect(lines.slice(2)).toEqual(leaveWords(game, arthur.leaves!));
  expect(lines).toContain("Tours with its stronghold would go to Blue.");
});

test("who is not yet chosen is told with what he would leave behind", () => {
  expect(about(game, before, "lord:arthur", [])!.lines).toContain(
    "Tours with its stronghold would go to Blue.",
  );
});

test("what is left behind is told for every end that it may have", () => {
  const leaves: Leaves = { ...arthur.leaves!, units: {}, lords: [], captives: [], near: [1, 2] };
  const told = (other: Partial<Leaves>) => leaveWords(game, { ...leaves, ...other }).join(" ");
  expect(told({ then: "empty" })).toBe(
    "Nobody stays in Tours. Tours would be empty: your stronghold can be taken. Blue and Yellow can be there in one round.",
  );
  expect(told({ then: "lost" })).toBe("Nobody stays in Tours. You would lose Tours with its stronghold.");
  expect(told({ then: "passes", to: [1, 2], fortress: null })).toBe(
    "Nobody stays in Tours. Tours would go to Blue or Yellow.",
  );
  expect(told({ then: "held", units: { archer: 2 }, near: [] })).toBe("Staying in Tours: 2 archers.");
  expect(told({ then: "foreign", captives: ["henry"], freed: ["henry"], siege_lifted: true })).toBe(
    "Henry would go free. Your siege of Tours would end.",
  );
});

test("the text board tells the march, each town in reach and what is left behind", () => {
  const { lines } = describe(game, view, 0, []).find(({ heading }) => heading === "March of Arthur")!;
  for (const goal of arthur.goals)
    expect(lines.some((line) => line.includes(wayWords(game, arthur, goal)))).toBe(true);
  expect(lines).toContain("Tours with its stronghold would go to Blue.");
});
