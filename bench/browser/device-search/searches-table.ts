import { table as tableOf } from "../../support/markdown.ts";
import type { MeasuredSearches } from "./measure.ts";

export function table(measured: readonly MeasuredSearches[]): string {
  return tableOf([
    ["patterns", "processor", "median, ms", "95%, ms", "longest, ms"],
    ...measured.map(({ name, slowdown, ...times }) => [
      name,
      slowdown === 1 ? "this machine" : `slowed ${slowdown} times`,
      ...[times.median, times.p95, times.longest].map((time) => time.toFixed(1)),
    ]),
  ]);
}
