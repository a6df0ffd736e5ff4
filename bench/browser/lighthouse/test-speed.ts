import { measureScreens, overBudget } from "./measure.ts";
import { table } from "./performance-table.ts";

/** `npm run test:speed`: fails where a screen is over its budget. For a quiet machine: Lighthouse measures the processor, too. */
const measured = await measureScreens();
console.log(table(measured));
const faults = measured.flatMap(overBudget);
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
