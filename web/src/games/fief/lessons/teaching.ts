/** Lessons on the real table: the guided first round, then marriage, church, march, battle, ransom and deals. */

import type { Lesson, Step } from "../../lesson";
import { happened } from "../../steps";
import { church, marriage } from "./courtLessons";
import { deals, ransom } from "./dealLessons";
import { firstOf, firstRound } from "./firstRound";
import { firstRoundAbout, firstRoundEnd, firstRoundTitle } from "./firstRoundWords";
import { after } from "./situations";
import { taughtWords } from "./taught";
import taught from "./taught.json";
import { france } from "../view";

type Name = keyof typeof taughtWords;

const march: Omit<Step, "words">[] = [
  {},
  {
    glows: "lord:",
    done: (now) => happened(now, "stepped", "sailed") || france(now.view).step === "step",
  },
  { glows: "to ", done: after("stepped", "sailed") },
  {
    glows: firstOf("done", "to "),
    done: (now) =>
      happened(now, "stepped", "sailed") &&
      (france(now.view).active !== now.seat || france(now.view).phase !== "MOVEMENT"),
  },
];

const battle: Omit<Step, "words">[] = [
  {},
  { glows: "attack ", done: after("battle_declared") },
  {
    glows: firstOf("fight", "lose ", "capture ", "control ", "pass"),
    done: after("battle_over", "called_off", "surrendered"),
  },
];

const STEPS: Record<Name, Omit<Step, "words">[]> = { marriage, church, march, battle, ransom, deals };

const guided: Lesson = {
  name: "first_round",
  ...taught.first_round,
  title: firstRoundTitle,
  about: firstRoundAbout,
  end: firstRoundEnd,
  steps: firstRound,
  guided: true,
};

const short = (Object.keys(STEPS) as Name[]).map((name) => ({
  name,
  ...taught[name],
  ...taughtWords[name],
  steps: STEPS[name].map((step, at) => ({
    refused: taughtWords[name].refused,
    ...step,
    words: taughtWords[name].steps[at]!,
  })),
}));

export const lessons: Lesson[] = [guided, ...short];
