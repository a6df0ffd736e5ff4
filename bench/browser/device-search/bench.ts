import { blocks } from "../../support/markdown.ts";
import { describeConditions, writePerformance } from "../performance-page.ts";
import { measureDeviceSearch, SEARCH_BUDGET_MS, searchesOverBudget } from "./measure.ts";
import { table } from "./searches-table.ts";

/* Measures how long a search on the device takes, and writes the section of docs/performance.md. */

const { day, machine } = describeConditions();
const measured = await measureDeviceSearch();
const faults = measured.flatMap(searchesOverBudget);
writePerformance(
  blocks(
    "## Search on the device",
    `\`npm run bench -- device-search\` writes this section; \`npm run test:speed\` fails where the budget is not kept.`,
    `**Measured** on ${day}: ${machine}. 60 drawings by simulated visitors of every kind, each searched for among 60 penguins, with all that
explains the ranking, by the code of the app's worker on a page's own thread, as the browser slows down no worker. The first ones are slower: their code is not compiled yet.`,
    table(measured),
    `The budget: 95% of the searches under ${SEARCH_BUDGET_MS} ms on the slowed processor. ${
      faults.length === 0 ? "It was kept." : `Not kept: ${faults.join("; ")}.`
    }`,
  ),
);
