import { readFileSync, rmSync } from "node:fs";

/** A time in which a server's event loop came to nothing else, in milliseconds, and what its thread did meanwhile. */
export interface LoopGap {
  /** By the clock, beyond the time until the loop was to come by. */
  readonly wallMs: number;
  /** In which the thread ran, by the system's count: what the server's own code, V8 and the system's calls took. */
  readonly processorMs: number;
  /** In which it could have run, and the system let others. */
  readonly queuedMs: number;
}

/** Returns the settings by which a server writes the long gaps of its event loop to a file. */
export function recordLoopGaps(file: string): Readonly<Record<string, string>> {
  const recorder = new URL("record-gaps.ts", import.meta.url);
  return { NODE_OPTIONS: `--import=${recorder.href}`, LOOP_GAPS_FILE: file };
}

/** Returns the long gaps since the last time that this was read. */
export function takeLoopGaps(file: string): LoopGap[] {
  const lines = readLines(file);
  rmSync(file, { force: true });
  return lines.map((line) => JSON.parse(line));
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").trimEnd().split("\n");
  } catch {
    return [];
  }
}
