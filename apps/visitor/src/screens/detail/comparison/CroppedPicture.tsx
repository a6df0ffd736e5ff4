import type { Stroke } from "@harapen/contract/drawing";
import { CROP_VIEW_BOX, type Frame, positionInCrop } from "../../../drawing/render/crop.ts";
import { strokePath } from "../../../drawing/render/stroke-path.ts";
import styles from "./CroppedPicture.module.css";

interface CroppedPictureProps {
  src: string;
  /** The part of the canvas that it shows; undefined for one that is not in canvas coordinates. */
  frame: Frame | undefined;
  /** The strokes to lay over the picture; none hides them. */
  overlay: readonly Stroke[];
}

/**
 * A penguin's picture, positioned so that its box shows the crop; one that is not in canvas coordinates is shown whole. It is the
 * screen's picture once more, and has no name of its own.
 */
export function CroppedPicture({ src, frame, overlay }: CroppedPictureProps) {
  return (
    <>
      <img
        src={src}
        alt=""
        className={frame ? styles.aligned : styles.whole}
        style={frame && positionInCrop(frame)}
        data-testid="compared-picture"
      />
      {overlay.length > 0 && <Halos strokes={overlay} />}
    </>
  );
}

/** The strokes as bright outlines, so that what lies under them stays visible. */
function Halos({ strokes }: { strokes: readonly Stroke[] }) {
  return (
    <svg viewBox={CROP_VIEW_BOX} className={styles.halos} aria-hidden="true">
      {strokes.map(({ stroke, pos, brushSize }) => (
        <path key={stroke} d={strokePath(pos)} strokeWidth={brushSize + 3} />
      ))}
    </svg>
  );
}
