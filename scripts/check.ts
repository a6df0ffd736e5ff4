import { CHECKS, quickChecks } from "./checks.ts";
import { runAll } from "./steps.ts";

/* `npm run check` checks in seconds what has changed, and `npm run check:all` everything but the tests. */

const isAll = process.argv.includes("--all");
const failed = await runAll(isAll ? CHECKS : quickChecks());
const passed = isAll ? "All checks passed." : "The quick checks passed. All of them: npm run check:all";
console.log(failed.length === 0 ? `\n${passed}` : `\nFailed: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
