import type { Locale } from "@harapen/contract/locales";
import { strayMarks } from "@harapen/contract/readings";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import { VisuallyHidden } from "@mantine/core";
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

/** A bird's name and comment in one language, as a button that leads to where they are written. */
export function WrittenCell({ bird: { content }, locale, onWrite }: WrittenCellProps) {
  const texts = useTexts(WORDS);
  return (
    <button type="button" className={styles.texts} onClick={onWrite}>
      <VisuallyHidden>{texts.write(LOCALE_NAMES[locale])}</VisuallyHidden>
      <span className={styles.name} lang={locale}>
        <Written text={content.name[locale]} locale={locale} />
      </span>
      <span className={styles.comment} lang={locale}>
        <Written text={content.comment[locale]} locale={locale} />
      </span>
    </button>
  );
}

/** A text as visitors read it, in Japanese with its readings; a mark where it is missing, or has marks that make no reading. */
function Written({ text, locale }: { text: string | undefined; locale: Locale }) {
  const texts = useTexts(WORDS);
  if (!text) return <span className={styles.gap}>{texts.gap}</span>;
  if (locale !== "ja") return text;
  return (
    <>
      {strayMarks(text).length > 0 && <span className={styles.gap}>{texts.strayMark}</span>}{" "}
      <Furigana of={text} />
    </>
  );
}
