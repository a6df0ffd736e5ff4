import { PenguinShape, SHAPE_VIEW_BOX } from "../../../ui/pattern/PenguinShape.tsx";
import styles from "./Truth.module.css";

interface DrawingFigureProps {
  /** What the figure shows, in words. */
  label: string;
  /** Its strokes, each as its points in canvas units. */
  strokes: readonly (readonly { readonly x: number; readonly y: number }[])[];
}

/** A drawing on the penguin of the outline. */
export function DrawingFigure({ label, strokes }: DrawingFigureProps) {
  return (
    <svg className={styles.figure} viewBox={SHAPE_VIEW_BOX} role="img" aria-label={label}>
      <PenguinShape />
      {strokes.map((points, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes have nothing but their order
          key={index}
          className={styles.stroke}
          d={`M${points.map(({ x, y }) => `${x} ${y}`).join("L")}${points.length === 1 ? "h0" : ""}`}
        />
      ))}
    </svg>
  );
}
