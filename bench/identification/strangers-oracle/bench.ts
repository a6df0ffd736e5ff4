import { conditionsSince } from "../conditions.ts";
import { CONDITIONS } from "../looks/measure.ts";
import { writeSection } from "../page-sections.ts";
import { runAll } from "../worker-pool.ts";
import { oracleSection } from "./section.ts";

/*
 * Measures an oracle on the drawings of the looks bench by the strangers' children. `--quick` measures a
 * quarter of the seeds, into the temporary folder.
 */

const quick = process.argv.includes("--quick");
const started = performance.now();
const { penguins, ofEach, seeds } = CONDITIONS["strangers, 60"];
const results = await runAll(
  Array.from({ length: Math.ceil((quick ? 0.25 : 1) * seeds) }, (_, seed) => ({
    kind: "strangers' oracle" as const,
    seed: `report looks ${penguins} ${seed}`,
    penguins,
    ofEach,
    visitor: "child" as const,
  })),
  ({ seed }) => process.stderr.write(`\r${seed}`),
);
const outcomes = results.flatMap((result) => (result.kind === "strangers' oracle" ? result.outcomes : []));
const section = oracleSection(outcomes, conditionsSince(started, quick));
console.log(`\nWritten: ${writeSection("strangers-oracle", section, quick)}`);
