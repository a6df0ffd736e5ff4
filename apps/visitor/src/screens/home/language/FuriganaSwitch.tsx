import { setFuriganaShown, useFuriganaShown } from "../../../i18n/furigana/furigana-store.ts";
import { useLocale } from "../../../i18n/locale-store.ts";
import styles from "./LanguageMenu.module.css";

/** In hiragana, as those who need it read; no other language has any use for it. */
const NAME = "ふりがな";

/** Adds the readings to the interface's kanji, or takes them away. */
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
