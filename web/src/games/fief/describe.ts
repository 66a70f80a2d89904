/** Everything the board shows, as text. */

import type { Game, StoryEvent, View } from "../../protocol";
import type { Passage } from "../face";
import { ballotRule, sourceWords } from "./court/ballots";
import { battleFacts, plannedLosses } from "./field/battles";
import {
  bishopricParts,
  chanceName,
  chanceParts,
  claimWords,
  courtierParts,
  fiefParts,
  forceWords,
  officeWords,
  needWords,
  outlookParts,
  raceWords,
  titleWords,
  townParts,
  unitWords,
} from "./words/phrases";
import { leaveWords, standWords, wayWords } from "./field/marches";
import { nextWords, nowWords } from "./court/round";
import { words } from "./words/strings";
import { cardName, familyName, townName } from "./things";
import { catalogue, lordName, SEA } from "./catalogue";
import { forcesOf, france, holderOf, lordIn, type Ballot, type FranceView } from "./view";

const say = words.text;

export function describe(
  game: Game,
  shown: View,
  seat: number | null,
  _foreseen: readonly StoryEvent[],
): Passage[] {
  const view = france(shown);
  return [
    round(game, view, seat),
    ...scenes(game, view),
    ...families(game, view, seat),
    court(game, view),
    ...map(game, view),
  ];
}

const line = (name: string, parts: readonly string[]) => `${name}: ${parts.join("; ")}.`;

function round(game: Game, view: FranceView, seat: number | null): Passage {
  const name = (seat: number) => familyName(game, seat);
  const lines = [
    `${words.board.round(view.round, view.rounds)}, ${words.phases[view.phase] ?? view.phase}.`,
    say.order(view.order.map(name)),
  ];
  lines.push(...[nowWords(game, view, seat), nextWords(game, view)].filter(Boolean));
  if (view.active !== null) lines.push(`${words.board.turn(name(view.active))}.`);
  if (view.waiting.length > 0) lines.push(say.waiting(view.waiting.map(name)));
  if (view.window) lines.push(say.window(view.window.words));
  const race = raceWords(game, view);
  if (view.phase !== "over" && race) lines.push(race);
  return { heading: say.round, lines };
}

function scenes(game: Game, view: FranceView): Passage[] {
  const found: Passage[] = [];
  if (view.battle) {
    const { battle } = view;
    found.push({
      heading: words.battle.title(townName(game, battle.town)),
      lines: [
        `${battleFacts(game, battle, false).join("; ")}.`,
        ...(battle.outlook ? [line(words.battle.toTheEnd, outlookParts(battle.outlook))] : []),
        ...battle.sides.map((side) =>
          line(words.battle.side[side.side], [
            ...side.families.map(
              ({ seat, units }) => `${familyName(game, seat)} ${words.list(unitWords(units))}`,
            ),
            ...side.lords.map((lord) => lordName(game, lord)),
            words.battle.cp(side.points),
            words.battle.dice(side.dice),
            words.battle.endures(side.endures),
            ...(side.rolled.length > 0 ? [words.battle.rolled(side.rolled)] : []),
            ...fallen(plannedLosses(game, view, side.leader)),
            words.battle.average(side.odds.average),
            words.battle.breaks(side.odds.breaks),
          ]),
        ),
      ],
    });
  }
  for (const march of view.marches ?? [])
    found.push({
      heading: words.march.title(lordName(game, march.lord)),
      lines: [
        `${words.march.from(townName(game, march.from ?? SEA), march.steps)}.`,
        ...(march.leaves ? leaveWords(game, march.leaves) : []),
        ...march.goals.map(
          (goal) =>
            `${words.march.to(townName(game, goal.town))}: ${wayWords(game, march, goal)} ${standWords(game, view, goal.town)}`,
        ),
      ],
    });
  if (view.chances.length > 0)
    found.push({
      heading: `${words.chances.title} (${words.chances.if})`,
      lines: view.chances.map((chance) => line(chanceName(game, chance), chanceParts(chance))),
    });
  if (view.ballot) found.push(election(game, view, view.ballot));
  if (view.request) {
    const { by, to, words: what, price } = view.request;
    const heading = words.request.title(familyName(game, by), familyName(game, to));
    found.push({ heading, lines: [`${what}, ${words.request.price(price)}.`] });
  }
  return found;
}

const fallen = (planned: string[]) => (planned.length > 0 ? [words.battle.falls(planned)] : []);

