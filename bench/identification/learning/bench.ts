import { writeSection } from "../page-sections.ts";
import { measureLearning } from "./measure.ts";

/* Measures what visitors' confirmed drawings bring, and what wrong confirmations spoil. `--quick` measures one seed, into the temporary folder. */

const quick = process.argv.includes("--quick");
const started = performance.now();
const section = await measureLearning(quick ? 0.25 : 1, (step) =>
  process.stderr.write(`\rmeasured ${step.padEnd(64)}`),
);
const written = writeSection("learning", section, quick);
console.log(`\nWritten: ${written} (${((performance.now() - started) / 60_000).toFixed(1)} minutes)`);
