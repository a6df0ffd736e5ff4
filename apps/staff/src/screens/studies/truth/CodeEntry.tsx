import {
  CODE_ALPHABET,
  formatCode,
  PARTICIPANT_CODE_LENGTH,
  readParticipantCode,
} from "@harapen/contract/codes";
import { canScanQr, scanQr } from "@harapen/qr-camera";
import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../../i18n/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useFocusAtMount } from "../../../ui/focus.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { Section } from "../../../ui/Page.tsx";
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

/**
 * A field for a code, from big keys, a keyboard or a scanner; a typing error shows with the last character.
 */
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
        value={formatCode(typed)}
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

/** The button that scans a participant's code with the camera; absent where the browser can't. */
function ScanButton({ onCode }: { onCode: (code: string) => void }) {
  const texts = useTexts(TRUTH);
  const [isOpen, setOpen] = useState(false);
  const { data: canScan } = useQuery({
    queryKey: ["can-scan-qr"],
    queryFn: canScanQr,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!canScan) return null;
  return (
    <>
      <Button variant="primary" full onClick={() => setOpen(true)}>
        {texts.scan}
      </Button>
      {isOpen && (
        <Dialog title={texts.scanTitle} onClose={() => setOpen(false)}>
          <Camera onCode={onCode} />
        </Dialog>
      )}
    </>
  );
}

/** The camera's picture, until a participant's code is found in it. */
function Camera({ onCode }: { onCode: (code: string) => void }) {
  const texts = useTexts(TRUTH);
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<"no-camera" | "other-code">();
  useEffect(() => {
    const stop = new AbortController();
    const read = (text: string) => {
      const code = readParticipantCode(typedCode(text));
      if (code === undefined) return setTrouble("other-code");
      stop.abort();
      onCode(code);
    };
    if (video.current) scanQr(video.current, read, stop.signal).catch(() => setTrouble("no-camera"));
    return () => stop.abort();
  }, [onCode]);
  if (trouble === "no-camera") return <Notice tone="wrong">{texts.noCamera}</Notice>;
  return (
    <>
      <video ref={video} className={styles.camera} muted playsInline aria-label={texts.scanTitle} />
      <p role="status">{trouble === "other-code" ? texts.otherQr : texts.scanLead}</p>
    </>
  );
}
