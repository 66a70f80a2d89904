/** The guided first turn of Feudality, as its Senior Player: dice, a purchase, two Baronial Actions, feeding. */

import type { Choice } from "../../../protocol";
import type { Lesson, Situation } from "../../lesson";
import { best, did, happened, offered, offers } from "../../steps";
import { firstTurn as words } from "./taught";
import taught from "./taught.json";
import { feudality, GOODS, SIDE, squareAt, tileOf } from "../view";

const MIDDLE = (SIDE + 1) / 2 + 1; // the dice know one row and column more, and hit these least at the first ones

const view = (now: Situation) => feudality(now.view);
const asked = ({ choices }: Situation) => choices.length > 0;
const activates = (now: Situation) => offers(now, "activate ");

/** How near the middle a square is, where the dice hit most often. */
function nearMiddle({ concerns }: Choice): number {
  const square = concerns.find((thing) => thing.startsWith("square "))?.split(" ")[1];
  if (!square) return -Infinity;
  const { row, column } = squareAt(square);
  return -Math.abs(row - MIDDLE) - Math.abs(column - MIDDLE);
}

const isCentral = (choice: Choice, now: Situation) => choice === best(offered(now, "place "), nearMiddle);

/** The tile in the tray with most points, of those that the fief can pay for without trade. */
function isBestBuy(choice: Choice, now: Situation): boolean {
  const { goods } = view(now).fiefs[now.seat]!;
  const tile = ({ concerns }: Choice) =>
    tileOf(now.game, concerns.find((thing) => thing.startsWith("tile "))?.slice("tile ".length) ?? "");
  const canPay = (each: Choice) => GOODS.every((good) => goods[good] >= (tile(each)?.cost[good] ?? 0));
  return choice === best(offered(now, "take ").filter(canPay), (each) => tile(each)?.points ?? 0);
}

function placing(now: Situation): string {
  const { placing: held } = view(now);
  return words.place(tileOf(now.game, held?.tile ?? "")?.name ?? "");
}

function fed(now: Situation): string {
  const { tiles, need } = view(now).fiefs[now.seat]!.feeding;
  return words.feeding(tiles, need);
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
      { words: (now) => words.aim(view(now).victory), when: activates },
      {
        words: (now) => words.roll(view(now).dice.point ?? ""),
        glows: "activate ",
        when: activates,
        done: (now) => did(now, "activated") > 0 || happened(now, "tray_drawn"),
        refused: words.rollRefused,
      },
      {
        words: words.buy,
        glows: isBestBuy,
        when: (now) => offers(now, "take "),
        done: (now) => did(now, "placed", "fortified") > 0 || happened(now, "tray_cleared"),
        refused: words.buyRefused,
      },
      {
        words: placing,
        glows: (choice, now) => offers(now, "space ") || isCentral(choice, now),
        when: (now) => offers(now, "place ") || offers(now, "space "),
        done: (now) => did(now, "placed", "fortified") > 0 || happened(now, "tray_cleared"),
        refused: words.placeRefused,
      },
      {
        words: (now) => words.baron(view(now).baron?.left ?? 0),
        glows: "collect ",
        when: (now) => asked(now) && view(now).phase === "baron",
        done: (now) => did(now, "feeding") > 0,
        refused: words.baronRefused,
      },
      { words: fed, when: (now) => asked(now) && did(now, "feeding") > 0 },
    ],
  },
];
