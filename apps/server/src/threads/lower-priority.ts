import { setPriority } from "node:os";

/**
 * Lets the process's other threads go before the one that calls, by a nice value of 1 to 19: at 2 it gets two fifths of a core that both want (sched(7), "The nice
 * value"). On Linux alone, where a nice value is a thread's (setpriority(2), "C library/kernel differences"); elsewhere it is the process's. Where the system
 * forbids it, nothing changes.
 */
export function lowerPriority(niceness: number): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(niceness);
  } catch {}
}
