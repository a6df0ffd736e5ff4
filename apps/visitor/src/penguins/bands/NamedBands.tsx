import { List } from "../../ui/lists/List.tsx";
import type { LocalisedPenguin } from "../localise.ts";
import { BandLabel } from "./BandLabel.tsx";
import styles from "./NamedBands.module.css";
import { Swatch, type SwatchShape } from "./Swatch.tsx";

interface NamedBandsProps {
  penguin: Pick<LocalisedPenguin, "bandColors" | "bandColorLabels" | "readings" | "languages">;
  shape: SwatchShape;
}

/** A penguin's flipper bands, each with its colour's name. */
export function NamedBands({ penguin, shape }: NamedBandsProps) {
  const { bandColors, bandColorLabels, readings, languages } = penguin;
  if (bandColors.length === 0) return null;
  return (
    <List className={styles.bands}>
      {bandColors.map((code, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a penguin may wear one colour twice; the order is fixed
        <li key={index} className={styles.band}>
          <Swatch code={code} shape={shape} />
          <BandLabel
            label={bandColorLabels[index] ?? ""}
            readings={readings.bandColors[index]}
            lang={languages.bandColors[index]}
          />
        </li>
      ))}
    </List>
  );
}
