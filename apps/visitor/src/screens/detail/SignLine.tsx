import type { Disc } from "@harapen/contract/penguin";
import type { Sign } from "./fit-rings.ts";
import styles from "./SignLine.module.css";

interface SignLineProps {
  kind: Sign["kind"];
  ring: Disc;
}

/** A ring, dashed or dotted where the drawing has nothing, or a cross where the penguin has nothing: shapes, not colours alone. */
export function SignLine({ kind, ring: { x, y, r } }: SignLineProps) {
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
