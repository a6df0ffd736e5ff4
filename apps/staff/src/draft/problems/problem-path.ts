import type { ReadinessProblem } from "@harapen/contract/staff/readiness";
import { paths } from "../../routes/paths.ts";

/** The part of the bird's form that has a field of its record. */
const SECTIONS_OF_FIELDS: readonly (readonly [field: RegExp, anchor: string])[] = [
  [/^(birth|pair_id|parent_ids|gender|place_id)/, "facts"],
  [/^(spots|picture|icon|photographs|alignment)/, "photographs"],
  [/^band/, "bands"],
  [/^status/, "status"],
];

/** Returns the address where a problem that blocks publishing is fixed. */
export function problemPath(slug: string, { bird, field = "" }: ReadinessProblem): string {
  if (bird === undefined) return paths.section(slug, "details");
  const [, anchor] = SECTIONS_OF_FIELDS.find(([pattern]) => pattern.test(field)) ?? [];
  return anchor ? `${paths.bird(slug, bird)}#${anchor}` : paths.bird(slug, bird);
}
