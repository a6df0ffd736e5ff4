import type { Stroke } from "@harapen/contract/drawing";
import type { Disc } from "@harapen/contract/penguin";
import { Ink } from "../../../drawing/render/Ink.tsx";
import { Outline } from "../../../drawing/render/Outline.tsx";
import styles from "./LookCard.module.css";
import { PlaceRing } from "./PlaceRing.tsx";

interface SpotPictureProps {
  strokes: readonly Stroke[];
  /** The place that is asked about; without one the whole belly is. */
  ring?: Disc | undefined;
}

/** The part of the canvas that is shown: the penguin from the eyes down to the end of its belly. */
const VIEW_BOX = "58 34 274 346";

/** The outline with the visitor's own marks, faint, and a soft ring where they are asked to look; the penguin looks there too. */
export function SpotPicture({ strokes, ring }: SpotPictureProps) {
  return (
    <svg viewBox={VIEW_BOX} className={styles.drawing} aria-hidden="true" focusable="false">
      <Outline lookingAt={ring} />
      <g className={styles.faint}>
        <Ink strokes={strokes} />
      </g>
      {ring && <PlaceRing ring={ring} />}
    </svg>
  );
}
