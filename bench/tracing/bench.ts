import { SCORER } from "@harapen/tracing/internals/scoring/scorer";
import { agreementOf, crossValidate } from "@harapen/tracing/internals/training/cross-validate";
import type { Agreement } from "@harapen/tracing/internals/training/match-spots";
import { accuracyTable } from "./accuracy-table.ts";
import { TRIED } from "./degradations/degradations.ts";
import { blobsOf, renderedTraces, TRAINING_SEEDS, versionsOf } from "./photograph-sets.ts";
import { readTracedFolder } from "./traced-folder.ts";

/**
 * Measures the tracing: `npm run bench -- tracing --photographs=<folder> --others=<folder>`. On rendered photographs of seeds that nothing
 * was trained on; and on the traced photographs of an aquarium's folder by cross-validation: each is traced, as taken and made worse, by
 * a scorer that was trained on all others, on those of the second folder, which are not judged, and on rendered ones.
 */
const SEEDS = ["bench 1", "bench 2", "bench 3"];
const FOLDS = 10;

/** The traced photographs of the folder that an option names; none without it. */
async function photographsOf(option: string) {
  const folder = process.argv.find((argument) => argument.startsWith(option))?.slice(option.length);
  return folder === undefined ? [] : readTracedFolder(folder);
}

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

const judged = await photographsOf("--photographs=");
if (judged.length > 0) {
  const others = (await photographsOf("--others=")).flatMap(versionsOf);
  const tried = await Promise.all(
    judged.map(async (trace) => ({
      learnt: versionsOf(trace),
      judged: [
        blobsOf(trace),
        ...(await Promise.all(
          Object.values(TRIED).map(async (worsen) => blobsOf({ ...trace, pixels: await worsen(trace) })),
        )),
      ],
    })),
  );
  const agreements = crossValidate(tried, FOLDS, [...others, ...renderedTraces(TRAINING_SEEDS)]);
  for (const [index, name] of ["as taken", ...Object.keys(TRIED)].entries())
    groups.set(
      name,
      agreements.flatMap((versions) => versions[index] ?? []),
    );
}
console.log(accuracyTable(groups));
