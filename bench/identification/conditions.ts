import { availableParallelism, cpus, totalmem } from "node:os";

/** The conditions under which a report was made. */
export interface Conditions {
  readonly date: string;
  readonly machine: string;
  readonly minutes: number;
  readonly quick: boolean;
}

export function conditionsSince(started: number, quick: boolean): Conditions {
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = cpus()[0]?.model.trim() || process.arch;
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} cores (${model}), ${memory} GB, Node ${process.versions.node}`,
    minutes: (performance.now() - started) / 60_000,
    quick,
  };
}
