import type { Stroke } from "@harapen/contract/drawing";
import type { Disc } from "@harapen/contract/penguin";
import { useState } from "react";
import { INK_COLOUR } from "../drawing/render/appearance.ts";
import {
  CROP_VIEW_BOX,
  coversCrop,
  fitsCrop,
  type PictureView,
  positionInCrop,
} from "../drawing/render/crop.ts";
import { DrawingView } from "../drawing/render/DrawingView.tsx";
import { Outline } from "../drawing/render/Outline.tsx";
import { strokePath } from "../drawing/render/stroke-path.ts";
import { Message } from "../i18n/FormattedText.tsx";
import { RetryingImage } from "../ui/RetryingImage.tsx";
import type { Drawing } from "../visit/drawing-session.ts";
import styles from "./CroppedPicture.module.css";

interface CroppedPictureProps {
  src: string;
  /** How it lies under the outline; undefined where that is not known. */
  view: PictureView | undefined;
  /** The strokes to lay over the picture where its view is known; none hides them. */
  overlay: readonly Stroke[];
}

/**
 * A penguin's picture, positioned so that its box shows the crop; one without a view is shown whole, or fills
 * the box where little of it is lost by that. What it leaves free of the box, its own blurred enlargement
 * fills. It repeats the screen's picture, so it has no accessible name.
 */
export function CroppedPicture({ src, view, overlay }: CroppedPictureProps) {
  const [fitting, setFitting] = useState<string>();
  const isFilled = view ? coversCrop(view.frame) : fitting === src;
  return (
    <>
      {!isFilled && <img src={src} alt="" aria-hidden="true" className={styles.behind} />}
      <RetryingImage
        src={src}
        alt=""
        className={view ? styles.aligned : isFilled ? styles.filling : styles.whole}
        style={view && positionInCrop(view.frame)}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          if (fitsCrop(naturalWidth, naturalHeight)) setFitting(src);
        }}
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

/** The whole drawing that was searched, with its caption. */
export function DrawingFigure({ drawing, className }: { drawing: Drawing; className?: string | undefined }) {
  return (
    <figure className={`${styles.figure} ${className ?? ""}`}>
      <DrawingView strokes={drawing.strokes} mask={drawing.mask} className={styles.drawing} />
      <figcaption className={styles.caption}>
        <Message of="detail.yourDrawing" />
      </figcaption>
    </figure>
  );
}

/** A penguin's known spots on the outline, in place of a photograph in which markers would miss them. */
export function PatternView({ spots }: { spots: readonly Disc[] }) {
  return (
    <svg viewBox={CROP_VIEW_BOX} aria-hidden="true" focusable="false" data-testid="pattern">
      <Outline />
      {spots.map(({ x, y, r }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two spots may lie in one place; the order is fixed
        <circle key={index} cx={x} cy={y} r={r} fill={INK_COLOUR} />
      ))}
    </svg>
  );
}
