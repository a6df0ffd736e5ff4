import type { ComparisonView } from "@harapen/contract/aids";
import type { Fit } from "@harapen/contract/penguin";
import { type ReactNode, useMemo, useState } from "react";
import { CROP_ASPECT_RATIO, CROP_VIEW_BOX } from "../../../drawing/render/crop.ts";
import { DrawingView } from "../../../drawing/render/DrawingView.tsx";
import { Message } from "../../../i18n/Message.tsx";
import type { LocalisedPenguin } from "../../../penguins/localise.ts";
import { record } from "../../../telemetry/events/record.ts";
import type { SearchedDrawing } from "../../../visit/drawing-session.ts";
import styles from "./Comparison.module.css";
import { CroppedPicture } from "./CroppedPicture.tsx";
import { FitLegend } from "./FitLegend.tsx";
import { FitOverlay } from "./FitOverlay.tsx";
import { fitMarkersOf } from "./fit-markers.ts";
import { PatternView } from "./PatternView.tsx";
import { ToggleButton } from "./ToggleButton.tsx";

interface ComparisonProps {
  /** The drawing that was searched. */
  drawing: SearchedDrawing;
  penguin: LocalisedPenguin;
  fit: Fit | undefined;
}

/**
 * The drawing beside the penguin's picture, both cropped to the same part of the canvas, with an overlay that shows how the
 * spots fit. A photograph that is not in canvas coordinates is replaced by the outline with the penguin's known spots.
 */
export function Comparison({ drawing, penguin, fit }: ComparisonProps) {
  const [isOnCanvas, setIsOnCanvas] = useState<boolean>();
  const [chosen, setChosen] = useState<ComparisonView>();
  const overlay = chosen ?? (fit && isOnCanvas !== false ? "rings" : "side_by_side");
  const { strokes, mask, searchId: search_id } = drawing;
  const toggle = (to: ComparisonView) => {
    const next = overlay === to ? "side_by_side" : to;
    setChosen(next);
    record("aid_toggle", { aid: "comparison", to: next, search_id });
  };
  const allMarkers = useMemo(() => fit && fitMarkersOf(fit), [fit]);
  const markers = overlay === "rings" ? allMarkers : undefined;
  const pattern = markers && isOnCanvas === false ? fit : undefined;
  return (
    <>
      <div className={styles.comparison}>
        <Figure caption={<Message of="detail.yourDrawing" />}>
          <DrawingView strokes={strokes} mask={mask} viewBox={CROP_VIEW_BOX} className={styles.drawing} />
          {markers && <FitOverlay markers={markers.onDrawing} />}
        </Figure>
        <Figure caption={pattern ? <Message of="detail.pattern" /> : penguin.nameLabel}>
          {pattern ? (
            <PatternView fit={pattern} />
          ) : (
            <CroppedPicture
              penguin={penguin}
              overlay={overlay === "overlay" ? strokes : []}
              onLoad={setIsOnCanvas}
            />
          )}
          {markers && <FitOverlay markers={markers.onPenguin} />}
        </Figure>
      </div>
      {markers && fit && <FitLegend fit={fit} />}
      <div className={styles.toggles}>
        {fit && (
          <ToggleButton pressed={overlay === "rings"} onToggle={() => toggle("rings")}>
            <Message of="detail.compare" />
          </ToggleButton>
        )}
        {isOnCanvas && strokes.length > 0 && (
          <ToggleButton pressed={overlay === "overlay"} onToggle={() => toggle("overlay")}>
            <Message of="detail.overlay" />
          </ToggleButton>
        )}
      </div>
    </>
  );
}

/** A frame in the crop's aspect ratio, with a caption. */
function Figure({ caption, children }: { caption: ReactNode; children: ReactNode }) {
  return (
    <figure className={styles.figure}>
      <div className={styles.frame} style={{ aspectRatio: CROP_ASPECT_RATIO }}>
        {children}
      </div>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}
