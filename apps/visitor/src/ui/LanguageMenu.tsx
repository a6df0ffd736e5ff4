import { LOCALES, type Locale } from "@harapen/contract/locales";
import { useState } from "react";
import { changeLocale } from "../i18n/apply-locale.ts";
import { Message } from "../i18n/FormattedText.tsx";
import { setFuriganaShown, useFuriganaShown } from "../i18n/furigana/furigana-store.ts";
import { useLocale } from "../i18n/translate.ts";
import { nextPaint } from "../platform/next-paint.ts";
import { recordLangChange } from "../telemetry/events/interface.ts";
import { showAlert } from "./alerts/alert-store.ts";
import styles from "./LanguageMenu.module.css";
import a11y from "./styles/visually-hidden.module.css";

/** Each language's own name (autonym), so that those who need it can read it, on a translated page too. */
const AUTONYMS: Readonly<Record<Locale, string>> = { ja: "日本語", en: "English", zh: "中文", ko: "한국어" };

/** The menu of languages, and in Japanese the furigana switch. */
export function LanguageMenu() {
  const current = useLocale();
  const choose = async (locale: Locale) => {
    const change = await changeLocale(locale);
    if (change === "unavailable") return showAlert("error", "common.error");
    if (change === "superseded" || change.from === change.to) return;
    recordLangChange(change.from, change.to);
  };
  return (
    <div className={styles.bar}>
      <fieldset className={styles.menu}>
        <legend className={a11y.visuallyHidden}>
          <Message of="home.language" />
        </legend>
        {LOCALES.map((locale) => (
          <button
            key={locale}
            type="button"
            lang={locale}
            translate="no"
            aria-pressed={locale === current}
            className={styles.language}
            onClick={() => void choose(locale)}
          >
            {AUTONYMS[locale]}
          </button>
        ))}
      </fieldset>
      <FuriganaSwitch />
    </div>
  );
}

/**
 * The switch's label, in hiragana for those who cannot read kanji; shown only in Japanese, so that it needs
 * no message.
 */
const NAME = "ふりがな";

/**
 * The switch that shows and hides the furigana. The switch changes in the frame that answers the press, every
 * text of the page in the next.
 */
function FuriganaSwitch() {
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
