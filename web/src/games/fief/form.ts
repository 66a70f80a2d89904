/** What is put together of several answers: a deal in two columns, and a basket of goods. */

import type { Choice, Game, View } from "../../protocol";
import type { Deal, DealSide, Entry, Form, Good, Shop } from "../face";
import { words } from "./words/strings";
import { cardName, cardThing, idIn, lordThing, nameOf, townName, townThing } from "./things";
import { catalogue, fiefOf, lordName, townOf, type Unit } from "./catalogue";
import { france, type FranceView, type Part } from "./view";

const say = words.deal;
const verb = ({ notation }: Choice) => notation.split(" ")[0]!;
const verbs = (prefix: string) => ["deniers", "card", "town", "captive"].map((what) => `${prefix}_${what}`);
const OFFERS = verbs("offer");
const WANTS = verbs("want");

export function form(game: Game, shown: View, seat: number, choices: readonly Choice[]): Form | null {
  const view = france(shown);
  if (view.step === "buy") return shop(game, view, seat, choices);
  if (view.step !== "deal" && view.step !== "deal_answer") return null;
  return deal(game, view, seat, choices);
}

/** The choice that opens a deal with a family; where one is asked something else first, that which leads to it. */
export const opens = (shown: View, choices: readonly Choice[], to: number): Choice | null =>
  choices.find(({ notation }) => notation === `parley ${france(shown).families[to]?.colour}`) ??
  choices.find(({ notation }) => notation === "before") ??
  null;

// -- deals ---------------------------------------------------------------------------------------------------------

function deal(game: Game, view: FranceView, seat: number, choices: readonly Choice[]): Deal | null {
  const paper = view.deals.find((each) => each.seat === seat);
  const composing = view.step === "deal";
  const other = paper?.with ?? (view.talks?.by === seat ? view.talks.to : view.talks?.by);
  if (other === undefined) return null;
  const [gives, gets] = [paper?.gives ?? NOTHING, paper?.gets ?? NOTHING];
  return {
    kind: "deal",
    sides: [
      side(game, view, seat, entries(game, view, choices, OFFERS, null), gives, gets, composing),
      side(game, view, other, entries(game, view, choices, WANTS, other), gets, gives, composing),
    ],
    beside: choices
      .filter((choice) => verb(choice) === "secret")
      .map((choice) => ({ choice, thing: "secret", words: choice.words })),
    notes: [paper?.secret ? say.secret : say.open, ...(paper?.pawn ? [say.pawn] : [])],
    send: composing ? "propose" : "",
    counter: composing ? [] : [...notations("offer", gives), ...notations("want", gets)],
  };
}

const NOTHING: Part = { deniers: 0, cards: [], towns: [], captives: [] };

/** What is on one side of a deal, and what can be put there. While it is composed, the lines are those of the form. */
function side(
  game: Game,
  view: FranceView,
  seat: number,
  found: Entry[],
  gives: Part,
  gets: Part,
  composing: boolean,
): DealSide {
  return {
    seat,
    entries: found,
    lines: composing ? [] : linesOf(game, gives),
    becomes: becomes(game, view, seat, gives, gets),
  };
}

export function linesOf(game: Game, { deniers, cards, towns, captives }: Part) {
  return [
    ...(deniers > 0 ? [{ thing: `deniers:${deniers}`, words: words.deniers(deniers) }] : []),
    ...cards.map((card) => ({ thing: cardThing(card), words: cardName(game, card) })),
    ...towns.map((town) => ({ thing: townThing(town), words: townName(game, town) })),
    ...captives.map((lord) => ({ thing: lordThing(lord), words: words.board.captive(lordName(game, lord)) })),
  ];
}

const notations = (how: "offer" | "want", { deniers, cards, towns, captives }: Part): string[] => [
  ...(deniers > 0 ? [`${how}_deniers ${deniers}`] : []),
  ...cards.map((card) => `${how}_card ${card}`),
  ...towns.map((town) => `${how}_town ${town}`),
  ...captives.map((lord) => `${how}_captive ${lord}`),
];

