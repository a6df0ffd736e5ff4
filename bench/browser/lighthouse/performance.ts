import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { blocks } from "../../support/markdown.ts";
import { describeConditions, writePerformance } from "../performance-page.ts";
import { BUDGETS, measureScreens, overBudget, SPEEDS } from "./measure.ts";
import { table } from "./performance-table.ts";

/* Measures how fast the first screens load, and writes the section of docs/performance.md. */

const LIGHTHOUSE = fileURLToPath(new URL("../../../node_modules/lighthouse/package.json", import.meta.url));

const { day, machine } = describeConditions();
const { version } = JSON.parse(readFileSync(LIGHTHOUSE, "utf8")) as { readonly version: string };
const measured = await measureScreens();
const faults = measured.flatMap(overBudget);
writePerformance(
  blocks(
    "## Pages",
    `\`npm run bench -- performance\` writes this section; \`npm run test:speed\` fails where a budget below is not kept.`,
    `**Measured** on ${day} with Lighthouse ${version}: ${machine}. A phone is simulated: slow 4G (1.6 Mbit/s, 150 ms there and back), an empty cache, in Japanese. Its processor is as slow as that of
a machine of the speed in the table (Lighthouse's own measure, \`benchmarkIndex\`) slowed four times, whatever this machine's own speed is at that moment. Each row is the run with the median performance score of five.`,
    table(measured),
    `The budgets: ${SPEEDS.map(({ speed, performance, blockingMs }) => `at the speed ${speed} a performance of at least ${performance} and the main thread blocked for less than ${blockingMs} ms`).join(", ")}; the other scores ${BUDGETS.otherScores}, the
largest paint under ${BUDGETS.largestPaintMs} ms, a layout shift under ${BUDGETS.shift}. JavaScript is all that the page loads while it is measured, with what it loads ahead for the screens to come; what it needs itself has a budget in
\`.size-limit.js\`.`,
    faults.length === 0
      ? "Every budget was kept."
      : `Not kept:\n\n${faults.map((fault) => `- ${fault}`).join("\n")}`,
  ),
);
