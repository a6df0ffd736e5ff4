import { parseArgs } from "node:util";
import { PartitionError } from "../../errors/partition-error.ts";

const MAX_PARTITIONS = 1_024;
const DEFAULT_PARTITIONS = "16";

/** Parses `[--partitions <number>]`, from 2 to 1,024; 16 unless given. Throws a PartitionError ("usage") that says what is wrong. */
export function parsePartitions(args: readonly string[]): number {
  const partitions = Number(readOption(args));
  if (Number.isInteger(partitions) && partitions >= 2 && partitions <= MAX_PARTITIONS) return partitions;
  throw new PartitionError("usage", `--partitions takes a whole number from 2 to ${MAX_PARTITIONS}.`);
}

function readOption(args: readonly string[]): string {
  try {
    const { values } = parseArgs({ args: [...args], options: { partitions: { type: "string" } } });
    return values.partitions ?? DEFAULT_PARTITIONS;
  } catch (error) {
    throw new PartitionError("usage", `partition-events: ${error instanceof Error ? error.message : error}.`);
  }
}
