import { loadavg } from "node:os";
import { conditionsSince } from "../../identification/conditions.ts";
import { writeSection } from "../../identification/page-sections.ts";
import { numbersOf } from "../../support/flags.ts";
import { measureEvaluation } from "./measure.ts";
import { BOUNDS, evaluationSection } from "./section.ts";

/*
 * Measures how long an evaluation of ten thousand visits takes beside a server with visitors, and what these
 * notice of it. Exits with 1 if a bound is exceeded. `--visits=1000`, `--rate=2` and `--seconds=20` set the
 * visits that are judged, those that begin each second, and the length of a round; `--quick` writes into the
 * temporary folder.
 */

const quick = process.argv.includes("--quick");
const [visits = 0] = numbersOf("visits", [10_000]);
const [perSecond = 0] = numbersOf("rate", [5]);
const [seconds = 0] = numbersOf("seconds", [40]);
const started = performance.now();
const [loadBefore = 0] = loadavg();
const plan = { visits, perSecond, seconds };
const figures = await measureEvaluation(plan, (step) => process.stderr.write(`${step}\n`));
const section = evaluationSection(plan, figures, { ...conditionsSince(started, quick), loadBefore });
console.log(section);
console.log(`\nWritten: ${writeSection("evaluation-load", section, quick)}`);
if (!(figures.minutes < BOUNDS.minutes && figures.beside.p99Ms < BOUNDS.p99Ms)) process.exitCode = 1;
