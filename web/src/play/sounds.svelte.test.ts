import { afterEach, beforeEach, expect, test, vi } from "vitest";

const made: { pitch: number; loud: number }[] = [];
const touched: Record<string, () => void> = {};

class FakeContext {
  currentTime = 0;
  destination = {};
  createOscillator() {
    const tone = {
      type: "",
      frequency: { value: 0 },
      connect: (to: object) => to,
      start: () => {},
      stop: () => {},
    };
    tone.start = () => made.at(-1) && (made.at(-1)!.pitch = tone.frequency.value);
    return tone;
  }
  createGain() {
    made.push({ pitch: 0, loud: 0 });
    const gain = {
      setValueAtTime: (loud: number) => (made.at(-1)!.loud = loud),
      exponentialRampToValueAtTime: () => {},
    };
    return { gain, connect: () => {} };
  }
}

async function fresh(kept: Record<string, string> = {}) {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  });
  vi.resetModules();
  return { sounds: (await import("./sounds.svelte")).sounds, kept };
}

beforeEach(() => {
  made.length = 0;
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("addEventListener", (kind: string, act: () => void) => (touched[kind] = act));
});
afterEach(() => vi.unstubAllGlobals());

test("nothing sounds before the first click", async () => {
  const { sounds } = await fresh();
  sounds.play("dice");
  expect(made).toHaveLength(0);
  touched.pointerdown!();
  sounds.play("dice");
  expect(made.length).toBeGreaterThan(1);
  expect(made.every(({ pitch, loud }) => pitch > 0 && loud > 0)).toBe(true);
});

test("the switch and the volume are kept", async () => {
  const { sounds, kept } = await fresh();
  sounds.on = false;
  sounds.volume = 0.9;
  const { sounds: later } = await fresh(kept);
  expect([later.on, later.volume]).toEqual([false, 0.9]);
  later.wake();
  later.play("end");
  expect(made).toHaveLength(0);
  later.on = true;
  later.play("end");
  expect(made[0]!.loud).toBeCloseTo(0.225);
});
