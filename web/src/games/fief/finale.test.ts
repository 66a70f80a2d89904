import { expect, test } from "vitest";

import { revealed } from "./court/ballots";
import { finale } from "./finale";

const told = (kind: string, about: Record<string, number>) => ({ kind, about });

test("nothing is counted while the game runs", () => {
  expect(finale([told("points", { seat: 0, points: 2 })])).toEqual([]);
});

test("the last points of each family are counted, then who has won is told", () => {
  const story = [
    told("points", { seat: 0, points: 1 }),
    told("points", { seat: 0, points: 3 }),
    told("points", { seat: 1, points: 2 }),
    told("won", { winners: 1 }),
  ];
  expect(finale(story)).toEqual([[story[1], story[2], story[3]]]);
});

test("only the votes of the last ballot are revealed", () => {
  const vote = (seat: number, candidate: number) => told("vote_revealed", { seat, candidate, votes: 2 });
  const story = [told("ballot", { office: 0 }), vote(0, 1), told("ballot", { office: 1 }), vote(2, 4)];
  expect(revealed(story)).toEqual([{ seat: 2, candidate: 4, votes: 2 }]);
});
