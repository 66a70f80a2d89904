/** Everything the board shows, as text. */

import type { Game, StoryEvent, View } from "../../protocol";
import type { Passage } from "../face";
import { oddsName } from "./board/odds";
import { words } from "./words/strings";
import { levelName } from "./things";
import { cardOf, feudality, SQUARES, tileOf, UNITS, type FeudalityView, type FiefView } from "./view";

const say = words.text;

export function describe(
  game: Game,
  shown: View,
  seat: number | null,
  _foreseen: readonly StoryEvent[],
): Passage[] {
  const view = feudality(shown);
  const first = seat ?? view.senior;
  const fiefs = view.fiefs.map((_, at) => view.fiefs[(first + at) % view.fiefs.length]!);
  return [
    turn(game, view),
    ...event(game, view),
    ...odds(game, view),
    ...fiefs.map((fief) => describeFief(game, view, fief, fief.seat === seat)),
  ];
}

function turn(game: Game, view: FeudalityView): Passage {
  const name = (seat: number) => game.names[seat] ?? "";
  const lines = view.turn > 0 ? [say.turnOf(view.turn, name(view.senior))] : [];
  lines.push(say.phase(view.phase), `${words.board.victory(view.victory)}.`);
  if (view.ending) lines.push(say.last);
  if (view.waiting.length > 0) lines.push(say.waiting(view.waiting.map(name)));
  if (view.phase === "roll" && view.dice.point) lines.push(say.point(view.dice.point, view.dice.again));
  const tray = Object.entries(view.tray);
  if (tray.length > 0)
    lines.push(
      say.tray(
        tray.map(([id, count]) => {
          const tile = tileOf(game, id);
          const named = `${count > 1 ? `${count} ` : ""}${tile?.name ?? id}`;
          return view.phase === "setup" || !tile ? named : `${named} (${words.hand.costs(tile.cost)})`;
        }),
      ),
    );
  const deck = view.events.deck.reduce((sum, count) => sum + count, 0);
  lines.push(words.tally.bag(view.bag.size, view.discarded), words.tally.deck(deck, view.events.discarded));
  return { heading: say.turn, lines };
}

function event(game: Game, view: FeudalityView): Passage[] {
  if (!view.event) return [];
  const lines = view.event.effects.map((effect, seat) => say.effect(game.names[seat] ?? "", effect.words));
  return [{ heading: say.event(view.event.name), lines }];
}

function odds(game: Game, view: FeudalityView): Passage[] {
  if (view.odds.length === 0) return [];
  const lines = view.odds.map(({ thing, of, outcomes }) =>
    say.odds(
      oddsName(game, view, thing),
      outcomes.map(({ ways, words: what }) => words.matter.outcome(words.chance(ways, of), what)),
    ),
  );
  return [{ heading: words.matter.odds, lines }];
}

function describeFief(game: Game, view: FeudalityView, fief: FiefView, you: boolean): Passage {
  const card = cardOf(game, fief.card);
  const held = words.some(fief.goods);
  const lines = [say.points(view.points[fief.seat] ?? 0), card ? say.card(card.name) : say.noCard];
  lines.push(held.length > 0 ? say.has(held) : say.hasNothing);
  if (fief.keep && fief.fort) lines.push(say.keep(fief.keep, levelName(game, fief.level), fief.fort));
  const units = UNITS.filter((unit) => fief.units[unit] > 0).map((unit) =>
    words.board.pile(fief.units[unit], unit),
  );
  lines.push(say.army(units, fief.army, fief.defence));
  fief.squares.forEach((cell, at) => {
    if (cell)
      lines.push(
        say.tile(SQUARES[at]!, tileOf(game, cell.tile)?.name ?? "", words.gives(cell.points, cell.gives)),
      );
  });
  const { tiles, need, short } = fief.feeding;
  lines.push(say.feeding(tiles, need, short));
  if (fief.rats) lines.push(words.hand.rats);
  return { heading: say.fief(game.names[fief.seat] ?? fief.name, you), lines };
}
