import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Penguin } from "@harapen/contract/penguin";
import type { Reference } from "@harapen/recognition/reference";
import type { ColorCodes } from "./color-words.ts";

/** Hexadecimal digits of a version: 48 bits, so that two versions of an aquarium do not meet by chance. */
const VERSION_LENGTH = 12;
/** The learned version where nothing was learned. */
const NOTHING_LEARNED = "none";

/** A penguin as keepers recorded it. */
interface CatalogEntry {
  readonly record: Penguin;
  /** The penguin's name in each language, in the order of the languages. */
  readonly names: readonly string[];
}

/**
 * Returns a digest of what keepers recorded of an aquarium: its penguins' base records, in the base list's order, their
 * names, and the words for band colours. It is the same on every machine, and changes when an import changes
 * any of these.
 */
export function catalogVersion(entries: readonly CatalogEntry[], colorCodes: ColorCodes): string {
  const penguins = entries.map(({ record, names }) => [record, names]);
  const colors = [...colorCodes].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return digest([penguins, colors]);
}

type Pattern = Pick<Reference, "spots" | "averageCounts">;

/** A penguin's pattern as keepers recorded it, and as drawings are compared with it. */
interface PatternEntry {
  readonly record: Pick<Penguin, "id">;
  readonly recorded: Pattern;
  readonly inForce: Pattern;
}

/** Returns a digest of the learned patterns that drawings are compared with; "none" where there are none. */
export function learnedVersion(entries: readonly PatternEntry[]): string {
  const learned = entries.filter(({ recorded, inForce }) => !isDeepStrictEqual(recorded, inForce));
  if (learned.length === 0) return NOTHING_LEARNED;
  return digest(learned.map(({ record: { id }, inForce }) => [id, inForce]));
}

function digest(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, VERSION_LENGTH);
}
