/** Conflicts as the story tells them, cut into the steps in which they are shown. */

import type { Told } from "../../protocol";

export type StepName = "allegiance" | "exposed" | "strength" | "winner" | "home" | "turned";

export interface ConflictStep {
  name: StepName;
  told: Told[];
}

export interface Conflict {
  /** Null while only a later part of it was told, and that part does not say. */
  province: number | null;
  /** It began before what is told here. */
  goesOn: boolean;
  steps: ConflictStep[];
}

const STEP_OF: Record<string, StepName> = {
  bribe_shown: "allegiance",
  bribe_glimpsed: "allegiance",
  bribes_home: "allegiance",
  coin_shown: "exposed",
  coin_glimpsed: "exposed",
  strength: "strength",
  given: "strength",
  won: "winner",
  no_winner: "winner",
  marked: "winner",
  ousted: "winner",
  coin_home: "home",
  turned_up: "turned",
};

/** The conflicts in what just happened. One that was begun before goes on without its first steps. */
export function conflictsIn(happened: readonly Told[]): Conflict[] {
  const conflicts: Conflict[] = [];
  let open: Conflict | null = null;
  for (const told of happened) {
    if (told.kind === "conflict") {
      open = { province: told.about.province ?? null, goesOn: false, steps: [] };
      conflicts.push(open);
      continue;
    }
    // Who takes the command does so within a conflict only if one is under way.
    const name: StepName | undefined =
      told.kind === "marker_taken" && open ? "allegiance" : STEP_OF[told.kind];
    if (!name) {
      open = null;
      continue;
    }
    if (!open) {
      open = { province: null, goesOn: true, steps: [] };
      conflicts.push(open);
    }
    if (name === "winner") open.province ??= told.about.province ?? null;
    const last = open.steps.at(-1);
    if (last?.name === name) last.told.push(told);
    else open.steps.push({ name, told: [told] });
  }
  return conflicts;
}

const KEPT = 3;

/** Add what happened to the conflicts still to be shown. Where much happens at once, only the latest are kept. */
export function enqueue(queue: readonly Conflict[], found: readonly Conflict[]): Conflict[] {
  const all = [...queue];
  for (const conflict of found) {
    const last = all.at(-1);
    if (!conflict.goesOn) all.push(conflict);
    else if (last) all[all.length - 1] = { ...last, steps: [...last.steps, ...conflict.steps] };
    else if (conflict.province !== null) all.push(conflict);
  }
  return all.slice(-KEPT);
}
