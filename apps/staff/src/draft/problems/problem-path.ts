import type { ReadinessProblem } from "@harapen/contract/staff/readiness";
import { paths } from "../../routes/paths.ts";

/** The part of the bird's form in which a field of its record stands. */
const SECTIONS_OF_FIELDS: readonly (readonly [field: RegExp, anchor: string])[] = [
  [/^(birth|pair_id|parent_ids|gender|place_id)/, "facts"],
  [/^(spots|picture|icon|photographs|alignment)/, "photographs"],
  [/^band/, "bands"],
  [/^status/, "status"],
];

/** The address of the place where something that blocks publishing is mended. */
export function problemPath(slug: string, { bird, field = "" }: ReadinessProblem): string {
  if (bird === undefined) return paths.section(slug, "details");
  const [, anchor] = SECTIONS_OF_FIELDS.find(([pattern]) => pattern.test(field)) ?? [];
  return anchor ? `${paths.bird(slug, bird)}#${anchor}` : paths.bird(slug, bird);
}
