import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { describeMachine } from "../../support/machine.ts";
import { blocks } from "../../support/markdown.ts";
import { BUDGETS, measureScreens, overBudget } from "./measure.ts";
import { table } from "./performance-table.ts";

/** Measures the screens and writes docs/performance.md. */
const PAGE = fileURLToPath(new URL("../../../docs/performance.md", import.meta.url));
const LIGHTHOUSE = fileURLToPath(new URL("../../../node_modules/lighthouse/package.json", import.meta.url));

const load = loadavg()[0] ?? 0;
const { version } = JSON.parse(readFileSync(LIGHTHOUSE, "utf8")) as { readonly version: string };
const measured = await measureScreens();
const faults = measured.flatMap(overBudget);
const page = blocks(
  "# Performance of the visitor's pages",
  `\`npm run bench -- performance\` writes this page; \`npm run test:speed\` fails where a budget below is not kept. Both want the built app and a quiet machine.`,
  `**Measured** on ${new Date().toISOString().slice(0, 10)} with Lighthouse ${version}: ${describeMachine()}; load average before: ${load.toFixed(1)}. A phone is simulated: slow 4G (1.6 Mbit/s, 150 ms
there and back), a processor slowed four times, an empty cache. Each row is the run with the median performance score of five.`,
  table(measured),
  `The budgets: performance at least ${BUDGETS.performance}, the other scores ${BUDGETS.otherScores}, the largest paint under ${BUDGETS.largestPaintMs} ms, the main thread blocked for less than ${BUDGETS.blockingMs} ms, a layout
shift under ${BUDGETS.shift}. JavaScript is all that the page loads while it is measured, with what it loads ahead for the screens to come; what it needs itself has a budget in \`.size-limit.js\`.`,
  faults.length === 0
    ? "Every budget was kept."
    : `Not kept:\n\n${faults.map((fault) => `- ${fault}`).join("\n")}`,
);
writeFileSync(PAGE, `${page}\n`);
console.log(page);
