import { defineConfig } from "vitest/config";
import { RETRY, TEST_OPTIONS } from "./scripts/unit-tests/options.ts";

/**
 * The tests of the server and of the identification's benchmark that take minutes, one file after the other:
 * they fill disks and stop databases.
 */
export default defineConfig({
  test: {
    ...TEST_OPTIONS,
    include: ["apps/server/src/**/*.faults.ts", "bench/identification/**/*.faults.ts"],
    maxWorkers: "100%",
    retry: RETRY,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
