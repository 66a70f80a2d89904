/** What makes the client an app that can be installed: its version, its icons, and the worker that keeps it for offline. */

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { build, type Plugin } from "vite";

/** Each picture: the drawing it is painted from, and how wide it is. */
const PICTURES = {
  "app-192": ["app", 192],
  "app-512": ["app", 512],
  "maskable-512": ["maskable", 512],
  "apple-touch-180": ["maskable", 180],
  "badge-96": ["badge", 96],
} as const;
const DRAWINGS = "icons";
const MARK = "__VERSION__";

export function installable(): Plugin {
  let out = "";
  return {
    name: "installable",
    apply: "build",
    configResolved(config) {
      out = join(config.root, config.build.outDir);
    },
    transformIndexHtml: () => [{ tag: "meta", attrs: { name: "version", content: MARK } }],
    async closeBundle() {
      await paint(join(out, "icons"));
      const files = (await filesOf(out)).filter((file) => file !== "worker.js");
      const version = await versionOf(out, files);
      const page = join(out, "index.html");
      await writeFile(page, (await readFile(page, "utf8")).replace(MARK, version));
      await buildWorker(out, version, files);
    },
  };
}

async function paint(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, [drawing, size]] of Object.entries(PICTURES)) {
    const drawn = sharp(join(DRAWINGS, `${drawing}.svg`), { density: 600 });
    await drawn
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toFile(join(folder, `${name}.png`));
  }
}

async function filesOf(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const inside = (path: string) => path.slice(folder.length + 1).replaceAll("\\", "/");
  return found
    .filter((each) => each.isFile())
    .map((each) => inside(join(each.parentPath, each.name)))
    .sort();
}

/** A name for this build: another one as soon as any of its files is another. */
async function versionOf(folder: string, files: string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(await readFile(join(folder, file)));
  return hash.digest("hex").slice(0, 16);
}

/** The worker is a script of its own, with the names of all files in it. */
async function buildWorker(out: string, version: string, files: string[]): Promise<void> {
  const shell = files.map((file) => (file === "index.html" ? "/" : `/${file}`));
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { VERSION: JSON.stringify(version), SHELL: JSON.stringify(shell) },
    build: {
      outDir: out,
      emptyOutDir: false,
      target: "es2022",
      rolldownOptions: {
        input: "src/worker/worker.ts",
        output: { format: "iife", entryFileNames: "worker.js" },
      },
    },
  });
}
