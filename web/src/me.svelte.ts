/** Who sits before this screen: a guest from the first click on, with an account if they want one. */

import { api, Problem } from "./api";
import { unsubscribe } from "./notices/push";
import type { Me } from "./protocol";

class Person {
  known = $state.raw<Me | null>(null);
  /** Whether the server has said so; until then nobody knows. */
  asked = $state(false);

  async look(): Promise<void> {
    this.known = await api.me();
    this.asked = true;
  }

  /** Whoever plays is somebody: a guest gets a name that can be changed later. */
  async introduced(): Promise<Me> {
    if (!this.asked) await this.look();
    return (this.known ??= await this.#enter(TRIES));
  }

  /** Come in under a name that nobody's account has. */
  async #enter(tries: number): Promise<Me> {
    const name = tries > 1 ? wayfarer() : `${wayfarer()} ${Math.floor(Math.random() * 10_000)}`;
    try {
      return await api.introduce(name);
    } catch (error) {
      if (tries <= 1 || !(error instanceof Problem) || error.status !== 400) throw error;
      return this.#enter(tries - 1);
    }
  }

  /** The warnings of operators are read. */
  async readWarnings(): Promise<void> {
    await api.readWarnings();
    if (this.known) this.known = { ...this.known, warnings: [] };
  }

  async rename(name: string): Promise<void> {
    this.known = await api.introduce(name);
  }

  async register(account: string, password: string): Promise<void> {
    await this.introduced();
    this.known = await api.register(account, password);
  }

  async login(account: string, password: string): Promise<void> {
    this.known = await api.login(account, password);
  }

  async changePassword(old: string, fresh: string): Promise<void> {
    this.known = await api.changePassword(old, fresh);
  }

  async deleteAccount(account: string, password: string): Promise<void> {
    await api.deleteAccount(account, password);
    await unsubscribe().catch(() => {});
    this.known = null;
  }

  async logout(): Promise<void> {
    await unsubscribe().catch(() => {}); // else whoever signs in next would read our notices
    await api.logout();
    this.known = null;
  }
}

const TRIES = 4;
const NAMES = [
  "Adela",
  "Bertram",
  "Cecily",
  "Drogo",
  "Edith",
  "Fulk",
  "Gunnora",
  "Hugh",
  "Isolde",
  "Joscelin",
];
const PLACES = ["Ashby", "Brede", "Corfe", "Dunmere", "Elmley", "Farleigh", "Garth", "Holt", "Iden", "Kyme"];

/** A name for somebody who has given none. */
export function wayfarer(): string {
  const one = (of: string[]) => of[Math.floor(Math.random() * of.length)]!;
  return `${one(NAMES)} of ${one(PLACES)}`;
}

export const me = new Person();
