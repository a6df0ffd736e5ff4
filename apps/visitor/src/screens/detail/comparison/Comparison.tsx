import type { ComparisonView } from "@harapen/contract/aids";
import type { EventPayload } from "@harapen/contract/telemetry/events";
import { useEffect } from "react";
import { Message } from "../../../i18n/Message.tsx";
import { recordAidExposure, recordAvailableAid } from "../../../telemetry/events/exposure.ts";
import { shownComparison } from "../../../visit/chosen-candidate.ts";
import { ComparedPictures, type ComparedPicturesProps } from "./ComparedPictures.tsx";
import styles from "./Comparison.module.css";
import { FitLegend } from "./FitLegend.tsx";
import { ToggleButton } from "./ToggleButton.tsx";

type Aid = EventPayload<"aid_exposure">["aid"];

/** The aid of each view, as exposures name it. */
const AID_OF = { side_by_side: "comparison", rings: "rings", overlay: "overlay" } as const satisfies Record<
  Exclude<ComparisonView, "off">,
  Aid
>;

interface ComparisonProps extends Omit<ComparedPicturesProps, "view" | "onShown"> {
  searchId: string;
  view: ComparisonView;
  onSwitch: (to: ComparisonView) => void;
}

/** The comparison of drawing and penguin with its switches: whether it is shown, and whether the drawing lies over the picture. */
export function Comparison({ searchId, view, onSwitch, ...pictures }: ComparisonProps) {
  const { drawing, fit, penguin } = pictures;
  const shown = shownComparison(fit);
  const canOverlay = penguin.alignment !== undefined && drawing.strokes.length > 0;
  const exposed = (aid: Aid) => ({ search_id: searchId, aid, penguin_name: penguin.id });
  // A view that a switch leads to is available, whether the switch is pressed or not.
  const available = [shown, view !== "off" && canOverlay ? "overlay" : shown].join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each aid that can be had
  useEffect(() => {
    const aids = available.split(" ").map((each) => AID_OF[each as keyof typeof AID_OF]);
    const stops = aids.map((aid) => recordAvailableAid(exposed(aid)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [available, searchId, penguin.id]);
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
      {view !== "off" && (
        <ComparedPictures
          view={view}
          onShown={() => recordAidExposure({ ...exposed(AID_OF[view]), exposure: "shown" })}
          {...pictures}
        />
      )}
      {view !== "off" && fit && (
        <div className={view === "rings" ? undefined : styles.roomKept}>
          <FitLegend fit={fit} />
        </div>
      )}
    </div>
  );
}
