import { blocks, table } from "../../support/markdown.ts";
import { describeConditions, writePerformance } from "../performance-page.ts";
import { BUDGETS, type FirstDot, firstDotOverBudget, LOADS, measureFirstDots, SPEED } from "./measure.ts";

/* Measures how soon Draw takes ink, and writes the section of docs/performance.md. */

const { day, machine } = describeConditions();
const measured = await measureFirstDots();
const faults = measured.flatMap(firstDotOverBudget);
const head = [
  "cache",
  "first paint, ms",
  "first dot after its tap, ms",
  "the app, ms",
  "scripts before the first tap",
  "taps",
  "dots",
  "slowed",
];
const row = ({ warm, paintMs, dotAfterTapMs, appMs, scripts, taps, dots, slowdown }: FirstDot) => [
  warm ? "full" : "empty",
  String(Math.round(paintMs)),
  String(Math.round(dotAfterTapMs)),
  String(Math.round(appMs)),
  String(scripts),
  String(taps),
  String(dots),
  slowdown.toFixed(1),
];
writePerformance(
  blocks(
    "## First dot",
    "`npm run bench -- first-dot` writes this section; `npm run test:speed` fails where a budget below is not kept.",
    `**Measured** on ${day}: ${machine}. Draw is loaded ${LOADS} times with an empty cache and ${LOADS} times with a full one, over slow 4G (each request waits 563 ms), on a processor that is slowed as if a machine
of the speed ${SPEED.toLocaleString("en")} (Lighthouse's \`benchmarkIndex\`) were slowed four times. The belly is tapped every 100 ms or so until the first dot, and then every 300 ms. On a machine whose speed changes while it is measured, the slowing is that of the median of five measurements.`,
    table([head, ...measured.map(row)]),
    `The budgets: the first dot is on the screen at most ${BUDGETS.dotAfterTapMs} ms after its tap, the app is there after at most ${BUDGETS.appMs} ms, at most ${BUDGETS.scripts} scripts are asked for before the first
stroke, and every tap is a dot of the drawing.`,
    faults.length === 0
      ? "Every budget was kept."
      : `Not kept:\n\n${faults.map((fault) => `- ${fault}`).join("\n")}`,
  ),
);
