import styles from "./Tiles.module.css";

interface TileFigureProps {
  figure: string | number;
  label: string;
  /** Whether nothing needs to be done. */
  isGood: boolean;
}

/** A tile's content: a figure, and what it counts. */
export function TileFigure({ figure, label, isGood }: TileFigureProps) {
  return (
    <>
      <span className={isGood ? `${styles.number} ${styles.good}` : styles.number}>{figure}</span>
      <span>{label}</span>
    </>
  );
}
