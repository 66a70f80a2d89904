/** The guided first turn of Fealty: a card, a square, an ability, and what changes in the second turn. */

import type { Choice } from "../../../protocol";
import type { Lesson, Situation } from "../../lesson";
import { best, did, offered, offers } from "../../steps";
import { firstTurn as words } from "./taught";
import taught from "./taught.json";
import { squaresOf } from "../board/terrain";
import { squareName } from "../things";
import { fealty, lastPlaced, type FealtyView } from "../view";

const NEAR = 2;
const ABILITIES = ["spread", "mark", "move"];

const lastNumber = ({ concerns }: Choice) => Number(concerns.at(-1)?.split(" ")[1]);
const abilityOffered = (now: Situation) => ABILITIES.find((verb) => offers(now, verb));
const ownPiece = ({ view, seat }: Situation) => fealty(view).seats[seat]?.pieces[0];

/** How much land lies near a square; a city counts double. */
function landNear({ kingdom, side }: FealtyView, square: number): number {
  const away = (row: number, column: number) =>
    Math.abs(row - Math.floor(square / side)) + Math.abs(column - (square % side));
  return squaresOf(kingdom)
    .filter(({ row, column, ground }) => ground.terrain !== "mountain" && away(row, column) <= NEAR)
    .reduce((land, { ground }) => land + (ground.city ? 2 : 1), 0);
}

const isSlowest = (choice: Choice, now: Situation) => choice === best(offered(now, "pick "), lastNumber);

const isRoomiest = (choice: Choice, now: Situation) =>
  choice === best(offered(now, "place "), (each) => landNear(fealty(now.view), lastNumber(each)));

/** Influence is always good; a marker or a move seldom is while the board is empty. */
const isGood = ({ notation }: Choice, now: Situation) =>
  notation.startsWith(offers(now, "spread ") ? "spread " : "decline");

function placing({ view: seen, seat }: Situation): string {
  const view = fealty(seen);
  const faster = lastPlaced(view);
  if (!faster || faster.seat === seat) return words.placeFirst;
  const duchy = view.duchies.find(({ used }) => used)?.name ?? "";
  const { colour = "" } = view.seats[faster.seat] ?? {};
  return words.placeLater(colour.charAt(0).toUpperCase() + colour.slice(1), duchy);
}

function placingAgain(now: Situation): string {
  const piece = ownPiece(now);
  const name = piece ? squareName(piece.square, fealty(now.view).side) : "";
  return words.placeAgain(name.slice(1), name.slice(0, 1));
}

export const lessons: Lesson[] = [
  {
    name: "first_turn",
    ...taught.first_turn,
    title: words.title,
    about: words.about,
    end: words.end,
    guided: true,
    steps: [
      { words: words.aim, when: (now) => offers(now, "pick ") },
      {
        words: words.pick,
        glows: isSlowest,
        when: (now) => offers(now, "pick "),
        done: (now) => did(now, "picked") > 0,
        refused: words.pickRefused,
      },
      {
        words: placing,
        glows: isRoomiest,
        when: (now) => offers(now, "place "),
        done: (now) => did(now, "placed") > 0,
        refused: words.placeRefused,
      },
      {
        words: (now) => words.ability(abilityOffered(now) ?? ""),
        glows: isGood,
        when: (now) => abilityOffered(now) !== undefined,
        done: (now) => did(now, "influenced", "marked", "moved", "declined") > 0,
      },
      { words: words.points, when: (now) => offers(now, "pick ") },
      {
        words: words.pickAgain,
        glows: isSlowest,
        when: (now) => offers(now, "pick "),
        done: (now) => did(now, "picked") > 1,
        refused: words.pickRefused,
      },
      {
        words: placingAgain,
        glows: isRoomiest,
        when: (now) => offers(now, "place "),
        done: (now) => did(now, "placed") > 1,
        refused: words.placeRefused,
      },
    ],
  },
];
