/** Who you are. */

export const who = {
  signIn: "Sign in",
  title: "Who you are",
  nobody: "Nobody in particular yet. You can play at once; or say who you are.",
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
    words: "With an account you find your games again on other devices. No address is asked.",
    account: "Account name",
    password: "Password",
    newPassword: "A new password",
    passwordHint: "At least 10 characters; a few words are easy to remember.",
    noReset: "Nobody can send you a lost password: keep it well.",
    show: "Show the password",
    make: "Make an account",
    made: (account: string) => `You now have the account ${account}. Log in with it anywhere.`,
  },
  login: {
    words: "If you already have an account here.",
    leavesGuest: (name: string) =>
      `The games of the guest ${name} stay with that guest and cannot be reached afterwards.`,
    enter: "Log in",
    done: (name: string) => `Welcome back, ${name}.`,
  },
  logout: {
    enter: "Log out",
    words: "Your games are kept; log in to find them again.",
    done: "You are logged out on this device.",
  },
  which: "Account",
};
