/** The replay of a game. */

const percent = (chance: number) => `${Math.round(100 * chance)} %`;

export const replay = {
  heading: (title: string) => `A game of ${title}`,
  won: (names: string) => `${names} won.`,
  shared: (names: string) => `${names} share the victory.`,
  points: (points: number) => (points === 1 ? "1 point" : `${points} points`),
  standing: "Points, if it were counted here",
  standingEnd: "Points",

  setUp: "The beginning",
  move: (move: number, moves: number) => `Move ${move} of ${moves}`,
  counting: (step: number, steps: number) => `The counting, step ${step} of ${steps}`,
  quiet: "Nothing that these eyes could see.",
  scrub: "Where in the game",
  controls: "Move through the game",
  first: "To the beginning",
  previous: "One move back",
  play: "Play",
  pause: "Pause",
  next: "One move on",
  last: "To the end",
  keys: "Keys: ← and → one move, Home and End, Space plays.",

  eyes: "Seen by",
  open: "Open eyes",

  board: "The board",
  hand: "The hand of this seat",
  handOf: (name: string) => `${name}’s hand`,
  inWords: "The board in words",
  log: "The log",
  logHelp: "Choose a line to see the board there. Up and down arrows move among the lines.",
  rules: "Rules behind this move",

  link: "Copy the link",
  copied: "The link to this very place is copied.",
  copyThis: "Copy this link:",
  record: "The record",
  recordHelp: "The whole game as a file, for homage replay and homage verify.",

  analysis: {
    heading: "Analysis",
    about:
      "A search goes through the game and judges each decision by what the player could know. That takes a minute or two.",
    begin: "Analyse this game",
    progress: (done: number, of: number) => `${done} of ${of} decisions`,
    title: "The chance of each seat to win, over the game",
    course: (name: string, first: number, least: number, most: number) =>
      `${name}: ${percent(first)} at first, between ${percent(least)} and ${percent(most)}.`,
    chance: percent,
    chanceOf: (name: string, chance: number) => `${name} ${percent(chance)}`,
    beginning: "beginning",
    lastMove: (moves: number) => `move ${moves}`,
    walk: "Walk along the curve, from decision to decision",
    same: "The search would have played the same.",
    rather: (words: string) => `The search would have played: ${words}.`,
    asGood: "What was played is about as good.",
    swings: "The moves that lost most",
    swing: (move: number, name: string) => `Move ${move}, ${name}:`,
    instead: (best: number, played: number) =>
      `Chance to win: ${percent(best)} with that, ${percent(played)} as it was.`,
    noSwings: "No move lost much by the judgement of the search.",
    nothing: "Nobody had a choice in this game.",
    failed: "The analysis has failed. Try again, or run homage analyse on the record.",
  },

  playOn: "Play on from here",
  playOnOver: "The game is decided here. Go back to a move before its end to play on.",
  playOnHelp: (move: number) =>
    `A new table begins as this one stood after move ${move}. You take one seat, computer players the others. The finished game stays as it is.`,
  playOnSeat: "Your seat",
  playOnGo: "Take the seat",
  playOnGoing: "Setting the table …",

  trouble: "This game cannot be replayed",
  toTable: "To the table",
  again: "Try again",
  undrawn: "This page cannot draw that game. Reload it; it may be newer on the server.",
};
