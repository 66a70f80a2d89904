/** What FIEF says of the round: where it is, and what can be done now. */

export const roundWords = {
  title: "The round",
  open: "Show the whole round",
  short: (round: number, rounds: number) => (round > 0 ? `${round}/${rounds}` : ""),
  next: (phase: string) => `Next: ${phase}.`,
  may: (what: string) => `Now you may ${what}.`,
  others: (names: readonly string[]) =>
    names.length > 3
      ? `${names.length} families decide now.`
      : `${names.join(" and ")} ${names.length === 1 ? "decides" : "decide"} now.`,
  youNext: "Your turn is next.",
  yourPlace: (turns: number) => `Your turn comes after ${turns} more.`,
  yourTurnOver: "Your turn in this phase is over.",
  order: "Order of turns",
  /** What whoever is asked may do, by the step; else by the phase. */
  step: {
    window: "act before it goes on, or let it pass",
    marriage: "propose a marriage",
    nomination: "name a candidate",
    vote: "vote",
    discard: "discard cards",
    draw: "draw a card",
    ransom: "ransom a captive",
    losses: "choose your losses",
    control: "decide who takes the town",
    capture: "take captives",
    siege: "lay siege",
    plunder: "plunder a mill",
  } as Record<string, string>,
  phase: {
    setup: "settle your first lord",
    "HEAR YE": "marry, stand and vote",
    CARDS: "draw and play cards",
    INCOME: "act on the incomes",
    PURCHASE: "buy troops, buildings and titles",
    MOVEMENT: "march with each lord",
    BATTLE: "attack, besiege or plunder",
    "END OF ROUND": "act before victory is counted",
  } as Record<string, string>,
};
