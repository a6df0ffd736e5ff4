import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { RETRY, TEST_OPTIONS } from "./scripts/unit-tests/options.ts";

const options = { ...TEST_OPTIONS, retry: RETRY, testTimeout: 30_000, hookTimeout: 60_000 };

const testsOf = (...folders: readonly string[]) => folders.map((folder) => `${folder}/**/*.test.ts`);

/** It blocks some of sharp's loaders, which holds for the whole process. */
const STOPS_SHARP = "apps/server/src/catalog/tracing/trace-command.test.ts";

/** The modules of packages, servers and commands keep nothing that another file's tests would find: where tests share a process, each is loaded once for all of them. Of the packages that saves a third of the processor's time. */
const sharing = {
  name: "sharing",
  isolate: false,
  include: testsOf("packages", "apps/server", "scripts"),
  exclude: [STOPS_SHARP],
};

const isolated = {
  name: "isolated",
  include: [...testsOf("apps/visitor", "apps/staff", "e2e", "bench"), STOPS_SHARP],
  // A test reads the tokens; other styles are left out.
  css: { include: /(page|tokens)\.css/ },
};

export default defineConfig({
  test: {
    // By default one core is left free, which of two is half. Twice as many as cores: tests of servers wait for disks, time-outs and each other.
    maxWorkers: 2 * availableParallelism(),
    projects: [{ test: { ...options, ...sharing } }, { test: { ...options, ...isolated } }],
  },
});
