/** Lessons on the real table: the guided first round, a marriage, a ballot, a march, a battle, a ransom. */

import type { Told } from "../../protocol";
import type { Lesson, Situation, Step } from "../lesson";
import { firstOf, firstRound } from "./firstRound";
import { firstRoundAbout, firstRoundEnd, firstRoundTitle } from "./firstRoundWords";
import { taughtWords } from "./taught";
import taught from "./taught.json";
import { france } from "./view";

type Name = keyof typeof taughtWords;
type Doing = Omit<Step, "words">;

const happened = (told: readonly Told[], ...kinds: string[]) => told.some(({ kind }) => kinds.includes(kind));
const after =
  (...kinds: string[]) =>
  ({ told }: Situation) =>
    happened(told, ...kinds);

const DOINGS: Record<Name, Doing[]> = {
  marriage: [
    {},
    { glows: "marry ", done: after("proposed", "married") },
    { glows: firstOf("price 0", "agree"), done: after("married", "declined", "wedding_off") },
    {},
  ],
  court: [
    {},
    { glows: "lord:", done: after("nominated") },
    { glows: "lord:", done: after("voted", "vote_revealed") },
    { glows: "decoy ", done: after("vote_revealed", "not_elected") },
  ],
  march: [
    {},
    {
      glows: "lord:",
      done: ({ view, told }) => happened(told, "stepped", "sailed") || france(view).step === "step",
    },
    { glows: "to ", done: after("stepped", "sailed") },
    {
      glows: firstOf("done", "to "),
      done: ({ view, told, seat }) =>
        happened(told, "stepped", "sailed") &&
        (france(view).active !== seat || france(view).phase !== "MOVEMENT"),
    },
  ],
  battle: [
    {},
    { glows: "attack ", done: after("battle_declared") },
    {
      glows: firstOf("fight", "lose ", "capture ", "control ", "pass"),
      done: after("battle_over", "called_off", "surrendered"),
    },
  ],
  ransom: [{}, { glows: firstOf("ransom ", "price ", "pass"), done: after("ransomed") }, {}],
};

const guided: Lesson = {
  name: "first_round",
  ...taught.first_round,
  title: firstRoundTitle,
  about: firstRoundAbout,
  end: firstRoundEnd,
  steps: firstRound,
  guided: true,
};

const short = (Object.keys(DOINGS) as Name[]).map((name) => ({
  name,
  ...taught[name],
  ...taughtWords[name],
  steps: DOINGS[name].map((doing, at) => ({
    ...doing,
    words: taughtWords[name].steps[at]!,
    refused: taughtWords[name].refused,
  })),
}));

export const lessons: Lesson[] = [guided, ...short];
