import { PenguinFigure } from "../../ui/page/PenguinFigure.tsx";
import styles from "./AquariumsScreen.module.css";

/** The most penguins that a huddle shows: the number beside it says how many there are. */
const SHOWN = 7;

/** An aquarium's penguins, standing close together. */
export function Huddle({ penguins }: { penguins: number }) {
  return (
    <span className={styles.huddle} aria-hidden="true">
      {Array.from({ length: Math.min(penguins, SHOWN) }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a figure is nothing but its place
        <PenguinFigure key={place} />
      ))}
    </span>
  );
}
