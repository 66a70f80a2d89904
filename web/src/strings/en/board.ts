/** Any board. */

export const board = {
  help: "Enter chooses, Page Down and Page Up go to the next and the previous thing that can be chosen. Plus and minus zoom, 0 shows the whole board.",
  choosable: "can be chosen",
  chosen: "chosen",
  last: (names: readonly string[]) => `last move of ${names.join(" and ")}`,
  zoom: {
    nearer: "Zoom in",
    farther: "Zoom out",
    whole: "Show the whole board",
    approached: "Zoomed in: tap again to choose, drag to look around.",
  },
};
