import { PenguinFigure } from "../../ui/page/PenguinFigure.tsx";
import styles from "./AquariumsScreen.module.css";

/** The most penguins that are drawn: the number beside it says how many there are. */
const SHOWN = 7;

/** An aquarium's penguins, standing close together. */
export function PenguinRow({ penguins }: { penguins: number }) {
  return (
    <span className={styles.penguins} aria-hidden="true">
      {Array.from({ length: Math.min(penguins, SHOWN) }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a figure is nothing but its place
        <PenguinFigure key={place} />
      ))}
    </span>
  );
}
