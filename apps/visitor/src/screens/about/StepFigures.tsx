import { CANVAS } from "@harapen/contract/geometry";
import { OUTLINE } from "@harapen/contract/outline";
import { isHere, type Penguin } from "@harapen/contract/penguin";
import { useQuery } from "@tanstack/react-query";
import { DrawingView } from "../../drawing/render/DrawingView.tsx";
import { Ink } from "../../drawing/render/Ink.tsx";
import { basePenguinsQuery } from "../../penguins/queries.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { RetryingImage } from "../../ui/RetryingImage.tsx";
import styles from "./StepFigures.module.css";
import { SAMPLE_DRAWING, SAMPLE_PATTERN } from "./sample-drawing.ts";

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
          <Portrait key={penguin.id} penguin={penguin} />
        ))}
    </span>
  );
}

function Portrait({ penguin }: { penguin: Penguin }) {
  return (
    <RetryingImage
      src={penguin.icon}
      alt=""
      width="56"
      height="56"
      loading="lazy"
      className={styles.portrait}
    />
  );
}
