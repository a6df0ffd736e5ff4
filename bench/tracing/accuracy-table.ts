import { type Accuracy, accuracyOf } from "@harapen/tracing/internals/training/cross-validate";
import type { Agreement } from "@harapen/tracing/internals/training/match-spots";
import { table } from "../support/markdown.ts";

/** Returns groups of photographs with how proposals agree with their marks, as a table in Markdown. */
export function accuracyTable(groups: ReadonlyMap<string, readonly Agreement[]>): string {
  return table([
    ["photographs", "number", "recall", "precision", "corrections", "place, median", "place, 95%"],
    ...[...groups].map(([name, agreements]) => [
      name,
      String(agreements.length),
      ...figures(accuracyOf(agreements)),
    ]),
  ]);
}

function figures({ recall, precision, corrections, medianDistance, distance95 }: Accuracy): string[] {
  return [
    recall.toFixed(3),
    precision.toFixed(3),
    corrections.toFixed(1),
    medianDistance.toFixed(2),
    distance95.toFixed(2),
  ];
}
