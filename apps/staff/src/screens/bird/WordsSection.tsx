import { LOCALES, type Locale } from "@harapen/contract/locales";
import { FIELDS } from "../../draft/differences/field-texts.ts";
import { localesOf } from "../../draft/display-text.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Pill } from "../../ui/feedback/Pill.tsx";
import { LocaleField } from "../../ui/furigana/LocaleField.tsx";
import { LOCALE_NAMES } from "../../ui/locale-names.ts";
import { Section } from "../../ui/page/Section.tsx";
import styles from "./BirdForm.module.css";
import type { PartProps } from "./part.ts";
import { BIRD } from "./texts.ts";

/** Characters of a comment at most, readings and all. */
const COMMENT_LENGTH = 1_000;

/** A bird's name and comment in the four languages, side by side. */
export function WordsSection({ bird, onChange }: PartProps) {
  const texts = useTexts(BIRD);
  const fields = useTexts(FIELDS);
  const gaps = 2 * LOCALES.length - localesOf(bird.name).length - localesOf(bird.comment).length;
  const change = (kind: "name" | "comment", locale: Locale) => (text: string) =>
    onChange((now) => ({ ...now, [kind]: { ...now[kind], [locale]: text } }));
  return (
    <Section
      title={texts.words}
      anchor="words"
      aside={gaps > 0 && <Pill tone="todo">{texts.gaps(gaps)}</Pill>}
    >
      <div className={styles.languages}>
        {LOCALES.map((locale) => (
          <fieldset key={locale} className={styles.language} lang={locale}>
            <legend>{LOCALE_NAMES[locale]}</legend>
            <LocaleField
              locale={locale}
              label={fields.name}
              value={bird.name[locale] ?? ""}
              maxLength={100}
              onChange={change("name", locale)}
            />
            <LocaleField
              locale={locale}
              label={fields.comment}
              value={bird.comment[locale] ?? ""}
              maxLength={COMMENT_LENGTH}
              rows={4}
              onChange={change("comment", locale)}
            />
          </fieldset>
        ))}
      </div>
    </Section>
  );
}
