import { defineConfig, mergeConfig } from "vitest/config";
import common from "./vitest.config.ts";

/** The server's tests that take minutes, one file after the other: they fill disks and stop databases. */
export default mergeConfig(
  {
    ...common,
    test: {
      ...common.test,
      include: ["apps/server/src/**/*.faults.ts", "bench/identification/**/*.faults.ts"],
    },
  },
  defineConfig({ test: { testTimeout: 600_000, hookTimeout: 600_000, fileParallelism: false } }),
);
