import { buildChanged } from "./build.ts";

/*
 * Builds what has changed of the visitors' and the staff's app, then serves everything; settings are
 * environment variables (README).
 */

if (!(await buildChanged())) process.exit(1);
await import("../apps/server/src/main.ts");
