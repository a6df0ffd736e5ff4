import { isFoundEnough } from "@harapen/contract/staff/look-alikes";
import { useQuery } from "@tanstack/react-query";
import { lookAlikesQuery } from "../../api/figures.ts";
import { keptBirds, useDraft, useSlug } from "../../draft/use-draft.ts";

/**
 * Returns the ids of the birds that simulated visitors find too seldom, worst first; none until that is
 * known. Untraced birds are left out: another part of the screen lists them.
 */
export function useHardToFind(): readonly string[] {
  const { data } = useQuery(lookAlikesQuery(useSlug()));
  const kept = new Set(keptBirds(useDraft()).map(({ id }) => id));
  if (data?.state !== "ready") return [];
  return data.penguins
    .filter((report) => report.drawings > 0 && kept.has(report.id) && !isFoundEnough(report))
    .sort((one, other) => one.first - other.first)
    .map(({ id }) => id);
}
