/** The whole table as text, so that who cannot see it knows all that it shows. */

import type { Game, StoryEvent, View } from "../../protocol";
import type { Passage } from "../face";
import { modifierName } from "./board/battles";
import { flagWords } from "./board/flags";
import { regionParts } from "./board/regions";
import { words } from "./words/strings";
import {
  cardName,
  counted,
  facesOfChange,
  feudal,
  INVASION,
  isSpied,
  regionName,
  reignOf,
  type FeudalView,
  type Role,
  type SeatView,
} from "./view";

const say = words.text;
const ROLES: Role[] = ["king", "vassal"];

export function describe(
  game: Game,
  shown: View,
  seat: number | null,
  _foreseen: readonly StoryEvent[] = [],
): Passage[] {
  const view = feudal(shown);
  return [
    turn(game, view),
    ...chain(game, view),
    ...battle(game, view),
    ...view.seats.map((owner) => seatOf(game, view, owner, owner.seat === seat)),
    {
      heading: say.regions,
      lines: view.regions.map((region) => say.regionIs(region.name, words.list(regionParts(view, region)))),
    },
    { heading: say.flags, lines: flagWords(game, view).map(say.sentence) },
    piles(game, view),
  ];
}

function turn(game: Game, view: FeudalView): Passage {
  const { id, name, drm, army } = view.king_card;
  const { invasion } = view;
  const lines = [
    say.turnIs(view.turn, view.turns),
    say.steps[view.step],
    say.kingIs(name, reignOf(game, id), drm, army),
    say.track(view.track, facesOfChange(view.track)),
    say.treasury(view.treasury, view.income),
    invasion
      ? say.invasion(
          words.invasion(invasion.people, invasion.kind),
          invasion.army,
          invasion.target ? regionName(game, invasion.target) : null,
        )
      : say.noInvasion,
  ];
  if (view.waiting.length) lines.push(say.waiting(view.waiting.map((each) => game.names[each] ?? "")));
  return { heading: say.turn, lines };
}

function chain(game: Game, view: FeudalView): Passage[] {
  if (view.chain.length === 0) return [];
  const name = (card: string) => (card === INVASION ? words.table.invasion : cardName(game, card));
  return [
    {
      heading: say.chain,
      lines: view.chain.map((link) =>
        say.sentence(
          [
            words.chain.plays(link.side, name(link.card)),
            ...(link.region ? [words.chain.in(regionName(game, link.region))] : []),
            ...(link.look ? [words.chain.look[link.look]] : []),
            ...(isSpied(view, link) ? [words.chain.spied] : []),
            ...(link.answers ? [words.chain.answers(name(link.answers))] : []),
          ].join(" "),
        ),
      ),
    },
  ];
}

function battle(game: Game, view: FeudalView): Passage[] {
  const fight = view.battle;
  if (!fight) return [];
  const fighters = [
    [words.battle.attacker, fight.attacker],
    [words.battle.defender, fight.defender],
  ] as const;
  return [
    {
      heading: say.battle,
      lines: [
        say.sentence(words.fights[fight.kind](regionName(game, fight.region))),
        ...fighters.map(([name, fighter]) =>
          say.fighter(
            name,
            fighter.role,
            fighter.total,
            fighter.modifiers.map(
              (each) => `${modifierName(game, view, fight, fighter, each.name)} ${words.signed(each.value)}`,
            ),
          ),
        ),
        say.sentence(words.battle.bar(fight.odds)),
      ],
    },
  ];
}

const cards = (game: Game, ids: readonly string[]) =>
  counted(ids).map(({ id, count }) => cardName(game, id) + (count > 1 ? ` ${words.hand.times(count)}` : ""));

function seatOf(game: Game, view: FeudalView, owner: SeatView, you: boolean): Passage {
  const over = view.step === "over";
  const lines = [say.points(owner.vp, over)];
  if (over) lines.push(say.place(view.places[owner.seat] ?? 0));
  lines.push(
    owner.hand
      ? say.handIs(cards(game, owner.hand))
      : say.handSize(owner.hand_size, cards(game, owner.known)),
  );
  for (const role of ROLES) {
    const seen = owner.tops?.[role] ?? [];
    if (seen.length > 0) lines.push(say.tops(role, cards(game, seen)));
  }
  return { heading: say.seat(game.names[owner.seat] ?? "", owner.role, you), lines };
}

function piles(game: Game, view: FeudalView): Passage {
  return {
    heading: say.piles,
    lines: ROLES.map((role) => {
      const { deck_size: deck, discard } = view.sides[role];
      const gone = Object.entries(discard).filter(([, count]) => count > 0);
      return say.discards(
        role,
        deck,
        gone.map(([card, count]) => `${cardName(game, card)} ${words.hand.times(count)}`),
      );
    }),
  };
}
