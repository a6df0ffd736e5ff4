/** What holds for every test that Vitest runs. */
export const TEST_OPTIONS = {
  globalSetup: ["scripts/unit-tests/shared-folder.ts"],
  setupFiles: ["scripts/unit-tests/fail-on-console.ts", "scripts/unit-tests/real-time.ts"],
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  // A test that reaches no assertion, for all its loops were over nothing, has proved nothing.
  expect: { requireAssertions: true },
};

/** As the browser tests: one repeat distinguishes a shared machine, slow for a moment, from a defect. */
export const RETRY = process.env.CI ? 1 : 0;
