import { CODE_ALPHABET } from "@harapen/contract/codes/code";
import {
  formatParticipantCode,
  PARTICIPANT_CODE_LENGTH,
  readParticipantCode,
} from "@harapen/contract/studies/participant-code";
import { TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTexts } from "../../../i18n/texts.ts";
import { Section } from "../../../ui/page/Section.tsx";
import { useFocusAtMount } from "../../../ui/page/use-focus-at-mount.ts";
import { ScanButton } from "./ScanButton.tsx";
import styles from "./Truth.module.css";
import { TRUTH } from "./texts.ts";
import { typedCode } from "./typed-code.ts";

const ERASE = "⌫";
const isWhole = (code: string) => code.length >= PARTICIPANT_CODE_LENGTH;

interface CodeEntryProps {
  /** Whether an entry was made before, after which the next card is scanned without a tap on the field. */
  isNext: boolean;
  onCode: (code: string) => void;
}

/** A field for a code, entered by big keys, by the keyboard, or by a scanner; a typing error is shown as soon as the last character is entered. */
export function CodeEntry({ isNext, onCode }: CodeEntryProps) {
  const texts = useTexts(TRUTH);
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useFocusAtMount(field, isNext);
  const type = (text: string) => {
    const code = typedCode(text);
    setTyped(code);
    const read = readParticipantCode(code);
    if (read !== undefined) onCode(read);
  };
  const isWrong = isWhole(typed) && readParticipantCode(typed) === undefined;
  return (
    <Section title={texts.code}>
      <ScanButton onCode={onCode} />
      <TextInput
        ref={field}
        aria-label={texts.code}
        description={texts.codeLead}
        classNames={{ input: styles.code }}
        value={formatParticipantCode(typed)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode="none"
        error={isWrong && texts.wrongCode}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className={styles.keys}>
        {[...CODE_ALPHABET].map((character) => (
          <button
            key={character}
            type="button"
            className={styles.key}
            disabled={isWhole(typed)}
            onClick={() => type(typed + character)}
          >
            {character}
          </button>
        ))}
        <button
          type="button"
          className={styles.key}
          aria-label={texts.erase}
          disabled={typed === ""}
          onClick={() => setTyped(typed.slice(0, -1))}
        >
          <span aria-hidden="true">{ERASE}</span>
        </button>
      </div>
      {isWrong && (
        <button type="button" className={styles.clear} onClick={() => setTyped("")}>
          {texts.clear}
        </button>
      )}
    </Section>
  );
}
