import { parseArgs } from "node:util";

/** The options of `learn` on the command line. */
export interface LearnOptions {
  /** The slug of one aquarium; otherwise all. */
  readonly aquarium?: string | undefined;
  /** Whether to report what would change, and to store nothing. */
  readonly dryRun: boolean;
}

/** Parses `[--aquarium slug] [--dry-run]`; throws Node's error, which names what is wrong. */
export function parseLearnOptions(args: readonly string[]): LearnOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { aquarium: { type: "string" }, "dry-run": { type: "boolean" } },
  });
  return { aquarium: values.aquarium, dryRun: values["dry-run"] ?? false };
}
