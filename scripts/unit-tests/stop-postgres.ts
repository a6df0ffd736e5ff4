import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** How long it may take to end, in milliseconds, and how often it is looked for. */
const STOP_MS = 10_000;
const LOOK_MS = 20;

/**
 * Ends the PostgreSQL server of a data folder without a word to its database, which goes with it: by force where it has not ended within `stopMs`.
 * Resolves once it has ended, or where none runs: also where the file that names it is not finished by then.
 */
export async function stopPostgres(dataFolder: string, stopMs = STOP_MS): Promise<void> {
  const deadline = Date.now() + stopMs;
  let asked: number | undefined;
  for (;;) {
    const pid = readPid(dataFolder);
    // The number of a server that ended without removing its file may be another process's by now.
    if (pid === undefined || (pid !== "unfinished" && !isServerOf(pid, dataFolder))) return;
    const isLate = Date.now() > deadline;
    if (pid !== "unfinished" && (isLate || asked !== pid)) {
      signal(pid, isLate ? "SIGKILL" : "SIGQUIT");
      asked = pid;
    }
    if (isLate && pid === "unfinished") return;
    await sleep(LOOK_MS);
  }
}

/** The server's process, by the file that it removes as it ends; "unfinished" while it is being written. */
function readPid(dataFolder: string): number | "unfinished" | undefined {
  try {
    const line = /^(\d+)\n/.exec(readFileSync(join(dataFolder, "postmaster.pid"), "utf8"));
    return line ? Number(line[1]) : "unfinished";
  } catch {
    return undefined;
  }
}

/** Whether a process runs that was started over a data folder. */
function isServerOf(pid: number, dataFolder: string): boolean {
  try {
    const command =
      process.platform === "linux"
        ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
        : execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
    return command.includes(dataFolder);
  } catch {
    return false;
  }
}

function signal(pid: number, name: "SIGQUIT" | "SIGKILL"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It has ended since it was looked for.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
