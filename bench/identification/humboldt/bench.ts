import { conditionsSince } from "../conditions.ts";
import { writeSection } from "../page-sections.ts";
import { measureHumboldt } from "./measure.ts";
import { humboldtSection } from "./section.ts";

/*
 * Measures identification among birds with many small spots, and what errors of tracing cost. `--quick`
 * measures a fifth of the seeds, into the temporary folder.
 */

const quick = process.argv.includes("--quick");
const started = performance.now();
const measured = await measureHumboldt(quick ? 0.2 : 1, (step) =>
  process.stderr.write(`\rmeasured ${step.padEnd(40)}`),
);
console.log(
  `\nWritten: ${writeSection("humboldt", humboldtSection(measured, conditionsSince(started, quick)), quick)}`,
);
