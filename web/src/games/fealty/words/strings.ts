/** Every sentence that Fealty's board, hand and text say. Another language is another file of this shape. */

import { plural } from "../../../strings/en/plural";
import type { Claim, Kind } from "../view";

const CLAIMS: Record<Claim, string> = {
  any: "every terrain",
  forest: "forest",
  field: "fields",
  road: "roads",
  city: "cities",
};

const squares = (count: number) => plural(count, "square");

/** The abilities by the names the components give them. */
const ABILITIES: Record<string, (distance: number) => string> = {
  move_other: (distance) => `May move another of your pieces up to ${squares(distance)}.`,
  move_self: (distance) => `May move on at once, up to ${squares(distance)}.`,
  conflict: (distance) => `May put a conflict marker up to ${squares(distance)} away.`,
  influence: (distance) => `May put one token of influence up to ${squares(distance)} away.`,
  remove_own: () => "You must take one of your pieces off the board.",
  ignore_duchy: () => "May enter a duchy used this turn, if none of your pieces is in it.",
  adjacent_bonus: () => "Claims one more token on each square beside it.",
  immobile: () => "Can never be moved.",
};

/** What a piece can do; empty if nothing. What this client does not know yet is said in the server's words. */
const ability = (kind: Kind) => ABILITIES[kind.ability]?.(kind.distance) ?? kind.does;

const tokens = (count: number) => plural(count, "token");
const list = (parts: readonly string[]) => parts.join(", ");

export const words = {
  /** What a player wants, said at the first table. */
  aim: "Most land wins. Place your pieces well: after the last turn they claim the squares they can reach, the fastest piece first.",
  kinds: { square: ["square", "squares"], card: ["card", "cards"], piece: ["piece", "pieces"] } as Record<
    string,
    readonly [string, string]
  >,
  card: (kind: Kind) => `${kind.name} ${kind.speed}`,
  piece: (owner: string, kind: Kind) => `${owner} ${kind.name} ${kind.speed}`,
  tokens,
  list,
  ability,
  claims: CLAIMS,

  terrain: { field: "field", forest: "forest", mountain: "mountain" },
  withRoad: "with road",
  withCity: "with road and city",

  board: {
    title: "The kingdom",
    help: "The arrow keys go from square to square.",
    overlay: "Show who claims what",
    marker: "conflict marker",
    influence: (owner: string, count: number) => `influence of ${owner}, ${tokens(count)}`,
    claimed: (owner: string, kind: Kind, count: number) =>
      `${owner} ${kind.name} would claim ${tokens(count)}`,
    tied: "would be claimed by nobody, the nearest being equally near",
    lastPlaced: "placed last",
    scoring: (kind: Kind) => `The ${kind.name} claims`,
    counted: "All is counted",
  },

  hand: {
    title: "Your cards",
    range: (range: number) => `Range ${range}`,
    claims: (claim: Claim) => `Claims ${CLAIMS[claim]}`,
    none: "No ability",
    card: (kind: Kind) =>
      `${kind.name}, speed ${kind.speed}, range ${kind.range}, claims ${CLAIMS[kind.claims]}. ${ability(kind)}`.trim(),
    picked: "Picked, face down until all have picked",
    deck: (count: number) => (count === 1 ? "1 card in your deck" : `${count} cards in your deck`),
    plan: "Your deck, from the top",
    empty: "You hold no cards.",
  },

  pieces: {
    title: "Still to be played",
    none: "nothing",
  },

  order: {
    title: "This turn",
    now: "now",
    placed: "placed",
    later: "to come",
    back: "could not place",
  },

  about: {
    square: (name: string, ground: string) => `${name}, ${ground}`,
    duchy: (name: string, used: boolean) => (used ? `In ${name}, which is used this turn.` : `In ${name}.`),
    claims: (kind: Kind) => `Speed ${kind.speed}. Claims ${CLAIMS[kind.claims]} up to ${kind.range} away.`,
    ability: (kind: Kind) => ability(kind) || "It has no ability.",
    stands: (square: string) => `Stands on ${square}.`,
    would: (count: number, squares: readonly string[]) =>
      count === 0
        ? "As things stand it would claim nothing."
        : `As things stand it would claim ${tokens(count)}: ${list(squares)}.`,
    worth: (city: boolean) =>
      city ? "Worth two tokens in the final counting." : "Worth one token in the final counting.",
    mountain: "Nothing can stand here or pass.",
    wouldGoTo: (owner: string, kind: Kind, count: number) =>
      `As things stand ${owner}'s ${kind.name} would claim it: ${tokens(count)}.`,
    wouldBeTied: "As things stand nobody would claim it: the nearest pieces are equally near.",
  },

  text: {
    turn: "The turn",
    turnOf: (turn: number, turns: number) => `Turn ${turn} of ${turns}.`,
    steps: {
      arrange: "The decks are being arranged.",
      select: "Everybody picks a card in secret.",
      swap: "A flipped Inquisitor may be discarded.",
      place: "The picked pieces are placed, the fastest first.",
      ability: "The piece just placed may use its ability.",
      over: "The game is over.",
    },
    waiting: (seats: readonly string[]) => `To decide: ${list(seats)}.`,
    order: (parts: readonly string[]) => `Order of placement: ${list(parts)}.`,
    ordered: (at: number, piece: string, state: string) => `${at}. ${piece} (${state})`,
    hand: "Your hand",
    picked: (card: string) => `You picked the ${card}.`,
    plan: (cards: readonly string[]) => `Your deck from the top: ${list(cards)}.`,
    seat: (name: string, you: boolean) => (you ? `${name} (you)` : name),
    heir: "Is the Presumptive Heir.",
    team: (others: readonly string[]) => `Plays together with ${list(others)}.`,
    points: (count: number, over: boolean) =>
      over ? `Ends with ${tokens(count)}.` : `Would have ${tokens(count)} if counted now.`,
    place: (place: number) => `Place ${place}.`,
    cards: (hand: number, deck: number) => `Cards in hand: ${hand}, in the deck: ${deck}.`,
    pieces: (parts: readonly string[]) =>
      parts.length ? `Pieces: ${list(parts)}.` : "No piece on the board.",
    pieceAt: (card: string, square: string) => `${card} on ${square}`,
    influence: (parts: readonly string[]) => `Influence: ${list(parts)}.`,
    tokensAt: (count: number, square: string) => `${tokens(count)} on ${square}`,
    unplayed: (cards: readonly string[]) => `Still to play: ${list(cards)}.`,
    known: (cards: readonly string[]) => `Known to be in hand: ${list(cards)}.`,
    faceUp: (cards: readonly string[]) => `Face up on the deck: ${list(cards)}.`,
    removed: (cards: readonly string[]) => `Out of the game: ${list(cards)}.`,
    markers: "Conflict markers",
    noMarkers: "There are none.",
    markersOn: (squares: readonly string[]) => `On ${list(squares)}.`,
    duchies: "Duchies",
    duchy: (name: string, from: string, to: string, used: boolean) =>
      `${name}, ${from} to ${to}${used ? ": used this turn" : ""}.`,
    kingdom: "The kingdom, row by row",
    row: (row: number, squares: readonly string[]) => `Row ${row}: ${list(squares)}.`,
    square: (name: string, what: string) => `${name} ${what}`,
  },
};
