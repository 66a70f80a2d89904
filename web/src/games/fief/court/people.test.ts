import { expect, test } from "vitest";

import { ballotTold, countOf, sourceWords, votesToCome } from "./ballots";
import { marriageOf, peopleAsked } from "./people";
import { courtierParts, familyParts, titleWord } from "../words/phrases";
import { ballot, game, march } from "../sample";
import { catalogue } from "../catalogue";
import { lordIn, type FranceView } from "../view";

const told = (kind: string, about: Record<string, number>) => ({ kind, about, words: "" }) as never;
const number = (lord: string) => catalogue(game).lords.findIndex(({ id }) => id === lord);

test("the lords that a question is about stand beside it, one's own first", () => {
  const concerned = new Set(["lord:henry", "town:tours", "lord:arthur", "lord:jeanne", "card:tax"]);
  const asked = { ...march, step: "marriage" };
  expect(peopleAsked(asked, concerned, 1)).toEqual([
    { seat: 1, lords: ["henry"] },
    { seat: 0, lords: ["arthur", "jeanne"] },
  ]);
  expect(peopleAsked(asked, new Set(["town:tours"]), 1)).toEqual([]);
});

test("candidates are chosen in the ballot, and who marches along on the map", () => {
  const concerned = new Set(["lord:arthur"]);
  for (const step of ["vote", "decoy", "step", "deal"])
    expect(peopleAsked({ ...march, step }, concerned, 0)).toEqual([]);
});

test("a ballot counts the votes as they are revealed, and says who is elected", () => {
  const now = ballot.ballot!;
  const begun = [told("ballot", { office: 4 })];
  const laid = countOf(game, now, begun);
  expect(laid.all).toBe(5);
  expect(laid.candidates.map(({ lord, total }) => [lord, total])).toEqual([
    ["gauvain", 0],
    ["francois", 0],
  ]);
  expect(laid.candidates[0]!.markers).toEqual([{ seat: 0, count: 1 }]);
  const story = [
    ...begun,
    told("nominated", { seat: 0, lord: number("gauvain"), office: 4 }),
    told("nominated", { seat: 1, lord: number("francois"), office: 4 }),
    told("vote_revealed", { seat: 0, candidate: number("gauvain"), votes: 3 }),
    told("vote_revealed", { seat: 1, candidate: number("francois"), votes: 2 }),
    told("bishop_made", { bishopric: 4, lord: number("gauvain") }),
  ];
  // The markers are gone by then, and so are the candidates: the story knows them.
  const bare = { ...now, step: "over" as const, candidates: [null, null, null], markers: [[], [], []] };
  const over = countOf(game, bare, story);
  expect(over.candidates.map(({ lord, total, elected }) => [lord, total, elected])).toEqual([
    ["gauvain", 3, true],
    ["francois", 2, false],
  ]);
  expect(over.nobody).toBe(false);
  const result = ballotTold({ ...ballot, ballot: null }, story.slice(-1), story)!;
  expect([result.name, result.votes]).toEqual(["bishop of Avignon", [3, 2, 0]]);
  expect(countOf(game, result, story).candidates.map(({ elected }) => elected)).toEqual([true, false]);
  expect(ballotTold(ballot, story.slice(0, 1), story)).toBeNull();
  expect(countOf(game, { ...bare, step: "before" }, story).candidates).toEqual([]);
});

test("what gives a family its votes is said, also where an old view does not tell", () => {
  expect(sourceWords(game, ballot.ballot!, 0)).toEqual(["Avignon 2", "Lyon 1"]);
  const { sources: _, ...old } = ballot.ballot!;
  expect(sourceWords(game, old, 0)).toEqual([]);
  expect(votesToCome(ballot, 0)).toEqual([{ office: "bishop of Avignon", own: 3, all: 5 }]);
});

test("the court knows marriages, titles of ladies and what a family has", () => {
  expect(marriageOf(march, 0)).toEqual({ own: "jeanne", other: "henry", with: 1 });
  expect(marriageOf(march, 3)).toBeNull();
  expect(titleWord(game, "jeanne", "fief:bourgogne")).toBe("duchess of Bourgogne");
  expect(titleWord(game, "henry", "fief:bourgogne")).toBe("duke of Bourgogne");
  expect(courtierParts(game, march, lordIn(march, "jeanne")!, false)).toEqual([
    "married to Henry of Blue",
    "Tours",
  ]);
  expect(courtierParts(game, march, lordIn(march, "isabelle")!, true)[0]).toMatch(/^of Yellow, ransom \d/);
  expect(familyParts(game, march.families[0]!).join(", ")).toMatch(/of 4 victory points.*with Blue/);
});

test("an old view, without the titles that count, still has a court", () => {
  const { scoring: _, ...prospects } = march.families[0]!.prospects;
  const old: FranceView = { ...march, families: [{ ...march.families[0]!, prospects }] };
  expect(familyParts(game, old.families[0]!)).not.toEqual([]);
});
