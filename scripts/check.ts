import { CHECKS } from "./checks.ts";
import { runAll } from "./steps.ts";

const failed = await runAll(CHECKS);
console.log(failed.length === 0 ? "\nAll checks passed." : `\nFailed: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
