import { fileURLToPath } from "node:url";
import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "../scripts/browsers/chromium.ts";
import { FURTHER } from "./support/further.ts";

export default defineConfig({
  testDir: ".",
  // Unit tests of the browser tests' own code are Vitest's. Only `npm run test:faults` runs tests that take
  // long, those of what few visitors meet, and the further languages, sizes, builds and faults of specs.
  ...(process.env.HARAPEN_FAULTS
    ? { testMatch: ["**/*.faults.ts", "**/*.spec.ts"], grep: [/\.faults\.ts/, new RegExp(FURTHER)] }
    : { testMatch: "**/*.spec.ts", grepInvert: new RegExp(FURTHER) }),
  // Tests of other browsers, and of a network of their own, have their own configurations.
  testIgnore: /[/\\]e2e[/\\](engines|background-sync)[/\\]/,
  outputDir: "../test-results",
  // By its whole path, as another configuration in another folder extends this one.
  globalSetup: fileURLToPath(import.meta.resolve("./support/fresh-build.ts")),
  // Two leave a sixth of two cores idle, three fill them. Each has its own server and database
  // (support/server.ts).
  workers: 3,
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  // Repeats distinguish a shared machine, slow for a moment, from a defect; the report lists tests that then
  // pass as flaky.
  retries: process.env.CI ? 2 : 0,
  // Long enough for three browsers on two slow cores: nothing here is about speed, and only what fails waits
  // so long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    ...devices["Pixel 7"],
    viewport: { width: 390, height: 844 },
    locale: "ja-JP",
    // No page's route sees a service worker's requests: only the tests about it allow it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: findBrowser(),
      // Chromium as root has no sandbox, and its background services only add noise to a test of a local
      // page.
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // There is no GPU, and emulating one takes longer than doing without.
        "--disable-gpu",
        // Another name of this machine: a page by a name that is not localhost is secure by https alone, as
        // on a phone.
        "--host-resolver-rules=MAP phone.test 127.0.0.1",
      ],
    },
    // A trace costs a third of all the time; `npm run test:e2e -- --trace retain-on-failure` keeps those of
    // failed tests.
    trace: process.env.CI ? "on-first-retry" : "off",
  },
});
