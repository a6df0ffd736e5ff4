import { formatCode, participantCodeAddress } from "@harapen/contract/codes";
import { useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useTexts } from "../../../i18n/texts.ts";
import { QrCode } from "../../../ui/QrCode.tsx";
import styles from "./CodeSheet.module.css";
import { CARD_WORDS, CODES } from "./texts.ts";

/** The cards on a sheet of A4: four columns of six, as `CodeSheet.module.css` cuts it. */
const ON_SHEET = 24;

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

/**
 * Cards to cut out along their lines, each with a code as text and as QR. On the screen only the first sheet
 * is shown as a preview, as thousands of QR codes would block the page; on paper only the sheets are printed.
 */
export function CodeSheet({ codes, address }: CodeSheetProps) {
  const texts = useTexts(CODES);
  const isPrinting = useIsPrinting();
  const sheets = Math.ceil(codes.length / ON_SHEET);
  return (
    <section aria-label={texts.sheet} className={styles.preview}>
      <p className={styles.count}>{texts.sheets(codes.length, sheets)}</p>
      <Sheet codes={codes.slice(0, ON_SHEET)} address={address} />
      {isPrinting &&
        createPortal(
          <div className={styles.paper}>
            {Array.from({ length: sheets }, (_, sheet) => sheet * ON_SHEET).map((first) => (
              <Sheet key={first} codes={codes.slice(first, first + ON_SHEET)} address={address} />
            ))}
          </div>,
          document.body,
        )}
    </section>
  );
}

function Sheet({ codes, address }: CodeSheetProps) {
  return (
    <ul className={styles.sheet}>
      {codes.map((code) => (
        <CodeCard key={code} code={code} address={address} />
      ))}
    </ul>
  );
}

/** An address as somebody types it. */
const typedAddress = (address: string) => address.replace(/^https?:\/\//, "");

/** A card in both languages: the code as QR and as text, and where to type it. */
function CodeCard({ code, address }: { code: string; address: string }) {
  return (
    <li className={styles.card}>
      <QrCode text={participantCodeAddress(address, code)} className={styles.qr} />
      <div className={styles.words}>
        <strong className={styles.code}>{formatCode(code)}</strong>
        <span lang="ja">{CARD_WORDS.ja}</span>
        <span lang="en">{CARD_WORDS.en}</span>
        <span className={styles.address}>{typedAddress(address)}</span>
      </div>
    </li>
  );
}
