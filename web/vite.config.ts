import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { installable } from "./building/installable.ts";

// What several pages or games use is one file, and so is what several pages of one game use: as a file each, a table
// would take twenty requests more.
const GAME = /\/src\/games\/([a-z_]+)\/(?<!boxes\/)/;
const BOX = /\/games\/boxes\/|\.json$/; // the pictures on the shelf, which no table shows
const ofAll = {
  name: "shared",
  minShareCount: 2,
  priority: 1,
  test: (id: string) => !GAME.test(id) && !BOX.test(id),
};
const ofOneGame = {
  name: (id: string) => GAME.exec(id)?.[1] ?? null,
  debugName: "what several pages of a game use",
  minShareCount: 2,
};

// The pages are built into the Python package, which serves them.
export default defineConfig({
  plugins: [svelte(), installable()],
  build: {
    outDir: "../homage/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [ofAll, ofOneGame] } } },
  },
  server: {
    fs: { allow: [".."] }, // what pages share with the games of the server
    proxy: {
      // The server turns other origins away: what it is told must be the address in the browser.
      "/api": { target: "http://127.0.0.1:8000", changeOrigin: false },
      "/ws": { target: "ws://127.0.0.1:8000", ws: true, changeOrigin: false },
    },
  },
  test: { include: ["src/**/*.test.ts"], isolate: false, testTimeout: 60_000 },
});
