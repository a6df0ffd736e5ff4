import { findOrInstallBrowser, HOW_TO_INSTALL } from "./browsers/chromium.ts";
import { run } from "./steps.ts";

/*
 * Runs only the browser tests: `npm run test:e2e -- --grep undo`.
 */

const browser = findOrInstallBrowser();
if (!browser) {
  console.error(HOW_TO_INSTALL);
  process.exit(1);
}
const code = await run(["playwright", "test", "-c", "e2e", ...process.argv.slice(2)], {
  CHROMIUM_PATH: browser,
});
process.exit(code);
