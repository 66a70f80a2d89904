/** A table. */

import { absent, amountOf, end, notes, offer } from "./ends";
import { orders, windows } from "./orders";
import { playerName } from "./players";
import { pledges } from "./pledges";
import { plural } from "./plural";

const ORDINALS: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
const RULES = new Intl.PluralRules("en", { type: "ordinal" });
const ordinal = (n: number) => `${n}${ORDINALS[RULES.select(n)]}`;
const LIST = new Intl.ListFormat("en", { type: "conjunction" });
const signed = (points: number) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "±0");

export const table = {
  title: (game: string) => `A table of ${game}`,
  yourTurn: (game: string) => `Your turn – ${game}`,
  openTitle: (game: string) => `Waiting for players – ${game}`,

  seats: {
    heading: "Seats",
    you: "you",
    toDecide: "to decide",
    your: "your",
    turn: "turn",
    thinking: "thinking",
    here: "here",
    notHere: "not here",
    awaySince: (time: string) => `away since ${time}`,
    now: "as it stands",
    place: (place: number) => `${ordinal(place)} place`,
    keptBy: (player: string) => `played by the computer (${playerName(player)})`,
    computer: "computer",
    level: playerName,
    resigned: "has resigned",
    lost: "lost on time",
    late: "out of time",
    aided: (parts: string[]) => `computer ${LIST.format(parts)}`,
    from: (move: number) => `from move ${move}`,
    between: (first: number, last: number) =>
      first === last ? `in move ${first}` : `in moves ${first}–${last}`,
    awaited: "awaited",
    decide: "the others may decide",
    decideFrom: (day: string) => `the others may decide from ${day}`,
    daysOff: (day: string) => `days off until ${day}`,
    open: "free seat",
    clock: "time left",
  },

  first: {
    title: "First steps",
    want: "What you want",
    now: "What you do now",
    nowWords:
      "Here you are asked, with all you can answer. What is lit on the board can be pressed there; point at anything to learn what it is.",
    help: "Where help is",
    helpWords:
      "Aid shows the round, prices and ways to win beside the board. How to play takes a few minutes. Rules has every rule of the game; the log names the one behind each line.",
    step: (step: number, of: number) => `${step} of ${of}`,
    next: "Next",
    close: "Skip these",
    done: "Play",
  },

  aid: { heading: "Player aid", whole: "Whole page", aside: "Beside the board" },

  ask: {
    heading: "Now",
    waitingFor: (names: string) => (names ? `Waiting for ${names}.` : "The game goes on in a moment."),
    watching: "You are watching.",
    place: ["place", "places"] as const,
    onePlace: (kind: string) => `Choose the lit ${kind}.`,
    places: (count: number, kinds: string) => `Choose one of ${count} lit ${kinds}.`,
    back: "Back",
    fewer: "One fewer",
    more: "One more",
    soMany: (count: number, of: string) => `${count} ${of}`,
    times: (count: number, words: string) => `${count} times: ${words}`,
    confirm: "Play it",
    confirmWords: (words: string) => `${words}?`,
    again: "Choose again",
    filter: "Find a choice",
    none: "No choice has these words.",
    sending: "Sending …",
    foreseen: (own: number, gain: number) =>
      `If the game ended then: ${plural(own, "point")} for you (${signed(gain)}).`,
    unforeseen: "The outcome depends on hidden information or chance.",
    rival: (name: string, gain: number) => `${name} ${signed(gain)}`,
  },

  confirm: {
    title: "Confirm a move before it is played",
    ways: {
      needed: "If it cannot be undone",
      always: "Always",
      never: "Never",
    },
  },

  tools: {
    heading: "Beside the question",
    raise: (count: number) => `On your own (${count})`,
  },

  sheet: { fold: "Collapse the question", unfold: "Expand the question", hand: "What lies before you" },

  deal: {
    title: "The deal",
    with: (name: string) => `Deal with ${name}`,
    soon: (name: string) => `You deal with ${name} at the next chance`,
    label: "Deal",
    give: "You give",
    get: (name: string) => `${name} gives`,
    nothing: "nothing",
    remove: (words: string) => `Take back: ${words}`,
    add: (words: string) => `Add: ${words}`,
    guess: "Ask for …",
    becomes: "Then",
    counter: "Counter it",
    keptTitle: (name: string) => `Your counter-offer to ${name}`,
    keptLines: (name: string, gives: readonly string[], gets: readonly string[]) =>
      `You give ${LIST.format(gives) || "nothing"}; ${name} gives ${LIST.format(gets) || "nothing"}.`,
    keptWhen: "It is kept, and opens as soon as you may speak: you interrupt at the next chance.",
    forget: "Forget it",
    partly: "Part of your counter-offer is no longer possible and was left out.",
  },

  shop: {
    title: "The shop",
    where: "Where",
    anywhere: "Everywhere",
    price: (price: number) => (price === 0 ? "free" : `${price}`),
    empty: "Your basket is empty.",
    line: (count: number, words: string, place: string) =>
      `${count > 1 ? `${count} × ` : ""}${words}${place ? ` in ${place}` : ""}`,
    sum: (sum: number, left: number) => `${sum} of ${sum + left}, ${left} left`,
    buy: (sum: number) => `Buy for ${sum}`,
    final: (why: string) => `${why} You cannot undo it.`,
    putBack: "Put it all back",
  },

  windows,
  orders,
  pledges,
  slower: "The server is still compiling this game: for a few minutes computer players are slower.",

  hint: {
    button: "Hint",
    off: "No hints: people play each other here.",
    unasked: "A hint is for your own decision: you are asked nothing now.",
    thinking: "Stop thinking",
    best: (simulations: number) =>
      `The best moves and your chance to win, from ${simulations.toLocaleString("en")} simulated games that use only what you know:`,
    glance: "What looks best at a glance; hints get better once the server has compiled its native code:",
    only: "There is no other choice:",
    chance: (chance: number) => `${Math.round(100 * chance)} %`,
    points: (points: number) => `${points.toFixed(1)} points for you`,
    other: (name: string, chance: number, points: number) =>
      `${name} ${Math.round(100 * chance)} %, ${points.toFixed(1)}`,
    share: (share: number) => `${Math.round(100 * share)} % of the search went into this move`,
  },

  lesson: {
    step: (step: number, steps: number) => `Step ${step} of ${steps}`,
    over: "Finished",
    next: "Next",
    others: "More lessons",
    playOn: "Play on",
    fold: "Hide",
    unfold: "Show",
    between: "The others act now. Watch what they do; the next step comes by itself.",
    asked: "This question comes between the steps. Answer as you like; what glows is never wrong.",
    refused: "Choose what glows, or anything else that is lit.",
  },

  undo: {
    button: "Undo",
  },

  offer,

  pace: {
    heading: "What happens",
    again: { since: "Since your last turn", part: "Once more" },
    left: (scenes: number) => `${scenes} more`,
    often: (words: string, times: number) => `${words} (${times} times).`,
    join: (subject: string, parts: string[]) => `${subject} ${LIST.format(parts)}.`,
    more: (sentences: number) => `… and ${sentences} more.`,
    controls: "Through what happens",
    pause: "Pause",
    goOn: "Go on",
    back: "One step back",
    on: "One step on",
    nextTurn: "Next turn",
    myTurn: "To my turn",
    recall: "Since my last turn",
    speed: "Speed",
    speeds: { calm: "calm", brisk: "brisk", instant: "at once" },
    keyed: (words: string, key: string) => `${words} (key ${key})`,
  },

  scene: {
    show: (title: string) => `${title}: show it`,
    fold: "Map",
    skip: "To its end",
    again: "See it again",
  },

  why: {
    heading: "Why not?",
    about: "On the table",
  },

  log: {
    heading: "Log",
    askMe: "Ask me",
    empty: "Nothing has happened yet.",
    rule: (id: string) => `Rule ${id}`,
    chat: "Chat",
    said: "Write a message",
    send: "Send",
    to: "To",
    everybody: "everybody",
    privately: (names: string) => `to ${names} only`,
    /** What everybody is told of beside the game. */
    earlier: "Earlier messages",
    remove: "Remove",
    removeThis: (name: string) => `Remove the message of ${name}`,
    mute: "Mute",
    muteThis: (name: string) => `Mute ${name} at this table`,
    playersOnly: "Only players may write",
    closed: "Only players may write in the chat of this table.",
    notes,
  },

  text: {
    show: "Text board",
    hide: "Drawn board",
    choices: "What you can do",
  },

  menu: {
    sounds: "Sounds",
    volume: "Volume",
    keys: "Keys: P pause, comma and full stop one step back and on, N next turn, M to my turn, S speed, A player aid, R since my last turn, I interrupt.",
    button: "More",
    leave: "Leave the seat to a computer for now",
    leaveAsking: "Ask to leave the seat to a computer for now",
    giveTo: (name: string, clock: string, amount: number) =>
      `Propose to give ${name} ${amountOf(clock, amount)}`,
    daysOff: (left: number) => `Take days off (${plural(left, "day")} left this year)`,
    atWork: "End your days off",
    back: "Come back to your seat",
    kept: "A computer player plays your seat.",
    end: "Propose to end the game",
    resign: "Resign for good",
    resignSure:
      "Resign? A computer player plays your seat to the end: you cannot win, and you cannot come back.",
    resignTwo: "Resign? The game is over then, and you have lost.",
    resignYes: "Resign",
    share: "Link to this table",
    copy: "Copy",
    copied: "Copied.",
    fair: "This hash commits the server to the dice of this game. The key is revealed at the end, so that anybody can check them:",
    rules: "Rules",
    learn: "How to play",
  },

  absent,

  open: {
    heading: (game: string) => `${game}: waiting for players`,
    invited: (host: string, game: string) => `${host} invites you to a game of ${game}`,
    who: "Who plays",
    name: "Your name",
    another: "Name of the other player at this screen",
    agreed: "Settings",
    clock: "Clock",
    hints: "Hints",
    hintsYes: "Allowed; the table sees who asks",
    hintsNo: "None",
    board: "An example; your board is set up when everybody is here.",
    invite: "Send this link to your friends. The game begins when every seat is taken.",
    sit: "Sit down here",
    sitToo: "Take this seat too",
    stand: "Stand up",
    yours: "your seat",
    host: "host",
    copyLink: "Copy the link",
  },

  curtain: {
    heading: (name: string) => `Pass the screen to ${name}`,
    words: "Everybody else’s secrets are behind the curtain. Nobody else should look now.",
    raise: (name: string) => `I am ${name}: raise the curtain`,
  },

  end,
};
