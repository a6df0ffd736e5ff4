import type { Stroke } from "@harapen/contract/drawing";
import { memo } from "react";
import { INK } from "./appearance.ts";
import { strokePath } from "./stroke-path.ts";

/** Finished strokes are immutable objects, so that each is rendered once, however many follow. */
const InkStroke = memo(function InkStroke({ stroke }: { stroke: Stroke }) {
  return <path d={strokePath(stroke.pos)} strokeWidth={stroke.brushSize} />;
});

/** Strokes as vectors, one path each; inside an SVG in canvas units. */
export const Ink = memo(function Ink({ strokes }: { strokes: readonly Stroke[] }) {
  return (
    <g data-ink="" fill="none" stroke={INK} strokeLinecap="round" strokeLinejoin="round">
      {strokes.map((stroke) => (
        <InkStroke key={stroke.stroke} stroke={stroke} />
      ))}
    </g>
  );
});
