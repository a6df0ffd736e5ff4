import { isFoundEnough, isHardForChildren, type LookAlikeReport } from "@harapen/contract/staff/look-alikes";
import { useQuery } from "@tanstack/react-query";
import { lookAlikesQuery } from "../../api/figures.ts";
import { keptBirds, useDraft, useSlug } from "../../draft/use-draft.ts";

/**
 * Returns the ids of the birds that simulated visitors find too seldom, worst first; none until that is
 * known. Untraced birds are left out: another part of the screen lists them.
 */
export function useHardToFind(): readonly string[] {
  return useDrawnReports()
    .filter((report) => !isFoundEnough(report))
    .sort((one, other) => one.first - other.first)
    .map(({ id }) => id);
}

/** Returns the ids of the other birds that children find too seldom, worst first. */
export function useHardForChildren(): readonly string[] {
  return useDrawnReports()
    .filter((report) => isFoundEnough(report) && isHardForChildren(report.children))
    .sort((one, other) => one.children.shown - other.children.shown)
    .map(({ id }) => id);
}

function useDrawnReports(): readonly LookAlikeReport[] {
  const { data } = useQuery(lookAlikesQuery(useSlug()));
  const kept = new Set(keptBirds(useDraft()).map(({ id }) => id));
  if (data?.state !== "ready") return [];
  return data.penguins.filter(({ id, drawings }) => drawings > 0 && kept.has(id));
}
