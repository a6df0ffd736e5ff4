import { DrawingView } from "../../drawing/render/DrawingView.tsx";
import { Message } from "../../i18n/Message.tsx";
import type { Drawing } from "../../visit/drawing-session.ts";
import styles from "./DrawingFigure.module.css";

/** The whole drawing that was searched, with its caption. */
export function DrawingFigure({ drawing, className }: { drawing: Drawing; className?: string | undefined }) {
  return (
    <figure className={`${styles.figure} ${className ?? ""}`}>
      <DrawingView strokes={drawing.strokes} mask={drawing.mask} className={styles.drawing} />
      <figcaption className={styles.caption}>
        <Message of="detail.yourDrawing" />
      </figcaption>
    </figure>
  );
}
