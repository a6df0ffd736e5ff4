import type { Mark } from "../tracing/trace-state.ts";
import styles from "./Surface.module.css";

/** Returns the radius of a mark's ring: around the spot, and never too small to be seen. */
export const ringRadius = ({ r }: Pick<Mark, "r">, pixel: number) => Math.max(r * 1.35, 8 * pixel);

/** A spot's ring: solid for a sure spot, dashed for a doubtful one. */
export function Ring({ mark, pixel }: { mark: Mark; pixel: number }) {
  const r = ringRadius(mark, pixel);
  const dash = mark.kind === "doubtful" ? `${4 * pixel} ${4 * pixel}` : undefined;
  return (
    <>
      <circle cx={mark.x} cy={mark.y} r={r} className={styles.ringGround} strokeWidth={5 * pixel} />
      <circle
        cx={mark.x}
        cy={mark.y}
        r={r}
        className={styles[mark.kind]}
        strokeWidth={3 * pixel}
        strokeDasharray={dash}
      />
    </>
  );
}
