import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { createRandom } from "@harapen/simulator/random";
import { runCommand } from "../support/run-command.ts";
import { inTemporaryFolder } from "../support/temporary-folder.ts";
import { fillStudy } from "./study-database.ts";

/*
 * Measures the research export, which must write a million events in under a minute and in under 200 MB of
 * resident memory. The command runs in a separate process over an embedded database of made-up visits, each
 * with its drawing, record and picture. A smaller study shows whether memory grows with the data. Exits with
 * 1 if a bound is exceeded.
 */

const STUDIES = [100_000, 1_000_000];
const BOUNDS = { events: 1_000_000, seconds: 60, memoryMb: 200 };
const MB = 1_048_576;

const measures = [];
for (const leastEvents of STUDIES)
  measures.push(await inTemporaryFolder((folder) => measure(folder, leastEvents)));
console.table(measures);
const holds = measures.every(
  ({ events, seconds, "peak memory (MB)": memory }) =>
    events < BOUNDS.events || (seconds < BOUNDS.seconds && memory < BOUNDS.memoryMb),
);
console.log(
  `bounds: ${BOUNDS.seconds} s and ${BOUNDS.memoryMb} MB for a million events: ${holds ? "held" : "NOT held"}`,
);
if (!holds) process.exitCode = 1;

async function measure(folder: string, leastEvents: number) {
  const study = await fillStudy(folder, createRandom("export"), leastEvents);
  const target = join(folder, "export");
  const { seconds, peakMb } = await runCommand(["export", target], join(folder, "data"));
  return {
    events: study.events,
    visits: study.visits,
    "points, each twice": study.points,
    seconds: round(seconds),
    "events/s": Math.round(study.events / seconds),
    "peak memory (MB)": round(peakMb),
    "written (MB)": round(sizeOf(target) / MB),
  };
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
