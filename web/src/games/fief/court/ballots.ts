/** A ballot as it stands: what everybody knows of it from the view, and what was revealed, from the story. */

import type { Game, StoryEvent } from "../../../protocol";
import { words } from "../words/strings";
import { catalogue, lordName, townOf } from "../catalogue";
import { type Ballot, type FranceView } from "../view";

export interface Revealed {
  seat: number;
  /** The number of the lord who got the votes. */
  candidate: number;
  votes: number;
}

/** What happened since the last ballot began. */
const sinceBegun = (story: readonly StoryEvent[]) =>
  story.slice(story.findLastIndex(({ kind }) => kind === "ballot") + 1);

/** The votes revealed since the last ballot began. */
export function revealed(story: readonly StoryEvent[]): Revealed[] {
  return sinceBegun(story)
    .filter(({ kind }) => kind === "vote_revealed")
    .map(({ about: { seat = -1, candidate = -1, votes = 0 } }) => ({ seat, candidate, votes }));
}

export interface Candidate {
  lord: string;
  /** The family that named the candidate. */
  by: number;
  /** Markers that lie here face down, by family. */
  markers: { seat: number; count: number }[];
  /** Votes that were revealed, by family. */
  votes: { seat: number; votes: number }[];
  total: number;
  elected: boolean;
}

export interface Count {
  candidates: Candidate[];
  /** All votes that can be given. */
  all: number;
  /** Whether the votes are counted, and nobody is elected. */
  nobody: boolean;
}

const MADE = ["bishop_made", "pope_made", "king_made"];

/** Who stands, who laid markers on whom, and the votes so far. The markers are taken away once all is counted: then the story tells. */
export function countOf(
  game: Game,
  { step, candidates, markers, votes }: Ballot,
  story: readonly StoryEvent[],
): Count {
  const began = step === "before" ? [] : sinceBegun(story);
  const idOf = (number: number | undefined) => catalogue(game).lords[number ?? -1]?.id ?? null;
  const nominated = (by: number) =>
    began.findLast(({ kind, about }) => kind === "nominated" && about.seat === by)?.about.lord;
  const named = candidates.map((lord, by) => lord ?? idOf(nominated(by)));
  const given = step === "before" ? [] : revealed(story);
  const made = began.flatMap(({ kind, about }) => (MADE.includes(kind) ? (idOf(about.lord) ?? []) : []));
  return {
    all: votes.reduce((sum, each) => sum + each, 0),
    nobody: began.some(({ kind }) => kind === "not_elected"),
    candidates: named.flatMap((lord, by): Candidate[] => {
      if (lord === null) return [];
      const own = given.filter(({ candidate }) => idOf(candidate) === lord);
      return [
        {
          lord,
          by,
          markers: markers.flatMap((laid, seat) => (laid[by] ? [{ seat, count: laid[by] }] : [])),
          votes: own.map(({ seat, votes: count }) => ({ seat, votes: count })),
          total: own.reduce((sum, each) => sum + each.votes, 0),
          elected: made.includes(lord),
        },
      ];
    }),
  };
}

/** The ballot whose result is being shown, when it is no longer in the view: as the story tells it. */
export function ballotTold(
  view: FranceView,
  happened: readonly StoryEvent[],
  story: readonly StoryEvent[],
): Ballot | null {
  if (!happened.some(({ kind }) => MADE.includes(kind) || kind === "not_elected")) return null;
  const begun = story.findLast(({ kind }) => kind === "ballot");
  const office = view.offices[begun?.about.office ?? -1];
  const given = revealed(story);
  if (!office || given.length === 0) return null;
  const votes = (seat: number) => given.find((each) => each.seat === seat)?.votes ?? 0;
  return {
    office: office.id,
    name: office.name,
    step: "over",
    candidates: view.families.map(() => null),
    markers: [],
    votes: view.families.map(({ seat }) => votes(seat)),
  };
}

/** What gives a family its votes, in words. */
export function sourceWords(game: Game, { sources }: Ballot, seat: number): string[] {
  return (sources?.[seat] ?? []).map(({ thing, votes }) => {
    const [is, of = ""] = thing.split(":");
    return `${is === "town" ? (townOf(game, of)?.name ?? of) : lordName(game, of)} ${votes}`;
  });
}

/** The votes of a family in each election that can still come, out of all. */
export function votesToCome(
  { offices }: FranceView,
  seat: number,
): { office: string; own: number; all: number }[] {
  return offices
    .filter(({ free, votes }) => free && (votes[seat] ?? 0) > 0)
    .map(({ name, votes }) => ({
      office: name,
      own: votes[seat]!,
      all: votes.reduce((sum, each) => sum + each, 0),
    }));
}

/** What is needed to be elected. */
export const ballotRule = ({ least = 1, bishops }: Ballot): string =>
  bishops ? words.ballot.winsWith(least, bishops) : words.ballot.wins;
