import { kanjiRunsWithoutReading, splitReadings } from "@harapen/contract/readings";
import { VisuallyHidden } from "@mantine/core";
import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../Button.tsx";
import { Furigana } from "./Furigana.tsx";
import { insertReading } from "./insert-reading.ts";
import styles from "./LocaleField.module.css";
import { FURIGANA } from "./texts.ts";

interface ReadingToolsProps {
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  /** The name of the field. */
  label: string;
  text: string;
  onChange: (text: string) => void;
}

/** Below a Japanese text: a button that puts a reading over what is selected, or the next kanji, and the text with its readings. */
export function ReadingTools({ field, label, text, onChange }: ReadingToolsProps) {
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
