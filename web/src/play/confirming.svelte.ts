/** When a choice is confirmed before it is played: where it cannot be undone, always, or never; as this browser wants it. */

export const CONFIRM = ["needed", "always", "never"] as const;
export type Confirm = (typeof CONFIRM)[number];

const KEPT = "confirm";

class Confirming {
  #when = $state<Confirm>(kept());

  get when(): Confirm {
    return this.#when;
  }

  set when(when: Confirm) {
    this.#when = when;
    localStorage.setItem(KEPT, when);
  }
}

function kept(): Confirm {
  const found = localStorage.getItem(KEPT);
  return CONFIRM.find((each) => each === found) ?? "needed";
}

export const confirming = new Confirming();
