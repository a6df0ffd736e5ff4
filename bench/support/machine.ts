import { availableParallelism, cpus, totalmem } from "node:os";

/**
 * Describes the machine on which figures are measured, without its name: cores, processor, memory, and the
 * version of Node.
 */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = cpus()[0]?.model.trim() || process.arch;
  return `${availableParallelism()} cores (${model}), ${memory} GB, Node ${process.versions.node}`;
}
