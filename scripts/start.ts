import { run } from "./steps.ts";

/*
 * Builds the visitors' and the staff's app, then serves everything; settings are environment variables
 * (README).
 */

if ((await run(["npm", "run", "build"])) !== 0) process.exit(1);
await import("../apps/server/src/main.ts");
