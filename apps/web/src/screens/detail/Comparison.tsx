import { useState } from "react";
import { CROP_VIEW_BOX } from "../../drawing/crop.ts";
import { DrawingView } from "../../drawing/DrawingView.tsx";
import { useDrawingSession } from "../../drawing/session.ts";
import { Words } from "../../i18n/Words.tsx";
import type { LocalisedPenguin } from "../../penguins/localise.ts";
import styles from "./Comparison.module.css";
import { CroppedPicture } from "./CroppedPicture.tsx";

/** The drawing beside the picture, both cut to the same part of the canvas, so that belly meets belly. */
export function Comparison({ penguin }: { penguin: LocalisedPenguin }) {
  const strokes = useDrawingSession((session) => session.strokes);
  const mask = useDrawingSession((session) => session.mask);
  const [laidOver, setLaidOver] = useState(false);
  const [canLayOver, setCanLayOver] = useState(false);
  return (
    <>
      <div className={styles.comparison}>
        <figure className={styles.figure}>
          <DrawingView strokes={strokes} mask={mask} viewBox={CROP_VIEW_BOX} className={styles.drawing} />
          <figcaption className={styles.caption}>
            <Words of="detail.yourDrawing" />
          </figcaption>
        </figure>
        <figure className={styles.figure}>
          <CroppedPicture penguin={penguin} over={laidOver ? strokes : []} onShape={setCanLayOver} />
          <figcaption className={styles.caption}>{penguin.nameLabel}</figcaption>
        </figure>
      </div>
      {canLayOver && strokes.length > 0 && (
        <button
          type="button"
          className={styles.overlay}
          aria-pressed={laidOver}
          onClick={() => setLaidOver((over) => !over)}
        >
          <Words of="detail.overlay" />
        </button>
      )}
    </>
  );
}
