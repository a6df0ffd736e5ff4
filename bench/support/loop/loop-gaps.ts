import { readFileSync, rmSync } from "node:fs";

/** A time for which a server's event loop was blocked, in milliseconds, and what its thread did meanwhile. */
export interface LoopGap {
  /** By the clock, in excess of the interval after which the loop was due. */
  readonly wallMs: number;
  /** In which the thread ran, by the system's count: the server's own code, V8 and system calls. */
  readonly processorMs: number;
  /** In which it was ready to run, but the system ran others. */
  readonly queuedMs: number;
}

/** Returns the settings with which a server writes the long gaps of its event loop to a file. */
export function recordLoopGaps(file: string): Readonly<Record<string, string>> {
  const recorder = new URL("record-gaps.ts", import.meta.url);
  return { NODE_OPTIONS: `--import=${recorder.href}`, LOOP_GAPS_FILE: file };
}

/** Returns the long gaps since they were last taken. */
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
