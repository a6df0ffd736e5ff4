import { Bands } from "../../penguins/Bands.tsx";
import type { LocalisedPenguin } from "../../penguins/localise.ts";
import styles from "./CatalogEntry.module.css";

export function CatalogEntry({ penguin, onOpen }: { penguin: LocalisedPenguin; onOpen: () => void }) {
  return (
    <li className={styles.entry}>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={onOpen}>
        <img className={styles.icon} src={penguin.icon} alt="" width="85" height="85" loading="lazy" />
        <span className={styles.name}>{penguin.nameLabel}</span>
        <Bands penguin={penguin} shape="rectangle" />
      </button>
    </li>
  );
}
