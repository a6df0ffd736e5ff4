/** What holds for every test that Vitest runs. */
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
  // A test that reaches no assertion, for all its loops were over nothing, has proved nothing. What is waited for may take its time on a shared machine: by default a
  // second is all that `expect.poll` gives it.
  expect: { requireAssertions: true, poll: { timeout: 20_000 } },
};

/** As the browser tests: one repeat distinguishes a shared machine, slow for a moment, from a defect. */
export const RETRY = process.env.CI ? 1 : 0;
