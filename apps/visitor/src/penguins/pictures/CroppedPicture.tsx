import type { Stroke } from "@harapen/contract/drawing";
import { CROP_VIEW_BOX, positionInCrop } from "../../drawing/render/crop.ts";
import type { PictureView } from "../../drawing/render/picture-view.ts";
import { strokePath } from "../../drawing/render/stroke-path.ts";
import { RetryingImage } from "../../ui/RetryingImage.tsx";
import styles from "./CroppedPicture.module.css";

interface CroppedPictureProps {
  src: string;
  /** How it lies under the outline; undefined where that is not known. */
  view: PictureView | undefined;
  /** The strokes to lay over the picture where its view is known; none hides them. */
  overlay: readonly Stroke[];
}

/**
 * A penguin's picture, positioned so that its box shows the crop; one without a view is shown whole. It repeats the
 * screen's picture, so it has no accessible name.
 */
export function CroppedPicture({ src, view, overlay }: CroppedPictureProps) {
  return (
    <>
      <RetryingImage
        src={src}
        alt=""
        className={view ? styles.aligned : styles.whole}
        style={view && positionInCrop(view.frame)}
        data-testid="compared-picture"
      />
      {view && overlay.length > 0 && <Halos strokes={overlay} view={view} />}
    </>
  );
}

/** The strokes as bright outlines, so that what lies under them stays visible. */
function Halos({ strokes, view }: { strokes: readonly Stroke[]; view: PictureView }) {
  return (
    <svg viewBox={CROP_VIEW_BOX} className={styles.halos} aria-hidden="true">
      {strokes.map(({ stroke, pos, brushSize }) => (
        <path key={stroke} d={strokePath(pos.map(view.moveOntoPicture))} strokeWidth={brushSize + 3} />
      ))}
    </svg>
  );
}
