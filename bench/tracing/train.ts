import { parseArgs } from "node:util";
import { SCORER } from "@harapen/tracing/internals/scoring/scorer";
import { accuracyOf, agreementOf, crossValidate } from "@harapen/tracing/internals/training/cross-validate";

import { trainScorer } from "@harapen/tracing/internals/training/train-scorer";
import { accuracyTable } from "./accuracy-table.ts";
import { renderedTraces, TRAINING_SEEDS, versionsOf } from "./photograph-sets.ts";
import { readTracedFolder } from "./traced-folder.ts";
import { writeScorer } from "./write-scorer.ts";

/*
 * Trains the scorer anew from what keepers corrected: `npm run train-tracing -- <folder>...`, folders of
 * aquariums with traced photographs; the same photographs in the same order give the same scorer. The new one
 * is cross-validated by photograph, and accepted only if it leaves fewer corrections than the present one.
 * `--replace` accepts it in any case: for photographs on which the present one was trained, and therefore
 * looks better than it is.
 */

const FOLDS = 10;

const { values, positionals: folders } = parseArgs({
  options: { replace: { type: "boolean", default: false } },
  allowPositionals: true,
});
const traces = (await Promise.all(folders.map(readTracedFolder))).flat();
if (traces.length < FOLDS) {
  console.error(
    `${traces.length} traced photographs in ${folders.length} folders: at least ${FOLDS} are needed.`,
  );
  process.exit(1);
}

const versions = traces.map(versionsOf);
const rendered = renderedTraces(TRAINING_SEEDS);
const inUse = versions.flat().map((photograph) => agreementOf(photograph, SCORER));
const validated = crossValidate(
  versions.map((learnt) => ({ learnt, judged: learnt })),
  FOLDS,
  rendered,
).flat();
console.log(
  accuracyTable(
    new Map([
      ["the scorer in use", inUse],
      ["trained anew, cross-validated", validated],
    ]),
  ),
);
if (values.replace || accuracyOf(validated).corrections < accuracyOf(inUse).corrections) {
  writeScorer(trainScorer([...versions.flat(), ...rendered]));
  console.log("The scorer was written.");
} else console.log("The scorer in use stays: the new one leaves no fewer corrections.");
