/** What the player aid of Fealty says; its numbers come from the components and the view. */

export const aidWords = {
  win: "How to win",
  most: (turns: number) => `Most tokens after turn ${turns}; equal tokens share the throne.`,
  mostAnyLength: "Most tokens after the last turn; equal tokens share the throne.",
  turn: "A turn",
  steps: {
    select: "Everybody picks a card in secret; then all are shown.",
    place: "In order of speed, the lowest first, each places the piece.",
    ability: "Who has placed a piece uses its ability, or declines, at once.",
    draw: (hand: number) =>
      `Draw up to ${hand} cards. Whoever placed last is Heir: first among equal speeds.`,
  },
  where: "Where a piece may stand",
  places: [
    "on an empty square, not on a mountain",
    "in no row or column with a piece of your own",
    "in no duchy that a piece has entered this turn",
  ],
  count: "The final count",
  claims: [
    "The fastest pieces claim first, by paths within their range.",
    "Mountains, markers, pieces and tokens of others block the way.",
    "Of equal speeds the nearer claims; equally near, nobody.",
  ],
  worth: (square: number, city: number) => `A claimed square: ${square}. A claimed city: ${square + city}.`,
  pieces: "The pieces in play",
  columns: { speed: "Speed", piece: "Piece", range: "Range", claims: "Claims" },
};
