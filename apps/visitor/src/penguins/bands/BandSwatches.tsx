import { useTranslate } from "../../i18n/translate.ts";
import type { LocalisedPenguin } from "../localise.ts";
import styles from "./BandSwatches.module.css";
import { Swatch, type SwatchShape } from "./Swatch.tsx";

interface BandSwatchesProps {
  penguin: Pick<LocalisedPenguin, "bandColors" | "bandColorLabels">;
  shape: SwatchShape;
}

/**
 * A penguin's flipper bands as swatches. Their names are the image's label and each swatch's tooltip: not everybody can tell
 * the colours apart.
 */
export function BandSwatches({ penguin: { bandColors, bandColorLabels }, shape }: BandSwatchesProps) {
  const t = useTranslate();
  if (bandColors.length === 0) return null;
  return (
    <span
      role="img"
      aria-label={t("penguin.bands", { colours: bandColorLabels.join(", ") })}
      className={styles.bands}
    >
      {bandColors.map((code, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a penguin may wear one colour twice; the order is fixed
        <Swatch key={index} code={code} shape={shape} label={bandColorLabels[index]} />
      ))}
    </span>
  );
}
