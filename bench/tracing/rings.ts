import { parseArgs } from "node:util";
import type { Point } from "@harapen/contract/geometry";
import { accuracyOf } from "@harapen/tracing/internals/training/cross-validate";
import { type Agreement, matchSpots } from "@harapen/tracing/internals/training/match-spots";
import { suggestSpots } from "@harapen/tracing/suggestions";
import { traceSpots } from "@harapen/tracing/trace";
import { table } from "../support/markdown.ts";
import { TEST_DEGRADATIONS } from "./degradations/degradations.ts";
import { readHandTraces } from "./hand-traces.ts";
import type { KeptTrace } from "./traced-folder.ts";
import { writeTable } from "./write-table.ts";

/*
 * Measures the rings that a keeper gets to see: `npm run bench -- tracing-rings --traces=<file>
 * --pictures=<folder>`, on photographs that were traced by hand (`hand-traces.ts`), by the scorer in use. It
 * learnt from some of them, so that they look better than another bird's will: what held-back photographs
 * give is in the table of `npm run bench -- tracing`.
 */

/** A ring nearer than this to another, in canvas units, is a second one on its spot. */
const DOUBLE = 7;

interface Rings extends Agreement {
  readonly rings: number;
  /** The rings that lie beside a likelier one. */
  readonly doubles: number;
}

function ringsOf({ pixels, alignment, marks }: KeptTrace): Rings {
  const { likely } = suggestSpots(traceSpots(pixels, alignment));
  return { ...matchSpots(likely, marks), rings: likely.length, doubles: doublesAmong(likely) };
}

/** Counts the rings that lie beside an earlier one, which is likelier. */
function doublesAmong(rings: readonly Point[]): number {
  const isNear = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) < DOUBLE;
  return rings.filter((ring, at) => rings.slice(0, at).some((earlier) => isNear(ring, earlier))).length;
}

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument.startsWith("--")),
  options: { traces: { type: "string" }, pictures: { type: "string" } },
  strict: false,
});
const { traces: file, pictures } = values;
if (typeof file !== "string" || typeof pictures !== "string")
  console.log("It needs --traces=<file> and --pictures=<folder>: photographs that were traced by hand.");
else {
  const traces = await readHandTraces(file, pictures);
  const rows = new Map<string, readonly Rings[]>([["as taken", traces.map(ringsOf)]]);
  for (const [name, worsen] of Object.entries(TEST_DEGRADATIONS))
    rows.set(
      name,
      await Promise.all(traces.map(async (trace) => ringsOf({ ...trace, pixels: await worsen(trace) }))),
    );
  const written = table([
    ["photographs", "rings", "recall", "precision", "corrections", "second rings"],
    ...[...rows].map(([name, each]) => [name, ...figures(each)]),
  ]);
  console.log(written);
  writeTable("tracing-rings", written);
}

function figures(each: readonly Rings[]): string[] {
  const { recall, precision, corrections } = accuracyOf(each);
  const sum = (of: (rings: Rings) => number) => each.reduce((total, rings) => total + of(rings), 0);
  const share = (100 * sum(({ doubles }) => doubles)) / sum(({ rings }) => rings);
  return [
    String(sum(({ rings }) => rings)),
    recall.toFixed(3),
    precision.toFixed(3),
    corrections.toFixed(1),
    `${share.toFixed(1)}%`,
  ];
}
