import type { KeyboardEvent } from "react";
import { useTexts } from "../../../i18n/texts.ts";
import { TRACING } from "../texts.ts";
import type { Mark } from "../tracing/trace-state.ts";
import { Ring, ringRadius } from "./Ring.tsx";
import styles from "./Surface.module.css";
import { focusSurfaceAfter } from "./use-keyboard.ts";

interface MarksProps {
  marks: readonly Mark[];
  pixel: number;
  onKey: (id: number, event: KeyboardEvent) => void;
}

/** The spots' rings, each of which the keyboard reaches. */
export function Marks({ marks, pixel, onKey }: MarksProps) {
  const texts = useTexts(TRACING);
  return marks.map((mark, index) => (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no buttons
    <g
      key={mark.id}
      ref={focusSurfaceAfter}
      data-mark={mark.id}
      role="button"
      tabIndex={0}
      aria-label={mark.kind === "sure" ? texts.sureMark(index + 1) : texts.doubtfulMark(index + 1)}
      onKeyDown={(event) => onKey(mark.id, event)}
    >
      <circle
        className={styles.focus}
        cx={mark.x}
        cy={mark.y}
        r={ringRadius(mark, pixel) + 5 * pixel}
        strokeWidth={3 * pixel}
      />
      <Ring mark={mark} pixel={pixel} />
    </g>
  ));
}
