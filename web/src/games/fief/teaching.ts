/** Three lessons on the real table: a ballot, a march, a battle. */

import type { Told } from "../../protocol";
import type { Lesson, Situation } from "../lesson";
import { taughtWords } from "./taught";
import taught from "./taught.json";
import { france } from "./view";

type Name = keyof typeof taught;
interface Doing {
  glows?: string;
  done?: (now: Situation) => boolean;
}

const happened = (told: readonly Told[], ...kinds: string[]) => told.some(({ kind }) => kinds.includes(kind));
const after =
  (...kinds: string[]) =>
  ({ told }: Situation) =>
    happened(told, ...kinds);

const DOINGS: Record<Name, Doing[]> = {
  court: [
    {},
    { glows: "lord:", done: after("nominated") },
    { glows: "lord:", done: after("voted", "vote_revealed") },
    { done: after("vote_revealed", "not_elected") },
  ],
  march: [
    {},
    {
      glows: "lord:",
      done: ({ view, told }) => happened(told, "stepped", "sailed") || france(view).step === "step",
    },
    { glows: "town:", done: after("stepped", "sailed") },
    {
      done: ({ view, told, seat }) =>
        happened(told, "stepped", "sailed") &&
        (france(view).active !== seat || france(view).phase !== "MOVEMENT"),
    },
  ],
  battle: [
    {},
    { glows: "town:", done: after("battle_declared") },
    { done: after("battle_over", "called_off", "surrendered") },
  ],
};

export const lessons: Lesson[] = (Object.keys(DOINGS) as Name[]).map((name) => ({
  name,
  ...taught[name],
  ...taughtWords[name],
  steps: DOINGS[name].map((doing, at) => ({ ...doing, words: taughtWords[name].steps[at]! })),
}));
