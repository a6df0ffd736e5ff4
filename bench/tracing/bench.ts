import { SCORER } from "@harapen/tracing/internals/scoring/scorer";
import { agreementOf, crossValidate } from "@harapen/tracing/internals/training/cross-validate";
import type { Agreement } from "@harapen/tracing/internals/training/match-spots";
import { accuracyTable } from "./accuracy-table.ts";
import { renderedTraces, TRAINING_SEEDS, versionsOf } from "./photograph-sets.ts";
import { readTracedFolder } from "./traced-folder.ts";

/**
 * Measures the tracing: `npm run bench -- tracing --photographs=<folder>`. On rendered photographs of seeds that nothing was trained on;
 * and on the traced photographs of an aquarium's folder by cross-validation: each is traced by a scorer that was trained on all others
 * and on rendered ones, as taken and overexposed.
 */
const SEEDS = ["bench 1", "bench 2", "bench 3"];
const FLAG = "--photographs=";

const groups = new Map<string, readonly Agreement[]>();

const rendered = renderedTraces(SEEDS).map((trace) => ({ ...trace, agreement: agreementOf(trace, SCORER) }));
for (const [scene, own] of Map.groupBy(rendered, (trace) => trace.scene))
  groups.set(
    scene,
    own.map(({ agreement }) => agreement),
  );
groups.set(
  "all rendered",
  rendered.map(({ agreement }) => agreement),
);

const folder = process.argv.find((argument) => argument.startsWith(FLAG))?.slice(FLAG.length);
if (folder !== undefined) {
  const versions = (await readTracedFolder(folder)).map(versionsOf);
  const agreements = crossValidate(versions, versions.length, renderedTraces(TRAINING_SEEDS));
  groups.set(
    "the folder's, as taken",
    agreements.flatMap(([taken]) => taken ?? []),
  );
  groups.set(
    "the folder's, overexposed",
    agreements.flatMap(([, overexposed]) => overexposed ?? []),
  );
}
console.log(accuracyTable(groups));
