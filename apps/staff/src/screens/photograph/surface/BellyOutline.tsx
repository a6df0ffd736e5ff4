import { createTransform } from "@harapen/contract/alignment";
import { BELLY, bellyHalfWidth } from "@harapen/contract/belly";
import type { Alignment } from "@harapen/contract/photograph";
import styles from "./Surface.module.css";

const STEPS = 48;

/** Returns the belly's outline over the photograph, as an SVG path. */
function outlinePath(alignment: Alignment): string {
  const { toPhotograph } = createTransform(alignment);
  const heights = Array.from(
    { length: STEPS + 1 },
    (_, step) => BELLY.centreY - BELLY.halfHeight * Math.cos((Math.PI * step) / STEPS),
  );
  const side = (direction: 1 | -1) =>
    heights.map((y) => toPhotograph({ x: BELLY.centreX + direction * bellyHalfWidth(y), y }));
  const places = [...side(1), ...side(-1).reverse()];
  return `M${places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

/** The belly's outline over the photograph; `pixel` is the size of a screen pixel in the photograph's pixels. */
export function BellyOutline({ alignment, pixel }: { alignment: Alignment; pixel: number }) {
  const path = outlinePath(alignment);
  return (
    <>
      <path d={path} className={styles.outlineGround} strokeWidth={5 * pixel} />
      <path
        d={path}
        className={styles.outline}
        strokeWidth={2.5 * pixel}
        strokeDasharray={`${5 * pixel} ${5 * pixel}`}
      />
    </>
  );
}
