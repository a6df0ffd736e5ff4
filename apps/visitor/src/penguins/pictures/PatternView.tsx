import type { Disc } from "@harapen/contract/penguin";
import { INK_COLOUR } from "../../drawing/render/appearance.ts";
import { CROP_VIEW_BOX } from "../../drawing/render/crop.ts";
import { Outline } from "../../drawing/render/Outline.tsx";

/**
 * A penguin's known spots on the outline, in place of a photograph, which is not in canvas coordinates: markers would miss their
 * spots.
 */
export function PatternView({ spots }: { spots: readonly Disc[] }) {
  return (
    <svg viewBox={CROP_VIEW_BOX} aria-hidden="true" focusable="false" data-testid="pattern">
      <Outline />
      {spots.map(({ x, y, r }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two spots may lie in one place; the order is fixed
        <circle key={index} cx={x} cy={y} r={r} fill={INK_COLOUR} />
      ))}
    </svg>
  );
}
