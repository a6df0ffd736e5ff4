import { useTranslate } from "../i18n/translate.ts";
import styles from "./Bands.module.css";
import type { LocalisedPenguin } from "./localise.ts";
import { Swatch, type SwatchShape } from "./Swatch.tsx";

interface BandsProps {
  penguin: Pick<LocalisedPenguin, "bandColors" | "bandColorLabels">;
  shape: SwatchShape;
}

/** A penguin's flipper bands. Their names can be heard, and read by pointing at one: colour alone says nothing to many. */
export function Bands({ penguin: { bandColors, bandColorLabels }, shape }: BandsProps) {
  const t = useTranslate();
  if (bandColors.length === 0) return null;
  return (
    <span
      role="img"
      aria-label={t("penguin.bands", { colours: bandColorLabels.join(", ") })}
      className={styles.bands}
    >
      {bandColors.map((code, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a penguin may wear one colour twice; the order is fixed
        <Swatch key={place} code={code} shape={shape} label={bandColorLabels[place]} />
      ))}
    </span>
  );
}
