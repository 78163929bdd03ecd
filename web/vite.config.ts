import { defineConfig, loadEnv } from "vite";

const server = loadEnv("", ".", "BLOCKANDKEY_").BLOCKANDKEY_SERVER ?? "http://127.0.0.1:8700";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: "../blockandkey/page", // the server and the wheel expect it here
    emptyOutDir: true,
    chunkSizeWarningLimit: 700, // three.js is one chunk, loaded after the start page
    rolldownOptions: {
      // Chunks are named after their modules; in lower case, because some file systems ignore case.
      output: {
        chunkFileNames: ({ name }) => `assets/${name.toLowerCase()}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${names[0]!.replace(/\.\w+$/, "").toLowerCase()}-[hash][extname]`,
      },
    },
  },
  assetsInclude: ["**/*.wasm"],
  server: {
    fs: { allow: [".."] }, // the texts are in blockandkey/locales
    proxy: { "/api": { target: server, ws: true } },
  },
});
