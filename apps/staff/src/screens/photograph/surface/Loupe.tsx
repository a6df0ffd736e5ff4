import type { Point } from "@harapen/contract/geometry";
import type { ReactNode } from "react";
import styles from "./Surface.module.css";

interface LoupeProps {
  /** The place under the finger, in pixels of the photograph. */
  at: Point;
  /** Half the width of the part that it shows, in pixels of the photograph. */
  reach: number;
  /** The side on which it is shown, away from the finger. */
  side: "left" | "right";
  children: ReactNode;
}

/** A magnifier of what is under the finger. */
export function Loupe({ at, reach, side, children }: LoupeProps) {
  const viewBox = `${at.x - reach} ${at.y - reach} ${2 * reach} ${2 * reach}`;
  return (
    <svg className={`${styles.loupe} ${styles[side]}`} viewBox={viewBox} aria-hidden="true">
      {children}
      <path
        className={styles.cross}
        strokeWidth={reach / 60}
        d={`M${at.x - reach / 5} ${at.y}h${(2 * reach) / 5}M${at.x} ${at.y - reach / 5}v${(2 * reach) / 5}`}
      />
    </svg>
  );
}
