/** The password, where somebody is signed in, and the end of an account. */

export const account = {
  title: "Account and devices",
  nobody: "You are not signed in on this device.",
  password: {
    heading: "Password",
    old: "Current password",
    new: "New password",
    words: "All other devices are signed out.",
    change: "Change the password",
    done: "Password changed. All other devices are signed out.",
  },
  deletion: {
    heading: "Delete the account",
    words:
      "This cannot be undone. You are signed out everywhere. Your games stay, with \u201ca former player\u201d in your place; a computer player takes over those under way. Your account name becomes free.",
    begin: "Delete the account…",
    account: (name: string) => `Type ${name} to confirm`,
    password: "Password of the account",
    confirm: "Delete for good",
    cancel: "Keep the account",
    done: "Your account is deleted.",
  },
  sessions: {
    heading: "Signed in on",
    words: "Sign out devices that you do not recognise or no longer use.",
    unknown: "Unknown device",
    current: "this device",
    since: (date: string) => `since ${date}`,
    seen: (when: string) => `last used ${when}`,
    lately: "in the last hour",
    end: "Sign out",
    endThis: (device: string) => `Sign out ${device}`,
    ended: (device: string) => `${device} is signed out.`,
    endOthers: "Sign out all other devices",
    endedOthers: "All other devices are signed out.",
  },
};
