/** What FIEF says of marches. */

import { plural } from "../../../strings/en/plural";
import { list } from "./amounts";

const both = (names: readonly string[]) =>
  names.length > 1 ? `${list(names.slice(0, -1))} and ${names.at(-1)}` : list(names);

export const marchWords = {
  title: (lord: string) => `March of ${lord}`,
  who: "Who marches, and what stays",
  from: (town: string, steps: number) => `from ${town}, ${plural(steps, "step")} left`,
  point: "Point at a town to see the way there.",
  to: (town: string) => `To ${town}`,
  way: (parts: readonly string[]) => `${list(parts)}.`,
  steps: (count: number, by: readonly string[]) =>
    by.length > 0 ? `${plural(count, "step")} by ${by.join(" and ")}` : plural(count, "step"),
  ways: { sea: "by ship", underground: "with UNDERGROUND", cavalcade: "after the cavalcade" } as Record<
    string,
    string
  >,
  waits: "waits before the town until all have moved",
  takes: "takes the town at once",
  joins: "goes in at once",
  sails: "the march ends there",
  plague: "into the plague",
  there: (parts: readonly string[]) => `There: ${list(parts)}.`,
  nobodyThere: "nobody",
  stay: (town: string, names: readonly string[]) => `Staying in ${town}: ${list(names)}.`,
  nobody: (town: string) => `Nobody stays in ${town}.`,
  empty: (town: string, built: readonly string[]) =>
    `${town} would be empty: ${built.length > 0 ? `your ${built.join(" and ")}` : "it"} can be taken.`,
  lost: (town: string, built: readonly string[]) =>
    `You would lose ${town}${built.length > 0 ? ` with its ${built.join(" and ")}` : ""}.`,
  passes: (town: string, names: readonly string[], built: readonly string[]) =>
    `${town}${built.length > 0 ? ` with its ${built.join(" and ")}` : ""} would go to ${names.join(" or ")}.`,
  freed: (lord: string) => `${lord} would go free.`,
  siege: (town: string) => `Your siege of ${town} would end.`,
  near: (names: readonly string[]) => `${both(names)} can be there in one round.`,
};
