import { defineConfig } from "@playwright/test";
import usual from "../playwright.config.ts";

/** In a network namespace of its own, by `npm run test:background-sync`. */
export default defineConfig(usual, {
  testDir: ".",
  testIgnore: [],
  outputDir: "../../test-results/background-sync",
  workers: 1,
});
