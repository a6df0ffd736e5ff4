import { table as markdownTable } from "../../support/markdown.ts";
import type { Measured } from "./measure.ts";

/** Returns the figures of all screens as a table. */
export function table(measured: readonly Measured[]): string {
  const head = [
    "screen",
    "speed",
    "performance (worst to best)",
    "accessibility",
    "best practices",
    "SEO",
    "first paint, ms",
    "largest paint, ms",
    "blocked, ms",
    "layout shift",
    "JavaScript, kB as sent",
    "the machine's own speed",
  ];
  return markdownTable([head, ...measured.map(row)]);
}

function row({
  screen,
  at,
  scores,
  best,
  worst,
  firstPaintMs,
  largestPaintMs,
  blockingMs,
  shift,
  scriptBytes,
  benchmarkIndex,
}: Measured) {
  return [
    screen,
    String(at.speed),
    `${scores.performance} (${worst} to ${best})`,
    String(scores.accessibility),
    String(scores["best-practices"]),
    String(scores.seo),
    String(Math.round(firstPaintMs)),
    String(Math.round(largestPaintMs)),
    String(Math.round(blockingMs)),
    shift.toFixed(4),
    (scriptBytes / 1_000).toFixed(1),
    String(Math.round(benchmarkIndex)),
  ];
}
