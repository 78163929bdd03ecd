// Apart from vite.config.ts, because the build of the page runs without vitest (`npm ci --omit=dev`).
import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config.ts";

export default mergeConfig(
  page,
  defineConfig({
    test: { include: ["tests/**/*.test.ts"], testTimeout: 60_000 }, // the default of 5 s is too short on a busy machine
  }),
);
