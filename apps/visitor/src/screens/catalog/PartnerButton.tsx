import { Message } from "../../i18n/Message.tsx";
import type { LocalisedPenguin } from "../../penguins/localise.ts";
import styles from "./PartnerButton.module.css";

/** Leads from one of a pair to the other. */
export function PartnerButton({ partner, onPress }: { partner: LocalisedPenguin; onPress: () => void }) {
  return (
    <button type="button" className={styles.partner} onClick={onPress}>
      <img src={partner.icon} alt="" width="44" height="44" className={styles.icon} />
      <span>
        <Message of="catalog.partner" values={{ name: partner.nameLabel }} />
      </span>
      <span aria-hidden="true">›</span>
    </button>
  );
}
