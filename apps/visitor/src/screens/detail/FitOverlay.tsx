import { CROP_VIEW_BOX } from "../../drawing/render/crop.ts";
import styles from "./FitOverlay.module.css";
import { type Sign, TAG_RADIUS } from "./fit-rings.ts";
import { SignLine } from "./SignLine.tsx";

/** Signs over the crop of a drawing or of a penguin. The legend says the same in words. */
export function FitOverlay({ signs }: { signs: readonly Sign[] }) {
  return (
    <svg viewBox={CROP_VIEW_BOX} className={styles.overlay} aria-hidden="true" data-testid="fit">
      {signs.map((sign, index) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: two spots may lie in one place; the order is fixed
          key={index}
          className={styles.sign}
          style={{ animationDelay: `calc(var(--quick) * ${sign.kind === "same" ? sign.number / 2 : 0})` }}
        >
          <SignLine kind={sign.kind} ring={sign.ring} />
          {sign.kind === "same" && <Tag {...sign} />}
        </g>
      ))}
    </svg>
  );
}

function Tag({ number, tag: { x, y } }: Extract<Sign, { kind: "same" }>) {
  return (
    <>
      <circle cx={x} cy={y} r={TAG_RADIUS} className={styles.tag} />
      <text x={x} y={y} className={styles.number}>
        {number}
      </text>
    </>
  );
}
