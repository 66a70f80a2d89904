import { expect, test } from "vitest";

import type { Choice } from "../../protocol";
import type { Deal, Shop } from "../face";
import { becomes, form, opens } from "./form";
import { deal, game, march } from "./sample";
import { fiefOf, townOf } from "./catalogue";
import { type Part } from "./view";

const NOTHING: Part = { deniers: 0, cards: [], towns: [], captives: [] };
const choice = (action: number, notation: string, ...concerns: string[]): Choice => ({
  action,
  notation,
  words: notation,
  concerns,
});

test("a deal that is composed has a column for each party, and what may be put there", () => {
  const by = deal.talks!.by;
  const to = deal.talks!.to;
  const choices = [
    choice(1, "offer_deniers 1", "give", "deniers:1"),
    choice(2, "offer_deniers 2", "give", "deniers:2"),
    choice(3, "want_card tax", "want", "card:tax"),
    choice(4, "offer_town tours", "give", "town:tours"),
    choice(5, "secret", "secret"),
    choice(6, "withdraw", "withdraw"),
  ];
  const view = { ...deal, step: "deal", deals: [{ ...deal.deals[0]!, seat: by, with: to }] };
  const { sides, beside, send } = form(game, view, by, choices) as Deal;
  expect(sides.map(({ seat }) => seat)).toEqual([by, to]);
  expect(sides[0].entries.map(({ words, amount }) => [words, amount])).toEqual([
    ["deniers", 1],
    ["deniers", 2],
    ["Tours", undefined],
  ]);
  expect(sides[1].entries.map(({ thing, guessed }) => [thing, guessed])).toEqual([["card:tax", true]]);
  expect([beside.length, send]).toEqual([1, "propose"]);
});

test("a card that one knows of in the other hand is no guess", () => {
  const { by, to } = deal.talks!;
  const hands = deal.hands.map((hand) => (hand.seat === to ? { ...hand, known: ["tax"] } : hand));
  const view = { ...deal, step: "deal", hands };
  const { sides } = form(game, view, by, [choice(3, "want_card tax", "want", "card:tax")]) as Deal;
  expect(sides[1].entries[0]!.guessed).toBe(false);
});

test("a deal to be answered shows what lies there, and can be proposed the other way round", () => {
  const { by, to } = deal.talks!;
  const paper = {
    seat: to,
    with: by,
    secret: false,
    pawn: true,
    gives: { ...NOTHING, deniers: 3, towns: ["tours"] },
    gets: { ...NOTHING, cards: ["tax"] },
  };
  const view = { ...deal, step: "deal_answer", deals: [paper] };
  const { sides, send, counter } = form(game, view, to, []) as Deal;
  expect(sides[0].lines.map(({ words }) => words)).toEqual(["3 deniers", "Tours"]);
  expect(sides[1].lines.map(({ thing }) => thing)).toEqual(["card:tax"]);
  expect([send, counter]).toEqual(["", ["offer_deniers 3", "offer_town tours", "want_card tax"]]);
});

test("what a deal makes of a family is what everybody can count", () => {
  const family = march.families[0]!;
  const town = family.towns[0]!;
  const fief = fiefOf(game, townOf(game, town)!.fief)!;
  const held = fief.towns.filter((each) => family.towns.includes(each)).length;
  const cards = family.hand_size.characters + family.hand_size.events;
  const gives = { ...NOTHING, towns: [town], cards: ["tax"] };
  expect(becomes(game, march, 0, gives, { ...NOTHING, deniers: 2 })).toEqual([
    `${family.deniers} → ${family.deniers + 2} deniers`,
    `${cards} → ${cards - 1} ${cards === 2 ? "card" : "cards"}`,
    `${fief.name} ${held} → ${held - 1} of ${fief.towns.length} towns`,
  ]);
  expect(becomes(game, march, 0, NOTHING, NOTHING)).toEqual([]);
});

test("goods have a price, a stock and a place", () => {
  const view = { ...march, step: "buy" };
  const choices = [
    choice(1, "done"),
    choice(2, "mill tours", "mill", "town:tours"),
    choice(3, "buy archer tours", "unit:archer", "town:tours"),
    choice(4, "recruit archer", "unit:archer"),
  ];
  const { goods, money } = form(game, view, 0, choices) as Shop;
  expect(money).toBe(view.families[0]!.deniers);
  expect(goods.map(({ thing, place, price }) => [thing, place, price])).toEqual([
    ["mill", "town:tours", 3],
    ["unit:archer", "town:tours", 2],
    ["unit:archer", "", 2],
  ]);
  expect(goods[1]!.about).toContain(`${view.families[0]!.pool.archer} left`);
  expect(form(game, view, 0, [choice(1, "done")])).toBeNull();
});

test("a deal is opened at once, or after saying that something comes first", () => {
  const colour = march.families[1]!.colour;
  const parley = choice(2, `parley ${colour}`, "parley", `family:${colour}`);
  const before = choice(3, "before", "before");
  expect(opens(march, [before, parley], 1)).toBe(parley);
  expect(opens(march, [before], 1)).toBe(before);
  expect(opens(march, [choice(1, "done")], 1)).toBeNull();
});
