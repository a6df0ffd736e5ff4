import { useState } from "react";
import { setFuriganaShown, useFuriganaShown } from "../../i18n/furigana/furigana-store.ts";
import { useLocale } from "../../i18n/locale-store.ts";
import { nextPaint } from "../../platform/next-paint.ts";
import styles from "./LanguageMenu.module.css";

/** The switch's label, in hiragana for those who cannot read kanji; shown only in Japanese, so that it needs no message. */
const NAME = "ふりがな";

/** The switch that shows and hides the furigana. The switch changes in the frame that answers the press, every text of the page in the next. */
export function FuriganaSwitch() {
  const shown = useFuriganaShown();
  const [pressedFor, setPressedFor] = useState<boolean>();
  const isOn = pressedFor ?? shown;
  const press = async () => {
    setPressedFor(!isOn);
    await nextPaint();
    setFuriganaShown(!isOn);
    setPressedFor(undefined);
  };
  if (useLocale() !== "ja") return null;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={`${styles.language} ${styles.furigana}`}
      onClick={() => void press()}
    >
      {NAME}
    </button>
  );
}
