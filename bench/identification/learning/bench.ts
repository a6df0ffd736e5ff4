import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { LEARNING_FRAGMENT } from "./fragment.ts";
import { measureLearning } from "./measure.ts";

/** Measures what visitors' confirmed drawings bring, and what wrong confirmations spoil. `--quick` measures one seed, into the temporary folder. */
const quick = process.argv.includes("--quick");
const fragment = quick ? join(tmpdir(), "harapen-identification", "learning.md") : LEARNING_FRAGMENT;
const page = quick ? "" : fileURLToPath(new URL("../../../docs/identification.md", import.meta.url));
mkdirSync(dirname(fragment), { recursive: true });
const started = performance.now();
await measureLearning(quick ? 0.25 : 1, { fragment, page }, (step) =>
  process.stderr.write(`\rmeasured ${step.padEnd(64)}`),
);
console.log(`\nWritten: ${fragment} (${((performance.now() - started) / 60_000).toFixed(1)} minutes)`);
