/** The first page, and a new table. */

const seats = (n: number) => (n === 1 ? "1 seat" : `${n} seats`);
const minutes = (n: number) => (n === 1 ? "1 minute" : `${n} minutes`);
const tables = (n: number) => (n === 1 ? "1 table" : `${n} tables`);
const days = (n: number) => (n === 1 ? "1 day" : `${n} days`);

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

export const home = {
  /** How many games can be played here; null while that is not known yet. */
  motto: (ready: number | null) => {
    if (ready === null) return "Feudal board games";
    return `${NUMBERS[ready] ?? ready} feudal board ${ready === 1 ? "game" : "games"}`;
  },
  /** Every game of the shelf, also those to come; once a game is ready, the server says how many can play. */
  games: {
    fealty: {
      title: "Fealty",
      players: [2, 4],
      words:
        "The king is dead. Pick a piece in secret, place it, and claim the land that it can reach first.",
    },
    petty_fiefs: {
      title: "Petty Fiefs",
      players: [2, 5],
      words: "Two princes each, and the weaker one counts: win provinces, bribe the mercenaries.",
    },
    feudalism: {
      title: "Feudalism",
      players: [2, 2],
      words: "One is King, the other the Vassal who would be: nine turns at the end of the Carolingians.",
    },
    feudality: {
      title: "Feudality",
      players: [2, 6],
      words:
        "Roll, harvest and build up your own fief, and see what your neighbours and the monsters leave of it.",
    },
    fief: {
      title: "FIEF: France",
      players: [3, 6],
      words:
        "Noble families marry, vote, march and betray for the titles of France, the crown and the papacy.",
    },
  } as Record<string, { title: string; players: [number, number]; words: string }>,

  intro: "Feudal board games by their full rules: against computer players that play fair, or with friends.",
  players: (least: number, most: number) =>
    least === most ? `${least} players` : `${least}–${most} players`,
  coming: "Coming",
  comingGames: "Coming to the shelf",
  playNow: "Play now",
  playNowAgainst: "Against the computer; no account needed.",
  advised: (variants: string[]) => `${variants.join(", ")} game, as the rules advise for the first time.`,
  level: "Opponent",
  levels: {
    greedy: "Page: plays at a glance",
    squire: "Squire: sensible, but hasty",
    knight: "Knight: a fair opponent",
    baron: "Baron: hard to beat",
    king: "King: as strong as it gets",
  } as Record<string, string>,
  opening: "Laying out the board …",
  friends: "With friends",
  hotseat: "Hot seat",
  watch: "Watch computers",
  learn: "How to play",
  rules: "Rules",
  /** Which game a button is about, for whoever hears it without its surroundings. */
  of: (title: string) => `: ${title}`,

  away: "The server does not answer, or is still starting. This page tries again by itself.",

  mine: {
    title: "My games",
    none: "No games yet. Press Play now, and the game you begin is kept here until you come back.",
    noneRunning: "No game is running. Press Play now to begin one.",
    over: (n: number) => (n === 1 ? "1 finished game" : `${n} finished games`),
  },
  lobby: {
    title: "Lobby",
    none: "Nobody waits for players just now. Open a table with friends, list it in the lobby, and others will find it.",
    waiting: "Waiting for players",
    playing: "Being played",
    /** Said to screen readers when it changes by itself. */
    news: (waiting: number, running: number) =>
      `Lobby: ${tables(waiting)} waiting for players. My games: ${running} running.`,
  },
  table: {
    goOn: "Go on",
    enter: "Enter",
    join: "Join",
    watch: "Watch",
    replay: "Replay",
    going: "running",
    yourMove: "your move",
    open: (n: number) => `${seats(n)} open`,
    over: "finished",
    you: (n: number) => (n === 1 ? "You" : `You (${seats(n)})`),
    computer: (level: string) => `computer (${level})`,
    lord: (name: string, level: string) => `${name} (computer, ${level})`,
    several: (who: string, n: number) => (n === 1 ? who : `${n} × ${who}`),
    nobody: "Nobody yet",
    justNow: "just now",
    hints: "hints allowed",
    live: (of: number, more: number) => `${of} min + ${more} s`,
    days: (n: number) => `${days(n)} a move`,
  },
  record: {
    open: "Replay a record file …",
    about: "A file that a finished game was saved to, such as game.homage.",
    reading: "Reading the record …",
  },

  new: {
    title: (game: string) => `A new table of ${game}`,
    notNow: "Not now:",
    notNowThese: (titles: string[]) => `Not now (${titles.join(", ")}):`,
    unknown: "There is no game of that name here yet.",
    mode: {
      title: "How do you want to play?",
      now: { title: "Against computers", words: "You and computer players; it begins at once." },
      friends: { title: "With friends", words: "Keep seats open; you get a link to send." },
      hotseat: { title: "Hot seat", words: "Several people around one screen, one after another." },
      watch: { title: "Watch computers", words: "Computer players play each other; you look on." },
    },
    seats: {
      title: "Who sits where",
      count: "Number of seats",
      seat: (n: number) => `Seat ${n}`,
      me: "Me",
      open: "Open for a friend",
      meWords: "You play this seat.",
      meAgain: "Played from this screen too.",
      openWords: "Whoever has the link can sit down.",
      computers: "Computer players",
      computer: (name: string) => `Computer: ${name}`,
      computerWords: (words: string) => `It ${words}.`,
      name: (n: number) => `Name of who plays seat ${n}`,
    },
    options: {
      title: "What is played",
      rule: (id: string) => `Rule ${id}, in a new tab`,
    },
    clock: {
      title: "Clock",
      none: { title: "No clock", words: "Everybody thinks as long as they like." },
      live: { title: "Live", words: "Minutes for the whole game, and seconds more for each answer." },
      days: { title: "Days", words: "For games beside daily life: so many days for each question." },
      usual: "Usual times",
      livePreset: (of: number, more: number) => `${minutes(of)} + ${more} s`,
      daysPreset: days,
      fields: {
        minutes: "Minutes for each seat",
        increment_s: "Seconds added for an answer",
        days: "Days for a question",
      },
      between: (least: number, most: number) => `From ${least} to ${most}.`,
      substitute: "When time is up, a computer player takes over until its owner is back.",
    },
    listed: {
      title: "Who can find it",
      no: { title: "By link only", words: "Only people you send the link to." },
      yes: { title: "In the lobby", words: "Anybody here can find the table, sit down, or watch." },
    },
    hints: {
      title: "Hints",
      no: { title: "No hints", words: "Everybody thinks for themselves." },
      yes: {
        title: "Hints allowed",
        words: "Everybody may ask the computer what it would do, and all are told when somebody does.",
      },
    },
    sum: {
      title: "Your table",
      hints: "Hints allowed",
      usual: "Usual rules",
      noClock: "No clock",
      listed: "Listed in the lobby",
      unlisted: "By link only",
    },
    open: {
      now: "Play",
      friends: "Open the table",
      hotseat: "Play",
      watch: "Watch",
    },
    opening: "Laying out the board …",
    clockWrong: "The clock needs a number that is in its bounds.",
  },
};
