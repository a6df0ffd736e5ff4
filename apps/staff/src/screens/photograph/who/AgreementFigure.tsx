import type { Spot } from "@harapen/contract/spot";
import { PenguinShape } from "../../../ui/PatternFigure.tsx";
import styles from "./AgreementFigure.module.css";

/** The belly and a little beside it, so that numbers can be read on a phone. */
const BELLY_VIEW_BOX = "80 100 230 296";

/** The radius of a numbered spot, large enough for its number, and the least of another; in canvas units. */
const NUMBERED = 8;
const LEAST = 4;

interface AgreementFigureProps {
  /** What the figure shows, in words. */
  label: string;
  spots: readonly Spot[];
  /** The indices of the spots that another pattern has too, in the order of their numbers. */
  agreeing: readonly number[];
}

/** A belly pattern, with the same number on a spot as on the one of another pattern that it agrees with. */
export function AgreementFigure({ label, spots, agreeing }: AgreementFigureProps) {
  return (
    <svg className={styles.figure} viewBox={BELLY_VIEW_BOX} role="img" aria-label={label}>
      <PenguinShape />
      {spots.map(({ x, y, r }, index) => {
        const number = agreeing.indexOf(index) + 1;
        if (number === 0)
          return (
            <circle key={`${x} ${y} ${r}`} className={styles.alone} cx={x} cy={y} r={Math.max(r, LEAST)} />
          );
        return (
          <g key={`${x} ${y} ${r}`}>
            <circle className={styles.agreeing} cx={x} cy={y} r={NUMBERED} />
            <text className={styles.number} x={x} y={y}>
              {number}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
