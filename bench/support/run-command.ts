import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { peakMegabytes, processorMs } from "./process-usage.ts";

const CLI = fileURLToPath(new URL("../../apps/server/src/cli.ts", import.meta.url));
const SAMPLE_MS = 20;

/** What a command printed, how long it took by the clock and of processors, and its peak resident memory. */
interface Ran {
  readonly printed: string;
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly peakMb: number;
}

/** Runs a command of `harapen` over the database in `dataDir`, as a process; rejects where it fails. */
export async function runCommand(words: readonly string[], dataDir: string): Promise<Ran> {
  const started = performance.now();
  const env = { PATH: process.env.PATH ?? "", DATA_DIR: dataDir };
  const child = spawn(process.execPath, [CLI, ...words], { env, stdio: ["ignore", "pipe", "inherit"] });
  let [peakMb, usedMs] = [0, 0];
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, peakMegabytes(child.pid));
    usedMs = Math.max(usedMs, processorMs(child.pid));
  }, SAMPLE_MS);
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  clearInterval(sampling);
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}`);
  const seconds = (performance.now() - started) / 1_000;
  return { printed, seconds, processorSeconds: usedMs / 1_000, peakMb };
}
