import type { Disc } from "@harapen/contract/penguin";
import styles from "./FitMarkerShape.module.css";
import type { FitMarker } from "./fit-markers.ts";

interface FitMarkerShapeProps {
  kind: FitMarker["kind"];
  ring: Disc;
}

/**
 * The shape of a marker: a ring, dashed or dotted where the drawing has no mark, or a cross where the penguin has no spot. Shapes,
 * since not everybody can tell the colours apart.
 */
export function FitMarkerShape({ kind, ring: { x, y, r } }: FitMarkerShapeProps) {
  const path =
    kind === "extra"
      ? `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`
      : `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`;
  return (
    <>
      <path d={path} className={styles.halo} />
      <path d={path} className={`${styles.line} ${styles[kind]}`} />
    </>
  );
}
