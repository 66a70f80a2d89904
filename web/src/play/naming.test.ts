import { expect, test } from "vitest";

import { splitter } from "./naming";

const split = splitter(
  new Map([
    ["Red", "family:red"],
    ["Tours", "town:tours"],
    ["La Rochelle", "town:la_rochelle"],
    ["Rochelle", "lord:rochelle"],
    ["Éric", "lord:eric"],
  ]),
);
const things = (words: string) => split(words).flatMap(({ thing }) => thing ?? []);

test("every name in a sentence is a part of its own, and nothing is lost", () => {
  const words = "Éric of Red marches from Tours to La Rochelle.";
  expect(things(words)).toEqual(["lord:eric", "family:red", "town:tours", "town:la_rochelle"]);
  expect(
    split(words)
      .map((part) => part.words)
      .join(""),
  ).toBe(words);
  expect(split(words)[1]).toEqual({ words: " of ", thing: null });
});

test("names are whole words, and the longest counts", () => {
  expect(things("Redeemed, Détours, Toursais; Éricson")).toEqual([]);
  expect(things("La Rochelle, Rochelle")).toEqual(["town:la_rochelle", "lord:rochelle"]);
  expect(things("Red's knights (Tours)")).toEqual(["family:red", "town:tours"]);
});

test("a game without names leaves its sentences whole", () => {
  expect(splitter(new Map())("Red moves.")).toEqual([{ words: "Red moves.", thing: null }]);
});
