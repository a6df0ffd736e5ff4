import type { ComparisonView } from "@harapen/contract/aids";
import type { Fit } from "@harapen/contract/penguin";
import { type ReactNode, useMemo } from "react";
import { CROP_ASPECT_RATIO, CROP_VIEW_BOX } from "../../../drawing/render/crop.ts";
import { DrawingView } from "../../../drawing/render/DrawingView.tsx";
import { createPictureView } from "../../../drawing/render/picture-view.ts";
import { Message } from "../../../i18n/Message.tsx";
import type { LocalisedPenguin } from "../../../penguins/localise.ts";
import { PenguinName } from "../../../penguins/PenguinName.tsx";
import { CroppedPicture } from "../../../penguins/pictures/CroppedPicture.tsx";
import { PatternView } from "../../../penguins/pictures/PatternView.tsx";
import { useExposure } from "../../../telemetry/events/use-exposure.ts";
import type { Drawing } from "../../../visit/drawing-session.ts";
import styles from "./ComparedPictures.module.css";
import { FitOverlay } from "./FitOverlay.tsx";
import { fitMarkersOf } from "./fit-markers.ts";

export interface ComparedPicturesProps {
  /** The drawing that was searched, with the spots that were added as answers. */
  drawing: Drawing;
  penguin: LocalisedPenguin;
  /** The fit of the drawing to it, where the search result has one. */
  fit: Fit | undefined;
  view: Exclude<ComparisonView, "off">;
  /** Called for each view when it has been seen. */
  onShown: () => void;
}

/**
 * The drawing beside the penguin's picture, both cropped to the same part of the canvas. Under rings a picture without an alignment is
 * replaced by the outline with the penguin's known spots.
 */
export function ComparedPictures({ drawing, penguin, fit, view, onShown }: ComparedPicturesProps) {
  const picture = useMemo(
    () => penguin.alignment && createPictureView(penguin.alignment),
    [penguin.alignment],
  );
  const allMarkers = useMemo(() => fit && fitMarkersOf(fit, picture?.moveOntoPicture), [fit, picture]);
  const markers = view === "rings" ? allMarkers : undefined;
  const pattern = markers && !picture ? fit : undefined;
  const pictures = useExposure<HTMLDivElement>(view, onShown);
  return (
    <div ref={pictures} className={styles.pictures}>
      <Figure caption={<Message of="detail.yourDrawing" />}>
        <DrawingView
          strokes={drawing.strokes}
          mask={drawing.mask}
          viewBox={CROP_VIEW_BOX}
          className={styles.drawing}
        />
        {markers && <FitOverlay markers={markers.onDrawing} />}
      </Figure>
      <Figure caption={pattern ? <Message of="detail.pattern" /> : <PenguinName of={penguin} />}>
        {pattern ? (
          <PatternView spots={spotsOf(pattern)} />
        ) : (
          <CroppedPicture
            src={penguin.picture}
            view={picture}
            overlay={view === "overlay" ? drawing.strokes : []}
          />
        )}
        {markers && <FitOverlay markers={markers.onPenguin} />}
      </Figure>
    </div>
  );
}

/** The spots that a penguin is known to have. */
const spotsOf = ({ same, missing }: Fit) => [...same.map(({ spot }) => spot), ...missing];

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
