import { OUTLINE } from "@harapen/contract/outline";
import { memo } from "react";
import { OUTLINE_COLOUR, OUTLINE_WIDTH, PAPER } from "./appearance.ts";

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
      {OUTLINE.eyes.map(({ x, y, r }) => (
        <circle key={x} cx={x} cy={y} r={r} fill={OUTLINE_COLOUR} stroke="none" />
      ))}
    </g>
  );
});
