/** What every page says. */

export const common = {
  title: "Homage",
  away: "The server does not answer. Your game is saved; this page keeps trying.",
  failed: (status: number) => `The server could not do that (${status}). Try again.`,
  loading: "Loading …",
  close: "Close",
  cancel: "Cancel",
  lost: "There is no such page.",
  lostHelp: "The link may be incomplete. Start from the home page.",
  toHome: "Go to the home page",
  skip: "Skip to the content",
  /** Titles of pages, while decisions wait. */
  waiting: (title: string, n: number) => `(${n}) ${title}`,
  asked: (title: string, n: number) => (n > 1 ? `● (${n}) ${title}` : `● ${title}`),
  offline: {
    title: "You are offline",
    words: "Games need the server. Yours are saved there; this page continues as soon as you are online.",
    noServer: "The server does not answer",
    noServerWords: "It may be starting anew. Your games are saved; this page keeps trying.",
    again: "Try again",
    works: "To read without a connection",
  },
  newer: "There is a new version of this page.",
  reload: "Reload",
  /** Abbreviations of the rulebooks. */
  terms: {
    Dn: "deniers, the money of the game",
    DRM: "die roll modifier: added to the die",
    VP: "victory points",
  } as Record<string, string>,

  bar: {
    home: "Homage: home page",
    rules: "Rules",
    learn: "How to play",
    aid: "Aid",
    aidKey: "The player aid: what a round brings, what things cost, how to win (key A)",
    help: "Help with this game",
    theme: { vellum: "Vellum", night: "Night", toNight: "Night theme", toVellum: "Vellum theme" },
    you: (name: string) => `You are ${name}`,
  },

  line: {
    connecting: "Connecting …",
    away: "The connection is lost. Your moves are saved; reconnecting …",
    back: "Reconnected.",
    gone: "There is no such table. Check the link.",
    unreadable: "The server cannot read this table. Whoever runs the server can restore it.",
    removed: "You cannot look at this table: the host has removed you, or its link was renewed. Ask them.",
    signedOut: "You were signed out on this device. Sign in again, or reload to watch.",
    flooded: "You were disconnected for sending too many requests. Reload to continue.",
    storing: "Sending …",
  },
};
