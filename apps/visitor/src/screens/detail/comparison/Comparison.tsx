import type { ComparisonView } from "@harapen/contract/aids";
import { Message } from "../../../i18n/Message.tsx";
import { shownComparison } from "../../../visit/chosen-candidate.ts";
import { ComparedPictures, type ComparedPicturesProps } from "./ComparedPictures.tsx";
import styles from "./Comparison.module.css";
import { FitLegend } from "./FitLegend.tsx";
import { ToggleButton } from "./ToggleButton.tsx";

interface ComparisonProps extends Omit<ComparedPicturesProps, "view"> {
  view: ComparisonView;
  onSwitch: (to: ComparisonView) => void;
}

/** The comparison of drawing and penguin with its switches: whether it is shown, and whether the drawing lies over the picture. */
export function Comparison({ view, onSwitch, ...pictures }: ComparisonProps) {
  const { drawing, fit, penguin } = pictures;
  const shown = shownComparison(fit);
  const canOverlay = penguin.alignment !== undefined && drawing.strokes.length > 0;
  return (
    <div className={styles.comparison}>
      <div className={styles.switches}>
        <ToggleButton pressed={view !== "off"} onToggle={() => onSwitch(view === "off" ? shown : "off")}>
          <Message of="detail.compare" />
        </ToggleButton>
        {view !== "off" && canOverlay && (
          <ToggleButton
            pressed={view === "overlay"}
            onToggle={() => onSwitch(view === "overlay" ? shown : "overlay")}
          >
            <Message of="detail.overlay" />
          </ToggleButton>
        )}
      </div>
      {view !== "off" && <ComparedPictures view={view} {...pictures} />}
      {view !== "off" && fit && (
        <div className={view === "rings" ? undefined : styles.roomKept}>
          <FitLegend fit={fit} />
        </div>
      )}
    </div>
  );
}
