import { formatParticipantCode, participantCodeAddress } from "@harapen/contract/studies/participant-code";
import { QrCode } from "../../../ui/QrCode.tsx";
import styles from "./CodeSheet.module.css";
import { CARD_WORDS } from "./texts.ts";

/** An address as somebody types it. */
const typedAddress = (address: string) => address.replace(/^https?:\/\//, "");

/** A card for a visitor, whatever the language of the staff: the code as QR and as text, and where to type it. */
export function CodeCard({ code, address }: { code: string; address: string }) {
  return (
    <li className={styles.card}>
      <QrCode text={participantCodeAddress(address, code)} className={styles.qr} />
      <div className={styles.words}>
        <strong className={styles.code}>{formatParticipantCode(code)}</strong>
        <span lang="ja">{CARD_WORDS.ja}</span>
        <span lang="en">{CARD_WORDS.en}</span>
        <span className={styles.address}>{typedAddress(address)}</span>
      </div>
    </li>
  );
}
