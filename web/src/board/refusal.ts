/** Why something cannot be done: the sentence, and the rule that says so; empty if none does. */
export interface Refusal {
  why: string;
  rule: string;
}
