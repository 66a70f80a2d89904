import { expect, test } from "vitest";

import { headgearOf, isHelmet, LOOKS, looksOf } from "./likeness";
import { ballot, every, game } from "../sample";
import { catalogue } from "../catalogue";
import { type FranceView, type Lord } from "../view";

const { lords } = catalogue(game);
const holding = (titles: string[]): FranceView => {
  const [first, ...others] = ballot.lords;
  return { ...ballot, lords: [{ ...(first as Lord), titles }, ...others] };
};

test("each lord of the game has looks of its own, also under a helmet", () => {
  expect(Object.keys(LOOKS).sort()).toEqual(lords.map(({ id }) => id).sort());
  const faces = lords.map(({ id }) => {
    const { hair, beard, tone, skin, cloth, mark } = looksOf(id);
    return [hair, beard, tone, skin, cloth, mark].join();
  });
  expect(new Set(faces).size).toBe(lords.length);
});

test("only men have beards, and only ladies go veiled", () => {
  for (const { id, woman } of lords) {
    const { beard, cap } = looksOf(id);
    expect(["veil", "wimple", "hennin"].includes(cap), id).toBe(woman);
    if (woman) expect(beard, id).toBe("none");
  }
});

test("the highest title is worn", () => {
  const id = ballot.lords[0]!.id;
  expect(headgearOf(holding([]), id)).toBe(looksOf(id).cap);
  expect(headgearOf(holding(["fief:bretagne"]), id)).toBe("coronet");
  expect(headgearOf(holding(["fief:bretagne", "bishop:2"]), id)).toBe("mitre");
  expect(headgearOf(holding(["bishop:2", "cardinal"]), id)).toBe("hat");
  expect(headgearOf(holding(["pope", "cardinal"]), id)).toBe("tiara");
  expect(headgearOf(holding(["fief:bretagne", "king"]), id)).toBe("crown");
});

test("a captive has lost the helmet, but keeps a crown", () => {
  const { id } = ballot.lords.find((lord) => isHelmet(looksOf(lord.id).cap))!;
  const others = ballot.lords.filter((lord) => lord.id !== id);
  const captive = (titles: string[]) => ({
    ...ballot,
    lords: [{ ...ballot.lords[0]!, id, titles, jailer: 1 }, ...others],
  });
  expect(headgearOf(captive([]), id)).toBeNull();
  expect(headgearOf(captive(["king"]), id)).toBe("crown");
});

test("who is not in play wears nothing on the head", () => {
  const out = lords.find(({ id }) => ballot.lords.every((lord) => lord.id !== id))!;
  expect(headgearOf(ballot, out.id)).toBeNull();
  for (const view of every) for (const { id } of view.lords) expect(headgearOf(view, id)).not.toBeNull();
});
