/** The guided first turn of Petty Fiefs: a move, a conflict that is won, and a castle. */

import type { Choice } from "../../../protocol";
import type { Lesson, Situation } from "../../lesson";
import { best, did, happened, offers } from "../../steps";
import { firstTurn as words } from "./taught";
import taught from "./taught.json";
import { parseThing } from "../things";
import { ahead, conflictAt, fiefs, princeOf, type PrinceView } from "../view";

const STEPS = [1, 2];

const stepOf = ({ view }: Situation) => fiefs(view).step;
const acts = (now: Situation) => offers(now, "pass") && stepOf(now) === "act";
const own = ({ view, seat }: Situation) => fiefs(view).seats[seat]?.princes ?? [];

/** The prince who stands in a province as its only piece. */
function alone({ view }: Situation, province: number | null): PrinceView | undefined {
  const there = fiefs(view).circle.find((each) => each.province === province);
  return there?.pawns.length === 1 && there.coins.length === 0
    ? princeOf(fiefs(view), there.pawns[0]!)
    : undefined;
}

/** A move of a prince of one's own to a rival who stands alone. */
function approach(now: Situation) {
  for (const [which, prince] of own(now).entries())
    for (const steps of STEPS) {
      const rival = alone(now, ahead(fiefs(now.view), prince.at ?? -1, steps));
      if (rival && !own(now).includes(rival))
        return { prince, steps, rival, notation: `move ${which + 1} ${steps}` };
    }
  return null;
}

/** The prince of one's own who stands with others. */
function inCompany(now: Situation): PrinceView | undefined {
  const { circle } = fiefs(now.view);
  return own(now).find(({ at }) => (circle.find(({ province }) => province === at)?.pawns.length ?? 0) > 1);
}

const coinOf = ({ concerns }: Choice) => {
  const coin = concerns.map(parseThing).find((thing) => thing?.is === "coin");
  return coin ?? { of: -1, value: -1 };
};

/** The strongest coin for the prince who stands with others. */
function isStrongest(choice: Choice, now: Situation): boolean {
  const suit = inCompany(now)?.suit;
  const coins = now.choices.filter(
    (each) => each.notation.startsWith("deploy ") && (suit === undefined || coinOf(each).of === suit),
  );
  return choice === best(coins, (each) => coinOf(each).value);
}

/** A tile that the learner knows, and that stays in its province. */
function isSafeTile({ concerns }: Choice, { view }: Situation): boolean {
  const suits = fiefs(view).seats.flatMap(({ princes }) => princes.map(({ suit }) => suit));
  const number = parseThing(concerns[0] ?? "")?.of;
  const tile = fiefs(view)
    .circle.flatMap(({ tiles }) => tiles)
    .find((each) => each.tile === number);
  return tile?.face != null && suits.includes(tile.face.suit);
}

function moving(now: Situation): string {
  const way = approach(now);
  return way ? words.move(way.prince.name, way.steps, way.rival.name) : words.moveAny;
}

function deploying(now: Situation): string {
  const prince = inCompany(now);
  return prince ? words.deploy(prince.name, conflictAt(fiefs(now.view))) : words.deployAny;
}

const turnIsOver = (now: Situation) =>
  now.told.some(({ kind, about }) => kind === "turn" && about.seat !== now.seat);

export const lessons: Lesson[] = [
  {
    name: "first_turn",
    ...taught.first_turn,
    title: words.title,
    about: words.about,
    end: words.end,
    guided: true,
    steps: [
      { words: (now) => words.aim(own(now).map(({ name }) => name)), when: acts },
      { words: words.land, when: acts },
      {
        words: moving,
        glows: (choice, now) => choice.notation === (approach(now)?.notation ?? "move 1 1"),
        when: acts,
        done: (now) => did(now, "moved") > 0,
        refused: words.moveRefused,
      },
      {
        words: words.other,
        glows: "done",
        when: (now) => stepOf(now) === "move",
        done: (now) => did(now, "deployed") > 0,
      },
      {
        words: deploying,
        glows: isStrongest,
        when: acts,
        done: (now) => did(now, "deployed") > 0,
        refused: words.deployRefused,
      },
      {
        words: words.won,
        glows: isSafeTile,
        when: (now) => stepOf(now) === "expose",
        done: (now) => did(now, "turned_up") > 0,
      },
      {
        words: words.second,
        glows: "done",
        when: (now) => stepOf(now) === "deploy",
        done: (now) => happened(now, "built") || turnIsOver(now),
      },
      {
        words: (now) =>
          stepOf(now) === "expose" ? words.wonAgain : offers(now, "build ") ? words.build : words.last,
        glows: (choice, now) =>
          stepOf(now) === "expose" ? isSafeTile(choice, now) : choice.notation.startsWith("build "),
        when: (now) => now.choices.length > 0,
        done: turnIsOver,
      },
    ],
  },
];
