import { howToInstall, installMissingEngines } from "./browsers/engines.ts";
import { run } from "./steps.ts";

/*
 * Runs the flows in WebKit and Firefox: `npm run test:engines -- --grep album`.
 */

const missing = installMissingEngines();
if (missing.length > 0) {
  console.error(missing.map(howToInstall).join("\n\n"));
  process.exit(1);
}
process.exit(await run(["playwright", "test", "-c", "e2e/engines", ...process.argv.slice(2)]));
