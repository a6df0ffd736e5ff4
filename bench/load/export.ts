import { spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRandom } from "@harapen/simulator/random";
import { peakMegabytes } from "../support/process-usage.ts";
import { inTemporaryFolder } from "../support/temporary-folder.ts";
import { fillStudy } from "./study-database.ts";

/*
 * Measures the research export, which must write a million events in under a minute and in under 200 MB of
 * resident memory. The command runs in a separate process over an embedded database of made-up visits, each
 * with its drawing, record and picture. A smaller study shows whether memory grows with the data. Exits with
 * 1 if a bound is exceeded.
 */

const CLI = fileURLToPath(new URL("../../apps/server/src/cli.ts", import.meta.url));
const STUDIES = [100_000, 1_000_000];
const BOUNDS = { events: 1_000_000, seconds: 60, memoryMb: 200 };
const SAMPLE_MS = 20;
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
  const { seconds, peakMb } = await runExport(join(folder, "data"), target);
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

async function runExport(dataDir: string, target: string): Promise<{ seconds: number; peakMb: number }> {
  const started = performance.now();
  const env = { PATH: process.env.PATH ?? "", DATA_DIR: dataDir };
  const child = spawn(process.execPath, [CLI, "export", target], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  let peakMb = 0;
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, peakMegabytes(child.pid));
  }, SAMPLE_MS);
  const code = await new Promise((resolve) => child.once("exit", resolve));
  clearInterval(sampling);
  if (code !== 0) throw new Error(`the export ended with ${code}`);
  return { seconds: (performance.now() - started) / 1_000, peakMb };
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