function election(game: Game, view: FranceView, ballot: Ballot): Passage {
  const told = words.ballot;
  const stands = ballot.candidates.flatMap((lord, by) =>
    lord
      ? [
          line(`${lordName(game, lord)} (${familyName(game, by)})`, [
            ...titlesOf(game, view, lord),
            ...ballot.markers.flatMap((laid, voter) =>
              laid[by] ? [told.marker(familyName(game, voter), laid[by])] : [],
            ),
          ]),
        ]
      : [],
  );
  const { points, eligible = [] } = ballot;
  return {
    heading: told.title(ballot.name),
    lines: [
      `${[...(points === undefined ? [] : [told.point(points)]), ballotRule(ballot)].join("; ")}.`,
      line(
        told.voters,
        ballot.votes.flatMap((votes, voter) =>
          votes > 0 ? [told.votesOf(familyName(game, voter), votes, sourceWords(game, ballot, voter))] : [],
        ),
      ),
      ...(stands.length > 0 ? stands : [`${told.noCandidate}.`]),
      ...(eligible.length > 0
        ? [line(told.eligible, [words.list(eligible.map((lord) => lordName(game, lord)))])]
        : []),
    ],
  };
}

const titlesOf = (game: Game, view: FranceView, id: string) => {
  const lord = lordIn(view, id);
  return lord ? titleWords(game, lord) : [];
};

function families(game: Game, view: FranceView, own: number | null): Passage[] {
  return view.order.map((seat) => {
    const family = view.families[seat]!;
    const { points, goal, ally, claims } = family.prospects;
    const hand = view.hands[seat];
    const lines = [
      say.has([
        words.court.pointsOf(points, goal),
        ...needWords(game, family),
        ...(ally === null ? [] : [words.court.withAlly(familyName(game, ally))]),
        words.hand.purse(family.deniers, family.income),
        words.hand.pawns(family.pawns),
      ]),
      ...view.lords
        .filter(({ family: whose }) => whose === seat)
        .map((lord) =>
          line(lordName(game, lord.id), [
            ...titleWords(game, lord),
            ...courtierParts(game, view, lord, false),
            ...(view.phase === "MOVEMENT" ? [words.board.steps(lord.steps)] : []),
          ]),
        ),
      ...held(game, view, seat),
      ...claims.map((claim) => `${claimWords(game, claim)}.`),
    ];
    lines.push(
      hand?.cards
        ? say.cards(hand.cards.map((card) => cardName(game, card)))
        : `${words.court.handsOf(family.hand_size.characters, family.hand_size.events)}.`,
    );
    if (hand && hand.known.length > 0)
      lines.push(line(words.hand.knows, [words.list(hand.known.map((card) => cardName(game, card)))]));
    return { heading: say.families(familyName(game, seat), seat === own), lines };
  });
}

/** Who holds an office. */
function holds(game: Game, view: FranceView, office: string): string[] {
  const holder = holderOf(view, office);
  return holder ? [words.court.heldBy(lordName(game, holder.id), familyName(game, holder.family))] : [];
}

/** The captives of a family. */
function held(game: Game, view: FranceView, seat: number): string[] {
  const captives = view.lords.filter(({ jailer }) => jailer === seat);
  return captives.length > 0
    ? [
        line(
          words.court.captives,
          captives.map(
            (lord) => `${lordName(game, lord.id)} ${words.list(courtierParts(game, view, lord, true))}`,
          ),
        ),
      ]
    : [];
}

function court(game: Game, view: FranceView): Passage {
  const lines = view.offices.map((office) =>
    line(office.name, [
      ...holds(game, view, office.id),
      officeWords(game, office),
      ...office.votes.flatMap((votes, seat) =>
        votes > 0 ? [`${familyName(game, seat)} ${words.ballot.votes(votes)}`] : [],
      ),
    ]),
  );
  for (const [one, other] of view.marriages)
    lines.push(`${words.court.married(lordName(game, one), lordName(game, other))} ⚭.`);
  const { sizes, track, track_spaces } = view.piles;
  lines.push(
    `${words.court.piles(sizes.characters, sizes.events)}; ${words.court.track(track, track_spaces)}.`,
  );
  return { heading: say.court, lines };
}

function map(game: Game, view: FranceView): Passage[] {
  const { fiefs, bishoprics } = catalogue(game);
  const sea = forcesOf(view).filter(({ town }) => town === SEA);
  return [
    ...fiefs.map((fief) => ({
      heading: words.board.fief(fief.name, words.ranks[fief.rank]),
      lines: [
        `${fiefParts(game, view, fief.id).join("; ")}.`,
        ...fief.towns.map((town) => line(townName(game, town), townParts(game, view, town))),
      ],
    })),
    {
      heading: say.weather,
      lines: bishoprics.map(({ number, name }) =>
        line(words.bishopric(name), bishopricParts(game, view, number)),
      ),
    },
    ...(sea.length > 0
      ? [{ heading: say.sea, lines: sea.map((force) => `${forceWords(game, force)}.`) }]
      : []),
  ];
}
