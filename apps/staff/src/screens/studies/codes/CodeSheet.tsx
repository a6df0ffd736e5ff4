import { formatParticipantCode, participantCodeAddress } from "@harapen/contract/studies/participant-code";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTexts } from "../../../i18n/texts.ts";
import { QrCode } from "../../../ui/QrCode.tsx";
import styles from "./Codes.module.css";
import { CODES } from "./texts.ts";

/** As many cards as a sheet of A4 has; on the screen no more are drawn, as thousands of QR codes would hold up the page. */
const ON_SCREEN = 24;

/** Whether the page is being printed. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}

interface CodeSheetProps {
  codes: readonly string[];
  /** The aquarium's. */
  address: string;
}

/** Cards to cut out, each with a code as text and as QR. On the screen they are a preview, on paper they are all there is. */
export function CodeSheet({ codes, address }: CodeSheetProps) {
  const texts = useTexts(CODES);
  const isPrinting = useIsPrinting();
  const shown = isPrinting ? codes : codes.slice(0, ON_SCREEN);
  return (
    <section aria-label={texts.sheet} className={styles.sheet}>
      {!isPrinting && codes.length > ON_SCREEN && <p className={styles.more}>{texts.shown(ON_SCREEN)}</p>}
      <ul className={styles.cards}>
        {shown.map((code) => (
          <li key={code} className={styles.card}>
            <QrCode text={participantCodeAddress(address, code)} className={styles.qr} />
            <strong className={styles.code}>{formatParticipantCode(code)}</strong>
            <span className={styles.call}>{texts.card}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
