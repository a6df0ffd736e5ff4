import type { Point } from "@harapen/contract/geometry";
import { OUTLINE } from "@harapen/contract/outline";
import { type CSSProperties, memo } from "react";
import { type Circle, EYE_COLOUR, eyeHighlight, OUTLINE_PATHS, OUTLINE_WIDTH } from "./appearance.ts";
import styles from "./Outline.module.css";

interface OutlineProps {
  /**
   * What the penguin looks at, in canvas units: it blinks, and its eyes turn there. Undefined: straight
   * ahead.
   */
  lookingAt?: Point | undefined;
}

/** How far an eye turns, in canvas units. */
const TURN = 2.8;

/** The penguin outline that visitors draw on; inside an SVG in canvas units. */
export function Outline({ lookingAt }: OutlineProps) {
  return (
    <>
      <Body />
      <g className={styles.eyes}>
        {OUTLINE.eyes.map((eye) => (
          <Eye key={eye.x} eye={eye} lookingAt={lookingAt} />
        ))}
      </g>
    </>
  );
}

/** Rendered once: only the eyes change with each stroke. */
const Body = memo(function Body() {
  return (
    <g className={styles.outline} strokeWidth={OUTLINE_WIDTH} strokeLinecap="round" strokeLinejoin="round">
      {OUTLINE_PATHS.map((path) => (
        <path key={path} d={path} />
      ))}
    </g>
  );
});

const Eye = memo(function Eye({ eye, lookingAt }: { eye: Circle; lookingAt: Point | undefined }) {
  const highlight = eyeHighlight(eye);
  const blink = lookingAt && `${lookingAt.x} ${lookingAt.y}`;
  return (
    <g className={styles.eye} style={lookingAt && turnTo(lookingAt, eye)}>
      <g key={blink} className={blink && styles.blink}>
        <circle cx={eye.x} cy={eye.y} r={eye.r} fill={EYE_COLOUR} />
        <circle cx={highlight.x} cy={highlight.y} r={highlight.r} />
      </g>
    </g>
  );
});

/** Returns how far an eye moves to look at a place: CSS pixels are canvas units here. */
function turnTo(place: Point, eye: Circle): CSSProperties {
  const [x, y] = [place.x - eye.x, place.y - eye.y];
  const turn = TURN / Math.max(1, Math.hypot(x, y));
  return { "--turn": `${(x * turn).toFixed(2)}px ${(y * turn).toFixed(2)}px` } as CSSProperties;
}
