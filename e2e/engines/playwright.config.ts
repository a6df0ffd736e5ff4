import { defineConfig } from "@playwright/test";
import type { EngineOptions } from "./support/fixtures.ts";

/** Playwright's runner alone: the browsers are Debian's own, moved by the W3C's protocols (docs/decisions/023). */
export default defineConfig<object, EngineOptions>({
  testDir: ".",
  // Unit tests stand beside what they test; they are Vitest's.
  testMatch: "**/*.spec.ts",
  outputDir: "../../test-results/engines",
  // An engine at a time in each of two workers: a worker has a browser and a server of its own.
  workers: 2,
  forbidOnly: !!process.env.CI,
  retries: process.env.CI ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  projects: [
    { name: "WebKit", use: { engineName: "WebKit" } },
    { name: "Firefox", use: { engineName: "Firefox" } },
  ],
});
