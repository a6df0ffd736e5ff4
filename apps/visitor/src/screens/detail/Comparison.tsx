import type { Fit } from "@harapen/contract/penguin";
import { useMemo, useState } from "react";
import { CROP_ASPECT_RATIO, CROP_VIEW_BOX } from "../../drawing/render/crop.ts";
import { DrawingView } from "../../drawing/render/DrawingView.tsx";
import { Message } from "../../i18n/Message.tsx";
import type { LocalisedPenguin } from "../../penguins/localise.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import styles from "./Comparison.module.css";
import { CroppedPicture } from "./CroppedPicture.tsx";
import { FitLegend } from "./FitLegend.tsx";
import { FitOverlay } from "./FitOverlay.tsx";
import { signsOf } from "./fit-rings.ts";
import { PatternView } from "./PatternView.tsx";
import { Switch } from "./Switch.tsx";

/** What lies over the pictures: how the spots fit, the drawing, or nothing. */
type Over = "fit" | "drawing" | "nothing";

interface ComparisonProps {
  penguin: LocalisedPenguin;
  fit: Fit | undefined;
}

/**
 * The drawing beside the picture, both cut to the same part of the canvas, so that belly meets belly, and over them how
 * their spots fit. A photograph that lies on no canvas gives way to the outline for that.
 */
export function Comparison({ penguin, fit }: ComparisonProps) {
  const strokes = useDrawingSession((session) => session.strokes);
  const mask = useDrawingSession((session) => session.mask);
  const [isOnCanvas, setIsOnCanvas] = useState<boolean>();
  const [chosen, setChosen] = useState<Over>();
  const over = chosen ?? (fit && isOnCanvas !== false ? "fit" : "nothing");
  const turn = (to: Over) => setChosen(over === to ? "nothing" : to);
  const signs = useMemo(() => fit && signsOf(fit), [fit]);
  const shown = over === "fit" ? signs : undefined;
  const pattern = shown && isOnCanvas === false ? fit : undefined;
  return (
    <>
      <div className={styles.comparison}>
        <figure className={styles.figure}>
          <div className={styles.frame} style={{ aspectRatio: CROP_ASPECT_RATIO }}>
            <DrawingView strokes={strokes} mask={mask} viewBox={CROP_VIEW_BOX} className={styles.drawing} />
            {shown && <FitOverlay signs={shown.onDrawing} />}
          </div>
          <figcaption className={styles.caption}>
            <Message of="detail.yourDrawing" />
          </figcaption>
        </figure>
        <figure className={styles.figure}>
          <div className={styles.frame} style={{ aspectRatio: CROP_ASPECT_RATIO }}>
            {pattern ? (
              <PatternView fit={pattern} />
            ) : (
              <CroppedPicture
                penguin={penguin}
                over={over === "drawing" ? strokes : []}
                onShape={setIsOnCanvas}
              />
            )}
            {shown && <FitOverlay signs={shown.onPenguin} />}
          </div>
          <figcaption className={styles.caption}>
            {pattern ? <Message of="detail.pattern" /> : penguin.nameLabel}
          </figcaption>
        </figure>
      </div>
      {shown && fit && <FitLegend fit={fit} />}
      <div className={styles.switches}>
        {fit && (
          <Switch on={over === "fit"} onTurn={() => turn("fit")}>
            <Message of="detail.compare" />
          </Switch>
        )}
        {isOnCanvas && strokes.length > 0 && (
          <Switch on={over === "drawing"} onTurn={() => turn("drawing")}>
            <Message of="detail.overlay" />
          </Switch>
        )}
      </div>
    </>
  );
}
