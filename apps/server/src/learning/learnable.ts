import type { Penguin } from "@harapen/contract/penguin";

/** Whether visitors' drawings may teach what the belly looks like: what keepers traced is never touched. */
export function lacksKeeperSpots({ spots = [] }: Pick<Penguin, "spots">): boolean {
  return spots.length === 0;
}
