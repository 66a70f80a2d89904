import { expect, test } from "vitest";

import type { Decided, Pledge } from "../protocol";
import { breaksWords, brokenBy, isOpen, pledgeLines, pledgePassages, recordOf, verdictsIn } from "./pledges";

const named = (seat: number) => ["Red", "Blue", "Green"][seat]!;
const peace = { kind: "peace", about: { until: 2 }, words: "not attack Blue until the end of round 2" };
const vote = { kind: "vote", about: {}, words: "vote for Arthur as king in round 2" };
const pledge: Pledge = { pledge: "0-1-1", by: 0, to: 1, state: "waiting", gives: peace, wants: vote };
const decided: Decided[] = [
  { number: 3, by: 0, to: 1, words: "a", kept: true },
  { number: 4, by: 0, to: 2, words: "b", kept: false },
  { number: 5, by: 1, to: 2, words: "c", kept: true },
];

test("each side reads a pledge from its own eyes", () => {
  expect(pledgeLines(pledge, 0, named)).toEqual([
    "You promise Blue to not attack Blue until the end of round 2.",
    "Blue promises you to vote for Arthur as king in round 2.",
  ]);
  expect(pledgeLines(pledge, 1, named)[0]).toBe(
    "Red promises you to not attack Blue until the end of round 2.",
  );
});

test("whoever looks on reads who promises whom", () => {
  expect(pledgeLines(pledge, null, named)).toEqual([
    "Red promises Blue to not attack Blue until the end of round 2.",
    "Blue promises Red to vote for Arthur as king in round 2.",
  ]);
});

test("a choice that breaks a promise says so", () => {
  const breaks = [{ to: 1, words: peace.words, actions: [7, 9] }];
  expect(breaksWords(brokenBy(breaks, 9), named)).toBe(
    "This breaks your pledge to Blue: to not attack Blue until the end of round 2.",
  );
  expect(brokenBy(breaks, 8)).toEqual([]);
});

test("a story tells the same record", () => {
  const told = (kind: string) => ({ kind, about: { by: 0, to: 1 }, words: "", rule: "" });
  expect(verdictsIn([told("pledge_kept"), told("round"), told("pledge_broken")])).toEqual([
    { by: 0, kept: true },
    { by: 0, kept: false },
  ]);
});

test("a pledge is open until both promises are decided", () => {
  expect(isOpen(pledge)).toBe(true);
  expect(isOpen({ ...pledge, state: "declined" })).toBe(false);
  const kept = { ...peace, outcome: "kept" as const };
  expect(isOpen({ ...pledge, state: "agreed", gives: kept })).toBe(true);
  expect(isOpen({ ...pledge, state: "agreed", gives: kept, wants: { ...vote, outcome: "void" } })).toBe(
    false,
  );
  expect(pledgeLines({ ...pledge, gives: kept }, 0, named)[0]).toMatch(/Kept\.$/);
});

test("the record counts what everybody knows", () => {
  expect(recordOf(decided, 0)).toEqual({ kept: 1, broken: 1 });
  expect(recordOf(decided, 2)).toEqual({ kept: 0, broken: 0 });
});

test("the text board tells a seat's own pledges and everybody's record", () => {
  const [passage] = pledgePassages([pledge], decided, 1, [0, 1, 2], named);
  expect(passage!.lines).toHaveLength(4);
  expect(passage!.lines[1]).toBe("Red: 1 promise kept, 1 broken.");
  expect(passage!.lines[3]).toBe("Green: no promise kept or broken yet.");
});
