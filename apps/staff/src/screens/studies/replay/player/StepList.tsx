import type { ReplayStep } from "@harapen/contract/staff/studies/replay";
import { useTexts } from "../../../../i18n/texts.ts";
import { REPLAY } from "../texts.ts";
import { formatTime } from "./playback.ts";
import styles from "./StepList.module.css";

interface StepListProps {
  steps: readonly ReplayStep[];
  at: number;
  goTo: (at: number) => void;
}

/** The events of a drawing, each a link to its time; without the many moves of strokes. */
export function StepList({ steps, at, goTo }: StepListProps) {
  const texts = useTexts(REPLAY);
  const listed = steps.filter(({ event }) => event !== "stroke_move");
  const current = listed.findLastIndex((step) => step.at <= at);
  return (
    <ol className={styles.steps}>
      {listed.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps never move
        <li key={index}>
          {step.visit !== (listed[index - 1]?.visit ?? 1) && (
            <strong className={styles.visit}>{texts.visit(step.visit)}</strong>
          )}
          <button
            type="button"
            className={styles.step}
            aria-current={index === current ? "step" : undefined}
            onClick={() => goTo(step.at)}
          >
            <span className={styles.time}>{formatTime(step.at)}</span>
            <span>{texts.events[step.event] ?? step.event}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
