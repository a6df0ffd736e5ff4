import type { Locale } from "@harapen/contract/locales";
import { kanjiRunsWithoutReading, malformedReadings, splitReadings } from "@harapen/contract/readings";
import { Textarea, TextInput, VisuallyHidden } from "@mantine/core";
import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { inBoth, useTexts } from "../i18n/texts.ts";
import { Button } from "./Button.tsx";
import styles from "./furigana.module.css";
import { insertReading } from "./insert-reading.ts";

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

/**
 * A text in one language. In Japanese it may have readings: the field shows a preview of them, and names
 * marks that do not form one.
 */
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

const FURIGANA = inBoth({
  ja: {
    add: "ふりがなを付ける",
    preview: "ふりがな",
    malformed: (text: string) =>
      `「${text}」の記号が、ふりがなになっていません。漢字《かんじ》か ｜ことば《よみ》の形で書いてください。`,
  },
  en: {
    add: "Add furigana",
    preview: "Furigana",
    malformed: (text: string) =>
      `The marks in “${text}” are not furigana. Write 漢字《かんじ》 or ｜word《reading》.`,
  },
});

interface ReadingToolsProps {
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  /** The name of the field. */
  label: string;
  text: string;
  onChange: (text: string) => void;
}

/** Below a Japanese text: a button that adds a reading, and the text with its readings. */
function ReadingTools({ field, label, text, onChange }: ReadingToolsProps) {
  const texts = useTexts(FURIGANA);
  const isRead = splitReadings(text).some((segment) => typeof segment !== "string");
  const insert = () => {
    const { current } = field;
    const edited = current && insertReading(text, current.selectionStart ?? 0, current.selectionEnd ?? 0);
    if (!edited) return current?.focus();
    // The caret can only be set once the field has the new text.
    flushSync(() => onChange(edited.text));
    current.focus();
    current.setSelectionRange(edited.caret, edited.caret);
  };
  return (
    <>
      {(isRead || kanjiRunsWithoutReading(text).length > 0) && (
        <div className={styles.tools}>
          {/* The field keeps its focus, and a phone its keyboard, while the button is pressed. */}
          <Button variant="quiet" onMouseDown={(event) => event.preventDefault()} onClick={insert}>
            <VisuallyHidden>{`${label}: `}</VisuallyHidden>
            <span>{texts.add}</span>
          </Button>
        </div>
      )}
      {isRead && (
        <p className={styles.preview}>
          <span className={styles.caption}>{texts.preview}</span>
          <Furigana of={text} />
        </p>
      )}
    </>
  );
}

/** A Japanese text with its readings above their bases, as visitors with furigana see it. */
export function Furigana({ of }: { of: string }) {
  const segments = splitReadings(of);
  const isRead = segments.some((segment) => typeof segment !== "string");
  return (
    <span lang="ja" className={isRead ? styles.furigana : undefined}>
      {segments.map((segment, index) =>
        typeof segment === "string" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment may stand twice in a text; the order is fixed
          <span key={index}>{segment}</span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment may stand twice in a text; the order is fixed
          <ruby key={index}>
            <span>{segment.base}</span>
            <rt aria-hidden translate="no">
              {segment.reading}
            </rt>
          </ruby>
        ),
      )}
    </span>
  );
}
