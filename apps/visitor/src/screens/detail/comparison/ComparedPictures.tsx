import type { ComparisonView } from "@harapen/contract/aids";
import type { Fit } from "@harapen/contract/penguin";
import { type ReactNode, useMemo } from "react";
import { CROP_ASPECT_RATIO, CROP_VIEW_BOX, type Frame } from "../../../drawing/render/crop.ts";
import { DrawingView } from "../../../drawing/render/DrawingView.tsx";
import { Message } from "../../../i18n/Message.tsx";
import type { LocalisedPenguin } from "../../../penguins/localise.ts";
import type { Drawing } from "../../../visit/drawing-session.ts";
import styles from "./ComparedPictures.module.css";
import { CroppedPicture } from "./CroppedPicture.tsx";
import { FitOverlay } from "./FitOverlay.tsx";
import { fitMarkersOf } from "./fit-markers.ts";
import { PatternView } from "./PatternView.tsx";

export interface ComparedPicturesProps {
  /** The drawing that was searched. */
  drawing: Drawing;
  penguin: LocalisedPenguin;
  /** The fit of the drawing to it, where the search result has one. */
  fit: Fit | undefined;
  /** The part of the canvas that the penguin's picture shows; undefined until it has loaded, and for one that is not in canvas coordinates. */
  frame: Frame | undefined;
  view: Exclude<ComparisonView, "off">;
}

/**
 * The drawing beside the penguin's picture, both cropped to the same part of the canvas. Under rings a photograph, which is not
 * in canvas coordinates, is replaced by the outline with the penguin's known spots.
 */
export function ComparedPictures({ drawing, penguin, fit, frame, view }: ComparedPicturesProps) {
  const allMarkers = useMemo(() => fit && fitMarkersOf(fit), [fit]);
  const markers = view === "rings" ? allMarkers : undefined;
  const pattern = markers && !frame ? fit : undefined;
  return (
    <div className={styles.pictures}>
      <Figure caption={<Message of="detail.yourDrawing" />}>
        <DrawingView
          strokes={drawing.strokes}
          mask={drawing.mask}
          viewBox={CROP_VIEW_BOX}
          className={styles.drawing}
        />
        {markers && <FitOverlay markers={markers.onDrawing} />}
      </Figure>
      <Figure caption={pattern ? <Message of="detail.pattern" /> : penguin.nameLabel}>
        {pattern ? (
          <PatternView fit={pattern} />
        ) : (
          <CroppedPicture
            src={penguin.picture}
            frame={frame}
            overlay={view === "overlay" ? drawing.strokes : []}
          />
        )}
        {markers && <FitOverlay markers={markers.onPenguin} />}
      </Figure>
    </div>
  );
}

/** A box in the crop's aspect ratio, with a caption. */
function Figure({ caption, children }: { caption: ReactNode; children: ReactNode }) {
  return (
    <figure className={styles.figure}>
      <div className={styles.box} style={{ aspectRatio: CROP_ASPECT_RATIO }}>
        {children}
      </div>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}
