import { rankedPenguin, ranking } from "@harapen/contract/penguin";
import * as z from "zod/mini";

/** What the detail screen is told beside its address (specification, section 2, "Routes"). */
const detailState = z.object({
  info: rankedPenguin,
  /** 1 is the best. */
  rank: z.int().check(z.gte(1)),
  all_info: ranking,
  /** The search that found it: what is on show belongs to that search's drawing and to no later one. */
  search_id: z.string(),
});
export type DetailState = z.infer<typeof detailState>;

/** Reads a history entry's state, which may be missing, or left by an older version of the app. */
export function readDetailState(state: unknown): DetailState | undefined {
  return detailState.safeParse(state).data;
}
