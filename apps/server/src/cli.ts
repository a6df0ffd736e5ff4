import { setFlagsFromString } from "node:v8";
import { parseCommand } from "./commands/parse-command.ts";
import { keepNewFilesPrivate } from "./database/private-files.ts";
import { errorMessage } from "./platform/errors.ts";

/**
 * Keeps the heap small: otherwise what passes through an export piles up long before V8 collects it
 * (bench/load/export.ts).
 */
setFlagsFromString("--optimize-for-size");

/**
 * Exits on signals, so that exit handlers run: they remove what is half made, and end the processes that make
 * it.
 */
function exitOnSignals(): void {
  for (const [signal, code] of [
    ["SIGHUP", 129],
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)
    process.once(signal, () => process.exit(code));
}

keepNewFilesPrivate();
exitOnSignals();
try {
  await parseCommand(process.argv.slice(2))();
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
