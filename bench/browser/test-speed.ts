import { measureDeviceSearch, searchesOverBudget } from "./device-search/measure.ts";
import { table as searchesTable } from "./device-search/searches-table.ts";
import { firstDotOverBudget, measureFirstDots } from "./first-dot/measure.ts";
import { measureScreens, overBudget } from "./lighthouse/measure.ts";
import { table as screensTable } from "./lighthouse/performance-table.ts";

/*
 * `npm run test:speed`: fails if a screen, its first dot, or the search on the device exceeds its budget.
 * Needs a quiet machine, as it measures the processor, too.
 */

const screens = await measureScreens();
console.log(screensTable(screens));
const dots = await measureFirstDots();
console.table(dots);
const searches = await measureDeviceSearch();
console.log(`\n${searchesTable(searches)}`);
const faults = [
  ...screens.flatMap(overBudget),
  ...dots.flatMap(firstDotOverBudget),
  ...searches.flatMap(searchesOverBudget),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0)
  console.error("docs/decisions/007-bundle-size-budget.md and docs/performance.md say why.");
process.exit(faults.length === 0 ? 0 : 1);
