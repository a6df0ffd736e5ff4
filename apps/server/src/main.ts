import { enableCompileCache } from "node:module";

/**
 * Called before anything else is loaded: nothing is imported here, not even what formats an error's message.
 * Compiled modules are cached for the next start, which then needs neither the time nor the memory to strip
 * their types.
 */
enableCompileCache();

try {
  const [{ start }, { parseArgs }] = await Promise.all([import("./start.ts"), import("node:util")]);
  const { values } = parseArgs({ options: { https: { type: "boolean", default: false } } });
  await start(process.env, values);
} catch (error) {
  process.stderr.write(`Harapen cannot start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
