import type { Locale } from "@harapen/contract/locales";
import { malformedReadings } from "@harapen/contract/readings";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import { VisuallyHidden } from "@mantine/core";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Furigana } from "../../ui/furigana/Furigana.tsx";
import { LOCALE_NAMES } from "../../ui/locale-names.ts";
import styles from "./TextsTable.module.css";
import { WORDS } from "./texts.ts";

interface WrittenCellProps {
  bird: DraftedBird;
  locale: Locale;
  onWrite: () => void;
}

/** A bird's name and comment in one language, as a button to write them. */
export function WrittenCell({ bird: { content }, locale, onWrite }: WrittenCellProps) {
  const texts = useTexts(WORDS);
  return (
    <button type="button" className={styles.texts} onClick={onWrite}>
      <VisuallyHidden>{texts.write(LOCALE_NAMES[locale])}</VisuallyHidden>
      <span className={styles.name} lang={locale}>
        <Written of={texts.name} text={content.name[locale]} locale={locale} />
      </span>
      <span className={styles.comment} lang={locale}>
        <Written of={texts.comment} text={content.comment[locale]} locale={locale} />
      </span>
    </button>
  );
}

interface WrittenProps {
  /** The name of the text. */
  of: string;
  text: string | undefined;
  locale: Locale;
}

/** A text as visitors see it, in Japanese with its readings; a sign where it is missing, or has marks that do not form a reading. */
function Written({ of, text, locale }: WrittenProps) {
  const texts = useTexts(WORDS);
  const { locale: pageLocale } = useStaffLocale();
  if (!text)
    return (
      <span lang={pageLocale} className={styles.gap}>
        {texts.gap(of)}
      </span>
    );
  if (locale !== "ja") return <span>{text}</span>;
  return (
    <>
      {malformedReadings(text).length > 0 && <span className={styles.gap}>{texts.malformedReading}</span>}{" "}
      <Furigana of={text} />
    </>
  );
}
