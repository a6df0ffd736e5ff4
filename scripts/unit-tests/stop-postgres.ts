import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The most time that it may take to end, and the time between two checks, in milliseconds. */
const STOP_MS = 10_000;
const LOOK_MS = 20;

/**
 * Ends the PostgreSQL server of a data folder without regard for its database, which is removed with the
 * folder; kills it if it has not ended within `stopMs`. Resolves once it has ended, or if none runs; also if
 * the file with its process id is still incomplete by then.
 */
export async function stopPostgres(dataFolder: string, stopMs = STOP_MS): Promise<void> {
  const deadline = Date.now() + stopMs;
  let asked: number | undefined;
  for (;;) {
    const pid = readPid(dataFolder);
    // If a server ended without removing its file, the process id may belong to another process by now.
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

/**
 * Returns the server's process id, from the file that it removes as it ends; "unfinished" while that is being
 * written.
 */
function readPid(dataFolder: string): number | "unfinished" | undefined {
  try {
    const line = /^(\d+)\n/.exec(readFileSync(join(dataFolder, "postmaster.pid"), "utf8"));
    return line ? Number(line[1]) : "unfinished";
  } catch {
    return undefined;
  }
}

/** Whether a running process was started on a data folder. */
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
    // It has ended since the check.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
