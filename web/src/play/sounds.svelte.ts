/** Small sounds, made here of a few tones each. A browser lets a page sound only after the first click or key. */

export type Sound = "turn" | "dice" | "card" | "battle" | "message" | "end";

/** One tone: its pitch in hertz, when it begins and how long it lasts, in seconds. */
interface Tone {
  pitch: number;
  at: number;
  lasts: number;
  kind?: OscillatorType;
}

const tones = (pitches: number[], step: number, lasts: number, kind: OscillatorType = "sine"): Tone[] =>
  pitches.map((pitch, at) => ({ pitch, at: at * step, lasts, kind }));

export const TONES: Record<Sound, readonly Tone[]> = {
  turn: tones([523, 784], 0.13, 0.35),
  dice: tones([190, 240, 170, 220], 0.06, 0.05, "square"),
  card: tones([900, 1300], 0.04, 0.06, "triangle"),
  battle: tones([220, 147, 110], 0.09, 0.22, "sawtooth"),
  message: tones([880, 1175], 0.09, 0.18),
  end: tones([392, 523, 659, 784], 0.16, 0.5),
};
const [ON, LOUD, ELSEWHERE] = ["sounds", "volume", "soundElsewhere"];
const USUAL = 0.4;
const PEAK = 0.25; // of full scale, at full volume

class Sounds {
  #on = $state(true);
  #volume = $state(USUAL);
  #elsewhere = $state(false);
  #context: AudioContext | null = null;

  constructor() {
    if (typeof localStorage === "undefined" || typeof addEventListener === "undefined") return;
    this.#on = localStorage.getItem(ON) !== "no";
    const loud = Number(localStorage.getItem(LOUD) ?? USUAL);
    this.#volume = loud >= 0 && loud <= 1 ? loud : USUAL;
    this.#elsewhere = localStorage.getItem(ELSEWHERE) === "yes";
    for (const touch of ["pointerdown", "keydown"])
      addEventListener(touch, () => this.wake(), { once: true });
  }

  get on(): boolean {
    return this.#on;
  }

  set on(on: boolean) {
    this.#on = on;
    localStorage.setItem(ON, on ? "yes" : "no");
  }

  /** Whether it sounds when it is one's turn at a table that is not open here; off until somebody wants it. */
  get elsewhere(): boolean {
    return this.#elsewhere;
  }

  set elsewhere(on: boolean) {
    this.#elsewhere = on;
    localStorage.setItem(ELSEWHERE, on ? "yes" : "no");
  }

  get volume(): number {
    return this.#volume;
  }

  set volume(volume: number) {
    this.#volume = volume;
    localStorage.setItem(LOUD, String(volume));
  }

  /** Somebody has clicked: from now on it may sound. */
  wake(): void {
    this.#context ??= typeof AudioContext === "undefined" ? null : new AudioContext();
  }

  play(sound: Sound): void {
    const context = this.#context;
    if (!context || !this.#on || this.#volume === 0) return;
    for (const { pitch, at, lasts, kind } of TONES[sound]) {
      const begins = context.currentTime + at;
      const tone = context.createOscillator();
      const loud = context.createGain();
      tone.type = kind ?? "sine";
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(PEAK * this.#volume, begins);
      loud.gain.exponentialRampToValueAtTime(0.0001, begins + lasts);
      tone.connect(loud).connect(context.destination);
      tone.start(begins);
      tone.stop(begins + lasts);
    }
  }
}

export const sounds = new Sounds();
