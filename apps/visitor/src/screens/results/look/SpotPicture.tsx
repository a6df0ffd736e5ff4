import type { LookKind } from "@harapen/contract/calls/looks";
import type { Stroke } from "@harapen/contract/drawing";
import type { ReactNode } from "react";
import { Ink } from "../../../drawing/render/DrawingView.tsx";
import { Outline } from "../../../drawing/render/Outline.tsx";
import styles from "./LookCard.module.css";

interface SpotPictureProps {
  strokes: readonly Stroke[];
  /** The place that is asked about; undefined: the whole belly. */
  ring?: Ellipse | undefined;
  /** Content over the marks, in canvas units. */
  children?: ReactNode;
}

/**
 * The part of the canvas that is shown, in canvas units: the penguin from the eyes down to the end of its
 * belly.
 */
export const SHOWN = { x: 58, y: 34, width: 274, height: 346 } as const;

/**
 * The outline with the visitor's own marks, faint, and a soft ring where they are asked to look; the penguin
 * looks there too.
 */
export function SpotPicture({ strokes, ring, children }: SpotPictureProps) {
  const { x, y, width, height } = SHOWN;
  return (
    <svg
      viewBox={`${x} ${y} ${width} ${height}`}
      className={styles.drawing}
      aria-hidden="true"
      focusable="false"
    >
      <Outline lookingAt={ring} />
      <g className={styles.faint}>
        <Ink strokes={strokes} />
      </g>
      {ring && <PlaceRing ring={ring} />}
      {children}
    </svg>
  );
}

/** Whether questions of a kind show the visitor's own marks. */
export const showsMarks = (kind: LookKind): boolean => kind !== "bands" && kind !== "pair";

/** A soft ring around the place that a question is about; inside an SVG in canvas units. */
export function PlaceRing({ ring: { x, y, rx, ry } }: { ring: Ellipse }) {
  return (
    <g className={styles.ring} data-testid="place-ring">
      <ellipse cx={x} cy={y} rx={rx} ry={ry} className={styles.glow} />
      <ellipse cx={x} cy={y} rx={rx} ry={ry} className={styles.halo} />
      <ellipse cx={x} cy={y} rx={rx} ry={ry} className={styles.ringLine} />
    </g>
  );
}

/** A rectangle in canvas units: its upper left corner, its width and its height. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** An ellipse in canvas units: its middle, and its radii across and down. */
export interface Ellipse {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
}

/** The least radius of a ring, in canvas units: smaller ones are hard to find on a phone. */
const MIN_RADIUS = 17;
const radius = (extent: number) => Math.max(MIN_RADIUS, extent / 2);

/**
 * Returns the ring that marks a place: it encloses the place except its corners, and nothing beside it, where
 * drawn marks may lie.
 */
export function ringOf({ x, y, w, h }: Place): Ellipse {
  return { x: x + w / 2, y: y + h / 2, rx: radius(w), ry: radius(h) };
}
