/** What the guided first turn of Feudality says. */

export const firstTurn = {
  title: "Your first turn",
  about: "Activate a tile, buy one and place it, take two Baronial Actions, and feed your fief.",
  end: "Play on: this is your game now. In your next own game you also choose the fief, and where the Keep and the first tiles stand.",
  aim: (victory: number) =>
    `Be the first with ${victory} points. This is your fief: on the Keep stands a Tower, and outside it your first tiles. Tiles give resources; what bears a star gives points.`,
  roll: (point: string) =>
    `Two dice have named square ${point}. Everybody may activate one tile of their own there or beside it. Choose what you need most, and points if you can get them.`,
  rollRefused: "Only your tiles on the nine glowing squares around the pawn can be activated.",
  buy: "Buy a tile; the price is below it. Resources make you rich, a star brings a point whenever its tile is activated, and units fight in the King's wars.",
  buyRefused: "Choose a tile in the tray that you can pay for, or build a level of the fortification.",
  place: (tile: string) =>
    `Place it: ${tile} works wherever the dice reach it. Squares in the middle are hit most often; mines and quarries need hills.`,
  placeRefused: "The lit squares are free and have the right ground.",
  baron: (left: number) =>
    left > 1
      ? "You are the Senior Player of this turn, so you may act twice. Collect from a tile anywhere in your fief, without dice."
      : "One action is left: collect once more. Or dare something, once a turn: a liaison, for one, may win a point or lose one.",
  baronRefused: "Choose a tile of yours that gives resources; stars count only when the dice activate them.",
  feeding: (tiles: number, need: number) =>
    `Your ${tiles} tiles ate ${need} Food; what cannot be fed is lost, so keep some. The dice went on to the left, and from now on each turn also brings an event.`,
};
