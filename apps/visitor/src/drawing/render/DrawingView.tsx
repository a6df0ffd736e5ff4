import { NOT_VISIBLE, type Stroke, type VisibilityMask } from "@harapen/contract/drawing";
import { CANVAS, cellRectangle, type Point } from "@harapen/contract/geometry";
import { memo } from "react";
import { INK_COLOUR, NOT_VISIBLE_COLOUR } from "./appearance.ts";
import { Outline } from "./Outline.tsx";
import { strokePath } from "./stroke-path.ts";

interface DrawingViewProps {
  strokes: readonly Stroke[];
  /** The visibility mask; where given, the cells that the visitor could not see are shaded. */
  mask?: VisibilityMask | undefined;
  /** The part of the canvas to show, in canvas units; all of it by default. */
  viewBox?: string;
  /** What the penguin looks at, in canvas units. */
  lookingAt?: Point | undefined;
  className?: string;
}

/**
 * A drawing as an SVG: the penguin outline with the strokes over it. Hidden from assistive technology: text
 * beside it describes it.
 */
export function DrawingView({ strokes, mask = [], viewBox, lookingAt, className }: DrawingViewProps) {
  return (
    <svg
      viewBox={viewBox ?? `0 0 ${CANVAS.width} ${CANVAS.height}`}
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <Outline lookingAt={lookingAt} />
      {mask.flatMap((cell, index) =>
        cell === NOT_VISIBLE ? [<NotVisibleCell key={cellKey(index)} index={index} />] : [],
      )}
      <Ink strokes={strokes} />
    </svg>
  );
}

const cellKey = (index: number) => `cell ${index}`;

function NotVisibleCell({ index }: { index: number }) {
  return <rect {...cellRectangle(index)} rx="8" fill={NOT_VISIBLE_COLOUR} fillOpacity="0.35" />;
}

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
