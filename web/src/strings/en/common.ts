/** What every page says. */

export const common = {
  title: "Homage",
  away: "The server does not answer. Your game is safe there; this page tries again by itself.",
  failed: (status: number) => `The server could not do that (${status}). Try again.`,
  loading: "A moment …",
  close: "Close",
  cancel: "Cancel",
  lost: "There is no such page.",
  lostHelp: "The link may be cut short. Everything begins on the first page.",
  toHome: "To the first page",
  skip: "Skip to the content",

  bar: {
    home: "Homage: to the first page",
    rules: "Rules",
    learn: "How to play",
    theme: { vellum: "Vellum", night: "Night", toNight: "Night theme", toVellum: "Vellum theme" },
    you: (name: string) => `You are ${name}`,
  },

  line: {
    connecting: "Connecting …",
    away: "The server is away. Your moves so far are safe; connecting again …",
    back: "Connected again.",
    gone: "There is no such table. Check the link.",
    unreadable: "The server cannot read this table. Whoever runs the server can restore it.",
    signedOut: "You were signed out on this device. Sign in again, or reload to watch.",
    flooded: "You were cut off for asking too much too quickly. Reload to go on.",
    storing: "Sending …",
  },
};
