import { readdirSync, readFileSync } from "node:fs";

/** Returns the resident memory of a running process, in megabytes (man 5 proc). */
export function residentMegabytes(pid: number | undefined): number {
  return statusKilobytes(pid, "VmRSS") / 1024;
}

/** Returns the peak resident memory of a process, in megabytes; 0 once the process has ended. */
export function peakMegabytes(pid: number | undefined): number {
  try {
    return statusKilobytes(pid, "VmHWM") / 1024;
  } catch {
    return 0;
  }
}

function statusKilobytes(pid: number | undefined, field: string): number {
  const [, kilobytes] =
    new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes ?? 0);
}

/**
 * Returns the user and system time of a process, the 14th and 15th field of `stat`, in milliseconds: they
 * count hundredths of a second.
 */
export function processorMs(pid: number | undefined): number {
  const { own } = timesOf(pid);
  return own;
}

/** Returns the time of a process and of its children, ended or running, in milliseconds. */
export function familyProcessorMs(pid: number | undefined): number {
  const { own, ended } = timesOf(pid);
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const children = processes.map((name) => timesOf(Number(name))).filter(({ parent }) => parent === pid);
  return own + ended + children.reduce((sum, child) => sum + child.own, 0);
}

/** Returns zeroes for a process that has ended. */
function timesOf(pid: number | undefined): { parent: number; own: number; ended: number } {
  const [, afterName = ""] = readStat(pid).split(") ");
  const fields = afterName.split(" ").map(Number);
  const [user = 0, system = 0, childrensUser = 0, childrensSystem = 0] = fields.slice(11, 15);
  return { parent: fields[1] ?? 0, own: (user + system) * 10, ended: (childrensUser + childrensSystem) * 10 };
}

function readStat(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return "";
  }
}
