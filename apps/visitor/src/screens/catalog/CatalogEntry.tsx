import { memo } from "react";
import { BandSwatches } from "../../penguins/bands/BandSwatches.tsx";
import type { LocalisedPenguin } from "../../penguins/localise.ts";
import { PenguinName } from "../../penguins/PenguinName.tsx";
import { RetryingImage } from "../../ui/RetryingImage.tsx";
import styles from "./CatalogEntry.module.css";

interface CatalogEntryProps {
  penguin: LocalisedPenguin;
  onOpen: (id: string) => void;
}

/** One penguin of the catalog. Memoised: there may be hundreds, and opening a dialog changes none. */
export const CatalogEntry = memo(function CatalogEntry({ penguin, onOpen }: CatalogEntryProps) {
  const { id, icon, bandColorLabels } = penguin;
  return (
    <li className={styles.entry}>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => onOpen(id)}>
        <RetryingImage
          className={styles.icon}
          src={icon}
          alt=""
          width="85"
          height="85"
          loading="lazy"
          decoding="async"
        />
        <span className={styles.name}>
          <PenguinName of={penguin} />
        </span>
        <BandSwatches penguin={penguin} shape="rectangle" />
        {bandColorLabels.length > 0 && (
          <span aria-hidden="true" className={styles.colours}>
            {bandColorLabels.join(" · ")}
          </span>
        )}
      </button>
    </li>
  );
});
