import { writeFileSync } from "node:fs";
import type { LogisticModel, Scorer } from "@harapen/tracing/internals/scoring/score-blobs";

const FILE = new URL("../../packages/tracing/src/scoring/scorer.ts", import.meta.url);

/** Writes a scorer's weights as the module that the package ships. */
export function writeScorer(scorer: Scorer): void {
  writeFileSync(
    FILE,
    `import type { Scorer } from "./score-blobs.ts";

/** The trained scorer. Written by \`npm run train-tracing\` (docs/tracing.md#training): of each feature its mean, deviation and weight. */
export const SCORER: Scorer = {
  own: ${source(scorer.own)},
  context: ${source(scorer.context)},
};
`,
  );
}

function source({ intercept, terms }: LogisticModel): string {
  const lines = Object.entries(terms).map(
    ([name, term]) => `      ${name}: [${term.map(short).join(", ")}],\n`,
  );
  return `{\n    intercept: ${short(intercept)},\n    terms: {\n${lines.join("")}    },\n  }`;
}

/** Rounds to four digits, more than cross-validation can distinguish. */
const short = (value: number) => Number(value.toPrecision(4));
