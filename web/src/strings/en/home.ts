/** The first page, and a new table. */

import { plural } from "./plural";
import { playerName, playerWords } from "./players";

const seats = (count: number) => plural(count, "seat");
const minutes = (count: number) => plural(count, "minute");
const tables = (count: number) => plural(count, "table");
const days = (count: number) => plural(count, "day");

const LIST = new Intl.ListFormat("en", { type: "conjunction" });
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

  intro:
    "Feudal board games by their full rules: against computer players that play fair, or with friends. No account needed.",
  players: (least: number, most: number) =>
    least === most ? `${least} players` : `${least}–${most} players`,
  coming: "Coming",
  comingGames: "Coming to the shelf",
  playNow: "Play now",
  /** What "Play now" plays other than usual. */
  advised: (variants: string[]) =>
    `First game: ${LIST.format(variants.map((each) => each[0]!.toLowerCase() + each.slice(1)))}, as the rules advise.`,
  /** How long a game takes, with the fewest players and with the most. */
  minutes: (one: number, other: number) => {
    const [least, most] = [Math.min(one, other), Math.max(one, other)];
    return least === most ? `about ${minutes(least)}` : `${least}–${minutes(most)}`;
  },
  minutesHelp: "One person among computer players, measured from games played here",
  complexity: { light: "light", medium: "medium", heavy: "heavy" } as Record<string, string>,
  complexityHelp: "How much there is to learn",
  board: (title: string) => `The board of ${title} some moves into a game`,
  docs: "Documentation",
  level: "Opponent",
  levelWords: playerWords,
  opening: "Laying out the board …",
  friends: "With friends",
  hotseat: "Hot seat",
  watch: "Watch computers",
  learn: "Learn",
  rules: "Rules",
  /** Which game a button is about, for whoever hears it without its surroundings. */
  of: (title: string) => `: ${title}`,

  away: "The server does not answer, or is still starting. This page keeps trying.",

  mine: {
    title: "My games",
    none: "No game is running. Press Play now to start one; your games are listed here.",
    running: "Running",
    over: "Finished games",
    more: "Show more",
    invitations: "Invitations",
  },
  lobby: {
    title: "Lobby",
    none: "No table is waiting for players. Open a table with friends and list it in the lobby, so that others find it.",
    waiting: "Waiting for players",
    playing: "Being played",
    /** Said to screen readers when it changes by itself. */
    news: (waiting: number, running: number) =>
      `Lobby: ${tables(waiting)} waiting for players. My games: ${running} running.`,
  },
  table: {
    goOn: "Continue",
    enter: "Enter",
    join: "Join",
    watch: "Watch",
    replay: "Replay",
    going: "running",
    yourMove: "your move",
    yourMoveIn: (time: string) => `your move, ${time} left`,
    rematch: "rematch offered",
    invited: "a seat is kept for you",
    answer: "Answer",
    /** How a game ended: who has won, or why nobody has. */
    ended: (why: string | undefined, won: { you: boolean; others: string[] } | null) => {
      if (won) return `${LIST.format([...(won.you ? ["you"] : []), ...won.others])} won`;
      return why === "agreed" ? "ended by agreement" : "finished";
    },
    points: (who: string, points: number[]) => (points.length ? `${who} ${points.join(" + ")}` : who),
    open: (n: number) => `${seats(n)} open`,
    you: (n: number) => (n === 1 ? "You" : `You (${seats(n)})`),
    computer: (level: string) => `computer (${playerName(level)})`,
    lord: (name: string, level: string) => `${name} (computer, ${playerName(level)})`,
    several: (who: string, n: number) => (n === 1 ? who : `${n} × ${who}`),
    nobody: "Nobody yet",
    justNow: "just now",
    hints: "hints allowed",
    live: (of: number, more: number) => `${of} min + ${more} s`,
    days: (n: number) => `${days(n)} a move`,
  },
  /** What happens when time runs out, or somebody stays away. */
  absence: {
    onTime: "When time runs out",
    ways: { lose: "Lose on time", computer: "A computer takes over", pause: "Pause" },
    onTimeTwo: {
      lose: "Whoever runs out of time loses",
      computer: "A computer plays on until the opponent gives time",
      pause: "The clocks stop; the opponent may wait, give time or break off",
    },
    onTimeMore: {
      lose: "A computer plays on for them, and they cannot win",
      computer: "A computer plays on until the others give time",
      pause: "The clocks stop; the others decide how to go on",
    },
    away: "If somebody stays away",
    awayHelp: "Without a clock: how long the others wait for a move before they may decide together.",
    awayDays: (n: number) => (n === 0 ? "The others wait" : `The others decide after ${days(n)}`),
    daysOff: "Days off",
    daysOffHelp: "For each player, in a year; the clock stands meanwhile.",
    daysOffDays: (n: number) => (n === 0 ? "None" : `${days(n)} a year`),
    lending: "A computer in your place",
    asked: "If the others agree",
    askedHelp: "Whoever has to leave asks the others to let a computer play.",
    lent: "Whenever you like",
    lentHelp: "Everybody may leave their seat to a computer for a while.",
  },
  record: {
    open: "Replay a record file …",
    about: "The saved record of a finished game, such as game.homage.",
    reading: "Reading the record …",
  },

  new: {
    title: (game: string) => `A new table of ${game}`,
    notNow: "Not available:",
    notNowThese: (titles: string[]) => `Not available (${titles.join(", ")}):`,
    unknown: "There is no game of that name here.",
    mode: {
      title: "How do you want to play?",
      now: { title: "Against computers", words: "You and computer players; it begins at once." },
      friends: { title: "With friends", words: "Keep seats open; you get a link to send." },
      hotseat: { title: "Hot seat", words: "Several people take turns at one screen." },
      watch: { title: "Watch computers", words: "Computer players play each other; you watch." },
    },
    seats: {
      title: "Who sits where",
      count: "Number of seats",
      seat: (n: number) => `Seat ${n}`,
      me: "Me",
      open: "Open for a friend",
      meWords: "You play this seat.",
      meAgain: "Also played on this screen.",
      openWords: "Whoever has the link can sit down.",
      computers: "Computer players",
      computer: (name: string) => `Computer: ${playerName(name)}`,
      computerWords: (words: string) => `It ${words}.`,
      name: (n: number) => `Name of the player in seat ${n}`,
    },
    options: {
      title: "Options",
      rule: (id: string) => `Rule ${id}, in a new tab`,
    },
    clock: {
      title: "Clock",
      none: { title: "No clock", words: "Everybody thinks as long as they like." },
      live: { title: "Live", words: "Minutes for the whole game, plus seconds for each decision." },
      days: { title: "Days", words: "Correspondence play: a number of days for each decision." },
      usual: "Usual times",
      livePreset: (of: number, more: number) => `${minutes(of)} + ${more} s`,
      daysPreset: days,
      fields: {
        minutes: "Minutes per seat",
        increment_s: "Seconds added per decision",
        days: "Days per decision",
      },
      between: (least: number, most: number) => `From ${least} to ${most}.`,
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
        words: "Everybody may ask the computer what it would do; the table sees who asks.",
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
    clockWrong: "Enter a number within the limits of the clock.",
  },
};
