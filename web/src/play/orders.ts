/** Standing orders as people read them, and lists of them as they change. */

import type { Game, Order, Window } from "../protocol";
import { say } from "../strings";

/** So many orders a seat can have. */
export const MOST_ORDERS = 100;

export const windowOf = (game: Game, name: string): Window | undefined =>
  game.windows?.find((window) => window.name === name);

/** What can be ordered for a window: to let it pass, or one of its answers. */
export function answersFor(window: Window): { action: number; words: string; conditions: string[] }[] {
  const pass = { action: window.passing, words: say.table.orders.pass, conditions: window.conditions };
  const answers = window.answers.map((each) => ({ ...each, words: say.table.orders.answerWith(each.words) }));
  return [...answers, pass];
}

/** An order in words: "When Révolte féodale is played: answer with Deus ex machina, if ...". */
export function sentence(game: Game, order: Order): string {
  const window = windowOf(game, order.window);
  const answer = window && answersFor(window).find((each) => each.action === order.action);
  const conditions = Object.entries(order.when).map(([name, value]) => {
    const condition = game.conditions?.[name];
    const named = condition?.values.find(([each]) => each === value)?.[1] ?? String(value);
    return say.table.orders.condition(condition?.words ?? name, named);
  });
  return say.table.orders.sentence(window?.words ?? order.window, answer?.words ?? "", conditions);
}

/** The same orders with one of them a place earlier (-1) or later (1). */
export function moved(orders: Order[], at: number, by: -1 | 1): Order[] {
  const changed = [...orders];
  const [order] = changed.splice(at, 1);
  changed.splice(Math.max(0, at + by), 0, order!);
  return changed;
}

export const without = (orders: Order[], at: number): Order[] => orders.filter((_, each) => each !== at);
