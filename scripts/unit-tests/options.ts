/** The options of every Vitest run. */
export const TEST_OPTIONS = {
  globalSetup: ["scripts/unit-tests/shared-folder.ts"],
  setupFiles: [
    "scripts/unit-tests/fail-on-console.ts",
    "scripts/unit-tests/real-time.ts",
    "apps/server/src/testing/after-file/end-each-file.ts",
  ],
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  // A test without an assertion, because all its loops were over nothing, has proved nothing. On a shared
  // machine, waiting may take long: by default, `expect.poll` waits only a second.
  expect: { requireAssertions: true, poll: { timeout: 20_000 } },
};

/**
 * The number of repeats, as in the browser tests: one distinguishes a shared machine, slow for a moment, from
 * a defect.
 */
export const RETRY = process.env.CI ? 1 : 0;
