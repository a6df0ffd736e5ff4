import type { AnsweredLook } from "@harapen/contract/calls/looks";
import type { Penguin, RankedPenguin } from "@harapen/contract/penguin";
import type { Drawing } from "@harapen/recognition/drawing/scene";
import { rank } from "@harapen/recognition/rank";
import type { ReferenceSet } from "@harapen/recognition/reference";

/** Returns every penguin, the most probable first by the drawing and the answers to one more look. */
export function rankPenguins(
  drawing: Drawing,
  looks: readonly AnsweredLook[],
  references: ReferenceSet,
  penguins: ReadonlyMap<string, Penguin>,
): RankedPenguin[] {
  return rank(references, drawing, looks).flatMap((ranked) => {
    const penguin = penguins.get(ranked.id);
    return penguin ? [{ ...penguin, ...ranked }] : [];
  });
}
