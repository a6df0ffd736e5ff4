import { readdirSync, readFileSync } from "node:fs";

/** Returns the ids of the processes of a server in which photographs are decoded; only on Linux. */
export function decodersOf(server: number | undefined): number[] {
  return childrenOf(server).filter((pid) =>
    readOf(pid, "cmdline").includes("photographs/decoder/process.ts"),
  );
}

/** Returns the names of the environment's variables with which a process was started. */
export function variablesOf(pid: number): string[] {
  return readOf(pid, "environ")
    .split("\0")
    .flatMap((line) => line.split("=")[0] || []);
}

/** Returns the resident memory of a process, in bytes; 0 where it has ended. */
export function residentBytes(pid: number | undefined): number {
  return 1_024 * Number(/VmRSS:\s+(\d+)/.exec(readOf(pid, "status"))?.[1] ?? 0);
}

/** What a server and its decoders did while they were watched. */
export interface Watched {
  /** The most memory of all of them at a time, in bytes. */
  readonly peak: number;
  /** The most decoders at a time. */
  readonly decoders: number;
}

/** How often processes are looked at, in milliseconds. */
const WATCH_MS = 10;

/** Watches a server and its decoders until some work is done; resolves to what was seen, and to the result. */
export async function watching<Result>(
  server: number | undefined,
  work: () => Promise<Result>,
): Promise<Watched & { readonly result: Result }> {
  let [peak, decoders] = [0, 0];
  const timer = setInterval(() => {
    const found = decodersOf(server);
    const bytes = [server, ...found].map(residentBytes).reduce((sum, each) => sum + each, 0);
    [peak, decoders] = [Math.max(peak, bytes), Math.max(decoders, found.length)];
  }, WATCH_MS);
  try {
    const result = await work();
    return { peak, decoders, result };
  } finally {
    clearInterval(timer);
  }
}

function childrenOf(pid: number | undefined): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readOf(pid, `task/${thread}/children`).split(" ").filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** Returns a file of a process's; nothing where the process has ended (proc(5)). */
function readOf(pid: number | undefined, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
