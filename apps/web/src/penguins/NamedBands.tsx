import type { LocalisedPenguin } from "./localise.ts";
import styles from "./NamedBands.module.css";
import { Swatch } from "./Swatch.tsx";

/** A penguin's flipper bands, each with its colour's name. */
export function NamedBands({ penguin: { bandColors, bandColorLabels } }: { penguin: LocalisedPenguin }) {
  if (bandColors.length === 0) return null;
  return (
    <ul className={styles.bands}>
      {bandColors.map((code, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a penguin may wear one colour twice; the order is fixed
        <li key={place} className={styles.band}>
          <Swatch code={code} shape="rectangle" />
          {bandColorLabels[place]}
        </li>
      ))}
    </ul>
  );
}
