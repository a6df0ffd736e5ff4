import type { LookKind } from "@harapen/contract/calls/looks";
import type { Stroke } from "@harapen/contract/drawing";
import type { ReactNode } from "react";
import { Ink } from "../../../drawing/render/Ink.tsx";
import { Outline } from "../../../drawing/render/Outline.tsx";
import styles from "./LookCard.module.css";
import { PlaceRing } from "./PlaceRing.tsx";
import type { Ellipse } from "./place-ring.ts";

interface SpotPictureProps {
  strokes: readonly Stroke[];
  /** The place that is asked about; undefined: the whole belly. */
  ring?: Ellipse | undefined;
  /** Content over the marks, in canvas units. */
  children?: ReactNode;
}

/** The part of the canvas that is shown, in canvas units: the penguin from the eyes down to the end of its belly. */
export const SHOWN = { x: 58, y: 34, width: 274, height: 346 } as const;

/** The outline with the visitor's own marks, faint, and a soft ring where they are asked to look; the penguin looks there too. */
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
