import { NOT_VISIBLE, type VisibilityMask } from "@harapen/contract/drawing";
import { CANVAS, cellRectangle } from "@harapen/contract/geometry";
import { useId } from "react";
import { CELL_NAMES, type CellName } from "../../drawing/capture/use-keyboard-drawing.ts";
import { Message } from "../../i18n/FormattedText.tsx";
import { useTranslate } from "../../i18n/translate.ts";
import styles from "./VisibilityOverlay.module.css";

interface VisibilityOverlayProps {
  mask: VisibilityMask;
  onToggle: (index: number) => void;
}

/**
 * The visibility mask's editor: nine toggles over the dimmed drawing, one for each belly area; pressed means
 * "not visible".
 */
export function VisibilityOverlay({ mask, onToggle }: VisibilityOverlayProps) {
  const t = useTranslate();
  const instructionId = useId();
  const wayOutId = useId();
  return (
    <fieldset
      className={styles.overlay}
      aria-label={t("draw.grid")}
      aria-describedby={`${instructionId} ${wayOutId}`}
    >
      <p id={instructionId} className={styles.instruction}>
        <Message of="draw.partInstruction" />
      </p>
      {CELL_NAMES.map((name, index) => (
        <Cell
          key={name}
          name={name}
          index={index}
          notVisible={mask[index] === NOT_VISIBLE}
          onToggle={() => onToggle(index)}
        />
      ))}
      <p id={wayOutId} className={styles.wayOut}>
        <Message of="draw.partWayOut" />
      </p>
    </fieldset>
  );
}

interface CellProps {
  name: CellName;
  index: number;
  notVisible: boolean;
  onToggle: () => void;
}

function Cell({ name, index, notVisible, onToggle }: CellProps) {
  const t = useTranslate();
  return (
    <button
      type="button"
      data-testid="belly-cell"
      className={styles.cell}
      style={positionOf(index)}
      aria-pressed={notVisible}
      aria-label={t("draw.notVisible", { cell: t(`draw.cells.${name}`) })}
      onClick={onToggle}
    >
      <svg viewBox="0 0 24 24" className={styles.cross} aria-hidden="true">
        <path d="M6 6 18 18M18 6 6 18" />
      </svg>
    </button>
  );
}

/** A cell's rectangle in percent of the canvas, so that it is exact at every size. */
function positionOf(index: number) {
  const { x, y, width, height } = cellRectangle(index);
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return {
    left: percent(x, CANVAS.width),
    top: percent(y, CANVAS.height),
    width: percent(width, CANVAS.width),
    height: percent(height, CANVAS.height),
  };
}
