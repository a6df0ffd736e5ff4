import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { describeMachine } from "../support/machine.ts";
import { withSection } from "../support/page-section.ts";

const PAGE = fileURLToPath(new URL("../../docs/performance.md", import.meta.url));

/** Puts a section, which begins with its heading, into docs/performance.md, replacing the existing one. */
export function writePerformance(section: string): void {
  writeFileSync(PAGE, withSection(readFileSync(PAGE, "utf8"), section));
  console.log(section);
}

/** Returns when and where a measurement is made: the day, the machine, and its load average at the start. */
export function describeConditions(): { readonly day: string; readonly machine: string } {
  const load = loadavg()[0] ?? 0;
  return {
    day: new Date().toISOString().slice(0, 10),
    machine: `${describeMachine()}; load average before: ${load.toFixed(1)}`,
  };
}
