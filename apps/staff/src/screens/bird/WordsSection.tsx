import { LOCALES, type Locale } from "@harapen/contract/locales";
import { Textarea, TextInput } from "@mantine/core";
import { FIELDS } from "../../draft/differences/field-texts.ts";
import { localesOf } from "../../draft/display-text.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Pill } from "../../ui/feedback/Pill.tsx";
import { LOCALE_NAMES } from "../../ui/locale-names.ts";
import { Section } from "../../ui/page/Section.tsx";
import styles from "./BirdForm.module.css";
import type { PartProps } from "./part.ts";
import { BIRD } from "./texts.ts";

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
            <TextInput
              label={fields.name}
              value={bird.name[locale] ?? ""}
              maxLength={100}
              onChange={(event) => change("name", locale)(event.currentTarget.value)}
            />
            <Textarea
              label={fields.comment}
              value={bird.comment[locale] ?? ""}
              maxLength={500}
              rows={4}
              onChange={(event) => change("comment", locale)(event.currentTarget.value)}
            />
          </fieldset>
        ))}
      </div>
    </Section>
  );
}
