import { useTranslation } from "react-i18next";
import styles from "./Bands.module.css";
import { bandPaint, isWhiteBand } from "./band-paint.ts";
import type { LocalisedPenguin } from "./localise.ts";

interface BandsProps {
  penguin: Pick<LocalisedPenguin, "bandColors" | "bandColorLabels">;
  /** Circles on cards and the detail screen, rectangles in the catalog. */
  shape: "circle" | "rectangle";
}

/** A penguin's flipper bands. Their names can be heard, and read by pointing at one: colour alone says nothing to many. */
export function Bands({ penguin: { bandColors, bandColorLabels }, shape }: BandsProps) {
  const { t } = useTranslation();
  if (bandColors.length === 0) return null;
  return (
    <span
      role="img"
      aria-label={t("penguin.bands", { colours: bandColorLabels.join(", ") })}
      className={styles.bands}
    >
      {bandColors.map((code, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a penguin may wear one colour twice; the order is fixed
          key={place}
          title={bandColorLabels[place]}
          className={`${styles[shape]} ${isWhiteBand(code) ? styles.white : ""}`}
          style={{ backgroundColor: bandPaint(code) }}
        />
      ))}
    </span>
  );
}
