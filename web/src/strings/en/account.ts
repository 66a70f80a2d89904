/** The password, and where somebody is signed in. */

export const account = {
  title: "Account and devices",
  nobody: "You are not signed in on this device.",
  password: {
    heading: "Password",
    old: "The password until now",
    new: "A new password",
    words: "All other devices are signed out.",
    change: "Change the password",
    done: "The password is changed. All other devices are signed out.",
  },
  sessions: {
    heading: "Signed in on",
    words: "Sign out what you do not know or no longer use.",
    unknown: "A device without a name",
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