/** What can be put on one side. Of the cards of another family the known ones come first; the others are guesses. */
function entries(
  game: Game,
  view: FranceView,
  choices: readonly Choice[],
  of: readonly string[],
  hand: number | null,
): Entry[] {
  const known = hand === null ? null : (view.hands[hand]?.known ?? []);
  const found = choices.flatMap((choice): Entry[] => {
    const kind = of.indexOf(verb(choice));
    const thing = choice.concerns.find((each) => each !== "give" && each !== "want");
    if (kind < 0 || !thing) return [];
    if (kind === 0) return [{ choice, thing, words: say.sum, amount: Number(idIn("deniers", thing)) }];
    const card = idIn("card", thing);
    const lord = idIn("lord", thing);
    const named = lord ? words.board.captive(lordName(game, lord)) : nameOf(game, view, thing);
    return [
      { choice, thing, words: named, guessed: card !== null && known !== null && !known.includes(card) },
    ];
  });
  return found.sort((one, next) => of.indexOf(verb(one.choice)) - of.indexOf(verb(next.choice)));
}

/** What everybody can count of a family, as the deal makes it. */
export function becomes(game: Game, view: FranceView, seat: number, gives: Part, gets: Part): string[] {
  const family = view.families[seat];
  if (!family) return [];
  const cards = family.hand_size.characters + family.hand_size.events;
  const told: string[] = [];
  if (gives.deniers !== gets.deniers)
    told.push(say.purse(family.deniers, family.deniers - gives.deniers + gets.deniers));
  if (gives.cards.length + gets.cards.length > 0)
    told.push(say.hand(cards, cards - gives.cards.length + gets.cards.length));
  const fiefs = new Set([...gives.towns, ...gets.towns].map((town) => townOf(game, town)?.fief ?? ""));
  for (const id of fiefs) {
    const fief = fiefOf(game, id);
    if (!fief) continue;
    const within = (towns: readonly string[]) => towns.filter((town) => fief.towns.includes(town)).length;
    const held = within(family.towns);
    told.push(say.towns(fief.name, held, held - within(gives.towns) + within(gets.towns), fief.towns.length));
  }
  return told;
}

// -- goods ---------------------------------------------------------------------------------------------------------

function shop(game: Game, view: FranceView, seat: number, choices: readonly Choice[]): Shop | null {
  const goods = choices.flatMap((choice) => good(game, view, seat, choice) ?? []);
  return goods.length > 0 ? { kind: "shop", goods, money: view.families[seat]?.deniers ?? 0 } : null;
}

/** Something to buy: what it is, what it costs, what it does, how many are left. */
function good(game: Game, view: FranceView, seat: number, choice: Choice): Good | null {
  const { prices, units, fiefs } = catalogue(game);
  const shops = words.shop;
  const place = choice.concerns.find((thing) => idIn("town", thing) !== null) ?? "";
  const made = (thing: string, name: string, price: number, ...about: string[]): Good => ({
    choice,
    thing,
    place,
    price,
    words: name,
    about: [words.deniers(price), ...about].join(", "),
  });
  switch (verb(choice)) {
    case "mill":
      return made("mill", shops.mill, prices.mill, shops.left(view.stock.mills), shops.earns);
    case "stronghold":
      return made("stronghold", shops.stronghold, prices.stronghold, shops.left(view.stock.fortresses));
    case "buy":
    case "recruit": {
      const unit = units.find(({ id }) => choice.concerns.includes(`unit:${id}`));
      if (!unit) return null;
      const left = view.families[seat]?.pool[unit.id as Unit] ?? 0;
      return made(
        `unit:${unit.id}`,
        unit.name,
        unit.price,
        shops.left(left),
        shops.strength(unit.cp, unit.hits),
      );
    }
    case "title": {
      const fief = fiefs.find(({ id }) => choice.concerns.includes(`fief:${id}`));
      return fief ? made(`fief:${fief.id}`, shops.title(fief.name), fief.price, shops.point) : null;
    }
    case "cardinal_title": {
      const lord = idIn("lord", choice.concerns.find((thing) => thing.startsWith("lord:")) ?? null);
      return made(lordThing(lord ?? ""), shops.cardinal(lordName(game, lord)), prices.cardinal);
    }
    default:
      return null;
  }
}
