/** What the guided first turn of Petty Fiefs says. */

const provinces = (steps: number) => (steps === 1 ? "one province" : "two provinces");

export const firstTurn = {
  title: "Your first turn",
  about: "Move a prince, fight for a province and win it, and build a castle there.",
  end: "Every turn has three actions like these. A bribe, a coin laid into the centre, would also hire mercenaries. The game ends when every province is held. Play on: this is your game now.",
  aim: (princes: readonly string[]) =>
    `You stand behind two princes, ${princes.join(" and ")}. The provinces that each wins bring him points, but in the end only the weaker of the two counts.`,
  land: "The land lies in a circle, face-down. What you laid yourself is shown to you alone: a tile is worth its number, and two more for the prince of its suit.",
  move: (own: string, steps: number, rival: string) =>
    `You have three actions. Use the first to move the prince of ${own} on by ${provinces(steps)}: there, on tiles that you know, stands the prince of ${rival}, alone.`,
  moveAny: "You have three actions. Use the first to move a prince to where a rival stands.",
  moveRefused:
    "Princes go clockwise, one or two provinces: choose the prince, then the province or the steps.",
  other: "One action moves one prince or both. Let the other stay: be done with this action.",
  deploy: (own: string, limit: number) =>
    `Now deploy a coin of ${own} where he stands, the best you have. It lies face-down, but it is piece number ${limit} there, and so many pieces set off a conflict.`,
  deployAny:
    "Deploy a coin where a prince of yours stands: with enough pieces of two suits in a province there is a conflict.",
  deployRefused: "A coin goes to where the prince of its suit stands: choose the coin, then Deploy.",
  won: "All coins were turned up, and the strongest suit won: you. Your null tile marks the province as yours. Now turn one of its tiles up for all to see; not one of Fire, for those would go to the warlord at the end.",
  second: "The same action may deploy a second coin. Keep it for later: be done with this action.",
  build:
    "One action is left, and a prince has but one null tile to mark a province. Build a castle: it holds this one with a coin and gives the tile back. The cheapest coin will do.",
  last: "Use your last action as you like: move on, deploy more, take a coin back, or bribe mercenaries.",
  wonAgain:
    "The coin that came was a piece more, so there was another conflict, and you won again. Turn up another tile.",
};
