import { OUTLINE } from "@harapen/contract/outline";
import { memo } from "react";
import {
  type Circle,
  EYE_COLOUR,
  eyeHighlight,
  OUTLINE_COLOUR,
  OUTLINE_WIDTH,
  PAPER_COLOUR,
} from "./appearance.ts";
import { OUTLINE_PATHS } from "./outline-paths.ts";

/** The penguin outline that visitors draw on; inside an SVG in canvas units. */
export const Outline = memo(function Outline() {
  return (
    <g
      fill={PAPER_COLOUR}
      stroke={OUTLINE_COLOUR}
      strokeWidth={OUTLINE_WIDTH}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {OUTLINE_PATHS.map((path) => (
        <path key={path} d={path} />
      ))}
      {OUTLINE.eyes.map((eye) => (
        <Eye key={eye.x} eye={eye} />
      ))}
    </g>
  );
});

function Eye({ eye }: { eye: Circle }) {
  const highlight = eyeHighlight(eye);
  return (
    <g stroke="none">
      <circle cx={eye.x} cy={eye.y} r={eye.r} fill={EYE_COLOUR} />
      <circle cx={highlight.x} cy={highlight.y} r={highlight.r} />
    </g>
  );
}
