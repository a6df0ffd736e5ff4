import { OUTLINE } from "@harapen/contract/outline";
import { memo } from "react";
import { EYE_COLOUR, glintOf, OUTLINE_COLOUR, OUTLINE_WIDTH, PAPER } from "./appearance.ts";

/** The penguin outline that visitors draw on; inside an SVG in canvas units. */
export const Outline = memo(function Outline() {
  return (
    <g
      fill={PAPER}
      stroke={OUTLINE_COLOUR}
      strokeWidth={OUTLINE_WIDTH}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={OUTLINE.leftFlipper} />
      <path d={OUTLINE.rightFlipper} />
      <path d={OUTLINE.leftFoot} />
      <path d={OUTLINE.rightFoot} />
      <path d={OUTLINE.body} />
      <path d={OUTLINE.belly} />
      <path d={OUTLINE.beak} />
      {OUTLINE.eyes.map((eye) => (
        <Eye key={eye.x} eye={eye} />
      ))}
    </g>
  );
});

function Eye({ eye }: { eye: { x: number; y: number; r: number } }) {
  const glint = glintOf(eye);
  return (
    <g stroke="none">
      <circle cx={eye.x} cy={eye.y} r={eye.r} fill={EYE_COLOUR} />
      <circle cx={glint.x} cy={glint.y} r={glint.r} />
    </g>
  );
}
