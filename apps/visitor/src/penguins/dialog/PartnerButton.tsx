import { Message } from "../../i18n/Message.tsx";
import { RetryingImage } from "../../ui/RetryingImage.tsx";
import type { LocalisedPenguin } from "../localise.ts";
import { PenguinName } from "../PenguinName.tsx";
import styles from "./PartnerButton.module.css";

/** A button that shows the other penguin of a pair. */
export function PartnerButton({ partner, onPress }: { partner: LocalisedPenguin; onPress: () => void }) {
  return (
    <button type="button" className={styles.partner} onClick={onPress}>
      <RetryingImage src={partner.icon} alt="" width="44" height="44" className={styles.icon} />
      <span>
        <Message of="catalog.partner" values={{ name: <PenguinName of={partner} /> }} />
      </span>
      <span aria-hidden="true">›</span>
    </button>
  );
}
