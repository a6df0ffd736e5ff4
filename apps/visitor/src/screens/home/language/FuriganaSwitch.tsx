import { setFuriganaShown, useFuriganaShown } from "../../../i18n/furigana/furigana-store.ts";
import { useLocale } from "../../../i18n/locale-store.ts";
import styles from "./LanguageMenu.module.css";

/** The switch's label, in hiragana for those who cannot read kanji; shown in Japanese alone, so that it needs no message. */
const NAME = "ふりがな";

/** The switch that shows and hides the furigana. */
export function FuriganaSwitch() {
  const shown = useFuriganaShown();
  if (useLocale() !== "ja") return null;
  return (
    <button
      type="button"
      aria-pressed={shown}
      className={`${styles.language} ${styles.furigana}`}
      onClick={() => setFuriganaShown(!shown)}
    >
      {NAME}
    </button>
  );
}
