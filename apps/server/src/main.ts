import { enableCompileCache } from "node:module";
import { setFlagsFromString } from "node:v8";

/**
 * Both before anything else is loaded, and so nothing is imported here, not even what words an error's message. Compiled modules are cached for the next start, which then needs neither the time
 * nor the memory to strip their types. V8 optimizes for a small heap, as the drawings that pass through would otherwise pile
 * up long before V8 collects them: 127 instead of 227 MB after a thousand searches and two hundred saves
 * (bench/load/server-load.ts).
 */
enableCompileCache();
setFlagsFromString("--optimize-for-size");

try {
  const { start } = await import("./start.ts");
  await start(process.env);
} catch (error) {
  process.stderr.write(`Harapen cannot start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
