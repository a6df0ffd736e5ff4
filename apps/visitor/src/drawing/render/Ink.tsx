import type { Stroke } from "@harapen/contract/drawing";
import { memo } from "react";
import { INK_COLOUR } from "./appearance.ts";
import { strokePath } from "./stroke-path.ts";

/** One finished stroke. Strokes are immutable objects, so that each is rendered once, however many follow. */
const InkStroke = memo(function InkStroke({ stroke }: { stroke: Stroke }) {
  return <path d={strokePath(stroke.pos)} strokeWidth={stroke.brushSize} />;
});

/** Strokes as SVG paths, one each; inside an SVG in canvas units. */
export const Ink = memo(function Ink({ strokes }: { strokes: readonly Stroke[] }) {
  return (
    <g data-ink="" fill="none" stroke={INK_COLOUR} strokeLinecap="round" strokeLinejoin="round">
      {strokes.map((stroke) => (
        <InkStroke key={stroke.stroke} stroke={stroke} />
      ))}
    </g>
  );
});
