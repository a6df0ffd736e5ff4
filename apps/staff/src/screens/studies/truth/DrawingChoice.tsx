import type { WitnessedDrawing } from "@harapen/contract/staff/studies/truth";
import { useStaffLocale } from "../../../i18n/locale-context.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { Section } from "../../../ui/page/Section.tsx";
import { DrawingFigure } from "./DrawingFigure.tsx";
import styles from "./Truth.module.css";
import { TRUTH } from "./texts.ts";

interface DrawingChoiceProps {
  drawings: readonly WitnessedDrawing[];
  /** `null`: all of them. */
  chosen: string | null;
  onChoose: (drawing: string | null) => void;
  /** The earlier entry for the chosen drawing. */
  truth: string | undefined;
}

/** A choice among the participant's drawings of the last hours, with only their times. */
export function DrawingChoice({ drawings, chosen, onChoose, truth }: DrawingChoiceProps) {
  const texts = useTexts(TRUTH);
  const { locale } = useStaffLocale();
  const timeOf = (at: string) => new Date(at).toLocaleTimeString(locale, { timeStyle: "short" });
  return (
    <Section title={texts.drawings}>
      {drawings.length === 0 && <p>{texts.noDrawings}</p>}
      <div className={styles.drawings}>
        {drawings.map((drawing) => (
          <button
            key={drawing.drawing_id}
            type="button"
            className={styles.tile}
            aria-pressed={chosen === drawing.drawing_id}
            onClick={() => onChoose(drawing.drawing_id)}
          >
            <DrawingFigure label={texts.drawingAt(timeOf(drawing.at))} strokes={drawing.strokes} />
            <time dateTime={drawing.at}>{timeOf(drawing.at)}</time>
          </button>
        ))}
        <button
          type="button"
          className={styles.tile}
          aria-pressed={chosen === null}
          onClick={() => onChoose(null)}
        >
          {texts.all}
        </button>
      </div>
      {truth !== undefined && <p role="status">{truth}</p>}
    </Section>
  );
}
