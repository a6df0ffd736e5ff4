import { readFileSync } from "node:fs";

/** Resident memory of a running process, in megabytes (man 5 proc). */
export function residentMegabytes(pid: number | undefined): number {
  return statusKilobytes(pid, "VmRSS") / 1024;
}

/** The most memory of a process that was ever resident, in megabytes; 0 once the process has ended. */
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

/** User's and system's time of a process, the 14th and 15th field of `stat`, in milliseconds: they count hundredths of a second. */
export function processorMs(pid: number | undefined): number {
  const [, afterName = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = afterName.split(" ").slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}
