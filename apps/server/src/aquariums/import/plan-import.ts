import { isHere } from "@harapen/contract/penguin";
import type { AquariumContent } from "../../storage/aquarium-content.ts";
import type { AquariumStore } from "../../storage/aquarium-store.ts";
import { withFormerBirds } from "../../storage/publishes/former-birds.ts";
import { findReusedIds } from "./reused-ids.ts";

/** The share of an aquarium's birds from which an import that lacks them needs a confirmation. */
const MANY = 1 / 5;

/** What an import would do to one aquarium. */
export interface ImportPlan {
  readonly content: AquariumContent;
  /** Whether the aquarium exists already. */
  readonly replaces: boolean;
  /** False where the database has exactly the same content. */
  readonly changes: boolean;
  /** The number of its birds on show before. */
  readonly before: number;
  /** The ids of those that the import does not have: they stay, as not on show. */
  readonly missing: readonly string[];
  /** The ids that the import gives to other birds than they were. */
  readonly reused: readonly string[];
}

/** Returns what an import of this content would do on that day (ISO 8601). */
export async function planImport(
  content: AquariumContent,
  store: AquariumStore,
  day: string,
): Promise<ImportPlan> {
  const stored = await store.read(content.details.slug);
  if (!stored) return { content, replaces: false, changes: true, before: 0, missing: [], reused: [] };
  const here = stored.penguins.filter(isHere);
  const imported = new Set(content.penguins.map(({ id }) => id));
  return {
    content,
    replaces: true,
    changes: withFormerBirds(content, stored, day).version !== stored.version,
    before: here.length,
    missing: here.filter(({ id }) => !imported.has(id)).map(({ id }) => id),
    reused: findReusedIds(content, stored),
  };
}

/**
 * Returns what an import needs confirmed, one clause each; nothing where it changes nothing, adds an aquarium, or only replaces one
 * that may be replaced.
 */
export function doubtsOf(
  { content, replaces, changes, before, missing }: ImportPlan,
  replaceable: readonly string[],
): string[] {
  if (!replaces || !changes) return [];
  const { slug, name } = content.details;
  const doubts = replaceable.includes(slug)
    ? []
    : [`the aquarium ${slug} (${name.en}, ${countOf(before)}) is there already and would be replaced`];
  if (before > 0 && !content.penguins.some(isHere))
    doubts.push(`the aquarium ${slug} would have no penguin any more`);
  else if (missing.length > MANY * before)
    doubts.push(
      `the aquarium ${slug} would lose ${missing.length} of its ${countOf(before)}: ${missing.join(", ")}`,
    );
  return doubts;
}

const countOf = (penguins: number) => (penguins === 1 ? "1 penguin" : `${penguins} penguins`);
