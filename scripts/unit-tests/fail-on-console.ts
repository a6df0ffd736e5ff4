import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

/*
 * Fails every unit test that prints to the console unexpectedly, as nobody reads a warning there. A test that
 * expects a message replaces the method, as with `vi.spyOn(console, "error").mockReturnValue()`, and asserts
 * on it.
 */

const METHODS = ["debug", "error", "info", "log", "warn"] as const;
const printed: string[] = [];

for (const method of METHODS) {
  console[method] = (...values: unknown[]) => void printed.push(`console.${method}: ${format(...values)}`);
}

function expectSilence(): void {
  const unexpected = printed.splice(0);
  if (unexpected.length > 0) throw new Error(`Unexpected output:\n${unexpected.join("\n")}`);
}

afterEach(expectSilence);
// For what is printed while hooks run or timers go off after the last test.
afterAll(expectSilence);
