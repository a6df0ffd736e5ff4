import { LOCALES, type Locale } from "@harapen/contract/locales";
import { changeLocale } from "../../i18n/apply-locale.ts";
import { useLocale } from "../../i18n/locale-store.ts";
import { Message } from "../../i18n/Message.tsx";
import { recordLangChange } from "../../telemetry/events/lang-change.ts";
import { showAlert } from "../alerts/alert-store.ts";
import a11y from "../styles/visually-hidden.module.css";
import { FuriganaSwitch } from "./FuriganaSwitch.tsx";
import styles from "./LanguageMenu.module.css";

/**
 * Each language's name in that language (autonym), so that those who need it can read it, on a translated
 * page too.
 */
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
