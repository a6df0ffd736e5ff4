import { setPriority } from "node:os";

/**
 * Gives the calling thread a lower priority than the process's other threads, by a nice value of 1 to 19: at
 * 2 it gets two fifths of a core that both want (sched(7), "The nice value"). Only on Linux, where a nice
 * value belongs to a thread (setpriority(2), "C library/kernel differences"); elsewhere it belongs to the
 * process. Where the system forbids it, nothing changes.
 */
export function lowerPriority(niceness: number): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(niceness);
  } catch {}
}
