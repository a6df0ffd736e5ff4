import { conditionsSince } from "../conditions.ts";
import { writeSection } from "../page-sections.ts";
import { measureLearning } from "./measure.ts";
import { learningSection } from "./section.ts";

/*
 * Measures what visitors' confirmed drawings gain, and what wrong confirmations lose. `--quick` measures one
 * seed, into the temporary folder.
 */

const quick = process.argv.includes("--quick");
const started = performance.now();
const learned = await measureLearning(quick ? 0.25 : 1, (step) =>
  process.stderr.write(`\rmeasured ${step.padEnd(64)}`),
);
console.log(
  `\nWritten: ${writeSection("learning", learningSection(learned, conditionsSince(started, quick)), quick)}`,
);
