import { conditionsSince } from "../conditions.ts";
import { writeSection } from "../page-sections.ts";
import { measureLooks } from "./measure.ts";
import { looksSection } from "./section.ts";

/*
 * Measures the gain from one more look, and what is said about penguins that are not listed. `--quick`
 * measures a quarter of the seeds, into the temporary folder.
 */

const quick = process.argv.includes("--quick");
const started = performance.now();
let steps = 0;
const measured = await measureLooks(quick ? 0.25 : 1, (step) =>
  process.stderr.write(`\r${++steps} ${step.padEnd(20)}`),
);
console.log(
  `\nWritten: ${writeSection("looks", looksSection(measured, conditionsSince(started, quick)), quick)}`,
);
