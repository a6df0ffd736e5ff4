import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages", "apps", "scripts", "e2e", "bench"].map((folder) => `${folder}/**/*.test.ts`),
    globalSetup: ["scripts/unit-tests/shared-folder.ts"],
    setupFiles: ["scripts/unit-tests/fail-on-console.ts"],
    // All cores: by default one is left free, which of two is half.
    maxWorkers: "100%",
    // As the browser tests: one repeat distinguishes a shared machine, slow for a moment, from a defect.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // A test that reaches no assertion, for all its loops were over nothing, has proved nothing.
    expect: { requireAssertions: true },
  },
});
