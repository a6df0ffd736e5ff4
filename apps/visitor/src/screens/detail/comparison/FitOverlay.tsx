import { CROP_VIEW_BOX } from "../../../drawing/render/crop.ts";
import { FitMarkerShape } from "./FitMarkerShape.tsx";
import styles from "./FitOverlay.module.css";
import { type FitMarker, LABEL_RADIUS } from "./fit-markers.ts";

/** The markers of a fit over the crop of a drawing or of a penguin. The legend says the same in words. */
export function FitOverlay({ markers }: { markers: readonly FitMarker[] }) {
  return (
    <svg viewBox={CROP_VIEW_BOX} className={styles.overlay} aria-hidden="true" data-testid="fit">
      {markers.map((marker, index) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: two spots may lie in one place; the order is fixed
          key={index}
          className={styles.marker}
          style={{ animationDelay: `calc(var(--quick) * ${marker.kind === "same" ? marker.number / 2 : 0})` }}
        >
          <FitMarkerShape kind={marker.kind} ring={marker.ring} />
          {marker.kind === "same" && <Label {...marker} />}
        </g>
      ))}
    </svg>
  );
}

function Label({ number, label: { x, y } }: Extract<FitMarker, { kind: "same" }>) {
  return (
    <>
      <circle cx={x} cy={y} r={LABEL_RADIUS} className={styles.label} />
      <text x={x} y={y} className={styles.number}>
        {number}
      </text>
    </>
  );
}
