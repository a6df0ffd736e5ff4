import styles from "./EmptyState.module.css";
import { PenguinFigure } from "./PenguinFigure.tsx";

/** Shown where there is nothing to list: a penguin, what that means, and what to do next. */
export function EmptyState({ title, children }: { title: string; children: string }) {
  return (
    <div className={styles.empty}>
      <PenguinFigure />
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
  );
}
