/** Who you are. */

export const who = {
  signIn: "Sign in",
  title: "Who you are",
  nobody: "You have no name here yet. Play at once, or choose one.",
  guest: (name: string) => `You are ${name}, a guest on this device.`,
  holder: (name: string, account: string) => `You are ${name}, with the account ${account}.`,

  name: {
    label: "Name at the table",
    enter: "Use this name",
    change: "Change",
    done: (name: string) => `You are now called ${name}.`,
  },
  account: {
    page: "Password and devices",
    words: "With an account you find your games on other devices. No e-mail address is needed.",
    account: "Account name",
    password: "Password",
    newPassword: "New password",
    passwordHint: "At least 10 characters; a few words are easy to remember.",
    show: "Show the password",
    make: "Create an account",
    made: (account: string) => `You now have the account ${account}. Sign in with it on any device.`,
  },
  login: {
    words: "If you already have an account here.",
    leavesGuest: (name: string) =>
      `The games of the guest ${name} stay with that guest and cannot be reached afterwards.`,
    enter: "Sign in",
    done: (name: string) => `Welcome back, ${name}.`,
  },
  notices: "Notices",
  logout: {
    enter: "Sign out",
    words: "Your games are kept; sign in to find them again.",
    done: "You are signed out on this device.",
  },
  which: "Account",
};
