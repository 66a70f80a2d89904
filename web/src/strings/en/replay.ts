/** The replay of a game. */

const percent = (chance: number) => `${Math.round(100 * chance)} %`;

export const replay = {
  heading: (title: string) => `A game of ${title}`,
  won: (names: string) => `${names} won.`,
  shared: (names: string) => `${names} share the victory.`,
  points: (points: number) => (points === 1 ? "1 point" : `${points} points`),
  standing: "Points if the game ended here",
  standingEnd: "Points",

  setUp: "Start of the game",
  move: (move: number, moves: number) => `Move ${move} of ${moves}`,
  counting: (step: number, steps: number) => `Final scoring, step ${step} of ${steps}`,
  quiet: "Nothing that this seat could see.",
  scrub: "Position in the game",
  controls: "Move through the game",
  first: "To the start",
  previous: "Previous move",
  play: "Play",
  pause: "Pause",
  next: "Next move",
  last: "To the end",
  keys: "Keys: ← and → for one move, Home and End, Space to play.",

  eyes: "View as",
  open: "Nothing hidden",

  board: "The board",
  hand: "The hand of this seat",
  handOf: (name: string) => `${name}’s hand`,
  pledges: "Pledges so far",
  inWords: "The board in words",
  log: "The log",
  logHelp: "Choose a line to see the board there. Up and down arrows move among the lines.",
  rules: "Rules behind this move",
  talk: "What was said",

  link: "Copy the link",
  copied: "The link to this move is copied.",
  copyThis: "Copy this link:",
  record: "The record",
  recordHelp: "The whole game as a file, for homage replay and homage verify.",

  analysis: {
    heading: "Analysis",
    about:
      "A search goes through the game and judges each decision by what the player could know. That takes a minute or two.",
    begin: "Analyse this game",
    progress: (done: number, of: number) => `${done} of ${of} decisions`,
    title: "Chance to win, by seat, over the game",
    course: (name: string, first: number, least: number, most: number) =>
      `${name}: ${percent(first)} at first, between ${percent(least)} and ${percent(most)}.`,
    chance: percent,
    chanceOf: (name: string, chance: number) => `${name} ${percent(chance)}`,
    beginning: "beginning",
    lastMove: (moves: number) => `move ${moves}`,
    walk: "Step along the curve, decision by decision",
    same: "The search would have played the same.",
    rather: (words: string) => `The search would have played: ${words}.`,
    asGood: "The move played is about as good.",
    swings: "The moves that lost most",
    swing: (move: number, name: string) => `Move ${move}, ${name}:`,
    instead: (best: number, played: number) =>
      `Chance to win: ${percent(best)} with that, ${percent(played)} as played.`,
    noSwings: "By the search, no move lost much.",
    nothing: "Nobody had a choice in this game.",
    failed: "The analysis failed. Try again, or run homage analyse on the record.",
  },

  playOn: "Play on from here",
  playOnOver: "The game is decided here. Go back to a move before its end to play on.",
  playOnHelp: (move: number) =>
    `A new table starts from the position after move ${move}. You take one seat, computer players the others. The finished game stays as it is.`,
  playOnSeat: "Your seat",
  playOnGo: "Take the seat",
  playOnGoing: "Setting the table …",

  trouble: "This game cannot be replayed",
  toTable: "To the table",
  again: "Try again",
  undrawn: "This page cannot show that game. Reload it; the server may have a newer version.",
};
