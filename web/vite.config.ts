import { loadEnv } from "vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = loadEnv("", ".", "BLOCKANDKEY_")["BLOCKANDKEY_SERVER"] ?? "http://127.0.0.1:8700";

/** Leaves out of the texts what only their writers need: comments and empty lines between messages. */
const texts: Plugin = {
  name: "texts",
  transform(code, id) {
    const raw = /^export default (".*")/s.exec(code);
    if (!id.endsWith(".ftl?raw") || !raw) return null;
    const text = (JSON.parse(raw[1]!) as string).replace(/^#.*\n/gm, "").replace(/\n+(?=[a-z])/g, "\n");
    return `export default ${JSON.stringify(text)}`;
  },
};

export default defineConfig({
  plugins: [texts],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: "../blockandkey/page", // where the server and the wheel have it
    emptyOutDir: true,
    chunkSizeWarningLimit: 700, // three.js is one chunk, loaded after the start page
    // A language's texts are always loaded together: in one file they are smaller.
    rolldownOptions: { output: { codeSplitting: { groups: ["en", "fr", "de"].map((name) => ({ name, test: new RegExp(`locales.${name}`) })) } } },
  },
  server: {
    fs: { allow: [".."] }, // the texts are in blockandkey/locales
    proxy: { "/api": { target: server, ws: true } },
  },
  test: { include: ["tests/*.test.ts", "tests/*.test.tsx"] },
});
