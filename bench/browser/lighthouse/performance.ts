import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { blocks } from "../../support/markdown.ts";
import { describeConditions, writePerformance } from "../performance-page.ts";
import { BUDGETS, measureScreens, overBudget } from "./measure.ts";
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
    `**Measured** on ${day} with Lighthouse ${version}: ${machine}. A phone is simulated: slow 4G (1.6 Mbit/s, 150 ms
there and back), a processor slowed four times, an empty cache, in Japanese. Each row is the run with the median performance score of five.`,
    table(measured),
    `The budgets: performance at least ${BUDGETS.performance}, the other scores ${BUDGETS.otherScores}, the largest paint under ${BUDGETS.largestPaintMs} ms, the main thread blocked for less than ${BUDGETS.blockingMs} ms, a layout
shift under ${BUDGETS.shift}. JavaScript is all that the page loads while it is measured, with what it loads ahead for the screens to come; what it needs itself has a budget in \`.size-limit.js\`. The machine's speed is Lighthouse's own measure of it (\`benchmarkIndex\`) beside that run: what blocks
is measured on the machine and multiplied by four, so that a machine that is slow for a while is slower four times.`,
    faults.length === 0
      ? "Every budget was kept."
      : `Not kept:\n\n${faults.map((fault) => `- ${fault}`).join("\n")}`,
  ),
);
