import { defineConfig } from "@playwright/test";
import type { EngineOptions } from "./support/fixtures.ts";

/**
 * Uses only Playwright's runner: the browsers are Debian's own, driven by the W3C's protocols
 * (docs/decisions/023).
 */
export default defineConfig<object, EngineOptions>({
  testDir: ".",
  // Unit tests beside their sources are Vitest's.
  testMatch: "**/*.spec.ts",
  outputDir: "../../test-results/engines",
  globalSetup: "../support/fresh-build.ts",
  // Each of two workers runs one engine at a time, with its own browser and server.
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
