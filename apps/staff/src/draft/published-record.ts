import type { Penguin } from "@harapen/contract/penguin";
import type { DraftedBird } from "@harapen/contract/staff/draft";

/** Returns a bird's record as visitors have it now; undefined where it is not published yet. */
export function publishedRecord({ content, change }: DraftedBird): Penguin | undefined {
  return change ? change.published?.record : content.record;
}
