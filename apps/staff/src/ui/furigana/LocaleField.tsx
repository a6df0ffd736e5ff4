import type { Locale } from "@harapen/contract/locales";
import { malformedReadings } from "@harapen/contract/readings";
import { Textarea, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTexts } from "../../i18n/texts.ts";
import styles from "./LocaleField.module.css";
import { ReadingTools } from "./ReadingTools.tsx";
import { FURIGANA } from "./texts.ts";

interface LocaleFieldProps {
  locale: Locale;
  /** Names the field; with a `placeholder` it is not shown above the field. */
  label: string;
  placeholder?: string;
  /** A further explanation of it. */
  description?: string;
  value: string;
  maxLength?: number;
  /** The least number of lines, for a text of several lines. */
  rows?: number;
  /** Whether it has the focus when its dialog opens. */
  isFirst?: boolean;
  onChange: (text: string) => void;
}

/** A text in one language. In Japanese it may have readings: the field shows a preview of them, and names marks that do not form one. */
export function LocaleField({
  locale,
  label,
  placeholder,
  rows,
  isFirst = false,
  onChange,
  ...props
}: LocaleFieldProps) {
  const texts = useTexts(FURIGANA);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [isFocused, setFocused] = useState(false);
  const isJapanese = locale === "ja";
  const [malformed] = isJapanese && !isFocused ? malformedReadings(props.value) : [];
  const all = {
    ...props,
    ...(placeholder === undefined ? { label } : { "aria-label": label, placeholder }),
    lang: locale,
    ...(isFirst && { "data-autofocus": true }),
    error: malformed && texts.malformed(malformed),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
  return (
    <div className={placeholder === undefined ? styles.field : `${styles.field} ${styles.compact}`}>
      {rows === undefined ? (
        <TextInput ref={field} {...all} />
      ) : (
        <Textarea ref={field} rows={rows} classNames={{ input: styles.text }} {...all} />
      )}
      {isJapanese && <ReadingTools field={field} label={label} text={props.value} onChange={onChange} />}
    </div>
  );
}
