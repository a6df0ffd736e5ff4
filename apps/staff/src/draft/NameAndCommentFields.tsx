import type { Locale } from "@harapen/contract/locales";
import type { BirdDocument } from "@harapen/contract/staff/content";
import { CONTENT_LIMITS } from "@harapen/contract/staff/limits";
import { LOCALE_NAMES, useTexts } from "../i18n/texts.ts";
import { LocaleField } from "../ui/furigana.tsx";
import { FIELDS } from "./differences/field-texts.ts";
import { localesOf } from "./display-text.ts";
import styles from "./NameAndCommentFields.module.css";
import { useKeptLocales } from "./use-draft.ts";

interface NameAndCommentFieldsProps {
  bird: BirdDocument;
  onChange: (change: (bird: BirdDocument) => BirdDocument) => void;
  /** The language whose first empty field, or else its comment, has the focus when a dialog opens. */
  focused?: Locale;
}

/** A bird's name and comment in the languages in which keepers write, side by side. */
export function NameAndCommentFields({ bird, onChange, focused }: NameAndCommentFieldsProps) {
  const fields = useTexts(FIELDS);
  const change = (kind: "name" | "comment", locale: Locale) => (text: string) =>
    onChange((now) => ({ ...now, [kind]: { ...now[kind], [locale]: text } }));
  return (
    <div className={styles.languages}>
      {useKeptLocales().map((locale) => {
        const [isFirst, isNamed] = [locale === focused, localesOf(bird.name).includes(locale)];
        return (
          <fieldset key={locale} className={styles.language}>
            <legend lang={locale}>{LOCALE_NAMES[locale]}</legend>
            <LocaleField
              locale={locale}
              label={fields.name}
              value={bird.name[locale] ?? ""}
              maxLength={CONTENT_LIMITS.name}
              isFirst={isFirst && !isNamed}
              onChange={change("name", locale)}
            />
            <LocaleField
              locale={locale}
              label={fields.comment}
              value={bird.comment[locale] ?? ""}
              maxLength={CONTENT_LIMITS.comment}
              rows={4}
              isFirst={isFirst && isNamed}
              onChange={change("comment", locale)}
            />
          </fieldset>
        );
      })}
    </div>
  );
}
