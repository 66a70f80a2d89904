/** A table. */

const some = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);
const ORDINALS: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
const RULES = new Intl.PluralRules("en", { type: "ordinal" });
const ordinal = (n: number) => `${n}${ORDINALS[RULES.select(n)]}`;
const signed = (points: number) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "±0");

export const table = {
  title: (game: string) => `A table of ${game}`,
  yourTurn: (game: string) => `● Your turn – ${game}`,
  openTitle: (game: string) => `Waiting for players – ${game}`,

  seats: {
    heading: "Seats",
    you: "you",
    toDecide: "to decide",
    thinking: "thinking",
    here: "here",
    notHere: "not here",
    awaySince: (time: string) => `away since ${time}`,
    now: "as it stands",
    place: (place: number) => `${ordinal(place)} place`,
    keptBy: (player: string) => `kept by the computer (${player})`,
    computer: (level: string) => `computer, ${level}`,
    resigned: "has resigned",
    open: "free seat",
    clock: "time left",
  },

  ask: {
    heading: "Now",
    waitingFor: (names: string) => `Waiting for ${names}.`,
    watching: "You are watching.",
    ending: "You see how it went on",
    pick: "Choose on the board, or from the list.",
    lit: (count: number) => `${some(count, "thing", "things")} can be chosen.`,
    confirm: "Play it",
    confirmWords: (words: string) => `${words}?`,
    again: "Choose again",
    again2: "Chosen: press once more on it, or on Play it.",
    all: (count: number) => `All choices (${count})`,
    filter: "Find a choice",
    none: "No choice has these words.",
    sending: "Sending …",
    foreseen: (own: number, gain: number) =>
      `If it ended then: ${some(own, "point", "points")} for you (${signed(gain)}).`,
    unforeseen: "What is hidden, or left to chance, decides what this brings.",
    rival: (name: string, gain: number) => `${name} ${signed(gain)}`,
  },

  sheet: { fold: "Fold the question away", unfold: "Unfold the question" },

  windows: {
    title: "Answers out of turn",
    secret: "What you order here is kept by the server and told to nobody.",
    when: "When to ask me",
    ask: {
      fair: "Ask me whenever I could answer; before other people in any case, so that nobody can tell",
      could: "Ask me only if I could answer, and go on after the pause",
      stops: "Ask me only at my stops: elsewhere go on after the pause, unless I interrupt",
      never: "Never ask me: let everything pass that I have no order for",
    },
    pass: "Let it pass",
    passInstead: "Let it pass instead",
    stops: "My stops",
    interrupt: "Interrupt (I)",
    interrupting: "You are asked at the next chance",
    skip: "Let this pass always",
    passed: "You let it pass.",
    answered: (words: string) => `Your answer: ${words}.`,
    settled: "It counts when the time is over and all have answered. Until then you can choose otherwise.",
    closes: "Without an answer the game goes on in a moment.",
    waits: "You may answer; take your time.",
    others: (names: string, words: string) => `${names} may answer: ${words}.`,
    pauses: {
      title: "Time to answer",
      words:
        "How long a question out of turn stands open at least, so that nobody can tell who could have answered.",
      routine: "After an ordinary step",
      decisive: "When much depends on the answer",
      seconds: (seconds: number) => (seconds === 0 ? "None" : `${seconds} s`),
    },
  },

  orders: {
    title: "Standing orders",
    none: "You have given no orders.",
    first: "Of those that fit, the first that you can carry out counts.",
    otherwise:
      "Where you have orders and none fits, the game goes on after the pause, unless you answer in time: so nobody can tell whether one did.",
    window: (words: string) => words[0]!.toUpperCase() + words.slice(1),
    pass: "let it pass",
    answerWith: (words: string) => `answer with ${words}`,
    sentence: (window: string, answer: string, conditions: string[]) =>
      `${window[0]!.toUpperCase()}${window.slice(1)}: ${answer}${conditions.length ? `, if ${conditions.join(" and ")}` : ""}.`,
    condition: (words: string, value: string) => `${words} ${value}`,
    earlier: (sentence: string) => `Move up: ${sentence}`,
    later: (sentence: string) => `Move down: ${sentence}`,
    remove: (sentence: string) => `Remove: ${sentence}`,
    compose: "A new order",
    when: "When",
    answer: "Do this",
    only: "Only if",
    any: "whatever it is",
    add: "Add this order",
    full: "You have as many orders as a seat can have; remove one first.",
  },

  hint: {
    button: "Hint",
    off: "No hints: people play each other here.",
    thinking: "Thinking …",
    best: (simulations: number) =>
      `The best moves and your chance to win, from ${simulations.toLocaleString("en")} simulated games that use only what you know:`,
    glance: "What looks best at a glance; once the server has native code, a hint tells more:",
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
  },

  undo: {
    button: "Take back",
  },

  offer: {
    asks: {
      undo: (name: string) => `${name} asks to take the last move back.`,
      end: (name: string) => `${name} proposes to end the game as it stands.`,
      rematch: (name: string) => `${name} would like to play again.`,
    },
    waiting: (names: string) => `Waiting for ${names} to answer.`,
    agree: "Agree",
    decline: "Decline",
  },

  pace: {
    heading: "What others do",
    showing: (left: number) => `${left} more to see`,
    again: "Since your last turn",
    skip: "Skip",
    recall: "Since my last turn",
    speed: "Pace",
    speeds: { calm: "calm", brisk: "brisk", instant: "at once" },
  },

  why: {
    heading: "Why not?",
    about: "On the table",
  },

  log: {
    heading: "Chronicle",
    empty: "Nothing has happened yet.",
    rule: (id: string) => `Rule ${id}`,
    chat: "Talk",
    said: "Say something",
    send: "Say it",
    to: "To",
    everybody: "everybody",
    privately: (names: string) => `to ${names} only`,
    /** What everybody is told of beside the game. */
    earlier: "What was said before",
    remove: "Remove",
    removeThis: (name: string) => `Remove what ${name} said`,
    mute: "Mute",
    muteThis: (name: string) => `Let ${name} speak here no more`,
    playersOnly: "Only players may speak",
    closed: "Only players may speak at this table.",
    notes: {
      hint: (name: string) => `${name} asked for a hint.`,
      declined: {
        undo: (name: string, by: string) => `${by} declined to let ${name} take a move back.`,
        end: (name: string, by: string) => `${by} declined to end the game, as ${name} had proposed.`,
        rematch: (name: string, by: string) => `${by} declined to play again with ${name}.`,
      },
      void: {
        undo: (name: string) => `The game went on: ${name} no longer asks to take a move back.`,
        end: (name: string) => `The game went on: ${name} no longer proposes to end it.`,
        rematch: (name: string) => `${name} no longer asks to play again.`,
      },
      undone: (name: string) => `${name} took a move back; the others agreed.`,
    },
  },

  text: {
    show: "Text board",
    hide: "Drawn board",
    choices: "What you can do",
  },

  menu: {
    button: "More",
    leave: "Leave the seat to a computer for now",
    back: "Come back to your seat",
    kept: "A computer player keeps your seat.",
    end: "Propose to end the game",
    resign: "Resign for good",
    resignSure: "Resign? A computer player plays your seat to the end, and you cannot come back.",
    resignYes: "Resign",
    share: "Link to this table",
    copy: "Copy",
    copied: "Copied.",
    fair: "The dice of this game are promised by this hash; at the end the key is shown, so that anybody can check them:",
    rules: "Rules",
    learn: "How to play",
  },

  open: {
    heading: (game: string) => `${game}: waiting for players`,
    invited: (host: string, game: string) => `${host} invites you to a game of ${game}`,
    who: "Who plays",
    name: "Your name",
    another: "Name of who else plays at this screen",
    agreed: "What was agreed",
    clock: "Clock",
    hints: "Hints",
    hintsYes: "Allowed; all are told when somebody asks for one",
    hintsNo: "None",
    board: "A board as it may look; yours is laid when everybody is here.",
    invite: "Send this link to your friends. The game begins when every seat is taken.",
    sit: "Sit down here",
    sitToo: "Take this seat too",
    stand: "Stand up",
    yours: "your seat",
    copyLink: "Copy the link",
  },

  curtain: {
    heading: (name: string) => `Pass the screen to ${name}`,
    words: "What the others hold is behind the curtain. Nobody else should look now.",
    raise: (name: string) => `I am ${name}: raise the curtain`,
  },

  end: {
    heading: "The game is over",
    counting: "Everything is being counted …",
    won: (names: string) => `${names} won.`,
    youWon: "You have won!",
    shared: (names: string) => `${names} share the victory.`,
    agreed: "It was ended by agreement.",
    resigned: (names: string) => `Everybody else has resigned: ${names} won.`,
    finale: "The counting, step by step",
    first: "From the start",
    previous: "Back",
    next: "On",
    play: "Play",
    pause: "Pause",
    last: "To the end",
    step: (at: number, of: number) => `Step ${at} of ${of}`,
    rematch: "Play again",
    toRematch: "To the next game",
    replay: "Replay it",
    record: "The record",
    home: "To the first page",
  },
};
