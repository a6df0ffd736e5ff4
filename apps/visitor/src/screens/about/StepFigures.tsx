import type { Stroke } from "@harapen/contract/drawing";
import { BRUSH_SIZE, CANVAS, type Point } from "@harapen/contract/geometry";
import { OUTLINE } from "@harapen/contract/outline";
import { isHere } from "@harapen/contract/penguin";
import type { Spot } from "@harapen/contract/spot";
import { useQuery } from "@tanstack/react-query";
import { DrawingView, Ink } from "../../drawing/render/DrawingView.tsx";
import { basePenguinsQuery, useAquariumSlug } from "../../penguins/queries.ts";
import { RetryingImage } from "../../ui/RetryingImage.tsx";
import styles from "./StepFigures.module.css";

/** The belly pattern of the explanation, in canvas units. */
const SAMPLE_PATTERN: readonly Spot[] = [
  { x: 158, y: 158, r: 6 },
  { x: 196, y: 186, r: 8 },
  { x: 212, y: 206, r: 6.5 },
  { x: 243, y: 172, r: 5.5 },
  { x: 150, y: 262, r: 5 },
  { x: 190, y: 300, r: 8.5 },
  { x: 232, y: 318, r: 6 },
];

/** The offsets by which the drawing misses each spot, in canvas units. */
const OFFSETS: readonly Point[] = [
  { x: 7, y: -6 },
  { x: -8, y: 5 },
  { x: 6, y: 7 },
  { x: 5, y: -8 },
  { x: -6, y: -5 },
  { x: 9, y: 3 },
  { x: -4, y: 8 },
];

/** The pattern as a visitor would draw it: a tap for each spot, a little beside it. */
const SAMPLE_DRAWING: readonly Stroke[] = SAMPLE_PATTERN.map(({ x, y }, index) => {
  const offset = OFFSETS[index] ?? { x: 0, y: 0 };
  return { stroke: index + 1, brushSize: BRUSH_SIZE, pos: [{ x: x + offset.x, y: y + offset.y, t: index }] };
});

const SHOWN_PENGUINS = 3;

/** The figure of the first step: a drawing. */
export function DrawnFigure() {
  return <DrawingView strokes={SAMPLE_DRAWING} className={styles.paper} />;
}

/** The figure of the second step: the drawing over a penguin's spots, each fitting pair in a ring. */
export function ComparedFigure() {
  return (
    <svg viewBox={`85 115 220 ${CANVAS.height - 130}`} className={styles.belly} aria-hidden="true">
      <path d={OUTLINE.belly} className={styles.plumage} />
      {SAMPLE_PATTERN.map(({ x, y, r }) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r={r} className={styles.spot} />
          <circle cx={x} cy={y} r={r + 13} className={styles.fit} />
        </g>
      ))}
      <g className={styles.ink}>
        <Ink strokes={SAMPLE_DRAWING} />
      </g>
    </svg>
  );
}

/** The figure of the third step: penguins of this aquarium, the first in front. */
export function ChosenFigure() {
  const { data = [] } = useQuery(basePenguinsQuery(useAquariumSlug()));
  return (
    <span className={styles.podium}>
      {data
        .filter(isHere)
        .slice(0, SHOWN_PENGUINS)
        .map((penguin) => (
          <RetryingImage
            key={penguin.id}
            src={penguin.icon}
            alt=""
            width="56"
            height="56"
            loading="lazy"
            className={styles.portrait}
          />
        ))}
    </span>
  );
}
